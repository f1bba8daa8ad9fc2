/** An action on one loan, or on many, can be undone, and a preview shows the effect on many. */
import { textbookFields } from "../../helpers/class-sets";
import { dayFromToday, thisYear } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { TEACHER } from "../../helpers/seed";
import { expect, expectAccessible, type Page, test } from "../fixtures";

/** Every scan is followed by Enter, as a scanner sends it. */
async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

const rows = (page: Page, list = "Agora") => page.getByRole("region", { name: list }).getByRole("listitem");

test("many loans are returned after a question with their number, and all of them come back out by one button", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const mark = `Volta ${newId().slice(0, 6)}`;
  const { copies } = await school.seed.title({ title: mark }, { copies: 3 });
  for (const { tombo } of copies) {
    await desk.lend((await school.seed.reader()).card, tombo);
  }
  const page = await signedIn("Biblioteca", `/livros-emprestados?busca=${encodeURIComponent(mark)}`);
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("region", { name: "Linhas selecionadas" }).getByRole("button", { name: "Devolver" }).click();
  const question = page.getByRole("dialog", { name: "Devolver 3 livros de 3 leitores?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("region", { name: "Linhas selecionadas" }).getByRole("button", { name: "Devolver" }).click();
  await question.getByRole("button", { name: "Devolver 3 livros" }).click();
  await expect(page.getByText("3 livros devolvidos")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("3 devoluções desfeitas")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(4);
});

test("Ctrl+Z undoes the renewal that was just made, not the older loan; the rows and their undo live through a reload @full", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const [reader, older] = [await school.seed.reader({}, { name: "Rita Renova" }), await desk.copy()];
  const loan = await desk.loan();
  await desk.checkIn(loan.tombo);
  await desk.lend(reader.card, loan.tombo);
  const [open] = (await desk.sheet(reader.card)).body.loans;
  await desk.comesDue(open!.id);
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel("Passe a carteirinha ou o livro")).toBeFocused();
  await scan(page, reader.card, older.tombo);
  await expect(rows(page).first()).toContainText("Emprestado até");
  await scan(page, loan.tombo);
  await expect(rows(page).first()).toContainText("já está com");
  await page.keyboard.press("F8");
  await expect(rows(page).first()).toContainText("Renovado até");
  await page.keyboard.press("Control+z");
  await expect(rows(page).first()).toContainText("Renovação desfeita");

  await page.reload();
  await expect(rows(page).first()).toContainText("Renovação desfeita");
  await expect(page.getByText(/leituras: 1 emprestado, 0 devolvidos/)).toBeVisible();
  await page.getByLabel("Passe a carteirinha ou o livro").focus();
  await page.keyboard.press("Control+z");
  await expect(rows(page).first()).toContainText("Empréstimo desfeito");
  await expect(page.getByText(/leituras: 0 emprestados, 0 devolvidos/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Nada a desfazer.")).toBeVisible();
});

test("two renewals of one book are taken back one after the other @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const reader = await school.seed.reader({}, { name: "Dora Duas" });
  const { tombo } = await desk.copy();
  const { id, due } = (await desk.lend(reader.card, tombo)).body;
  const settings = school.as("Admin").collection("library_settings");
  await settings.update("library00000000", { renewal_base: "due" });
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel("Passe a carteirinha ou o livro")).toBeFocused();
  await scan(page, reader.card);
  for (const renewed of [1, 2]) {
    await scan(page, tombo);
    await expect(rows(page).first()).toContainText("já está com");
    await page.keyboard.press("F8");
    await expect(rows(page).filter({ hasText: "Renovado até" })).toHaveCount(renewed);
  }
  await settings.update("library00000000", { renewal_base: "today" });
  for (const undone of [1, 2]) {
    await page.keyboard.press("Control+z");
    await expect(rows(page).filter({ hasText: "Renovação desfeita" })).toHaveCount(undone);
  }
  expect(await school.as("Biblioteca").collection("loans").getOne(id)).toMatchObject({ renewals: 0, due });
});

test("a class's returns are undone like the desk's, and another class's book says so @full", async ({ school, signedIn }) => {
  const [one, other] = [await school.seed.class({ name: "8º A volta" }), await school.seed.class({ name: "8º B volta" })];
  const [ana, bia] = [await school.seed.reader({}, { class: one.id }), await school.seed.reader({}, { class: other.id })];
  const book = await school.seed.title({ ...textbookFields(), cycle_end: thisYear() + 3 }, { copies: 2 });
  for (const [schoolClass, reader, copy] of [
    [one, ana, book.copies[0]!],
    [other, bia, book.copies[1]!],
  ] as const) {
    await school.as("Biblioteca").call("library/deliver-class-set", {
      id: newId(),
      kind: "students",
      class: schoolClass.id,
      due: `${thisYear() + 1}-12-30`,
      items: [{ reader: reader.id, title: book.id, copy: copy.id }],
    });
  }
  const page = await signedIn("Biblioteca", `/livros-didaticos/turma?turma=${one.id}`);
  await expect(page.getByLabel("Passe os livros devolvidos")).toBeFocused();
  await scan(page, book.copies[1]!.tombo);
  await expect(rows(page, "Devoluções").first()).toContainText("Não é de 8º A volta: é de 8º B volta");
  await scan(page, book.copies[0]!.tombo);
  await expect(page.getByText("1 de 1 devolvido")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(rows(page, "Devoluções").first()).toContainText("Devolução desfeita");
  await expect(page.getByText("0 de 1 devolvido")).toBeVisible();
  await expectAccessible(page);
});

test("late in a new year a class's own book is its own, whatever class the pupil is in; each page keeps its own rows @full", async ({
  school,
  signedIn,
}) => {
  const [old, next] = [await school.seed.class({ name: "6º A antiga" }), await school.seed.class({ name: "7º A nova" })];
  const mover = await school.seed.reader({}, { class: old.id });
  const teacher = (name: string) => school.seed.reader({ category: TEACHER }, { kind: "teacher", name });
  const [helena, paulo] = [await teacher("Helena Volta"), await teacher("Paulo Volta")];
  const book = await school.seed.title({ ...textbookFields(), cycle_end: thisYear() + 3 }, { copies: 3 });
  for (const [schoolClass, reader, copy] of [
    [old.id, mover, book.copies[0]!],
    ["", helena, book.copies[1]!],
    ["", paulo, book.copies[2]!],
  ] as const) {
    await school.as("Biblioteca").call("library/deliver-class-set", {
      id: newId(),
      kind: schoolClass ? "students" : "teacher",
      class: schoolClass,
      due: `${thisYear() + 1}-12-30`,
      items: [{ reader: reader.id, title: book.id, copy: copy.id }],
    });
  }
  await school.as("superuser").collection("people").update(mover.person, { class: next.id });
  const novel = await new Desk(school).loan();
  const page = await signedIn("Biblioteca", `/livros-didaticos/turma?turma=${old.id}`);
  await expect(page.getByLabel("Passe os livros devolvidos")).toBeFocused();
  await scan(page, book.copies[0]!.tombo);
  await expect(page.getByText("1 de 1 devolvido")).toBeVisible();
  const last = rows(page, "Devoluções").first();
  await expect(last).toContainText("devolveu no prazo");
  await expect(last).not.toContainText("Não é de");

  await page.goto(`/livros-didaticos/turma?leitor=${helena.id}`);
  await expect(page.getByLabel("Passe os livros devolvidos")).toBeFocused();
  await expect(rows(page, "Devoluções")).toHaveCount(0);
  await scan(page, novel.tombo);
  await expect(last).toContainText("Não é de Helena Volta: é um empréstimo comum");
  await scan(page, book.copies[2]!.tombo);
  await expect(last).toContainText("Não é de Helena Volta: é de Paulo Volta");
  await scan(page, book.copies[1]!.tombo);
  await expect(page.getByText("1 de 1 devolvido")).toBeVisible();
  await expect(last).not.toContainText("Não é de");
  await expectAccessible(page);

  await page.goto(`/livros-didaticos/turma?leitor=${paulo.id}`);
  await expect(page.getByText("1 de 1 devolvido")).toBeVisible();
  await expect(rows(page, "Devoluções")).toHaveCount(0);
  await page.goBack();
  await expect(rows(page, "Devoluções")).toHaveCount(3);
});

test("the overdue list sends notices to the families, and shows the reason for a book without one @full", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const mark = `Aviso ${newId().slice(0, 6)}`;
  await school.as("superuser").collection("library_settings").update("library00000000", { notices: true });
  const [reachable, nobody] = [await school.seed.reader({ category: TEACHER }, { kind: "teacher" }), await school.seed.reader()];
  await school.seed.create("contacts", { person: reachable.person, kind: "email", value: `${newId()}@example.com` });
  const { copies } = await school.seed.title({ title: mark }, { copies: 2 });
  const late = dayFromToday(-3);
  await desk.openLoan(reachable.id, copies[0]!.id, late);
  await desk.openLoan(nobody.id, copies[1]!.id, late);
  const page = await signedIn("Biblioteca", `/livros-em-atraso?busca=${encodeURIComponent(mark)}`);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox").first().check();
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  await expect(bar.getByRole("button")).toHaveText(["Limpar", "Devolver", "Renovar", "Avisar"]);
  await bar.getByRole("button", { name: "Avisar" }).click();
  const question = page.getByRole("dialog", { name: "Avisar sobre 2 livros de 2 leitores?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Avisar sobre 2 livros" }).click();
  await expect(page.getByText("1 mensagem na fila de envio")).toBeVisible();
  await expect(bar.getByRole("region", { name: "Recusas" })).toContainText("Nenhum telefone ou e-mail de responsável");
  await expect(bar.getByRole("status")).toHaveText("1 selecionado, 1 recusado");
  // Of a single book it asks too: a letter does not come back.
  await page.getByRole("button", { name: "Limpar seleção" }).click();
  await page.getByRole("checkbox").nth(1).check();
  await bar.getByRole("button", { name: "Avisar" }).click();
  await page.getByRole("dialog", { name: "Avisar sobre 1 livro de 1 leitor?" }).getByRole("button", { name: "Cancelar" }).click();
  await expect(bar).toBeVisible();
});
