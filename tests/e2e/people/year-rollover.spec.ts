/** The year rollover, by a user who does it for the first time. */
import { rolloverYear } from "../../../domain/people/rollover/plan";
import { dayFromToday } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { expect, expectAccessible, holdBack, test } from "../fixtures";

test("a class moves up, one pupil repeats, and all of it is taken back", async ({ school, signedIn }) => {
  const year = rolloverYear(dayFromToday(0));
  const mark = newId().slice(0, 6);
  const { id } = await school.seed.class({ name: `6º ano ${mark}`, grade: "6º ano", year: year - 1 });
  const [mover, repeater] = [newName("Aluna"), newName("Aluno")];
  const moving = await school.seed.person({ name: mover, class: id });
  await school.seed.person({ name: repeater, class: id });
  const module = await school.seed.class({ name: `Módulo ${mark}`, grade: "", year: year - 1 });
  await school.seed.person({ class: module.id });
  // Classes of other tests may be of any name.
  await query(school, `UPDATE classes SET active = FALSE WHERE year < ${year} AND id NOT IN ('${id}', '${module.id}')`);

  const page = await signedIn("Admin", "/pessoas");
  await page.getByRole("link", { name: "Virada do ano" }).click();
  await expect(page.getByRole("heading", { name: "Virada do ano letivo" })).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(`6º ano ${mark}`) }).first();
  await expect(row).toContainText(`Vai para 7º ano ${mark} (turma nova)`);
  await expect(page.getByRole("button", { name: "Fazer a virada…" })).toBeDisabled();
  await expect(page.getByText(`Falta escolher o destino de Módulo ${mark}.`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: `Alterar o destino de Módulo ${mark}` }).click();
  await page.getByRole("combobox", { name: "Destino da turma" }).click();
  await page.getByRole("option", { name: "Não mudar" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Alterar o destino de 6º ano ${mark}` }).click();
  await page.getByRole("combobox", { name: `Destino de ${repeater}` }).click();
  await page.getByRole("option", { name: "Repete o ano" }).click();
  await expect(page.getByRole("combobox", { name: `Destino de ${repeater}` })).toHaveValue("Repete o ano");
  await page.keyboard.press("Escape");
  await expect(row).toContainText("1 repete");

  await page.getByRole("button", { name: "Fazer a virada…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Fazer a virada" }).click();
  await expect(page.getByRole("heading", { name: `Virada para ${year} feita` })).toBeVisible();
  const classOf = async () =>
    (await query(school, `SELECT k.name FROM people p JOIN classes k ON k.id = p.class WHERE p.id = '${moving.id}'`))[0]![0];
  expect(await classOf()).toBe(`7º ano ${mark}`);

  await page.getByRole("button", { name: "Desfazer a virada…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desfazer a virada" }).click();
  await expect(page.getByText("2 alunos voltaram à situação anterior")).toBeVisible();
  await expect(row).toContainText("1 repete");
  expect(await classOf()).toBe(`6º ano ${mark}`);
});

test("a choice that is not saved keeps its typed class, and is told after the dialog has closed @full", async ({
  school,
  signedIn,
}) => {
  const year = rolloverYear(dayFromToday(0));
  const mark = newId().slice(0, 6);
  const { id } = await school.seed.class({ name: `Módulo ${mark}`, grade: "", year: year - 1 });
  await school.seed.person({ class: id });
  const page = await signedIn("Admin", "/virada-do-ano");
  await page.getByRole("button", { name: `Alterar o destino de Módulo ${mark}` }).click();
  const other = page.getByRole("textbox", { name: "Outra turma" });
  const lost = await holdBack(page, /set-rollover-class/, 1);
  lost.lose();
  await other.fill("Módulo II");
  await page.getByRole("button", { name: "Usar esta turma" }).click();
  await expect(page.getByRole("dialog")).toContainText("Sem conexão com o servidor. Confira a rede e tente de novo.");
  await expect(other).toHaveValue("Módulo II");

  const late = await holdBack(page, /set-rollover-class/, 1);
  await page.getByRole("button", { name: "Usar esta turma" }).click();
  await late.arrived;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  late.lose();
  await expect(page.getByText(`Destino de Módulo ${mark} não salvo: Sem conexão com o servidor.`)).toBeVisible();
});
