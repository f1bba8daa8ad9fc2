/** The desk as a librarian works at it: a scanner that types, and no mouse. */
import { Desk } from "../../helpers/library";
import { expect, expectAccessible, expectNothingSideways, holdBack, type Page, PHONE, test } from "../fixtures";

const FIELD = "Passe a carteirinha ou o livro";

/** A scanner's input: the code's keys in a burst, then Enter. */
async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

async function openDesk(page: Page): Promise<void> {
  await expect(page.getByLabel(FIELD)).toBeFocused();
}

const rows = (page: Page) => page.getByRole("region", { name: "Agora" }).getByRole("listitem");

test("lends, returns and undoes by keyboard alone", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Maria Oliveira" });
  const { copies } = await school.seed.title({ title: "Capitães da Areia" }, { copies: 1 });
  const tombo = copies[0]?.tombo ?? "";
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);

  await scan(page, reader.card);
  await expect(page.getByRole("region", { name: "Maria Oliveira" })).toContainText("0 de 3 livros");
  await scan(page, tombo);
  await expect(rows(page).first()).toContainText("Capitães da Areia");
  await expect(rows(page).first()).toContainText(/Emprestado até \S+, \d+º? de/);
  await expect(page.getByRole("region", { name: "Maria Oliveira" })).toContainText("1 de 3 livros");

  await page.keyboard.press("Control+z");
  await expect(rows(page).first()).toContainText("Empréstimo desfeito");
  await expect(page.getByRole("region", { name: "Maria Oliveira" })).toContainText("0 de 3 livros");

  await scan(page, tombo);
  await expect(rows(page).first()).toContainText("Emprestado até");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Maria Oliveira" })).toBeHidden();
  await scan(page, tombo);
  await expect(rows(page).first()).toContainText("devolveu no prazo");
  await expectAccessible(page);
});

test("answers 20 codes scanned in one burst, each once and in order", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({ category: "catteacher00000" });
  const { copies } = await school.seed.title({ title: "Dom Casmurro" }, { copies: 20 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  await scan(page, reader.card, ...copies.map(({ tombo }) => tombo));
  await expect(rows(page).filter({ hasText: "Emprestado até" })).toHaveCount(20);
  const shown = await rows(page).locator("text=/^\\d{6}$/").allInnerTexts();
  expect(shown).toEqual(copies.map(({ tombo }) => tombo).reverse());
  await expect(page.getByText("21 leituras: 20 emprestados, 0 devolvidos")).toBeVisible();
});

test("says why a book can't go, and lends it when the librarian sets that aside with a reason", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "João Pedro Lima" });
  const { copies } = await school.seed.title({ title: "O Cortiço" }, { copies: 4 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  await scan(page, reader.card, ...copies.map(({ tombo }) => tombo));
  await expect(rows(page).first()).toContainText("Não emprestado: João");
  await expect(rows(page).first()).toContainText("3 de 3 livros");

  await page.keyboard.press("F8");
  const dialog = page.getByRole("dialog", { name: "Liberar este empréstimo" });
  await expect(dialog.getByLabel("Motivo da liberação")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Informe o motivo da liberação.");
  await page.keyboard.type("Trabalho de literatura");
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("Emprestado até");
  await expect(page.getByLabel(FIELD)).toBeFocused();
});

test("keeps the reason of a loan whose answer does not come @full", async ({ school, signedIn }) => {
  const reader = await school.seed.reader();
  const { copies } = await school.seed.title({ title: "O Cortiço" }, { copies: 4 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  await scan(page, reader.card, ...copies.map(({ tombo }) => tombo));
  await expect(rows(page).first()).toContainText("3 de 3 livros");
  await page.keyboard.press("F8");
  const reason = page.getByRole("dialog", { name: "Liberar este empréstimo" }).getByLabel("Motivo da liberação");
  await expect(reason).toBeFocused();
  await page.keyboard.type("Trabalho de literatura");
  const lost = await holdBack(page, /library\/lend$/);
  lost.lose();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Sem conexão com o servidor.");
  await expect(reason).toHaveValue("Trabalho de literatura");
  await page.unrouteAll();
  await reason.press("Enter");
  await expect(rows(page).first()).toContainText("Emprestado até");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("offers renewal and return of the reader's own book, and return-and-lend of another's", async ({ school, signedIn }) => {
  const maria = await school.seed.reader({}, { name: "Maria Clara Dias" });
  const pedro = await school.seed.reader({}, { name: "Pedro Rocha" });
  const { copies } = await school.seed.title({ title: "Vidas Secas" }, { copies: 1 });
  const tombo = copies[0]?.tombo ?? "";
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  await scan(page, maria.card, tombo);
  await expect(rows(page).first()).toContainText("Emprestado até");

  // One that was lent just now would gain nothing.
  const desk = new Desk(school);
  await desk.comesDue((await desk.sheet(maria.card)).body.loans[0]?.id ?? "");

  // The same code within a moment counts once; a code in between makes it news again.
  await scan(page, maria.card, tombo);
  await expect(rows(page).first()).toContainText("já está com");
  await rows(page).first().getByRole("button", { name: "Renovar Vidas Secas" }).click();
  await expect(rows(page).first()).toContainText("Renovado até");

  await scan(page, pedro.card, tombo);
  await expect(rows(page).first()).toContainText("Não emprestado: Vidas Secas está com Maria Clara Dias");
  await page.keyboard.press("F8");
  await expect(rows(page).first()).toContainText("Emprestado até");
  await expect(rows(page).nth(1)).toContainText("Maria Clara Dias devolveu");
  await expect(page.getByRole("region", { name: "Pedro Rocha" })).toContainText("Vidas Secas");
});

test("finds a reader without a card by name @full", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Zuleica Araújo" });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  await scan(page, "zuleica");
  await expect(rows(page).first()).toContainText("não é de nenhum leitor nem exemplar");
  await page.keyboard.press("F8");
  const dialog = page.getByRole("dialog", { name: "Buscar leitor pelo nome" });
  await expect(dialog.getByLabel("Nome ou matrícula")).toHaveValue("zuleica");
  await expect(dialog.getByRole("button", { name: /Zuleica Araújo/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Zuleica Araújo" })).toBeVisible();
  await expect(rows(page).first()).toContainText(reader.card);
});

test("loses no scan while the server is away, and does nothing twice when it is back", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Rita Campos" });
  const { copies } = await school.seed.title({ title: "Iracema" }, { copies: 1 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  await scan(page, reader.card);
  await expect(page.getByRole("region", { name: "Rita Campos" })).toBeVisible();

  // The server does its work, but the answer is lost on the way.
  await page.route("**/api/school/library/scan", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await scan(page, copies[0]?.tombo ?? "");
  await expect(rows(page).first()).toContainText("Sem conexão com o servidor");
  await page.unroute("**/api/school/library/scan");
  await rows(page)
    .first()
    .getByRole("button", { name: /Tentar de novo/ })
    .click();
  await expect(rows(page).first()).toContainText("Emprestado até");
  const loans = await school
    .as("superuser")
    .collection("loans")
    .getFullList({ filter: `reader = "${reader.id}"` });
  expect(loans).toHaveLength(1);
});

test("open and overdue loans follow a second browser, and leave as a file for Excel @full", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Lívia Santos" });
  const { copies } = await school.seed.title({ title: "O Pequeno Príncipe" }, { copies: 1 });
  const watcher = await signedIn("Admin", "/livros-emprestados?busca=pequeno");
  await expect(watcher.getByRole("heading", { name: "Livros emprestados" })).toBeVisible();
  const desk = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(desk);
  await scan(desk, reader.card, copies[0]?.tombo ?? "");
  await expect(watcher.getByRole("row", { name: /O Pequeno Príncipe/ })).toContainText("Lívia Santos");

  const download = watcher.waitForEvent("download");
  await watcher.getByRole("button", { name: "Exportar" }).click();
  const file = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    chunks.push(Buffer.from(chunk));
  }
  const bytes = Buffer.concat(chunks);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, first] = bytes.toString("utf8").slice(1).split("\r\n");
  expect(header).toBe("Livro;Autores;Tombo;Leitor;Carteirinha;Turma;Ano letivo;Emprestado em;Vence em;Renovações;Dias de atraso");
  expect(first).toContain("O Pequeno Príncipe");

  await watcher.goto("/livros-em-atraso");
  await expect(watcher.getByRole("table", { name: "Livros em atraso" })).toContainText("dias de atraso");
});

test("Escape belongs to the search while it is open, and ? asks for help from the empty field @full", async ({
  school,
  signedIn,
}) => {
  const reader = await school.seed.reader({}, { name: "Olga Prado" });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  await scan(page, reader.card);
  await expect(page.getByRole("region", { name: "Olga Prado" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("region", { name: "Olga Prado" })).toBeVisible();
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Atalhos");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel(FIELD)).toHaveValue("");
});

test("works on a phone", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Caio Ferreira" });
  const page = await signedIn("Biblioteca", "/emprestimos", { viewport: PHONE });
  await page.getByLabel(FIELD).fill(reader.card);
  await page.getByLabel(FIELD).press("Enter");
  await expect(page.getByRole("region", { name: "Caio Ferreira" })).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessible(page);
});
