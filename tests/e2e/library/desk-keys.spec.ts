/**
 * The desk's keys on a slow line: each does what the screen shows, once, and in its turn among the scans.
 *
 * @module-tag full
 */
import { PASSWORD } from "../../helpers/accounts";
import { expect, gate, type Page, test } from "../fixtures";

const FIELD = "Passe a carteirinha ou o livro";
const rows = (page: Page) => page.getByRole("region", { name: "Agora" }).getByRole("listitem");
const panel = (page: Page, name: string) => page.getByRole("region", { name });

async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

/** A key that is kept down: the browser says it again and again. */
async function hold(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 4; times++) {
    await page.keyboard.down(key);
  }
  await page.keyboard.up(key);
}

/** Keeps what a command asks from the server until the answer is called for. */
async function holdBack(page: Page, command: string): Promise<() => void> {
  const { opened, open } = gate();
  await page.route(`**/api/school/library/${command}`, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** The number of times that a command was sent. */
function countCalls(page: Page, command: string): () => number {
  let calls = 0;
  page.on("request", (request) => {
    calls += request.url().endsWith(`/library/${command}`) ? 1 : 0;
  });
  return () => calls;
}

async function openDesk(page: Page): Promise<void> {
  await expect(page.getByLabel(FIELD)).toBeFocused();
}

test("Ctrl+Z in a field takes the typing back, not a loan; F2 opens nothing over a dialog", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Marta Digitada" });
  const { copies } = await school.seed.title({ title: "Ubirajara" }, { copies: 4 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  const undone = countCalls(page, "undo");
  await openDesk(page);
  await scan(page, reader.card, ...copies.map(({ tombo }) => tombo));
  await expect(rows(page).first()).toContainText("Não emprestado: Marta");
  await page.keyboard.press("F8");
  const dialog = page.getByRole("dialog", { name: "Liberar este empréstimo" });
  await expect(dialog.getByLabel("Motivo da liberação")).toBeFocused();
  await page.keyboard.type("Traballho");
  await page.keyboard.press("Control+z");
  await expect(rows(page)).toHaveCount(5);
  await page.keyboard.press("F2");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await dialog.getByLabel("Motivo da liberação").fill("Trabalho");
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("Emprestado até");

  // A code half typed into the desk's own field is typing too.
  await page.keyboard.type("00");
  await page.keyboard.press("Control+z");
  await page.getByLabel(FIELD).fill("");
  await scan(page, reader.card);
  await expect(rows(page)).toHaveCount(7);
  await expect(rows(page).first()).toContainText(reader.card);

  await page.keyboard.press("F4");
  await expect(page.getByLabel("Passe os livros da caixa")).toBeFocused();
  const day = page.getByRole("region", { name: "Caixa de devolução" }).getByRole("textbox", { name: "Devolvidos em" });
  await day.focus();
  await page.keyboard.press("Control+z");
  await expect(rows(page)).toHaveCount(7);
  expect(undone()).toBe(0);
});

test("Ctrl+Z in the password that is asked for again undoes no loan", async ({ school, guest }) => {
  const user = await school.seed.user({ name: "Nair do Balcão", permissions: ["Biblioteca"] });
  const reader = await school.seed.reader({}, { name: "Otília Senha" });
  const { copies } = await school.seed.title({ title: "O Ateneu" }, { copies: 2 });
  const page = await guest("/auth/login?voltar=/emprestimos");
  const undone = countCalls(page, "undo");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await openDesk(page);
  await scan(page, reader.card, copies[0]!.tombo);
  await expect(rows(page).first()).toContainText("Emprestado até");
  await school.as("Admin").call("account/sign-out-everywhere", { user: user.id });
  // In one moment: the overlay must not come between its keys.
  await page.getByLabel(FIELD).evaluate((field: HTMLInputElement, whole) => {
    field.value = whole;
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  }, copies[1]!.tombo);
  const again = page.getByRole("dialog", { name: "Entre de novo" });
  const password = again.getByLabel("Senha", { exact: true });
  await expect(password).toBeFocused();
  await password.pressSequentially("errada");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("F8");
  await expect(rows(page)).toHaveCount(3);
  await password.fill(PASSWORD);
  await again.getByRole("button", { name: "Continuar" }).click();
  await expect(rows(page).first()).toContainText("Emprestado até");
  await expect(rows(page)).toHaveCount(3);
  expect(undone()).toBe(0);
});

test("Ctrl+Z while a book waits for its answer leaves the one before alone; then it undoes that book, once", async ({
  school,
  signedIn,
}) => {
  const reader = await school.seed.reader({}, { name: "Elza Apressada" });
  const { copies } = await school.seed.title({ title: "Inocência" }, { copies: 3 });
  const [first, second, third] = copies.map(({ tombo }) => tombo) as [string, string, string];
  const page = await signedIn("Biblioteca", "/emprestimos");
  const undone = countCalls(page, "undo");
  await openDesk(page);
  await scan(page, reader.card, first, second);
  await expect(rows(page).filter({ hasText: "Emprestado até" })).toHaveCount(2);

  const answerScan = await holdBack(page, "scan");
  await scan(page, third);
  await expect(rows(page).first()).toContainText("Consultando…");
  await page.keyboard.press("Control+z");
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByText("Ainda falta uma resposta")).toBeVisible();
  answerScan();
  await expect(rows(page).first()).toContainText(third);
  await expect(rows(page).first()).toContainText("Emprestado até");
  expect(undone()).toBe(0);

  const answerUndo = await holdBack(page, "undo");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.down("Control");
  await hold(page, "z");
  await page.keyboard.up("Control");
  await expect(rows(page)).toHaveCount(5);
  answerUndo();
  await expect(rows(page).first()).toContainText("Empréstimo desfeito");
  await expect(panel(page, "Elza Apressada")).toContainText("2 de 3 livros");

  // Kept down, it goes no further back than one.
  await page.keyboard.down("Control");
  await hold(page, "z");
  await page.keyboard.up("Control");
  await expect(panel(page, "Elza Apressada")).toContainText("1 de 3 livros");
  expect(undone()).toBe(2);
});

test("F8 does only the act it is shown beside: held down or pressed again, it does not undo the new loan", async ({
  school,
  signedIn,
}) => {
  const maria = await school.seed.reader({}, { name: "Maria Efeoito" });
  const pedro = await school.seed.reader({}, { name: "Pedro Efeoito" });
  const { copies } = await school.seed.title({ title: "Lucíola" }, { copies: 1 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  const [lent, undone] = [countCalls(page, "lend"), countCalls(page, "undo")];
  await openDesk(page);
  await scan(page, maria.card, copies[0]!.tombo, pedro.card, copies[0]!.tombo);
  await expect(rows(page).first()).toContainText("está com Maria Efeoito");

  const answer = await holdBack(page, "lend");
  await hold(page, "F8");
  await page.keyboard.press("F8");
  answer();
  await expect(rows(page).first()).toContainText("Emprestado até");
  await expect(panel(page, "Pedro Efeoito")).toContainText("1 de 3 livros");
  await page.keyboard.press("F8");
  await scan(page, maria.card);
  await expect(panel(page, "Maria Efeoito")).toContainText("0 de 3 livros");
  expect([lent(), undone()]).toEqual([1, 0]);
});

test("F4 leaves what was scanned before it at the open desk", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Cora Caixa" });
  const { copies } = await school.seed.title({ title: "Encarnação" }, { copies: 3 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  const returned = countCalls(page, "return");
  await openDesk(page);
  await scan(page, reader.card);
  await expect(panel(page, "Cora Caixa")).toBeVisible();
  const answer = await holdBack(page, "scan");
  await scan(page, ...copies.map(({ tombo }) => tombo));
  await page.keyboard.press("F4");
  await expect(page.getByLabel("Passe os livros da caixa")).toBeFocused();
  answer();
  await expect(rows(page).filter({ hasText: "Emprestado até" })).toHaveCount(3);
  expect(returned()).toBe(0);

  // Back at the open desk nobody is open: the next book is not Cora's.
  await page.keyboard.press("F4");
  await openDesk(page);
  await expect(panel(page, "Cora Caixa")).toBeHidden();
  await scan(page, copies[0]!.tombo);
  await expect(rows(page).first()).toContainText("Cora Caixa devolveu");
});

test("Esc ends a reader whose card is still under way, tried again or not: the next book is not theirs", async ({
  school,
  signedIn,
}) => {
  const reader = await school.seed.reader({}, { name: "Ana Demorada" });
  const { copies } = await school.seed.title({ title: "Diva" }, { copies: 2 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  let answer = await holdBack(page, "scan");
  await scan(page, reader.card);
  await page.keyboard.press("Escape");
  await scan(page, copies[0]!.tombo);
  answer();
  await expect(rows(page).first()).toContainText("Não estava emprestado");
  await expect(panel(page, "Ana Demorada")).toBeHidden();

  await page.route("**/api/school/library/scan", (route) => route.abort());
  await scan(page, reader.card);
  await expect(rows(page).first()).toContainText("Sem conexão com o servidor");
  await page.unroute("**/api/school/library/scan");
  answer = await holdBack(page, "scan");
  await rows(page)
    .first()
    .getByRole("button", { name: /Tentar de novo/ })
    .click();
  await page.keyboard.press("Escape");
  await scan(page, copies[1]!.tombo);
  answer();
  await expect(rows(page).first()).toContainText("Não estava emprestado");
  await expect(panel(page, "Ana Demorada")).toBeHidden();
});

test("a copy chosen under an ISBN goes to the reader of that row, even when another reader is open by then", async ({
  school,
  signedIn,
}) => {
  const ana = await school.seed.reader({}, { name: "Ana do Isbn" });
  const bruno = await school.seed.reader({}, { name: "Bruno do Isbn" });
  const isbn13 = "9788535914849";
  const { id, copies } = await school.seed.title({ title: "Sonhos d'Ouro", isbn13 }, { copies: 2 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  const returned = countCalls(page, "return");
  await openDesk(page);
  await scan(page, isbn13);
  await expect(rows(page).first()).toContainText("Este é o ISBN");
  await expect(rows(page).first().getByRole("button")).toHaveCount(0);

  await scan(page, ana.card, isbn13, bruno.card);
  await expect(panel(page, "Bruno do Isbn")).toBeVisible();
  const choice = rows(page).filter({ hasText: "Este é o ISBN. Escolha" });
  await choice.getByRole("button", { name: copies[0]!.tombo }).click();
  await expect(rows(page).first()).toContainText("Emprestado até");
  await page.keyboard.press("Escape");
  await expect(panel(page, "Bruno do Isbn")).toBeHidden();
  await choice.getByRole("button", { name: copies[1]!.tombo }).click();
  await expect(rows(page).first()).toContainText(copies[1]!.tombo);
  await expect(rows(page).first()).toContainText("Emprestado até");
  const loans = await school
    .as("superuser")
    .collection("loans")
    .getFullList({ filter: `copy.title = "${id}"` });
  expect(loans.map((loan) => loan.reader)).toEqual([ana.id, ana.id]);
  expect(returned()).toBe(0);
});

test("a book that is tried again for the reader before leaves the present reader open", async ({ school, signedIn }) => {
  const ana = await school.seed.reader({}, { name: "Ana Anterior" });
  const bruno = await school.seed.reader({}, { name: "Bruno Presente" });
  const { copies } = await school.seed.title({ title: "A Viuvinha" }, { copies: 2 });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  await scan(page, ana.card);
  await expect(panel(page, "Ana Anterior")).toBeVisible();
  await page.route("**/api/school/library/scan", (route) => route.abort());
  await scan(page, copies[0]!.tombo);
  await expect(rows(page).first()).toContainText("Sem conexão com o servidor");
  await page.unroute("**/api/school/library/scan");
  await scan(page, bruno.card);
  await expect(panel(page, "Bruno Presente")).toBeVisible();
  await rows(page)
    .nth(1)
    .getByRole("button", { name: /Tentar de novo/ })
    .click();
  await expect(rows(page).nth(1)).toContainText("Emprestado até");
  await expect(panel(page, "Bruno Presente")).toBeVisible();
  await scan(page, copies[1]!.tombo);
  await expect(rows(page).first()).toContainText("Emprestado até");
  const loans = await school
    .as("superuser")
    .collection("loans")
    .getFullList({ filter: `copy = "${copies[1]!.id}"` });
  expect(loans.map((loan) => loan.reader)).toEqual([bruno.id]);
});

test("a scan that a busy server sends away comes again by itself", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Ana Paciente" });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await openDesk(page);
  let requests = 0;
  await page.route("**/api/school/library/scan", (route) => {
    requests++;
    return requests < 3
      ? route.fulfill({
          status: 503,
          headers: { "Retry-After": "1" },
          json: { status: 503, code: "busy", message: "", data: {} },
        })
      : route.continue();
  });
  await scan(page, reader.card);
  await expect(panel(page, "Ana Paciente")).toBeVisible();
  expect(requests).toBe(3);
});

test("a user who walks on with Tab leaves the desk and comes to the menu; the next scan is the desk's again", async ({
  school,
  signedIn,
}) => {
  const reader = await school.seed.reader({}, { name: "Tábata Tabulação" });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel("Passe a carteirinha ou o livro")).toBeFocused();
  const inMenu = () => page.evaluate(() => document.activeElement?.closest("nav")?.getAttribute("aria-label") === "Principal");
  let presses = 0;
  while (presses < 40 && !(await inMenu())) {
    await page.keyboard.press("Tab");
    presses++;
  }
  expect(await inMenu()).toBe(true);
  await page.keyboard.press("Tab");
  expect(await inMenu()).toBe(true);
  await page.keyboard.type(reader.card);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Tábata Tabulação" })).toBeVisible();
});
