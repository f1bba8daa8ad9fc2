/**
 * The further actions on a loan, on the sheets of reader and title: loss and settlement, suspension and pardon, renewal; and the
 * school's own settings.
 */
import { addDays, type Day } from "../../../domain/dates";
import { classSetsOf } from "../../helpers/class-sets";
import { thisYear } from "../../helpers/day";
import { Desk } from "../../helpers/library";
import { expect, expectAccessible, test } from "../fixtures";

const YEAR = thisYear();

const OPEN_ENDED = { max_renewals: 2, renewal_days: 14, day_mode: "calendar_days" };

test("L-42: lost from the reader's sheet, it blocks; replaced, the reader is free; undone, it is lost again", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const reader = await school.seed.reader({}, { name: "Otávio Meireles" });
  const { copies } = await school.seed.title({ title: "Fogo Morto" });
  await desk.lend(reader.card, copies[0]!.tombo);
  const page = await signedIn("Biblioteca", `/leitores/${reader.id}`);
  const loans = page.getByRole("region", { name: "Com o leitor agora" });
  await loans.getByRole("button", { name: "Mais ações: Fogo Morto" }).press("Enter");
  await page.getByRole("menuitem", { name: "Foi perdido…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "O leitor perdeu o livro" });
  await expect(dialog.getByLabel("Descrição do ocorrido")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Descreva o ocorrido.");
  await page.keyboard.type("Esqueceu no ônibus");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(loans).toContainText("perdido");
  const blocks = page.getByRole("list", { name: "Impedimentos" });
  await expect(blocks).toContainText("Otávio Meireles tem 1 livro perdido a repor ou perdoar.");
  await expect(loans.getByRole("button", { name: "Foi localizado Fogo Morto" })).toBeVisible();
  await expect(loans.getByRole("button", { name: /^Renovar/ })).toBeHidden();

  await loans.getByRole("button", { name: "Mais ações: Fogo Morto" }).press("Enter");
  await page.getByRole("menuitem", { name: "O leitor repôs…" }).press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Forma de reposição")).toBeFocused();
  await page.keyboard.type("Trouxe outro igual");
  await page.keyboard.press("Enter");
  await expect(loans).toContainText("Nenhum livro emprestado.");
  await expect(page.getByRole("region", { name: "Histórico" })).toContainText("perdido e reposto");
  await expect(blocks).toBeHidden();
  await page.getByRole("button", { name: "Desfazer" }).last().click();
  await expect(blocks).toContainText("1 livro perdido");
});

test("suspends by hand until a day, and pardons one of two @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const reader = await school.seed.reader({}, { name: "Tereza Batista" });
  const page = await signedIn("Biblioteca", `/leitores/${reader.id}`);
  await page.getByRole("button", { name: "Suspender…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Suspender Tereza Batista" });
  await expect(dialog.getByRole("textbox", { name: "Último dia da suspensão" })).not.toHaveValue("");
  await expectAccessible(page);
  const last = dialog.getByRole("textbox", { name: "Último dia da suspensão" });
  const week = await last.inputValue();
  await last.fill("31/12/2099");
  await dialog.getByLabel("Motivo da suspensão").fill("Riscou as páginas");
  await page.keyboard.press("Enter");
  await expect(last).toHaveAccessibleDescription(/é de cinco anos/);
  await last.fill(week);
  await dialog.getByLabel("Motivo da suspensão").press("Enter");
  await expect(dialog).toBeHidden();
  const suspensions = page.getByRole("list", { name: "Suspensões" });
  await expect(suspensions).toContainText("Registrada manualmente: Riscou as páginas");
  await expect(page.getByRole("list", { name: "Impedimentos" })).toContainText("suspensos até");
  await expectAccessible(page);
  await suspensions.getByRole("button", { name: /^Perdoar a suspensão até/ }).press("Enter");
  await page.getByRole("dialog").getByLabel("Motivo do perdão").fill("Pediu desculpas");
  await page.keyboard.press("Enter");
  await expect(suspensions).toBeHidden();
  await expect(page.getByText("Pode pegar livros", { exact: true })).toBeVisible();
  expect((await desk.events(reader.id)).map(({ kind }) => kind)).toEqual(["suspended", "pardoned"]);
});

test("renews all of a reader's books; each refusal is beside its book @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const reader = await school.seed.reader({ category: "catteacher00000" }, { name: "Professor Abel" });
  const [free, spent] = [await school.seed.title({ title: "Torto Arado" }), await school.seed.title({ title: "Angústia" })];
  await desk.comesDue((await desk.lend(reader.card, free.copies[0]!.tombo)).body.id);
  const today: Day = (await desk.loan()).lent_on;
  await desk.openLoan(reader.id, spent.copies[0]!.id, addDays(today, 5), { rule: { ...OPEN_ENDED, max_renewals: 0 } });
  const page = await signedIn("Biblioteca", `/leitores/${reader.id}`);
  const loans = page.getByRole("region", { name: "Com o leitor agora" });
  await loans.getByRole("button", { name: "Renovar todos" }).press("Enter");
  await expect(loans.getByRole("listitem").filter({ hasText: "Torto Arado" })).toContainText("renovado 1 de");
  await expect(loans.getByRole("listitem").filter({ hasText: "Angústia" })).toContainText("não permite renovação");
});

test("a copy's state changes from its own row, and comes back by undo @full", async ({ school, signedIn }) => {
  const { id, copies } = await school.seed.title({ title: "Menino de Engenho" });
  const page = await signedIn("Biblioteca", `/acervo/${id}`);
  const row = page.getByRole("table", { name: "Exemplares" }).getByRole("row").nth(1);
  await row.getByRole("button", { name: `Ações do exemplar ${copies[0]!.tombo}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Enviar para reparo…" }).press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Destino e motivo")).toBeFocused();
  await page.keyboard.type("Lombada solta");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Em reparo");
  await expect(row).toContainText("Lombada solta");
  await page.getByRole("button", { name: "Desfazer" }).last().click();
  await expect(row).toContainText("Disponível");
  await expectAccessible(page);
});

test("a textbook within its cycle is written off only by a user who says so on purpose @full", async ({ school, signedIn }) => {
  const { id, copies } = await classSetsOf(school).book(1, { title: "Ciências 9", grade: "9º ano", cycle_end: YEAR + 1 });
  const page = await signedIn("Biblioteca", `/acervo/${id}`);
  const row = page.getByRole("table", { name: "Exemplares" }).getByRole("row").nth(1);
  await row.getByRole("button", { name: `Ações do exemplar ${copies[0]!.tombo}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Dar baixa…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Motivo da baixa")).toBeFocused();
  await page.keyboard.type("Mofo em todas as páginas");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(`Ciências 9 é do PNLD, com ciclo até ${YEAR + 1}: até lá a baixa não é permitida`);
  await expectAccessible(page);
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/library/mark-copy"));
  await dialog.getByRole("button", { name: "Dar baixa" }).press("Enter");
  expect((await refused).status()).toBe(409);
  await expect(dialog.getByRole("button", { name: "Dar baixa" })).toBeEnabled();
  await expect(row).toContainText("Disponível");
  await dialog.getByRole("checkbox", { name: "Dar baixa mesmo assim, dentro do ciclo" }).press("Space");
  await dialog.getByRole("button", { name: "Dar baixa" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Baixado");
  expect((await new Desk(school).events(copies[0]!.id)).at(-1)?.text).toBe(
    "Situação alterada de “em circulação” para “baixado”: Mofo em todas as páginas, liberado dentro do ciclo",
  );
});

test("the school chooses how lateness counts, and the rules say what it costs @full", async ({ school, signedIn }) => {
  const page = await signedIn("Admin", "/configuracoes/biblioteca");
  await page.getByRole("radiogroup", { name: "A renovação conta a partir" }).getByLabel("do vencimento anterior").check();
  await page.getByRole("radiogroup", { name: "A suspensão é contada em" }).getByLabel("dias corridos").check();
  await page.getByLabel("Avisar do atraso no dia").fill("1,7");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Separe os dias por ponto e vírgula, como 1;7;15.")).toBeVisible();
  await page.getByLabel("Avisar do atraso no dia").fill("2;9");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Ajustes da biblioteca salvos")).toBeVisible();
  await expectAccessible(page);
  expect(await school.as("Admin").collection("library_settings").getOne("library00000000")).toMatchObject({
    renewal_base: "due",
    suspension_days: "calendar_days",
    overdue_stages: "2;9",
  });

  await page.goto("/configuracoes/emprestimos");
  await page.getByRole("button", { name: "Nova regra" }).click();
  const drawer = page.getByRole("dialog", { name: "Nova regra" });
  await drawer.getByRole("combobox", { name: "Categoria do leitor" }).click();
  await page.getByRole("option", { name: "Funcionário" }).click();
  await drawer.getByLabel("Suspensão por dia de atraso").fill("2");
  await drawer.getByLabel("Suspensão mais longa").fill("10");
  await drawer.getByRole("textbox", { name: "Data-limite de devolução" }).fill("11/12/2099");
  await drawer.getByLabel("Renova a partir de").fill("3");
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(drawer).toBeHidden();
  const rules = page.getByRole("table", { name: "Regras de empréstimo" });
  await expect(rules.getByRole("row", { name: /Funcionário/ })).toContainText(
    "renova a partir de 3 dias antes do vencimento · 2 dias de suspensão por dia de atraso · suspensão de no máximo 10 dias por livro · devolução até 11/12/2099",
  );
  const settings = school.as("Admin").collection("library_settings");
  await settings.update("library00000000", { renewal_base: "today", suspension_days: "open_days", overdue_stages: "1;7;15" });
});

test("L-42: lost by a slip, a copy is again what it was: damaged, and why @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const reader = await school.seed.reader({}, { name: "Rute Capa" });
  const { copies } = await school.seed.title({ title: "Inocência" });
  await desk.lend(reader.card, copies[0]!.tombo);
  const worn = { copy: copies[0]!.tombo, state: "damaged" as const, reason: "capa solta" };
  expect((await school.as("Biblioteca").call("library/mark-copy", worn)).status).toBe(200);
  const page = await signedIn("Biblioteca", `/leitores/${reader.id}`);
  await page.getByRole("button", { name: "Mais ações: Inocência" }).press("Enter");
  await page.getByRole("menuitem", { name: "Foi perdido…" }).press("Enter");
  await page.getByRole("dialog").getByLabel("Descrição do ocorrido").fill("Não acha");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Inocência: perdido")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("button", { name: "Renovar Inocência" })).toBeVisible();
  expect(await school.as("superuser").collection("copies").getOne(copies[0]!.id)).toMatchObject({
    ...{ state: "damaged", state_reason: "capa solta" },
  });
});

test("the librarian's home opens while the school has no opening hours @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "");
  await page.route("**/api/school/library/figures*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), next_day: "", due_next_day: 0, week: [] } });
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Vencem hoje .*sem próximo dia de funcionamento/ })).toBeVisible();
});
