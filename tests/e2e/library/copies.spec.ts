/** All copies on one screen: lost, withdrawn and in repair, with its file and its paper; and the paper of overdue loans. */
import { readFile } from "node:fs/promises";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { readPdf } from "../../helpers/pdf";
import { expect, expectAccessible, installClock, test } from "../fixtures";

test("copies are narrowed by several states, found by tombo, and lead to their title", async ({ school, signedIn }) => {
  const location = `Sala ${newId()}`;
  const { id, copies } = await school.seed.title({ title: "Quarto de Despejo" }, { copies: 3, copy: { location } });
  const librarian = school.as("Biblioteca");
  const mark = (index: number, state: string, reason: string) =>
    librarian.call("library/mark-copy", { copy: copies[index]!.id, state, reason });
  await mark(0, "lost", "Não voltou da sala");
  await mark(1, "withdrawn", "Cupim");
  const page = await signedIn("Biblioteca", "/acervo");
  await page.getByRole("navigation", { name: "Acervo" }).getByRole("link", { name: "Exemplares" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Exemplares" })).toBeVisible();

  await page.goto(`/acervo/exemplares?local=${encodeURIComponent(location)}`);
  const table = page.getByRole("table", { name: "Exemplares" });
  const rows = table.locator("tbody tr");
  await expect(rows).toHaveCount(3);
  const states = page.getByRole("group", { name: "Situação" });
  await states.getByRole("button", { name: /^Extraviado/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Não voltou da sala");
  await states.getByRole("button", { name: /^Baixado/ }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/situacao=lost%2Cwithdrawn/);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain(";Baixado;");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(3);

  await page.getByRole("link", { name: "Imprimir a relação" }).click();
  await expect(page.getByRole("heading", { name: "Relação de exemplares extraviados e baixados" })).toBeVisible();
  await expect(page.getByText("Total: 2 exemplares.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Assinaturas" })).toContainText("Comissão de inventário");
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[297, 210]]);
  await page.getByRole("link", { name: "Voltar" }).click();

  await states.getByRole("button", { name: /^Extraviado/ }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox").fill(copies[1]!.tombo);
  await expect(rows.first()).toContainText("Cupim");
  await rows.first().getByRole("link", { name: "Quarto de Despejo" }).click();
  await expect(page).toHaveURL(new RegExp(`/acervo/${id}`));
});

test("many copies are moved and written off at once, what is refused stays chosen, and there is a way back @full", async ({
  school,
  signedIn,
}) => {
  const location = `Sala ${newId()}`;
  const { copies } = await school.seed.title({ title: "Quarto de Despejo" }, { copies: 3, copy: { location } });
  const { id: reader } = await school.seed.reader();
  await new Desk(school).openLoan(reader, copies[2]!.id, "2099-12-01");
  const columnOf = (column: string) =>
    Promise.all(copies.map(async ({ id }) => (await query(school, `SELECT ${column} FROM copies WHERE id = '${id}'`))[0]?.[0]));
  const page = await signedIn("Biblioteca", `/acervo/exemplares?local=${encodeURIComponent(location)}`);
  await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  await bar.getByRole("button", { name: "Dar baixa…" }).click();
  const dialog = page.getByRole("dialog", { name: "Dar baixa em 3 exemplares?" });
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(bar).toContainText("3 selecionados");
  await bar.getByRole("button", { name: "Dar baixa…" }).click();
  await dialog.getByLabel("Motivo da baixa").fill("Inventário de 2026");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Dar baixa em 3 exemplares" }).click();
  await expect(bar.getByRole("region", { name: "Recusas" })).toContainText("Registre a devolução antes de dar baixa.");
  await expect(bar).toContainText("1 selecionado, 1 recusado");
  expect(await columnOf("state")).toEqual(["withdrawn", "withdrawn", "normal"]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(() => columnOf("state")).toEqual(["normal", "normal", "normal"]);

  await bar.getByRole("button", { name: "Mudar local…" }).click();
  const move = page.getByRole("dialog", { name: "Mudar o local de 1 exemplar" });
  await move.getByLabel("Local").fill("Depósito");
  await move.getByRole("button", { name: "Mudar local" }).click();
  await expect(page.getByText("1 exemplar mudou de local")).toBeVisible();
  expect(await columnOf("location")).toEqual([location, location, "Depósito"]);
});

test("a list that is too long for paper says so, and what to do @full", async ({ school, signedIn }) => {
  const { id: title } = await school.seed.title({}, { copies: 0 });
  const location = `Depósito ${newId()}`;
  await query(
    school,
    `INSERT INTO copies (id, title, tombo, material_type, state, location, created, updated)
     SELECT printf('w%014d', n), '${title}', printf('6%06d', n), 'typebook0000000', 'withdrawn', '${location}',
       '2026-01-05 12:00:00.000Z', '2026-01-05 12:00:00.000Z'
     FROM (WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 3001) SELECT n FROM k)`,
  );
  const page = await signedIn("Biblioteca", `/acervo/exemplares/imprimir?local=${encodeURIComponent(location)}`);
  await expect(page.getByText("A relação comporta até 3.000 exemplares.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeDisabled();
});

test("overdue loans go on paper by class, a sheet for each where that is wanted @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const mark = newId();
  const [first, second] = [await school.seed.class({ name: `6º X ${mark}` }), await school.seed.class({ name: `7º X ${mark}` })];
  const late = async (name: string, person: Record<string, unknown>, title: string, due: string) => {
    const reader = await school.seed.reader({}, { name, ...person });
    const { copies } = await school.seed.title({ title: `${title} ${mark}` });
    await desk.openLoan(reader.id, copies[0]!.id, due);
  };
  await late("Davi Alves", { class: first.id }, "Iracema", "2026-03-02");
  await late("Bruna Lima", { class: second.id }, "Senhora", "2026-03-03");
  await late("Prof. Caio", { kind: "teacher" }, "Ubirajara", "2026-03-04");
  const page = await signedIn("Biblioteca", `/livros-em-atraso?busca=${mark}`);
  await page.getByRole("link", { name: "Imprimir por turma" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    `6º X ${mark} 1 livro, 1 leitor`,
    `7º X ${mark} 1 livro, 1 leitor`,
    "Professores, funcionários e outros sem turma 1 livro, 1 leitor",
  ]);
  await expect(page.getByRole("row", { name: /Davi Alves Iracema .* 02\/03\/2026/ })).toBeVisible();
  await expectAccessible(page);
  const sizes = async () =>
    (await readPdf(await page.pdf({ preferCSSPageSize: true }))).map(({ width, height }) => [
      Math.round(width),
      Math.round(height),
    ]);
  expect(await sizes()).toEqual([[210, 297]]);
  await page.getByRole("switch", { name: "Uma folha por turma" }).click();
  await expect(page).toHaveURL(/folha-por-turma=sim/);
  await expect.poll(sizes).toEqual([
    [210, 297],
    [210, 297],
    [210, 297],
  ]);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page).toHaveURL(`/livros-em-atraso?busca=${mark}`);
});

test("a class's nada consta says what is late since when, and names who is no reader @full", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: `5º N ${newId()}` });
  const reader = await school.seed.reader({}, { name: "Alice Prado", class: schoolClass.id });
  await school.seed.person({ name: "Breno Souza", class: schoolClass.id });
  const { copies } = await school.seed.title({ title: "Helena" });
  await new Desk(school).openLoan(reader.id, copies[0]!.id, "2026-03-02");
  const page = await signedIn("Biblioteca", `/livros-didaticos/nada-consta?turma=${schoolClass.id}`);
  await expect(page.getByRole("row", { name: /Alice Prado/ })).toContainText(
    /Helena \(\d+\), vencia em 02\/03\/2026, em atraso há \d+ dias/,
  );
  // However narrow the column: no day is broken over two lines.
  await page.locator("td").evaluateAll((cells) => {
    for (const cell of cells) {
      cell.style.maxWidth = "2rem";
    }
  });
  const lines = await page.locator("time").evaluateAll((days) => days.map((day) => day.getClientRects().length));
  expect(lines).toEqual([1, 1]);
  await expect(page.getByRole("row", { name: /Breno Souza/ })).toContainText("Sem cadastro de leitor: nada consta");
  await expect(page.getByText("1 aluno sem pendências de 2")).toBeVisible();
});

test("a nada consta left open bears the time at which it is printed @full", async ({ school, signedIn }) => {
  const reader = await school.seed.reader({}, { name: "Caio Sobral" });
  const page = await signedIn("Biblioteca", "");
  await installClock(page);
  await page.goto(`/livros-didaticos/nada-consta?leitor=${reader.id}`);
  const when = page.getByText(/^\d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}/);
  const time = async () => /\d{2}:\d{2}/.exec((await when.textContent()) ?? "")?.[0] ?? "";
  await expect(page.getByText(/Declaramos que Caio Sobral/)).toBeVisible();
  const opened = await time();
  await page.clock.fastForward("07:00");
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(when).not.toContainText(opened);
  const printed = await time();
  await page.clock.fastForward("02:00");
  // As by the browser's own menu.
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(when).not.toContainText(printed);
});

test("the list of copies goes on paper in the order of the screen @full", async ({ school, signedIn }) => {
  const location = `Estante ${newId()}`;
  const { copies } = await school.seed.title({}, { copies: 3, copy: { location } });
  const page = await signedIn("Biblioteca", `/acervo/exemplares/imprimir?local=${encodeURIComponent(location)}&ordem=-tombo`);
  const rows = page.getByRole("table").first().locator("tbody tr");
  const tombos = copies.map(({ tombo }) => tombo).sort();
  await expect(rows).toContainText(tombos.reverse());
});
