/** Late returns, several obstacles at once, the book drop and the pardon, by keyboard and scanner alone. */
import { addDays, type Day, formatLongDay } from "../../../domain/dates";
import { dayFromToday } from "../../helpers/day";
import { Desk } from "../../helpers/library";
import { expect, expectAccessible, expectNothingSideways, holdBack, type Page, PHONE, test } from "../fixtures";

const FIELD = "Passe a carteirinha ou o livro";
const BOX_FIELD = "Passe os livros da caixa";
const TERMS = { max_renewals: 2, renewal_days: 14, day_mode: "calendar_days", suspension_per_day: 1 };

async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

const rows = (page: Page) => page.getByRole("region", { name: "Agora" }).getByRole("listitem");

test.beforeEach(async ({ school }) => {
  // Calendar days, so that no weekday of the run decides.
  await school
    .as("Admin")
    .collection("library_settings")
    .update("library00000000", { late_days: "calendar_days", suspension_days: "calendar_days" });
});

test("a late return suspends in words, and is pardoned on the spot with a reason", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const today: Day = (await desk.loan()).lent_on;
  const reader = await school.seed.reader({}, { name: "João Gilberto Reis" });
  const copy = await desk.copy();
  await desk.openLoan(reader.id, copy.id, addDays(today, -3), { rule: TERMS });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel(FIELD)).toBeFocused();

  await scan(page, copy.tombo);
  await expect(rows(page).first()).toContainText("João Gilberto Reis devolveu com 3 dias de atraso: suspensão até");
  await expect(rows(page).first()).toContainText("1 dia de suspensão por dia de atraso");
  await scan(page, reader.card);
  await expect(page.getByRole("region", { name: "João Gilberto Reis" })).toContainText("Suspenso até");
  await expect(rows(page).first()).toContainText("está com os empréstimos suspensos até");

  await rows(page)
    .nth(1)
    .getByRole("button", { name: /^Perdoar/ })
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: "Perdoar a suspensão de João Gilberto Reis" });
  await expect(dialog.getByLabel("Motivo do perdão")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Informe o motivo do perdão.");
  await page.keyboard.type("Estava doente");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "João Gilberto Reis" })).toContainText("0 de 3 livros");
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await scan(page, copy.tombo);
  await expect(rows(page).first()).toContainText("Emprestado até");
  await expect(rows(page).first()).toContainText("Já pegou este livro");
});

test("several obstacles are ticked one by one, and none is lifted unseen @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const today: Day = (await desk.loan()).lent_on;
  const reader = await school.seed.reader({ valid_until: addDays(today, -1) }, { name: "Bianca Torres" });
  await desk.openLoan(reader.id, (await desk.copy()).id, addDays(today, -2));
  const { copies } = await school.seed.title({ title: "Sagarana" });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await scan(page, reader.card, copies[0]!.tombo);
  await expect(rows(page).first()).toContainText("Não emprestado: a carteirinha de Bianca Torres venceu");

  await page.keyboard.press("F8");
  const dialog = page.getByRole("dialog", { name: "Liberar este empréstimo" });
  const ticks = dialog.getByRole("checkbox");
  await expect(ticks).toHaveCount(2);
  await expect(ticks.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("A direção pediu");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Libere também os outros impedimentos para emprestar o livro.");
  await ticks.nth(1).press("Space");
  await dialog.getByLabel("Motivo da liberação").press("Enter");
  await expect(dialog).toBeHidden();
  await expect(rows(page).first()).toContainText("Emprestado até");
  const loans = await school
    .as("Biblioteca")
    .collection("loans")
    .getFullList({ filter: `copy = "${copies[0]!.id}"` });
  const [event] = await desk.events(loans[0]!.id);
  expect(event?.data.overrides).toEqual([
    { code: "reader_expired", reason: "A direção pediu" },
    { code: "reader_overdue", reason: "A direção pediu" },
  ]);
});

test("L-13: returned and lent in one go, with the obstacle that remains @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const loan = await desk.loan();
  const reader = await school.seed.reader({ valid_until: "2020-12-31" }, { name: "Nina Prado" });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await scan(page, reader.card, loan.tombo);
  await expect(rows(page).first()).toContainText(`está com ${loan.reader_name}`);
  await page.keyboard.press("F8");
  await expect(rows(page).first()).toContainText("a carteirinha de Nina Prado venceu");
  await page.keyboard.press("F8");
  await expect(page.getByRole("dialog").getByLabel("Motivo da liberação")).toBeFocused();
  await page.keyboard.type("Renova amanhã");
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("Emprestado até");
  await expect(rows(page).nth(1)).toContainText(`${loan.reader_name} devolveu no prazo`);
});

test("L-35: the morning's box comes back with the last open day's date, and opens no reader @full", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const { last_open: day } = (await school.as("Biblioteca").call("platform/school")).body;
  const reader = await school.seed.reader({}, { name: "Davi Moura" });
  const [late, fresh] = [await desk.copy(), await desk.loan()];
  const { id } = await desk.openLoan(reader.id, late.id, day, { rule: TERMS });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await page.keyboard.press("F4");
  const box = page.getByRole("region", { name: "Caixa de devolução" });
  await expect(box).toContainText("Os livros lidos agora são devolvidos com a data de");
  await expect(page).toHaveURL(new RegExp(`caixa=${day}`));
  await expect(page.getByLabel(BOX_FIELD)).toBeFocused();
  await expectAccessible(page);

  await scan(page, late.tombo, fresh.tombo, reader.card);
  await expect(rows(page).first()).toContainText("Na caixa de devolução, passe somente livros.");
  await expect(rows(page).nth(1)).toContainText("Confira a data da caixa");
  await expect(rows(page).nth(2)).toContainText("Davi Moura devolveu no prazo");
  await expect(page.getByRole("region", { name: "Davi Moura" })).toBeHidden();
  expect(await school.as("Biblioteca").collection("loans").getOne(id)).toMatchObject({ returned_on: day });
  expect((await desk.sheet(reader.card)).body.suspensions).toEqual([]);

  await page.keyboard.press("F4");
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await expect(box).toBeHidden();
});

test("after a closed day the box is opened with the open day before it, and says so @full", async ({ school, signedIn }) => {
  const lastOpen = async (): Promise<Day> => (await school.as("guest").call("platform/school", {})).body.last_open;
  const before = await lastOpen();
  const days = school.as("Admin").collection("calendar_days");
  const { id } = await days.create({ day: before, reason: "Ponto facultativo" });
  const last = await lastOpen();
  expect(last < before).toBe(true);
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await page.keyboard.press("F4");
  await expect(page).toHaveURL(new RegExp(`caixa=${last}`));
  const box = page.getByRole("region", { name: "Caixa de devolução" });
  await expect(box).toContainText(`${formatLongDay(last, dayFromToday(0))}, último dia de funcionamento antes de hoje`);
  await expectAccessible(page);
  await days.delete(id);
});

test("a box that is opened before the server has named the last open day gets that day @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const { last_open: day } = (await school.as("guest").call("platform/school", {})).body;
  const reader = await school.seed.reader();
  const copy = await desk.copy();
  const { id } = await desk.openLoan(reader.id, copy.id, addDays(day, -1), { rule: TERMS });
  const page = await signedIn("Biblioteca", "/livros-emprestados");
  await expect(page.getByRole("table")).toBeVisible();
  // The page's last visit was some days ago.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("sineta.school") ?? "{}") as Record<string, string>;
    const earlier = { ...stored, today: "2026-03-04", kept_on: "2026-03-04", last_open: "2026-03-03" };
    localStorage.setItem("sineta.school", JSON.stringify(earlier));
  });
  const facts = await holdBack(page, /api\/.*platform\/school/);
  await page.goto("/emprestimos");
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await page.keyboard.press("F4");
  const box = page.getByRole("region", { name: "Caixa de devolução" });
  await expect(box).toContainText("com a data do último dia de funcionamento, e o atraso é contado até ela");
  await scan(page, copy.tombo);
  await expect(page).toHaveURL(/caixa=ultimo-dia/);
  facts.letThrough();
  await expect(rows(page).first()).toContainText("devolveu com 1 dia de atraso");
  await expect(page).toHaveURL(new RegExp(`caixa=${day}`));
  await expect(box).toContainText("último dia de funcionamento antes de hoje");
  expect(await school.as("Biblioteca").collection("loans").getOne(id)).toMatchObject({ returned_on: day });
});

test("renews all that the open reader has, a row for each @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const reader = await school.seed.reader({ category: "catteacher00000" }, { name: "Professora Alda" });
  const titles = [await desk.copy(), await desk.copy()];
  for (const { tombo } of titles) {
    await desk.comesDue((await desk.lend(reader.card, tombo)).body.id);
  }
  await desk.openLoan(reader.id, (await desk.copy()).id, addDays((await desk.loan()).lent_on, 5), {
    rule: { ...TERMS, max_renewals: 0 },
  });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await scan(page, reader.card);
  await page.getByRole("button", { name: "Renovar todos" }).press("Enter");
  await expect(rows(page).filter({ hasText: "Renovado até" })).toHaveCount(2);
  await expect(rows(page).filter({ hasText: "não permite renovação" })).toHaveCount(1);
});

test("the box on a phone @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/emprestimos", { viewport: PHONE });
  await page.getByRole("button", { name: "Caixa de devolução" }).click();
  await expect(page.getByLabel(BOX_FIELD)).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessible(page);
});

test("loans written down on paper go in with their own day, and the reader is still there after a reload @full", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const today: Day = (await desk.loan()).lent_on;
  const reader = await school.seed.reader({}, { name: "Iara Papel" });
  const [first, second] = [await desk.copy(), await desk.copy()];
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await page.keyboard.press("F9");
  const box = page.getByRole("region", { name: "Empréstimo com outra data" });
  const [year, month, day] = addDays(today, -3).split("-");
  await box.getByRole("textbox", { name: "Emprestado em" }).fill(`${day}/${month}/${year}`);
  await expectAccessible(page);
  await page.getByLabel(FIELD).focus();
  await scan(page, reader.card, first.tombo);
  await expect(rows(page).first()).toContainText("Ainda não emprestado. Informe o motivo da data.");
  await box.getByLabel("Motivo").fill("Queda de energia");
  await rows(page).first().getByRole("button", { name: "Tentar de novo" }).click();
  await expect(rows(page).first()).toContainText(/Emprestado .*, até/);
  await page.keyboard.press("F9");
  await expect(box).toBeHidden();

  await page.reload();
  await expect(page.getByRole("region", { name: "Iara Papel" })).toBeVisible();
  await scan(page, second.tombo);
  await expect(rows(page).first()).toContainText("Emprestado até");
  const lent = (await desk.sheet(reader.card)).body.loans.map(({ copy, lent_on }) => [copy, lent_on]);
  expect(Object.fromEntries(lent)).toEqual({ [first.id]: addDays(today, -3), [second.id]: today });
});

test("the search by name has a button, on a phone too @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/emprestimos", { viewport: PHONE });
  await page.getByRole("button", { name: "Buscar pelo nome" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Outra data" }).click();
  await expect(page.getByRole("textbox", { name: "Devolver até" })).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessible(page);
});
