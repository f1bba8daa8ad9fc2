/** Today's absent pupils: ticked on the class's list, and reported to each guardian in two keys. */
import { addDays, formatDay, formatLongDay } from "../../../domain/dates";
import { family, mobile } from "../../helpers/campaigns";
import { clockAt, machineNow, today } from "../../helpers/day";
import { newName } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("ticks a class's list by keyboard, notifies the families, and shows which of them got the message", async ({
  school,
  signedIn,
}) => {
  const schoolClass = await school.seed.class({ name: "7º F" });
  await family(school, { class: schoolClass.id, name: "Bia Falta", guardian: "Rosa Falta" });
  await family(school, { class: schoolClass.id, name: "Caio Presente" });
  const page = await signedIn("Admin", `/faltas?turma=${schoolClass.id}`);
  await expect(page.getByRole("checkbox", { name: "Bia Falta" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Bia Falta" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Avisar 1 falta" })).toBeVisible();
  // A tick stays through a reload and a visit to another screen.
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Bia Falta" })).toBeChecked();
  await page.keyboard.press("a");
  await expect(page.getByRole("region", { name: "Envio à mão" })).toContainText("Rosa Falta");
  await page.goto(`/faltas?turma=${schoolClass.id}`);
  await expect(page.getByRole("checkbox", { name: "Bia Falta" })).toBeDisabled();
  await expect(page.getByText("1 aviso está na fila de envio.")).toBeVisible();
  await query(
    school,
    `UPDATE messages SET state = 'failed' WHERE campaign = (SELECT campaign FROM absences WHERE class = '${schoolClass.id}')`,
  );
  await page.reload();
  await expect(page.getByText("1 aviso não chegou: avise de novo ou telefone.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Bia Falta" })).toBeEnabled();
  await expectAccessible(page);
  await page.goto("/");
  const line = page.getByRole("listitem").filter({ hasText: "não chegou à família" });
  await line.getByRole("link", { name: /Ver/ }).click();
  await expect(page.getByRole("table", { name: "Mensagens do comunicado" })).toContainText("Rosa Falta");
});

test("takes back an absence of one sibling whose message has left, and tells the family so", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: newName("8º") });
  const phone = mobile();
  await family(school, { class: schoolClass.id, name: "Heitor Engano", guardian: "Rosa Engano", phone });
  await family(school, { class: schoolClass.id, name: "Lorena Engano", guardian: "Rosa Engano", phone });
  const page = await signedIn("Admin", "/faltas");
  const row = page.getByRole("row").filter({ hasText: schoolClass.name });
  await expect(row).not.toContainText("Registrada");
  await row.getByRole("link", { name: schoolClass.name }).click();
  await page.getByRole("checkbox", { name: "Heitor Engano" }).check();
  await page.getByRole("checkbox", { name: "Lorena Engano" }).check();
  await page.getByRole("button", { name: "Avisar 2 faltas" }).click();
  await expect(page.getByRole("region", { name: "Envio à mão" })).toContainText("Rosa Engano");
  await page.goto(`/faltas?turma=${schoolClass.id}`);
  await page.getByRole("button", { name: "Desfazer a falta de Lorena Engano" }).click();
  // Not of brothers and sisters alone: most pupils have none in their notice.
  await expect(page.getByRole("dialog")).toContainText("este aluno é retirado dele. Sem outro aluno no aviso, nada é enviado.");
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await query(
    school,
    `UPDATE messages SET state = 'sent' WHERE campaign = (SELECT campaign FROM absences WHERE class = '${schoolClass.id}' LIMIT 1)`,
  );
  await page.goto("/faltas");
  await expect(row).toContainText("Registrada");
  await expect(row).toContainText("2 enviados");
  await expectAccessible(page);
  await row.getByRole("link", { name: schoolClass.name }).click();
  await page.getByRole("button", { name: "Desfazer a falta de Lorena Engano" }).click();
  const dialog = page.getByRole("dialog", { name: "Desfazer a falta de Lorena Engano?" });
  await expect(dialog.getByRole("checkbox", { name: "Avisar a família que foi engano" })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Desfazer e avisar" }).click();
  await expect(page.getByRole("region", { name: "Envio à mão" })).toContainText("a falta de Lorena");
  await page.goto(`/faltas?turma=${schoolClass.id}`);
  await expect(page.getByText("falta desfeita; a família foi avisada do engano")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Heitor Engano" })).toBeDisabled();
});

test("registers a class in which nobody is absent, on a telephone @full", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: newName("9º") });
  await family(school, { class: schoolClass.id });
  const page = await signedIn("Admin", `/faltas?turma=${schoolClass.id}`, { viewport: { width: 360, height: 740 } });
  await page.getByRole("button", { name: "Ninguém faltou" }).click();
  await expect(page.getByRole("row").filter({ hasText: schoolClass.name })).toContainText("Registrada");
  await expectNothingSideways(page);
});

test("fits a telephone @full", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: "7º G" });
  await family(school, { class: schoolClass.id, name: "Davi do Celular" });
  const page = await signedIn("Admin", `/faltas?turma=${schoolClass.id}`, { viewport: PHONE });
  await expect(page.getByRole("checkbox", { name: "Davi do Celular" })).toBeVisible();
  await expectNothingSideways(page);
});

test("ticks that nobody sent are none on the next day, on a page that stayed open too @full", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: newName("9º") });
  await family(school, { class: schoolClass.id, name: "Nina Noite" });
  const page = await signedIn("Admin", `/faltas?turma=${schoolClass.id}`);
  const tick = page.getByRole("checkbox", { name: "Nina Noite" });
  await tick.check();
  const tomorrow = addDays(today(), 1);
  await school.server.restart(clockAt(tomorrow, "09:00"));
  try {
    // Yesterday's ticks are not sent as today's.
    await page.getByRole("button", { name: "Avisar 1 falta" }).click();
    await expect(page.getByText(`A lista na tela era de ${formatDay(today())}, e esse dia já passou`)).toBeVisible();
    await expect(page.getByText(`${schoolClass.name}, ${formatLongDay(tomorrow)}`)).toBeVisible();
    await expect(tick).not.toBeChecked();
    expect(await query(school, `SELECT id FROM absences WHERE class = '${schoolClass.id}'`)).toEqual([]);
    // The page asks again for what it read a minute ago.
    await page.clock.setFixedTime(new Date(machineNow() + 60_000));
    await page.getByRole("link", { name: "Todas as turmas de hoje" }).click();
    await page.getByRole("row").filter({ hasText: schoolClass.name }).getByRole("link", { name: schoolClass.name }).click();
    await expect(page.getByText(`${schoolClass.name}, ${formatLongDay(tomorrow)}`)).toBeVisible();
    await expect(tick).not.toBeChecked();
  } finally {
    await school.server.restart();
  }
});
