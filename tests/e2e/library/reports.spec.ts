/** Reports as people use them: a chart, its table with the same figures, the period in the address, files and paper. */
import { readFile } from "node:fs/promises";
import readSheets from "read-excel-file/node";
import { classSetsOf } from "../../helpers/class-sets";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { readPdf } from "../../helpers/pdf";
import { expect, expectAccessible, expectNothingSideways, type Page, PHONE, test } from "../fixtures";

async function choosePeriod(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Período" }).click();
  await page.getByRole("option", { name }).click();
}

const table = (page: Page, name: string) => page.getByRole("table", { name });

test("loans by class: chart, table, CSV, workbook and paper say the same", async ({ school, signedIn }) => {
  const mark = newId();
  const schoolClass = await school.seed.class({ name: `8º ${mark}` });
  const reader = await school.seed.reader({ category: "catteacher00000" }, { class: schoolClass.id });
  const { copies } = await school.seed.title({}, { copies: 3 });
  for (const copy of copies) {
    await school.as("Biblioteca").call("library/lend", { id: newId(), reader: reader.card, copy: copy.tombo });
  }
  const page = await signedIn("Biblioteca", "/relatorios");
  await expect(page.getByText(/por aluno matriculado/).first()).toBeVisible();
  await page.getByRole("link", { name: "Por turma" }).click();
  const row = table(page, "Empréstimos por turma").getByRole("row", { name: new RegExp(mark) });
  await expect(row).toContainText("1 leitor");
  await expect(row.getByRole("cell").last()).toHaveText("3");
  await expect(page.getByRole("list", { name: "Empréstimos por turma" })).toContainText(`8º ${mark}: 3 empréstimos`);
  await expectAccessible(page);

  const csvFile = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect(await readFile(await (await csvFile).path(), "utf8")).toContain(`8º ${mark};1 leitor;3\r\n`);
  const workbook = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel" }).click();
  const sheets = await readSheets(await readFile(await (await workbook).path()));
  expect(sheets[0]!.data).toContainEqual([`8º ${mark}`, "1 leitor", 3]);

  await choosePeriod(page, "Ano passado");
  await expect(page).toHaveURL(/periodo=last_year/);
  await expect(row).toBeHidden();
  await choosePeriod(page, "Este mês");
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();

  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Empréstimos por turma" })).toBeVisible();
  await expect(row).toBeVisible();
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
  expect([Math.round(pages[0]!.width), Math.round(pages[0]!.height)]).toEqual([210, 297]);
  // The bars are drawn, not painted as a background, which browsers leave out on paper.
  expect(pages[0]!.fills.some(({ left, right, top, bottom }) => right - left > 20 && bottom - top > 2 && bottom - top < 12)).toBe(
    true,
  );
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page).toHaveURL(/relatorios\/turmas\?periodo=month/);

  await page.goto("/relatorios/turmas?de=1990-01-01&ate=1990-12-31");
  await expect(page.getByText("Nenhum empréstimo neste período. Escolha outro.")).toBeVisible();
});

test("a book handed out to a class is no reading until the user counts it, in the address and on paper @full", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const { turma, readers } = await classSetsOf(school).group(1);
  const { id, copies } = await classSetsOf(school).book(1, { title: `Didático ${mark}` });
  await classSetsOf(school).deliver(turma.id, [{ reader: readers[0]!.id, title: id, copy: copies[0]!.id }]);
  const page = await signedIn("Biblioteca", "/relatorios/turmas?periodo=all");
  const row = table(page, "Empréstimos por turma").getByRole("row", { name: new RegExp(turma.name) });
  const textbooks = page.getByRole("checkbox", { name: "Contar livros didáticos" });
  await expect(textbooks).not.toBeChecked();
  await expect(row).toBeHidden();
  await textbooks.press("Space");
  await expect(page).toHaveURL(/didaticos=sim/);
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await choosePeriod(page, "Este ano");
  await expect(row).toBeVisible();
  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByText(/com os livros didáticos/)).toBeVisible();
  await expect(row).toBeVisible();
});

test("the report by reader is narrowed to a class, in the address, in the file and on paper @full", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const schoolClass = await school.seed.class({ name: `9º ${mark}` });
  const reader = await school.seed.reader({}, { class: schoolClass.id, name: `Leitora ${mark}` });
  const other = await school.seed.reader({}, { name: `Outro ${mark}` });
  for (const card of [reader.card, reader.card, other.card]) {
    const { copies } = await school.seed.title({});
    await school.as("Biblioteca").call("library/lend", { id: newId(), reader: card, copy: copies[0]!.tombo });
  }
  const page = await signedIn("Biblioteca", "/relatorios/leitores?periodo=month");
  const list = table(page, "Empréstimos por leitor");
  await expect(list.getByRole("row", { name: new RegExp(`Leitora ${mark}`) })).toContainText(`9º ${mark}`);
  await page.getByRole("combobox", { name: "Turma" }).click();
  await page.getByRole("option", { name: new RegExp(mark) }).click();
  await expect(page).toHaveURL(new RegExp(`turma=${schoolClass.id}`));
  await expect(list.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
  const csvFile = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect(await readFile(await (await csvFile).path(), "utf8")).toContain(`Leitora ${mark};9º ${mark};2\r\n`);
  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByText(new RegExp(`9º ${mark}`)).first()).toBeVisible();
  await expect(list.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Voltar" }).click();
  await list.getByRole("link", { name: `Leitora ${mark}` }).click();
  await expect(page.getByRole("heading", { name: `Leitora ${mark}` })).toBeVisible();
});

const DRAWN = [
  ["meses", "Empréstimos por mês"],
  ["assuntos", "Empréstimos por assunto"],
  ["mais-lidos", "Livros mais lidos"],
  ["leitores", "Empréstimos por leitor"],
  ["atrasos", "Livros em atraso por turma"],
  ["nunca-lidos", "Nunca lidos"],
] as const;

test("each report holds up in light, dark and on a phone @full", async ({ school, signedIn }) => {
  const reader = await school.seed.reader();
  const { copies } = await school.seed.title({ subjects: "Romance; Um assunto de nome comprido que não cabe" }, { copies: 2 });
  await school.seed.title({ title: "Ninguém levou" });
  await school.as("Biblioteca").call("library/lend", { id: newId(), reader: reader.card, copy: copies[0]!.tombo });
  await school.seed.create("loans", {
    copy: copies[1]!.id,
    reader: reader.id,
    lent_at: "2026-01-05 12:00:00.000Z",
    lent_on: "2026-01-05",
    due: "2026-01-19",
  });
  const page = await signedIn("Biblioteca", "");
  for (const [name, heading] of DRAWN) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`/relatorios/${name}?periodo=all`);
    await expect(table(page, heading).getByRole("row").nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNothingSideways(page);
  }
});

test("a year's months on a phone: no number runs into the next @full", async ({ school, signedIn }) => {
  const reader = await school.seed.reader();
  const { copies } = await school.seed.title({}, { copies: 1 });
  await query(
    school,
    `INSERT INTO loans (id, copy, reader, lent_at, lent_on, due, returned_at, returned_on, closed_as)
     SELECT printf('y%05d', n) || substr('${newId()}', 1, 9), '${copies[0]!.id}', '${reader.id}', day || ' 12:00:00.000Z', day, day, day || ' 15:00:00.000Z', day, 'returned'
     FROM (SELECT n, printf('2001-%02d-10', 1 + n % 12) AS day FROM (WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 2400) SELECT n FROM k))`,
  );
  const page = await signedIn("Biblioteca", "/relatorios/meses?de=2001-01-01&ate=2001-12-31", {
    viewport: PHONE,
  });
  const columns = page.getByRole("list", { name: "Empréstimos por mês" }).getByRole("listitem");
  await expect(columns).toHaveCount(12);
  const numbers = await columns.getByText("200", { exact: true }).all();
  const boxes = await Promise.all(numbers.map((number) => number.boundingBox()));
  expect(boxes).toHaveLength(12);
  for (const [index, box] of boxes.entries()) {
    expect(box!.height).toBeGreaterThan(box!.width);
    expect(box!.x + box!.width).toBeLessThanOrEqual(boxes[index + 1]?.x ?? 360);
  }
  // More than a year is drawn year by year.
  await page.goto("/relatorios/meses?de=2001-01-01&ate=2099-12-31");
  await expect(page.getByText("No gráfico, a soma de cada ano.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Empréstimos por mês" })).toContainText("2001: 2.400 empréstimos");
});

test("never read: textbooks are shown when asked for, in the address and in the file @full", async ({ school, signedIn }) => {
  const mark = newId();
  const { turma, readers } = await classSetsOf(school).group(1);
  const { id, copies } = await classSetsOf(school).book(1, { title: `Didático ${mark}` });
  await classSetsOf(school).deliver(turma.id, [{ reader: readers[0]!.id, title: id, copy: copies[0]!.id }]);
  const novel = await school.seed.title({ title: `Romance ${mark}` });
  const page = await signedIn("Biblioteca", `/relatorios/nunca-lidos?busca=${mark}`);
  const rows = table(page, "Nunca lidos").getByRole("row");
  await expect(rows.filter({ hasText: novel.title })).toBeVisible();
  await expect(page.getByText("1 título nunca lido")).toBeVisible();
  await page.getByRole("button", { name: "Com os didáticos" }).press("Enter");
  await expect(page).toHaveURL(/didaticos=sim/);
  await expect(rows.filter({ hasText: `Didático ${mark}` })).toBeVisible();
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect(await readFile(await (await file).path(), "utf8")).toContain(`Didático ${mark}`);
  await page.getByRole("button", { name: "Sem os didáticos" }).click();
  await expect(page.getByText("1 título nunca lido")).toBeVisible();
});

test("a report of nothing says so on paper too @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/relatorios/assuntos/imprimir?de=2019-01-01&ate=2019-01-31");
  await expect(page.getByRole("heading", { name: "Empréstimos por assunto" })).toBeVisible();
  await expect(page.getByText("Nenhum livro com assunto foi emprestado neste período.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeDisabled();
});
