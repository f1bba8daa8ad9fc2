/** A class's books: delivered by scanner and by the next copies, returned at the year's end, and the printed sheets. */
import { formatLongDay } from "../../../domain/dates";
import { TEXTBOOK_TYPE } from "../../../domain/library/class-sets/textbooks";
import { dayFromToday, thisYear, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, expectNothingSideways, holdBack, type Page, PHONE, test } from "../fixtures";

const PNLD = { program: "PNLD", cycle_start: thisYear() - 2, cycle_end: thisYear() + 1, grade: "7º ano" };

/** A scanner's input: the code's keys in a burst, then Enter. */
async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

async function group(school: TestSchool, name: string, students: number, readers = true) {
  const schoolClass = await school.seed.class({ name, grade: "7º ano" });
  const people = [];
  for (let index = 1; index <= students; index++) {
    const person = {
      class: schoolClass.id,
      name: `${String.fromCharCode(64 + ((index - 1) % 26) + 1)}lice ${name} ${String(index).padStart(2, "0")}`,
    };
    people.push(readers ? await school.seed.reader({}, person) : await school.seed.person(person));
  }
  return { turma: schoolClass, people };
}

const book = (school: TestSchool, title: string, copies: number, values: Record<string, unknown> = {}) =>
  school.seed.title({ ...PNLD, title, component: title, ...values }, { copies, copy: { material_type: TEXTBOOK_TYPE } });

const grid = (page: Page, name: string) => page.getByRole("region", { name });
const tombosUp = (copies: readonly { tombo: string }[]) => copies.map(({ tombo }) => tombo).sort();

test("a new school delivers on its first day: readers made, next copies dealt out, undone as a whole", async ({
  school,
  signedIn,
}) => {
  const { turma } = await group(school, "7º A dia um", 6, false);
  await book(school, "Matemática Um", 6);
  await book(school, "Português Um", 5);
  await book(school, "Caderno Um", 0, { consumable: true });
  const page = await signedIn("Biblioteca", "/livros-didaticos");
  await expect(page.getByRole("heading", { name: "Livros didáticos" })).toBeVisible();
  await page.getByRole("link", { name: "Entregar livros" }).first().click();
  await page.getByRole("combobox", { name: "Turma" }).click();
  await page.getByRole("option", { name: /7º A dia um/ }).click();
  await page.getByRole("button", { name: /Escolher \d+ livros didáticos do 7º ano/ }).click();
  await page.getByRole("button", { name: "Tornar todos leitores" }).click();
  await expect(page.getByText("6 alunos agora são leitores")).toBeVisible();
  const table = grid(page, "Livros de 7º A dia um");
  await expect(table.getByRole("row")).toHaveCount(7);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Distribuir os próximos exemplares" }).click();
  await expect(page.getByText("Falta 1 exemplar de Português Um")).toBeVisible();
  await expect(page.getByText(/^17 livros para 6 alunos, até /)).toBeVisible();
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  await expect(page.getByText("11 livros emprestados e 6 entregues em definitivo.")).toBeVisible();
  await expect(table.getByText("entregue", { exact: true })).toHaveCount(11);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Desfazer a entrega" }).click();
  await expect(table.getByText("desfeito")).toHaveCount(17);
  const loans = await school
    .as("superuser")
    .collection("loans")
    .getFullList({ filter: `class_set.class = "${turma.id}"` });
  expect(loans.map(({ closed_as }) => closed_as)).toEqual(Array(11).fill("undone"));
});

test("scans 20 copies down the list in a burst; a wrong title, a foreign code and a second reading are each refused in words", async ({
  school,
  signedIn,
}) => {
  const { turma, people } = await group(school, "8º B leitor", 20);
  const math = await book(school, "Matemática Dois", 20);
  const other = await book(school, "História Dois", 1);
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?turma=${turma.id}&livros=${math.id}`);
  await expect(page.getByLabel(/^Passe Matemática Dois para/)).toBeFocused();
  const verdict = page.getByRole("region", { name: "Leituras" }).getByRole("listitem").first();
  await scan(page, other.copies[0]!.tombo);
  await expect(verdict).toContainText("que não está nesta entrega");
  await scan(page, "nadadisso");
  await expect(verdict).toContainText("Nenhum exemplar tem o código");

  await scan(page, ...math.copies.map(({ tombo }) => tombo));
  await expect(page.getByText(/^20 livros para 20 alunos, até /)).toBeVisible();
  await scan(page, math.copies[3]!.tombo);
  await expect(verdict).toContainText("nesta entrega");
  const rows = grid(page, "Livros de 8º B leitor").getByRole("row");
  for (const [index, { tombo }] of math.copies.entries()) {
    await expect(rows.nth(index + 1)).toContainText(tombo);
  }
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  await expect(page.getByText("20 livros emprestados.")).toBeVisible();
  const loans = await school
    .as("superuser")
    .collection("loans")
    .getFullList({ filter: `class_set.class = "${turma.id}"` });
  const byReader = new Map(loans.map(({ reader, copy }) => [reader, copy]));
  const names = [...people]
    .map((person) => ({ id: person.id, name: person.name }))
    .sort((a, b) => a.name.localeCompare(b.name, "pt-BR"));
  expect(names.map(({ id }) => byReader.get(id))).toEqual(math.copies.map(({ id }) => id));
});

test("a tombo by hand, a card that takes the turn, and a suspended student who is set free with a reason @full", async ({
  school,
  signedIn,
}) => {
  // A school that keeps textbooks back as well.
  await school.as("Admin").collection("library_settings").update("library00000000", { textbooks_apart: false });
  const { turma, people } = await group(school, "9º C mãos", 3);
  const math = await book(school, "Matemática Três", 3);
  const [first, second, third] = tombosUp(math.copies) as [string, string, string];
  const barred = people[1]!;
  await school.as("Biblioteca").call("library/suspend", {
    id: "suspend00000001",
    reader: barred.id,
    until: `${thisYear() + 1}-01-15`,
    reason: "Combinado com a família",
  });
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?turma=${turma.id}&livros=${math.id}`);
  const table = grid(page, "Livros de 9º C mãos");
  await expect(table.getByRole("row").nth(2)).toContainText("impedido");
  await page.getByRole("button", { name: `Liberar ${barred.name}` }).click();
  await expect(page.getByRole("dialog").getByLabel("Motivo da liberação")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(table.getByRole("row").nth(2)).toContainText("Liberado: Livro didático é direito do aluno");

  await table.getByRole("button", { name: `${people[0]!.name}, Matemática Três: próximo` }).click();
  const field = page.getByLabel(`Tombo de Matemática Três para ${people[0]!.name}`);
  await expect(field).toBeFocused();
  await field.fill("000000");
  await field.press("Enter");
  await expect(table).toContainText("Nenhum exemplar tem o código");
  await field.fill(third);
  await field.press("Enter");
  await expect(table.getByRole("row").nth(1)).toContainText(third);

  await page.getByLabel(/^Passe Matemática Três para/).focus();
  const card = (await school.as("superuser").collection("readers").getOne(people[2]!.id)).card;
  await scan(page, String(card), first, second);
  await expect(table.getByRole("row").nth(3)).toContainText(first);
  await expect(table.getByRole("row").nth(2)).toContainText(second);
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  await expect(page.getByText("3 livros emprestados.")).toBeVisible();
});

test("a title whose copies could not be loaded leaves the grid as it is, and one taken out leaves it at once @full", async ({
  school,
  signedIn,
}) => {
  const { turma } = await group(school, "8º G firme", 2);
  const math = await book(school, "Matemática Firme", 2);
  const poems = await book(school, "Poemas Firmes", 2);
  await book(school, "Crônicas Firmes", 2);
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?turma=${turma.id}&livros=${math.id},${poems.id}`);
  await expect(page.getByLabel(/^Passe Matemática Firme para/)).toBeFocused();
  await scan(page, ...math.copies.map(({ tombo }) => tombo));
  const delivery = page.getByText(/^2 livros para 2 alunos, até /);
  await expect(delivery).toBeVisible();
  const preview = /library\/class-set-preview/;
  await page.route(preview, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Mudar turma, livros ou data" }).click();
  const titles = page.getByRole("combobox", { name: "Livros" });
  await titles.fill("Crônicas Firmes");
  await page.getByRole("option", { name: /Crônicas Firmes/ }).click();
  const again = page.getByRole("button", { name: "Tentar de novo" });
  await expect(again).toBeVisible();
  await expect(delivery).toBeVisible();
  await page.unroute(preview);
  await again.click();
  const column = (name: string) => grid(page, "Livros de 8º G firme").getByRole("columnheader", { name });
  await expect(column("Crônicas Firmes")).toBeVisible();
  await expectAccessible(page);

  await titles.press("Backspace");
  await expect(column("Crônicas Firmes")).toBeHidden();
  await page.getByRole("button", { name: "Distribuir os próximos exemplares" }).click();
  await expect(page.getByText(/^4 livros para 2 alunos, até /)).toBeVisible();
  const late = await holdBack(page, preview);
  await titles.press("Backspace");
  await late.arrived;
  await expect(delivery).toBeVisible();
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  await expect(page.getByText("2 livros emprestados.")).toBeVisible();
  late.letThrough();
  const loans = await school
    .as("superuser")
    .collection("loans")
    .getFullList({ filter: `class_set.class = "${turma.id}"` });
  expect(loans.map(({ copy }) => copy).sort()).toEqual(math.copies.map(({ id }) => id).sort());
});

test("a reader with an overdue novel is barred from the class's novels, and still gets the textbook @full", async ({
  school,
  signedIn,
}) => {
  await school.as("Admin").collection("library_settings").update("library00000000", { textbooks_apart: true });
  const { turma, people } = await group(school, "8º E romances", 2);
  const math = await book(school, "Matemática Romances", 2);
  const novel = await school.seed.title({ title: "Romance da Turma" }, { copies: 2 });
  const desk = new Desk(school);
  await desk.openLoan(people[0]!.id, (await desk.copy()).id, dayFromToday(-3));
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?turma=${turma.id}&livros=${math.id},${novel.id}`);
  const late = grid(page, "Livros de 8º E romances").getByRole("row").nth(1);
  await expect(late.getByText("impedido", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Distribuir os próximos exemplares" }).click();
  await expect(page.getByText(/^3 livros para 2 alunos, até /)).toBeVisible();
  await page.getByRole("button", { name: `Liberar ${people[0]!.name}` }).click();
  await expect(page.getByRole("dialog").getByLabel("Motivo da liberação")).toHaveValue("");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  await expect(page.getByText("3 livros emprestados.")).toBeVisible();
});

test("a delivery of another day is asked about, by its day, class and size, before it is taken back @full", async ({
  school,
  signedIn,
}) => {
  const { turma, people } = await group(school, "7º H engano", 2);
  const math = await book(school, "Matemática Engano", 2);
  await school.as("Biblioteca").call("library/deliver-class-set", {
    id: newId(),
    kind: "students",
    class: turma.id,
    due: `${thisYear() + 1}-12-30`,
    items: people.map(({ id }, place) => ({ reader: id, title: math.id, copy: math.copies[place]!.id })),
  });
  const open = async () =>
    (
      await school
        .as("superuser")
        .collection("loans")
        .getFullList({ filter: `class_set.class = "${turma.id}"` })
    ).filter(({ closed_as }) => closed_as === "").length;
  const page = await signedIn("Biblioteca", `/livros-didaticos/turma?turma=${turma.id}`);
  const day = formatLongDay(today(), today());
  await page.getByRole("button", { name: `Desfazer a entrega de ${day}` }).click();
  const dialog = page.getByRole("dialog", { name: `Desfazer a entrega de ${day} a 7º H engano?` });
  await expect(dialog).toContainText("A entrega tem 2 livros");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  expect(await open()).toBe(2);
  await page.getByRole("button", { name: `Desfazer a entrega de ${day}` }).click();
  await dialog.getByRole("button", { name: "Desfazer a entrega de 2 livros" }).click();
  await expect(page.getByText("Entrega desfeita: 2 livros voltaram à biblioteca")).toBeVisible();
  expect(await open()).toBe(0);
});

test("a limit's refusals are overridden line by line, and count with the delivery until it is undone @full", async ({
  school,
  signedIn,
}) => {
  const { turma, people } = await group(school, "8º I limite", 1);
  const novels = [];
  for (const name of ["Um", "Dois", "Três", "Quatro"]) {
    novels.push(await school.seed.title({ title: `Romance ${name}` }, { copies: 1 }));
  }
  const desk = new Desk(school);
  await desk.openLoan(people[0]!.id, (await desk.copy()).id, dayFromToday(-3));
  const livros = novels.map(({ id }) => id).join(",");
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?turma=${turma.id}&livros=${livros}`);
  await page.getByRole("button", { name: `Liberar ${people[0]!.name}` }).click();
  await page.getByRole("dialog").getByLabel("Motivo da liberação").fill("Combinado com a direção");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Distribuir os próximos exemplares" }).click();
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  await expect(page.getByText(/^2 livros emprestados e 2 recusados\./)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: new RegExp(`^Liberar ${people[0]!.name}: `) }).click();
  const dialog = page.getByRole("dialog", { name: "Liberar esta entrega" });
  await dialog.getByLabel("Motivo da liberação").fill("Projeto de leitura");
  await dialog.getByRole("button", { name: "Liberar esta entrega" }).click();
  await expect(page.getByText(/^4 livros emprestados\./)).toBeVisible();
  await expect(page.getByRole("region", { name: "Não entregues" })).toBeHidden();
  const table = grid(page, "Livros de 8º I limite");
  await expect(table.getByText("entregue", { exact: true })).toHaveCount(4);

  await page.getByRole("button", { name: "Desfazer a entrega" }).click();
  await expect(table.getByText("desfeito")).toHaveCount(4);
  const loans = await school
    .as("superuser")
    .collection("loans")
    .getFullList({ filter: `class_set.class = "${turma.id}"` });
  expect(loans.map(({ closed_as }) => closed_as)).toEqual(Array(4).fill("undone"));
});

test("a teacher's delivery lifts a limit with a reason, and leads to the next one @full", async ({ school, signedIn }) => {
  const novel = await school.seed.title({ title: "Romance do professor" }, { copies: 6 });
  const teacher = await school.seed.reader({}, { kind: "teacher", name: "Professor Limitado" });
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?para=professor&leitor=${teacher.id}&livros=${novel.id}`);
  const quantity = page.getByLabel("Quantos de Romance do professor");
  await quantity.fill("5");
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  await expect(page.getByText("3 livros emprestados e 2 recusados.")).toBeVisible();
  await page.getByRole("button", { name: /^Liberar Professor Limitado: / }).click();
  const dialog = page.getByRole("dialog", { name: "Liberar esta entrega" });
  await expectAccessible(page);
  await dialog.getByLabel("Motivo da liberação").fill("Sala de leitura");
  await dialog.getByRole("button", { name: "Liberar esta entrega" }).click();
  await expect(page.getByText("5 livros emprestados.")).toBeVisible();
  await page.getByRole("button", { name: "Nova entrega" }).click();
  await expect(quantity).toBeEnabled();
  await expect(page.getByText("Informe a quantidade de cada livro.")).toBeVisible();
  const loans = school.as("superuser").collection("loans");
  const lent = await loans.getFullList({ filter: `reader = "${teacher.id}"` });
  expect(lent).toHaveLength(5);
  const [event] = await school
    .as("Biblioteca")
    .collection("timeline")
    .getFullList<{ text: string }>({ filter: `subject = "${lent[0]!.id}" || subject = "${lent[4]!.id}"`, sort: "-at" });
  expect(event?.text).toContain("liberado: Sala de leitura");
});

test("the page names the last book of a class and the paper to print then; without a class it asks for one @full", async ({
  school,
  signedIn,
}) => {
  const { turma, people } = await group(school, "7º C sineta", 2);
  const math = await book(school, "Matemática Sineta", 2);
  await school.as("Biblioteca").call("library/deliver-class-set", {
    id: newId(),
    kind: "students",
    class: turma.id,
    due: `${thisYear() + 1}-12-30`,
    items: people.map(({ id }, place) => ({ reader: id, title: math.id, copy: math.copies[place]!.id })),
  });
  const page = await signedIn("Biblioteca", `/livros-didaticos/turma?turma=${turma.id}`);
  await expect(page.getByLabel("Passe os livros devolvidos")).toBeFocused();
  await scan(page, math.copies[0]!.tombo);
  await expect(page.getByText("1 de 2 devolvidos")).toBeVisible();
  await expect(page.getByText(/devolveu tudo/)).toHaveCount(0);
  await scan(page, math.copies[1]!.tombo);
  await expect(page.getByText("7º C sineta devolveu tudo: 2 livros.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Imprimir o nada consta" }).click();
  await expect(page.getByText("2 alunos sem pendências de 2")).toBeVisible();

  await page.goto("/livros-didaticos/turma");
  await page.getByRole("link", { name: "Ver as turmas" }).click();
  await expect(page.getByRole("heading", { name: "Livros didáticos" })).toBeVisible();
});

test("the year's end: one box, the grid turns green, what is missing and the clearance come out on paper", async ({
  school,
  signedIn,
}) => {
  const { turma, people } = await group(school, "6º D fim", 40);
  const titles: Awaited<ReturnType<typeof book>>[] = [];
  for (let index = 1; index <= 8; index++) {
    titles.push(await book(school, `Livro ${index} do 6º`, 40));
  }
  const items = people.flatMap((person, place) =>
    titles.map(({ id, copies }) => ({ reader: person.id, title: id, copy: copies[place]!.id })),
  );
  const { body } = await school.as("Biblioteca").call("library/deliver-class-set", {
    id: "setfim000000001",
    kind: "students",
    class: turma.id,
    due: `${thisYear() + 1}-12-30`,
    items,
  });
  expect(body.lent).toBe(320);
  const page = await signedIn("Biblioteca", "/livros-didaticos");
  await page.getByRole("link", { name: "6º D fim" }).click();
  await expect(page.getByText("0 de 320 devolvidos")).toBeVisible();
  await expect(page.getByLabel("Passe os livros devolvidos")).toBeFocused();
  await scan(page, ...titles[0]!.copies.slice(0, 20).map(({ tombo }) => tombo));
  await expect(page.getByText("20 de 320 devolvidos")).toBeVisible();
  const table = grid(page, "Livros por aluno");
  await expect(table.getByText("devolvido", { exact: true })).toHaveCount(20);
  await expect(table.getByText("20 de 40, faltam 20")).toBeVisible();

  await page.setViewportSize(PHONE);
  await expectNothingSideways(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.getByRole("link", { name: "Imprimir pendências" }).click();
  await expect(page.getByText(/^6º D fim · \d{4} · 300 livros$/)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(301);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(4);

  await page.getByRole("link", { name: "Voltar" }).click();
  await page.getByRole("link", { name: "Nada consta" }).click();
  await expect(page.getByText("Todos os 40 alunos têm pendências")).toBeVisible();

  const free = await school.seed.reader({}, { name: "Quita Livre", enrolment: "Q2026" });
  await page.goto(`/livros-didaticos/nada-consta?leitor=${free.id}`);
  await expect(page.getByText(/Declaramos que Quita Livre, matrícula Q2026/)).toBeVisible();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});

test("what is missing on paper counts the class's own books, and shows those that a pupil brought along @full", async ({
  school,
  signedIn,
}) => {
  const [own, other] = [await group(school, "7º F papel", 1), await group(school, "7º G papel", 1)];
  for (const { turma, people } of [own, other]) {
    const title = await book(school, `Livro do ${turma.name}`, 1);
    const { body } = await school.as("Biblioteca").call("library/deliver-class-set", {
      ...{ id: newId(), kind: "students", class: turma.id, due: `${thisYear() + 1}-12-30` },
      items: [{ reader: people[0]!.id, title: title.id, copy: title.copies[0]!.id }],
    });
    expect(body.lent).toBe(1);
  }
  const { person } = await school.as("superuser").collection("readers").getOne<{ person: string }>(other.people[0]!.id);
  await school.as("Admin").collection("people").update(person, { class: own.turma.id });
  const page = await signedIn("Biblioteca", `/livros-didaticos/turma?turma=${own.turma.id}&ano=${thisYear()}`);
  await expect(page.getByText("0 de 1 devolvido")).toBeVisible();
  await page.getByRole("link", { name: "Imprimir pendências" }).click();
  await expect(page.getByText(/^7º F papel · \d{4} · 1 livro, e 1 de outra turma$/)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
});

/** Pages of a PDF as Chromium writes it. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test("the PNLD's account by title, component and grade; a leaver among the outstanding items; a teacher's thirty copies @full", async ({
  school,
  signedIn,
}) => {
  const math = await book(school, "Matemática do Ciclo", 34, { component: "Matemática" });
  await book(school, "Geografia Antiga", 2, { component: "Geografia", cycle_end: 2020, cycle_start: 2017 });
  const teacher = await school.seed.reader({ category: "catteacher00000" }, { kind: "teacher", name: "Professora Helena" });
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?para=professor&leitor=${teacher.id}&livros=${math.id}`);
  await page.getByLabel("Quantos de Matemática do Ciclo").fill("30");
  await expect(page.getByText(/^30 livros, até /)).toBeVisible();
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  await expect(page.getByText("30 livros emprestados.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver os livros com o professor" }).click();
  await expect(page.getByText(/^30 de 30 com o professor até /)).toBeVisible();

  await page.goto("/livros-didaticos/pnld?busca=ciclo");
  await expect(page.getByRole("row", { name: /Matemática do Ciclo/ })).toContainText("30");
  await expect(page.getByRole("region", { name: "Por componente" })).toContainText("Matemática");
  await page.goto("/livros-didaticos/pnld?ciclo=encerrado");
  await expect(page.getByRole("row", { name: /Geografia Antiga/ })).toContainText("Ciclo encerrado em 2020: agora é da escola");

  const leaver = await school.seed.reader({}, { name: "Leandro Partiu" });
  await school.as("Biblioteca").call("library/lend", { id: "loanleaver00001", reader: leaver.id, copy: math.copies[0]!.id });
  await school.as("superuser").collection("people").update(leaver.person, { active: false });
  await page.goto("/livros-didaticos/pendencias?saiu=true");
  await expect(page.getByRole("row", { name: /Leandro Partiu/ })).toContainText("Saiu da escola");
});

test("a title says that it is a textbook, and its copies stay out of the limit @full", async ({ school, signedIn }) => {
  const page = await signedIn("Biblioteca", "/acervo/novo");
  await page.getByRole("textbox", { name: "Título", exact: true }).fill("Ciências da Vida");
  await page.getByRole("heading", { name: "Livro didático (PNLD)" }).click();
  await page.getByLabel("Último ano do ciclo").fill(String(thisYear() + 2));
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Informe o programa, como PNLD.")).toBeVisible();
  await page.getByRole("combobox", { name: "Programa" }).fill("PNLD");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ciências da Vida" })).toBeVisible();
  await expect(page.getByText(`Ciclo até ${thisYear() + 2}`)).toBeVisible();
  const title = await school.as("superuser").collection("titles").getFirstListItem('title = "Ciências da Vida"');
  const copies = await school
    .as("superuser")
    .collection("copies")
    .getFullList({ filter: `title = "${title.id}"` });
  expect(copies.map(({ material_type }) => material_type)).toEqual([TEXTBOOK_TYPE]);
});

test("a student who joins in May gets a book at the desk: due with the class's, beyond the limit, and on the class's sheet @full", async ({
  school,
  signedIn,
}) => {
  const { turma, people } = await group(school, "7º F de maio", 2);
  const { id, copies } = await book(school, "Geografia Seis", 3);
  const items = people.map((reader, index) => ({ reader: reader.id, title: id, copy: copies[index]!.id }));
  const delivery = { id: newId(), kind: "students", class: turma.id, due: `${thisYear() + 1}-12-10`, items };
  const { due } = (await school.as("Biblioteca").call("library/deliver-class-set", delivery)).body;
  const late = await school.seed.reader({}, { class: turma.id, name: "Zeca 7º F de maio" });

  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByLabel("Passe a carteirinha ou o livro")).toBeFocused();
  await scan(page, late.card, copies[2]!.tombo);
  const first = page.getByRole("region", { name: "Agora" }).getByRole("listitem").first();
  await expect(first).toContainText(`Emprestado até ${formatLongDay(due, today())}`);
  await expect(first).toContainText("livro didático: devolução com os da turma 7º F de maio");
  await expect(page.getByRole("region", { name: "Zeca 7º F de maio" })).toContainText("0 de 3 livros");

  await page.goto(`/livros-didaticos/turma?turma=${turma.id}`);
  const row = grid(page, "Livros por aluno").getByRole("row", { name: /Zeca/ });
  await expect(row).toContainText(copies[2]!.tombo);
  await expect(row).toContainText(/com o aluno até 1[0-9] dez \d{4} · entregue no balcão/);
  await expect(page.getByRole("region", { name: "Entregas" })).toContainText(/No balcão, desde .*: 1 livro, de um em um/);
  await expectAccessible(page);
  await page.getByLabel("Passe os livros devolvidos").focus();
  await scan(page, copies[2]!.tombo);
  await expect(row).toContainText("devolvido · entregue no balcão");
});

test("on a phone the choice of the recipient is seen whole @full", async ({ school, signedIn }) => {
  const { turma } = await group(school, "8º H telefone", 1);
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?turma=${turma.id}`, { viewport: PHONE });
  await expect(page.getByText("Escolha os livros: cada um terá uma coluna.")).toBeVisible();
  await expect(page.getByText("Para um professor", { exact: true })).toBeInViewport({ ratio: 1 });
  await expectNothingSideways(page);
});

test("with four books a pupil's row is in sight at 1366 by 768, while one chooses and before the first scan @full", async ({
  school,
  signedIn,
}) => {
  const { turma, people } = await group(school, "9º G tela", 6);
  const ids: string[] = [];
  for (const component of ["Língua Portuguesa", "Matemática", "Ciências da Natureza", "História e Geografia"]) {
    ids.push((await book(school, `${component}: manual do estudante, volume único da coleção`, 6)).id);
  }
  const page = await signedIn("Biblioteca", `/livros-didaticos/entregar?turma=${turma.id}`);
  const rowInSight = async () => {
    const row = grid(page, "Livros de 9º G tela").getByRole("row", { name: new RegExp(people[0]!.name) });
    await expect(row).toBeVisible();
    // The bar with the button lies over the page's end.
    const button = page.getByRole("button", { name: "Entregar", exact: true });
    const [of, above] = [await row.boundingBox(), await button.boundingBox()];
    return { bottom: Math.round((of?.y ?? 0) + (of?.height ?? 0)), above: Math.round(above?.y ?? 0) - 10 };
  };
  await page.goto(`/livros-didaticos/entregar?turma=${turma.id}&livros=${ids.join(",")}`);
  const start = await rowInSight();
  expect(start.bottom).toBeLessThan(start.above);
  await page.getByRole("button", { name: "Mudar turma, livros ou data" }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  const choosing = await rowInSight();
  expect(choosing.bottom).toBeLessThan(choosing.above);
});
