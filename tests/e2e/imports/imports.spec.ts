/** The import of spreadsheets, with real files. */
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import writeXlsxFile from "write-excel-file/node";
import { newId, newName } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { chooseFile, expect, expectAccessible, type Page, test } from "../fixtures";

const CEFET = resolve(import.meta.dirname, "../../../scripts/sample-data/acervo-cefetrj-amostra.csv");

async function upload(
  page: Page,
  card: string,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.goto("/migration");
  await chooseFile(page.getByRole("button", { name: `Escolher arquivo: ${card}` }), file);
}

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text, "utf8") });

test("a library's own export: columns, dry run, commit; the same file again changes nothing; undo", async ({
  school,
  signedIn,
}) => {
  const page = await signedIn("Admin", "");
  // Under titles of their own: the sample school already holds the file as it is.
  const [header = "", ...rows] = readFileSync(CEFET, "utf8").split(/\r?\n/);
  const file = csv(
    "acervo.csv",
    [header, ...rows.map((row) => row.replace(/^"?(?=\p{L})/u, (quote) => `${quote}Novo `))].join("\n"),
  );
  await upload(page, "Livros e exemplares", file);
  await expect(page.getByText("Em que coluna está cada informação?")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Título", exact: true })).toHaveValue("1. TITULO");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Conferir \d+ linhas/ }).click();
  await expect(page.getByText("Conferência: nada foi gravado ainda")).toBeVisible();
  await expectAccessible(page);
  const before = (await school.as("superuser").collection("titles").getList(1, 1)).totalItems;
  await page.getByRole("button", { name: /^Gravar \d+ linhas/ }).click();
  await expect(page.getByText("Gravada", { exact: true })).toBeVisible();
  expect((await school.as("superuser").collection("titles").getList(1, 1)).totalItems).toBeGreaterThan(before);

  await upload(page, "Livros e exemplares", file);
  await expect(page.getByText("Este mesmo arquivo já foi importado")).toBeVisible();
  await page.getByRole("button", { name: /^Conferir \d+ linhas/ }).click();
  await expect(page.getByRole("button", { name: "Nada a gravar" })).toBeDisabled();

  await page.getByRole("link", { name: "Importar planilhas", exact: true }).click();
  await page
    .getByRole("row", { name: /acervo\.csv.*Gravada/ })
    .getByRole("link")
    .click();
  await page.getByRole("button", { name: "Desfazer importação" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desfazer importação" }).click();
  await expect(page.getByText("Desfeita", { exact: true })).toBeVisible();
  expect((await school.as("superuser").collection("titles").getList(1, 1)).totalItems).toBe(before);
});

test("all rows are read by the shown encoding, also after a second thought and after the check @full", async ({ signedIn }) => {
  const name = newName("Conceição");
  const page = await signedIn("Admin", "");
  await upload(page, "Pessoas e leitores", csv("alunos.csv", `Nome do aluno;Matrícula\n${name};${newId().slice(0, 8)}\n`));
  const encoding = page.getByRole("combobox", { name: "Acentos (codificação)" });
  const sample = page.getByRole("region", { name: "Primeiras linhas do arquivo" });
  const check = page.getByRole("button", { name: "Conferir 1 linha" });
  const choose = async (label: string, shown: string) => {
    await encoding.click();
    await page.getByRole("option", { name: label, exact: true }).click();
    await expect(encoding).toHaveValue(label);
    await expect(sample).toContainText(shown);
    await expect(check).toBeEnabled();
  };
  await choose("Windows (Excel antigo)", "ConceiÃ§Ã£o");
  await check.click();
  await page.getByRole("button", { name: "Rever as colunas" }).click();
  await expect(encoding).toHaveValue("Windows (Excel antigo)");
  await choose("UTF-8", name);
  await choose("Windows (Excel antigo)", "ConceiÃ§Ã£o");
  await choose("UTF-8", name);
  await check.click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
});

test("a workbook of pupils: a wrong date stays out and comes back as a file to mend", async ({ signedIn }) => {
  const cell = (value: string) => ({ value, type: String });
  const workbook = await writeXlsxFile([
    [cell("Nome do aluno"), cell("Matrícula"), cell("Turma"), cell("Data de nascimento")],
    [cell("Quitéria Importada"), cell("00077123"), cell("9º Z"), cell("02/05/2013")],
    [cell("Zózimo Importado"), cell("00077124"), cell("9º Z"), cell("31/02/2013")],
  ]).toBuffer();
  const page = await signedIn("Admin", "");
  await upload(page, "Pessoas e leitores", {
    name: "alunos.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(workbook),
  });
  await page.getByRole("button", { name: "Conferir 2 linhas" }).click();
  await expect(page.getByRole("row", { name: /Zózimo/ })).toContainText("Esta data não existe");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar linhas com problema" }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
  }
  const problems = Buffer.concat(chunks).toString("utf8");
  expect(problems).toContain("Problema");
  expect(problems).toContain("Zózimo Importado");
  expect(problems).not.toContain("Quitéria");

  await page.getByRole("button", { name: "Gravar 1 linha" }).click();
  await expect(page.getByText("Gravada", { exact: true })).toBeVisible();
  await page.goto("/pessoas?busca=quiteria");
  await expect(page.getByRole("row", { name: /Quitéria Importada/ })).toContainText("00077123");
});

test("of a workbook with a class to a sheet all classes come in at once, and the cover stays out", async ({ signedIn }) => {
  const cell = (value: string) => ({ value, type: String });
  const sheet = (name: string, ...rows: string[][]) => ({ sheet: name, data: rows.map((row) => row.map(cell)) });
  const workbook = await writeXlsxFile([
    sheet("Capa", ["Escola Estadual de Exemplo"], ["Relação de alunos"]),
    sheet("8º X", ["Nome do aluno", "RA"], ["Quirino Abado", "77201"], ["Total de alunos: 1"]),
    sheet("8º Y", ["RA", "Nome do aluno"], ["77202", "Zulmira Abada"]),
  ]).toBuffer();
  const page = await signedIn("Admin", "");
  await upload(page, "Pessoas e leitores", {
    name: "turmas.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(workbook),
  });
  const question = page.getByRole("dialog", { name: "Quais abas da planilha?" });
  await expectAccessible(page);
  await expect(question.getByRole("checkbox", { name: "Capa" })).not.toBeChecked();
  await question.getByRole("button", { name: "Importar 2 abas" }).click();
  await expect(page.getByRole("combobox", { name: "Turma", exact: true })).toHaveValue("1. Aba");
  await page.getByRole("button", { name: "Conferir 3 linhas" }).click();
  await expect(page.getByRole("row", { name: /Quirino Abado/ })).toContainText("Aba “8º X”, linha 2.");
  await page.getByRole("button", { name: "Gravar 2 linhas" }).click();
  await expect(page.getByText("Gravada", { exact: true })).toBeVisible();
  await page.goto("/pessoas?busca=zulmira");
  await expect(page.getByRole("row", { name: /Zulmira Abada/ })).toContainText("8º Y");
});

test("of a workbook with several sheets the person says which one @full", async ({ signedIn }) => {
  const cell = (value: string) => ({ value, type: String });
  const sheet = (name: string, title: string) => ({ sheet: name, data: [[cell("Título")], [cell(title)]] });
  const workbook = await writeXlsxFile([sheet("Romances", "Romance da aba"), sheet("Contos", "Conto da aba")]).toBuffer();
  const page = await signedIn("Admin", "");
  await upload(page, "Livros e exemplares", {
    name: "abas.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(workbook),
  });
  const question = page.getByRole("dialog", { name: "Quais abas da planilha?" });
  await question.getByRole("checkbox", { name: "Romances" }).uncheck();
  await question.getByRole("button", { name: /^Importar 1 aba/ }).click();
  await page.getByRole("button", { name: "Conferir 1 linha" }).click();
  await expect(page.getByRole("row", { name: /Conto da aba/ })).toBeVisible();
  await page.goto("/migration");
  await expect(page.getByRole("row", { name: /abas \(Contos\)\.xlsx/ })).toBeVisible();
});

test("a closed tab does not stop it, and another one follows it to its end @full", async ({ school, signedIn }) => {
  const lines = Array.from({ length: 1500 }, (_, index) => `Volume ${index} da aba fechada;Autora ${index}`);
  const page = await signedIn("Admin", "");
  await upload(page, "Livros e exemplares", csv("aba-fechada.csv", `titulo;autor\n${lines.join("\n")}\n`));
  await page.getByRole("button", { name: "Conferir 1.500 linhas" }).click();
  const request = page.waitForRequest("**/api/school/imports/commit");
  await page.getByRole("button", { name: "Gravar 1.500 linhas" }).click();
  await request;
  const other = await signedIn("Admin", new URL(page.url()).pathname);
  await page.close();
  await expect(other.getByText("Gravada", { exact: true })).toBeVisible();
  await expect(other.getByRole("table", { name: "Linhas do arquivo" })).toContainText("Volume 0 da aba fechada");
  const { totalItems } = await school.as("superuser").collection("titles").getList(1, 1, { filter: 'title ~ "da aba fechada"' });
  expect(totalItems).toBe(1500);
});

test("files that can't be read are refused in words, where they were chosen @full", async ({ signedIn }) => {
  const page = await signedIn("Admin", "");
  for (const [file, sentence] of [
    [csv("vazio.csv", ""), "O arquivo está vazio."],
    [csv("antigo.xls", "conteúdo"), "Este formato é antigo"],
    [csv("quebrado.xlsx", "não é planilha"), "Não foi possível abrir esta planilha"],
  ] as const) {
    await upload(page, "Livros e exemplares", file);
    await expect(page.getByRole("alert")).toContainText(sentence);
  }
});

test("MARCXML that is too large is not sent: the message at the file gives the way on @full", async ({ signedIn }, testInfo) => {
  const page = await signedIn("Admin", "");
  let sent = 0;
  await page.route("**/imports/upload", (route) => {
    sent++;
    return route.continue();
  });
  const file = testInfo.outputPath("acervo.xml");
  writeFileSync(file, '<?xml version="1.0"?><collection>');
  truncateSync(file, 125_000_000);
  await upload(page, "Livros e exemplares", file);
  await expect(page.getByRole("alert")).toHaveText(
    /^O arquivo tem 120 MB, e o limite é 50 MB\. Em MARCXML cabem até uns 40 mil registros: exporte o acervo em ISO 2709/,
  );
  await expectAccessible(page);
  expect(sent).toBe(0);
});

test("an answer that is lost on its way is no failure: the work is followed to its end @full", async ({ signedIn }) => {
  const page = await signedIn("Admin", "");
  await page.route(/\/imports\/(check|commit|undo)$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await upload(page, "Livros e exemplares", csv("perdida.csv", "titulo;autor\nResposta perdida;Autora Perdida\n"));
  await page.getByRole("button", { name: "Conferir 1 linha" }).click();
  await page.getByRole("button", { name: "Gravar 1 linha" }).click();
  await expect(page.getByText("Gravada", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Desfazer importação" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desfazer importação" }).click();
  await expect(page.getByText("Desfeita", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an old import shows its figures and what each line came to; its content is gone, and so is the way back @full", async ({
  school,
  signedIn,
}) => {
  const fileImport = new Import(school.as("Admin"));
  await fileImport.run("people", "nome;nascimento\nQuirina de Outrora;02/05/2013\nZózimo de Outrora;31/02/2013\n");
  const otherImport = new Import(school.as("Admin"));
  await otherImport.prepare("people", "nome\nQuirina Largada\n");
  const long = "2020-02-03 12:00:00.000Z";
  await query(school, `UPDATE import_batches SET updated = '${long}' WHERE id IN ('${fileImport.id}', '${otherImport.id}')`);
  await school.as("superuser").request("POST", "/api/crons/retention");

  const page = await signedIn("Admin", `/migration/${fileImport.id}`);
  await expect(page.getByText(/O arquivo e o conteúdo das linhas foram apagados .* não pode mais ser desfeita/)).toBeVisible();
  await expect(page.getByText("Gravada", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /Linha 3.*Problema/ })).toBeVisible();
  await expect(page.getByText("Zózimo")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Desfazer|Baixar|Gravar/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/migration/${otherImport.id}`);
  await expect(page.getByText("Não foi gravada", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /Conferir|Rever|Gravar/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Descartar importação" }).click();
  await expect(page.getByRole("heading", { name: "Importar planilhas" })).toBeVisible();
});

test("a list of pupils sent as books is recognised, and the message about a missing column is at its field @full", async ({
  signedIn,
}) => {
  const page = await signedIn("Admin", "");
  await upload(page, "Livros e exemplares", csv("alunos.csv", "NOME DO ALUNO;R.A.;TURMA\nAna Trocada;77001;6º A\n"));
  await expect(page.getByText("O arquivo parece ser de “Pessoas e leitores”.")).toBeVisible();
  await page.getByRole("button", { name: /^Conferir \d+ linha/ }).click();
  await expect(page.getByText("Informe em que coluna está “Título”.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Título", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Descartar importação" }).click();
  await expect(page).toHaveURL(/\/migration$/);
});
