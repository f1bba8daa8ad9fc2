/**
 * Two desks at once, a session that ends at one of them, and a server that stops and restarts: no scan is lost or executed twice.
 */
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { tokens } from "../../helpers/template";
import { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, expectNothingSideways, type Page, PHONE, test } from "../fixtures";

const FIELD = "Passe a carteirinha ou o livro";
const rows = (page: Page) => page.getByRole("region", { name: "Agora" }).getByRole("listitem");
const panel = (page: Page, name: string) => page.getByRole("region", { name });
const retry = (page: Page, place: number) =>
  rows(page)
    .nth(place)
    .getByRole("button", { name: /Tentar de novo/ });

async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

/** Keys at a scanner's pace, however busy this machine is: whatever has the focus gets them. */
async function burst(page: Page, ...codes: string[]): Promise<void> {
  await page.evaluate((all) => {
    const startedAt = performance.now();
    for (const [place, key] of all.flatMap((code) => [...code, "Enter"]).entries()) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, "timeStamp", { value: startedAt + place * 5 });
      document.activeElement?.dispatchEvent(event);
    }
  }, codes);
}

/** A whole code in one moment: the password that is asked for meanwhile can't come between its keys, as no scanner lets it. */
async function scanAtOnce(page: Page, code: string): Promise<void> {
  await page.getByLabel(FIELD).evaluate((field: HTMLInputElement, whole) => {
    field.value = whole;
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  }, code);
}

const loansOf = (school: TestSchool, reader: string) =>
  school
    .as("superuser")
    .collection("loans")
    .getFullList({ filter: `reader = "${reader}"` });

test("one desk sees the loans of the other, and a code half typed there stays", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Nadir de Registro", social_name: "Nádia Moreira" });
  const { copies } = await school.seed.title({ title: "O Guarani" }, { copies: 2 });
  const [here, there] = [await signedIn("Biblioteca", "/emprestimos"), await signedIn("Admin", "/emprestimos")];
  for (const desk of [here, there]) {
    await expect(desk.getByLabel(FIELD)).toBeFocused();
    await scan(desk, reader.card);
    await expect(panel(desk, "Nádia Moreira")).toContainText("0 de 3 livros");
  }
  const tombo = copies[1]!.tombo;
  await there.keyboard.type(tombo.slice(0, 3));
  await scan(here, copies[0]!.tombo);
  await expect(panel(there, "Nádia Moreira")).toContainText("1 de 3 livros");
  await expect(panel(there, "Nádia Moreira")).toContainText("O Guarani");
  await expect(there.getByLabel(FIELD)).toHaveValue(tombo.slice(0, 3));
  await there.keyboard.type(tombo.slice(3));
  await there.keyboard.press("Enter");
  await expect(panel(here, "Nádia Moreira")).toContainText("2 de 3 livros");

  // The same copy at both: the second desk is told, and offers what makes sense.
  await scan(here, copies[1]!.tombo);
  await expect(rows(here).first()).toContainText("já está com Nádia Moreira");
  expect(await loansOf(school, reader.id)).toHaveLength(2);
});

test("the session ends at one desk: codes scanned meanwhile wait for the password, however many @full", async ({
  school,
  guest,
}) => {
  const user = await school.seed.user({ name: "Nina do Balcão", permissions: ["Biblioteca"] });
  const reader = await school.seed.reader({ category: "catteacher00000" }, { name: "Olívia Prates" });
  const { copies } = await school.seed.title({ title: "Til" }, { copies: 6 });
  const codes = copies.map(({ tombo }) => tombo);
  const page = await guest("/auth/login?voltar=/emprestimos");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await scan(page, reader.card);
  await expect(panel(page, "Olívia Prates")).toBeVisible();

  await school.as("Admin").call("account/sign-out-everywhere", { user: user.id });
  await scanAtOnce(page, codes[0]!);
  const again = page.getByRole("dialog", { name: "Entre de novo" });
  const password = again.getByLabel("Senha", { exact: true });
  await expect(password).toBeFocused();
  // The pile goes on while the password is asked for: its codes belong to the desk, not into the password.
  await burst(page, ...codes.slice(1));
  await expect(password).toHaveValue("");
  await expect(again.getByRole("alert")).toBeEmpty();
  await password.fill(PASSWORD);
  await again.getByRole("button", { name: "Continuar" }).click();
  await expect(again).toHaveCount(0);
  await expect(rows(page).filter({ hasText: "Emprestado até" })).toHaveCount(6);
  await expect(page.getByLabel(FIELD)).toBeFocused();
  const loans = await loansOf(school, reader.id);
  expect(loans.map(({ copy }) => copy).sort()).toEqual(copies.map(({ id }) => id).sort());
});

test("the server goes away between two scans and comes back: each book once, and none to the reader before @full", async ({
  browser,
}) => {
  test.slow();
  const school = new TestSchool();
  await school.start();
  try {
    const [ana, bia] = [
      await school.seed.reader({}, { name: "Ana Primeira" }),
      await school.seed.reader({}, { name: "Bia Segunda" }),
    ];
    const { copies } = await school.seed.title({ title: "Senhora" }, { copies: 3 });
    const record = await school.as("superuser").collection("users").getOne(ACCOUNT_TERMS.Biblioteca.id);
    const value = JSON.stringify({ token: tokens().Biblioteca, record });
    const localStorage = [{ name: "pocketbase_auth", value }];
    const context = await browser.newContext({
      baseURL: school.url,
      storageState: { cookies: [], origins: [{ origin: school.url, localStorage }] },
    });
    const page = await context.newPage();
    await page.goto("/emprestimos");
    await expect(page.getByLabel(FIELD)).toBeFocused();
    await scan(page, ana.card, copies[0]!.tombo);
    await expect(rows(page).first()).toContainText("Emprestado até");

    await school.server.stop();
    // Another reader's turn: her card finds no server, and Ana gets nothing of what follows.
    await scan(page, bia.card, copies[1]!.tombo, copies[2]!.tombo);
    await expect(rows(page).first()).toContainText(`a carteirinha ${bia.card} ficou sem resposta`);
    await expect(panel(page, "Ana Primeira")).toBeHidden();
    await school.server.start();

    await retry(page, 0).click();
    await expect(rows(page).first()).toContainText("ficou sem resposta");
    await retry(page, 2).click();
    await expect(panel(page, "Bia Segunda")).toBeVisible();
    await retry(page, 0).click();
    await expect(rows(page).first()).toContainText("Emprestado até");
    await retry(page, 1).click();
    await expect(rows(page).nth(1)).toContainText("Emprestado até");
    await expect(panel(page, "Bia Segunda")).toContainText("2 de 3 livros");

    // Killed in the middle of a scan: whatever became of it, trying again does it once.
    await page.keyboard.press("Escape");
    await scan(page, copies[0]!.tombo);
    await school.server.kill();
    await school.server.start();
    await expect(rows(page).first()).toContainText(/devolveu|Sem conexão/);
    if (await retry(page, 0).isVisible()) {
      await retry(page, 0).click();
    }
    await expect(rows(page).first()).toContainText("Ana Primeira devolveu no prazo");
    const [loan, ...more] = await loansOf(school, ana.id);
    expect([more.length, loan?.closed_as]).toEqual([0, "returned"]);
    const records = await school
      .as("superuser")
      .collection("timeline")
      .getFullList({ filter: `subject = "${loan?.id}"` });
    expect(records.map(({ kind }) => kind).sort()).toEqual(["lent", "returned"]);
    expect(await loansOf(school, bia.id)).toHaveLength(2);
    await context.close();
  } finally {
    await school.end();
  }
});

test("a list that was ticked before the book went to somebody else ends nobody's loan, and keeps each refusal @full", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const mark = `Ticados ${newId().slice(0, 6)}`;
  const ana = await school.seed.reader({ category: "catteacher00000" }, { name: `Ana ${mark}` });
  const bruno = await school.seed.reader({ category: "catteacher00000" }, { name: `Bruno ${mark}` });
  const { copies } = await school.seed.title({ title: `Sertões ${mark}` }, { copies: 6 });
  for (const { tombo } of copies) {
    await desk.lend(ana.card, tombo);
  }
  const page = await signedIn("Biblioteca", `/livros-emprestados?busca=${encodeURIComponent(mark)}`);
  await expect(page.getByRole("row")).toHaveCount(7);
  // This page receives nothing any more, as on a line that has just gone.
  await page.route("**/api/school/list/**", (route) => route.abort());
  await page.getByRole("checkbox").first().check();
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  await expect(bar).toContainText("6 selecionados");
  for (const { tombo } of copies.slice(0, 5)) {
    await desk.checkIn(tombo);
    await desk.lend(bruno.card, tombo);
  }

  let answered = 0;
  page.on("requestfinished", (request) => {
    answered += request.url().endsWith("/library/return") ? 1 : 0;
  });
  await bar.getByRole("button", { name: "Devolver" }).click();
  await page
    .getByRole("dialog", { name: "Devolver 6 livros de 1 leitor?" })
    .getByRole("button", { name: "Devolver 6 livros" })
    .click();
  await expect.poll(() => answered).toBe(6);
  const open = (await loansOf(school, bruno.id)).filter((loan) => loan.closed_as === "");
  expect(open).toHaveLength(5);
  expect((await loansOf(school, ana.id)).filter((loan) => loan.closed_as === "")).toHaveLength(0);
  await expect(bar).toContainText("5 selecionados, 5 recusados");
  await expect(bar.getByRole("listitem")).toHaveCount(5);
  await expect(bar.getByRole("listitem").first()).toContainText(`já foi devolvido e emprestado de novo, a Bruno ${mark}`);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNothingSideways(page);
  await bar.getByRole("button", { name: "Limpar seleção" }).click();
  await expect(bar).toBeHidden();
});
