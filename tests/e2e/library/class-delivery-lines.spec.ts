/**
 * A class's delivery on a slow line, and on one that loses an answer: each scanned or typed code is in the delivery, or reported
 * as missing.
 *
 * @module-tag full
 */
import { TEXTBOOK_TYPE } from "../../../domain/library/class-sets/textbooks";
import { thisYear } from "../../helpers/day";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, expectNothingSideways, gate, type Page, PHONE, test } from "../fixtures";

const PNLD = { program: "PNLD", cycle_start: thisYear() - 2, cycle_end: thisYear() + 1, grade: "8º ano" };
const IDENTIFY = "**/api/school/library/identify-copy?*";
const DELIVER = "**/api/school/library/deliver-class-set";

async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

/** A class of so many readers, and as many copies of one book, by tombo. */
async function classOf(school: TestSchool, name: string, size: number) {
  const schoolClass = await school.seed.class({ name, grade: "8º ano" });
  const people = [];
  for (let index = 1; index <= size; index++) {
    people.push(await school.seed.reader({}, { class: schoolClass.id, name: `Aluno ${index} ${name}` }));
  }
  const book = `Álgebra ${name}`;
  const otherTitle = await school.seed.title(
    { ...PNLD, title: book, component: book },
    { copies: size + 1, copy: { material_type: TEXTBOOK_TYPE } },
  );
  const tombos = otherTitle.copies.map(({ tombo }) => tombo).sort();
  const address = `/livros-didaticos/entregar?turma=${schoolClass.id}&livros=${otherTitle.id}`;
  return { turma: schoolClass, people, book, title: otherTitle.id, tombos, address };
}

/** Keeps what is asked about one code from the server until the answer is called for; all else goes through. */
async function holdBack(page: Page, code: string): Promise<() => void> {
  const { opened, open } = gate();
  await page.route(IDENTIFY, async (route) => {
    if (route.request().url().includes(`code=${code}`)) {
      await opened;
    }
    await route.continue();
  });
  return open;
}

const table = (page: Page, name: string) => page.getByRole("region", { name: `Livros de ${name}` });
const deliver = (page: Page) => page.getByRole("button", { name: "Entregar", exact: true });
const loansOf = (school: TestSchool, classId: string) =>
  school
    .as("superuser")
    .collection("loans")
    .getFullList({ filter: `class_set.class = "${classId}"` });

test("the last book is in the delivery although it was still being looked up when that was sent off", async ({
  school,
  signedIn,
}) => {
  const { turma, book, tombos, address } = await classOf(school, "8º lento", 3);
  const [first, second, third] = tombos as [string, string, string];
  const page = await signedIn("Biblioteca", address);
  await expect(page.getByLabel(new RegExp(`^Passe ${book} para`))).toBeFocused();
  await scan(page, first, second);
  await expect(page.getByText(/^2 livros para 2 alunos, até /)).toBeVisible();
  const answer = await holdBack(page, third);
  await scan(page, third);
  await deliver(page).click();
  answer();
  await expect(page.getByText("3 livros emprestados.")).toBeVisible();
  expect(await loansOf(school, turma.id)).toHaveLength(3);
});

test("a day that is being typed leaves the books in the grid, and a delivery is taken back only when asked twice", async ({
  school,
  signedIn,
}) => {
  const { turma, book, tombos, address } = await classOf(school, "8º data", 2);
  const page = await signedIn("Biblioteca", address);
  await expect(page.getByLabel(new RegExp(`^Passe ${book} para`))).toBeFocused();
  await scan(page, tombos[0]!);
  await expect(page.getByText(/^1 livro para 1 aluno, até /)).toBeVisible();
  await page.getByRole("button", { name: "Mudar turma, livros ou data" }).click();
  const day = page.getByRole("textbox", { name: "Devolver até" });
  await day.fill("1");
  await expect(day).toHaveValue("1");
  await expect(page.getByText(tombos[0]!).first()).toBeVisible();
  await day.fill("15/12/2099");
  await day.fill("");
  await expect(page.getByText(/^1 livro para 1 aluno, até /)).toBeVisible();
  await deliver(page).click();
  await expect(page.getByText("1 livro emprestado.")).toBeVisible();

  await page.goto(`/livros-didaticos/turma?turma=${turma.id}`);
  await page.getByRole("button", { name: /^Desfazer a entrega de / }).click();
  const dialog = page.getByRole("dialog", { name: /^Desfazer a entrega de / });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  const open = async () => (await loansOf(school, turma.id)).filter(({ returned_at }) => returned_at === "").length;
  expect(await open()).toBe(1);
  await page.getByRole("button", { name: /^Desfazer a entrega de / }).click();
  await dialog.getByRole("button", { name: "Desfazer a entrega de 1 livro" }).click();
  await expect(dialog).toBeHidden();
  expect(await open()).toBe(0);
});

test("a book that was refused at the last moment holds the delivery back until someone has looked", async ({
  school,
  signedIn,
}) => {
  const { turma, book, tombos, address } = await classOf(school, "8º recusa", 2);
  const page = await signedIn("Biblioteca", address);
  await expect(page.getByLabel(new RegExp(`^Passe ${book} para`))).toBeFocused();
  await scan(page, tombos[0]!);
  await expect(page.getByText(/^1 livro para 1 aluno, até /)).toBeVisible();
  const answer = await holdBack(page, "nadadisso");
  await scan(page, "nadadisso");
  await deliver(page).click();
  answer();
  await expect(page.getByText("não entrou na grade")).toBeVisible();
  await expect(page.getByRole("region", { name: "Leituras" })).toContainText("Nenhum exemplar tem o código");
  expect(await loansOf(school, turma.id)).toHaveLength(0);
  await deliver(page).click();
  await expect(page.getByText("1 livro emprestado.")).toBeVisible();
});

test("books added to the grid after a lost answer are reported as missing, and leave as a separate delivery", async ({
  school,
  signedIn,
}) => {
  const { turma, book, tombos, address } = await classOf(school, "8º perdido", 3);
  const page = await signedIn("Biblioteca", address);
  await expect(page.getByLabel(new RegExp(`^Passe ${book} para`))).toBeFocused();
  await scan(page, tombos[0]!, tombos[1]!);
  await expect(page.getByText(/^2 livros para 2 alunos, até /)).toBeVisible();
  // The server does its work, but the answer is lost on the way.
  await page.route(DELIVER, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await deliver(page).click();
  await expect(page.getByText("Sem conexão com o servidor. Confira a rede e tente de novo.")).toBeVisible();
  await page.unroute(DELIVER);
  await page.getByLabel(new RegExp(`^Passe ${book}|^Passe um livro`)).focus();
  await scan(page, tombos[2]!);
  await expect(page.getByText(/^3 livros para 3 alunos, até /)).toBeVisible();
  await deliver(page).click();
  await expect(page.getByText("2 livros emprestados.")).toBeVisible();
  await expect(page.getByText("1 livro entrou na grade depois da primeira tentativa e não está nesta entrega.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNothingSideways(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("button", { name: "Preparar a entrega dos livros restantes" }).click();
  await expect(page.getByText(/^1 livro para 1 aluno, até /)).toBeVisible();
  await deliver(page).click();
  await expect(page.getByText("1 livro emprestado.")).toBeVisible();
  expect((await loansOf(school, turma.id)).map(({ copy }) => copy)).toHaveLength(3);
});

test("the page names a teacher's additions after a lost answer as missing too", async ({ school, signedIn }) => {
  const { title, book } = await classOf(school, "8º professor", 4);
  const teacher = await school.seed.reader({ category: "catteacher00000" }, { kind: "teacher", name: "Professora Lídia" });
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?para=professor&leitor=${teacher.id}&livros=${title}`);
  await page.getByLabel(`Quantos de ${book}`).fill("2");
  await page.route(DELIVER, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await deliver(page).click();
  await expect(page.getByText("Sem conexão com o servidor. Confira a rede e tente de novo.")).toBeVisible();
  await page.unroute(DELIVER);
  await page.getByLabel(`Quantos de ${book}`).fill("5");
  await deliver(page).click();
  await expect(page.getByText("2 livros emprestados.")).toBeVisible();
  await expect(
    page.getByText("3 livros entraram no pedido depois da primeira tentativa e não estão nesta entrega."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Preparar a entrega dos livros restantes" }).click();
  await expect(page.getByText(/^3 livros, até /)).toBeVisible();
  await deliver(page).click();
  await expect(page.getByText("3 livros emprestados.")).toBeVisible();
});

test("a typed tombo stays on Tab, its late answer leaves another field alone, and a late refusal is in its cell", async ({
  school,
  signedIn,
}) => {
  const name = "8º digitado";
  const { people, book, tombos, address } = await classOf(school, name, 3);
  const [first, second] = tombos as [string, string];
  const page = await signedIn("Biblioteca", address);
  const cell = (place: number) => table(page, name).getByRole("button", { name: new RegExp(`^${people[place]!.name}, ${book}`) });
  const field = (place: number) => page.getByLabel(`Tombo de ${book} para ${people[place]!.name}`);

  const answer = await holdBack(page, first);
  await cell(0).click();
  await field(0).fill(first);
  await field(0).press("Enter");
  await cell(1).click();
  await field(1).fill(second);
  answer();
  await expect(table(page, name).getByRole("row").nth(1)).toContainText(first);
  await expect(page.getByText(/^1 livro para 1 aluno, até /)).toBeVisible();
  await expect(field(1)).toHaveValue(second);
  await expect(field(1)).toBeFocused();
  await field(1).press("Tab");
  await expect(page.getByText(/^2 livros para 2 alunos, até /)).toBeVisible();
  await expect(table(page, name).getByRole("row").nth(2)).toContainText(second);

  const refuse = await holdBack(page, "000000");
  await cell(2).click();
  await field(2).fill("000000");
  await field(2).press("Enter");
  await cell(0).click();
  await field(0).press("Escape");
  refuse();
  const sentences = "Nenhum exemplar tem o código";
  await expect(table(page, name).getByRole("row").nth(3)).toContainText(sentences);
  await expect(page.getByRole("region", { name: "Leituras" })).toContainText(sentences);
  await expectAccessible(page);
  await cell(2).click();
  await expect(field(2)).toHaveValue("000000");
  await field(2).press("Escape");
  await expect(table(page, name).getByRole("row").nth(3)).not.toContainText(sentences);
});
