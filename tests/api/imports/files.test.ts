import { describe, expect, it } from "vitest";
import type { ImportBatches } from "../../../domain/collections.gen";
import { Import } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const newImport = () => new Import(school.as("Admin"));

const windows1252 = (text: string) =>
  Uint8Array.from([...text], (character) => ({ "“": 0x93, "”": 0x94, "–": 0x96 })[character] ?? character.charCodeAt(0));
const wide = (columns: number) =>
  `${["titulo", ...Array.from({ length: columns - 1 }, (_, index) => `c${index}`)].join(";")}\nLargo${";".repeat(columns - 1)}\n`;

describe("a damaged file", () => {
  it.each<[string, ImportBatches["entity"], string | Uint8Array, string[], { counts: Record<string, number> }]>([
    [
      "mixed line ends",
      "titles",
      "titulo;autor\r\nUm;a\nDois;b\rTrês;c",
      ["Um · a", "Dois · b", "Três · c"],
      { counts: { create: 3 } },
    ],
    ["a trailing delimiter", "titles", "titulo;autor;\nQuatro;a;\n", ["Quatro · a"], { counts: { create: 1 } }],
    [
      "a row with too many cells",
      "titles",
      "titulo;autor\nCinco;a;b;c\nSeis;d\nSete\n",
      ["Cinco · a", "Seis · d", "Sete"],
      { counts: { create: 2, error: 1 } },
    ],
    ["header names twice and empty", "titles", "titulo;;autor;titulo\nOito;x;a;Nove\n", ["Oito · a"], { counts: { create: 1 } }],
    ["five thousand columns", "titles", wide(5000), ["Largo"], { counts: { create: 1 } }],
    ["NUL bytes", "titles", "tit\u0000ulo;autor\nDez\u0000;a\n", ["Dez · a"], { counts: { create: 1 } }],
    ["a lone quote", "titles", 'titulo;autor\n"Onze;a\nDoze;b\n', ['"Onze · a', "Doze · b"], { counts: { create: 2 } }],
    [
      "commas in a semicolon file",
      "titles",
      "titulo;autor\nCortiço, O;Azevedo, A\n",
      ["Cortiço, O · Azevedo, A"],
      { counts: { create: 1 } },
    ],
    [
      "Windows-1252 with smart quotes",
      "titles",
      windows1252("título;autor\n“Ação” – já;João\n"),
      ["“Ação” – já · João"],
      { counts: { create: 1 } },
    ],
    [
      "UTF-16 as Excel writes it",
      "people",
      Buffer.from("\ufeffNome\tTurma\r\nJosé Antônio\t6A\r\n", "utf16le"),
      ["José Antônio · 6A"],
      { counts: { create: 1 } },
    ],
    [
      "lines above the header",
      "people",
      "Escola Municipal;;\n\nNome;Turma;RA\nAna Luz;6A;1\n",
      ["Ana Luz · 6A"],
      { counts: { create: 1 } },
    ],
    [
      "a cell over several lines",
      "titles",
      'titulo;autor\n"Treze\ne meio";a\nQuinze;b\n',
      ["Treze e meio · a", "Quinze · b"],
      { counts: { create: 2 } },
    ],
    ["rows of blanks", "titles", "titulo;autor\n;;\n\nDezesseis;\n  ;  \n", ["Dezesseis"], { counts: { create: 1 } }],
    ["no header", "people", "Bia Luz;bia@escola.br\n", [], { counts: {} }],
  ])("with %s is read", async (_, entity, content, labels, expected) => {
    const fileImport = newImport();
    expect((await fileImport.upload(entity, content)).status).toBe(200);
    const { status, body } = await fileImport.analyse();
    expect(status).toBe(200);
    if (labels.length === 0) {
      expect([body.mapping, body.columns]).toEqual([{}, ["Coluna 1", "Coluna 2"]]);
      expect((await fileImport.check({ name: 0, email: 1 })).body.counts).toMatchObject({ create: 1 });
      return;
    }
    const checked = await fileImport.check(body.mapping);
    expect(checked.body).toMatchObject({ status: "checked", ...expected });
    expect((await fileImport.rows()).map((row) => row.label)).toEqual(labels);
  });

  it("says which row has too many cells", async () => {
    const fileImport = newImport();
    await fileImport.prepare("titles", "titulo;autor\nCinco;a;b;c\nSeis;d\n");
    expect((await fileImport.rows())[0]?.messages[0]?.text).toBe(
      "A linha tem mais células (4) do que o arquivo tem colunas (2): confira aspas e separadores.",
    );
  });
});

describe("a file that is no table", () => {
  it.each<[string, string | Uint8Array, string]>([
    ["an empty file", "", "o arquivo está vazio"],
    ["blanks only", " \n\n ", "o arquivo está vazio"],
    ["a workbook renamed", "PK\u0003\u0004xxxx", "planilha do Excel"],
    ["an old workbook", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0]), "XLS"],
    ["a PDF", "%PDF-1.7", "é um PDF"],
    ["a photo", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "é uma imagem"],
    ["noise", Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 32), "não é uma planilha de texto"],
  ])("%s is refused with a sentence, and nothing is stored", async (_, content, sentence) => {
    const fileImport = newImport();
    const { status, refusal } = await fileImport.upload("titles", content);
    expect([status, refusal.code]).toEqual([400, "import_unreadable"]);
    expect(refusal.message).toContain(sentence);
    expect((await fileImport.analyse()).status).toBe(404);
  });

  it("the check refuses a header alone", async () => {
    const { status, refusal } = await newImport().prepare("titles", "titulo;autor\n");
    expect([status, refusal.message]).toEqual([
      400,
      "Não foi possível ler o arquivo: não há nenhuma linha de dados abaixo do cabeçalho.",
    ]);
  });

  it("too many columns or rows are refused @full", async () => {
    const columns = newImport();
    await columns.upload("titles", wide(5001));
    expect((await columns.analyse()).refusal.message).toContain("mais de 5.000 colunas");
    const rows = newImport();
    await rows.upload("titles", `titulo\n${"a\n".repeat(200_001)}`);
    expect((await rows.analyse()).refusal.message).toContain("mais de 200 mil linhas");
  });

  it("more than fifty megabytes are refused @full", async () => {
    const { status, refusal } = await newImport().upload("titles", Buffer.alloc(52_428_801, "a;b\n"));
    expect([status, refusal.message]).toEqual([
      400,
      "Não foi possível ler o arquivo: ele tem mais de 50 MB; divida-o em arquivos menores.",
    ]);
  });
});

describe("a request for an upload", () => {
  it.each<[string, (form: FormData) => void, number, string]>([
    ["without a file", (form) => form.delete("file"), 400, "import_unreadable"],
    ["with two files", (form) => form.append("file", new Blob(["titulo\nA\n"]), "b.csv"), 400, "import_unreadable"],
    ["of an unknown entity", (form) => form.set("entity", "loans"), 400, "invalid_input"],
    ["without an id", (form) => form.delete("id"), 400, "invalid_input"],
  ])("%s is refused", async (_, spoil, status, code) => {
    const form = new FormData();
    form.set("id", "upload000000001");
    form.set("entity", "titles");
    form.set("file", new Blob(["titulo\nA\n"]), "a.csv");
    spoil(form);
    const answer = await school.as("Admin").call("imports/upload", form);
    expect([answer.status, answer.refusal.code]).toEqual([status, code]);
  });

  it.each([
    ["of an unknown entity", "loans"],
    ["of what every object has", "constructor"],
  ])("%s is refused with a sentence on the field", async (_, entity) => {
    const answer = await school.as("Admin").call("imports/upload", { id: "upload000000003", entity });
    expect(answer.refusal).toMatchObject({
      status: 400,
      code: "invalid_input",
      data: { entity: { message: "Informe o conteúdo do arquivo." } },
    });
  });

  it("of a file with too long a name stores the name's first 200 characters", async () => {
    const name = `${"a".repeat(220)}.csv`;
    const { status, body } = await newImport().upload("titles", "titulo\nDom Casmurro\n", name);
    expect(status).toBe(200);
    const { file_name } = await school.as("superuser").collection("import_batches").getOne<{ file_name: string }>(body.batch);
    expect(file_name).toBe("a".repeat(200));
  });

  it("in JSON is refused", async () => {
    const answer = await school.as("Admin").call("imports/upload", { id: "upload000000002", entity: "titles" });
    expect([answer.status, answer.refusal.code]).toEqual([400, "import_unreadable"]);
  });

  it("repeated with its id does nothing twice, with another file it is refused", async () => {
    const fileImport = newImport();
    const answers = [
      await fileImport.upload("titles", "titulo\nA\n"),
      await fileImport.upload("titles", "titulo\nA\n"),
      await fileImport.upload("titles", "titulo\nB\n"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
  });
});

describe("the person's choices", () => {
  it("overrules what was found", async () => {
    const fileImport = newImport();
    await fileImport.upload("titles", "Dom Casmurro|Assis\nIracema|Alencar\n");
    expect((await fileImport.analyse()).body).toMatchObject({ rows: 2, format: { delimiter: "|", has_header: false } });
    const { body } = await fileImport.analyse({ has_header: true, delimiter: "|", encoding: "windows-1252" });
    expect(body).toMatchObject({
      rows: 1,
      columns: ["Dom Casmurro", "Assis"],
      format: { encoding: "windows-1252", has_header: true },
    });
    expect((await fileImport.analyse()).body.format).toEqual(body.format);
    expect((await fileImport.check({ title: 0 })).body.counts).toMatchObject({ create: 1 });
  });

  it("must name the title, and columns that are there", async () => {
    const fileImport = newImport();
    await fileImport.upload("titles", "titulo;autor\nA;B\n");
    const missing = await fileImport.check({ authors: 1 });
    expect([missing.status, missing.refusal.code, missing.refusal.message]).toEqual([
      400,
      "import_mapping_incomplete",
      'Informe em que coluna está "Título".',
    ]);
    const stray = await fileImport.check({ title: 0, authors: 7 });
    expect([stray.status, stray.refusal.code]).toEqual([400, "import_mapping_unknown"]);
    expect((await fileImport.check({ title: -1 })).refusal.code).toBe("invalid_input");
    expect((await fileImport.state()).status).toBe("uploaded");
    expect((await fileImport.check({ title: 0, nonsense: 1 })).status).toBe(200);
  });
});
