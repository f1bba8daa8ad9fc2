import { describe, expect, it } from "vitest";
import { UnreadableError } from "./delimited";
import { type ImportFields, proposeMapping } from "./fields";
import { decodeFile } from "./html-entities";
import { detectFormat, MAX_ROWS, readTable } from "./table";

const FIELDS: ImportFields = {
  title: { label: "Título", names: ["titulo", "title"] },
  authors: { label: "Autor", names: ["autor", "authors"] },
  year: { label: "Ano", names: ["ano"] },
  name: { label: "Nome", names: ["nome"] },
  class: { label: "Turma", names: ["turma"] },
};
const read = (text: string) => {
  const decodedText = decodeFile(text);
  const format = detectFormat(decodedText, FIELDS, "utf-8");
  const { rows, ...table } = readTable(decodedText, format);
  const all = Array.from({ length: rows.length }, (_, index) => ({ line: rows.line(index), cells: rows.cells(index) }));
  return { format, ...table, rows: all };
};

describe("a file's shape", () => {
  it.each<[string, string, { delimiter: string; has_header: boolean; skipped: number }]>([
    ["commas", "title,authors\nA,B\n", { delimiter: ",", has_header: true, skipped: 0 }],
    ["semicolons with commas inside", "Título;Autor\nCortiço, O;Azevedo, A\n", { delimiter: ";", has_header: true, skipped: 0 }],
    ["commas with semicolons inside", 'titulo,autor\nA,"B; C"\nD,"E; F; G"\n', { delimiter: ",", has_header: true, skipped: 0 }],
    ["tabs", "Nome\tTurma\nAna\t6A\n", { delimiter: "\t", has_header: true, skipped: 0 }],
    ["bars", "nome|turma\nAna|6A\n", { delimiter: "|", has_header: true, skipped: 0 }],
    ["Excel's own hint", "sep=|\r\ntitulo|autor\r\nA;a|B\r\n", { delimiter: "|", has_header: true, skipped: 0 }],
    [
      "one column with commas in it",
      "Título\nCortiço, O\nDom Casmurro\nGuarani, O\n",
      { delimiter: ";", has_header: true, skipped: 0 },
    ],
    [
      "no header",
      "Dom Casmurro;Machado de Assis;1899\nIracema;José de Alencar;1865\n",
      { delimiter: ";", has_header: false, skipped: 0 },
    ],
    [
      "a header of unknown names over figures",
      "Coisa;Quando\nDom Casmurro;1899\nIracema;1865\n",
      { delimiter: ";", has_header: true, skipped: 0 },
    ],
    [
      "lines above the header",
      "Escola Municipal;;\nAcervo em 2025;;\n\nTítulo;Autor;Ano\nA;B;1999\n",
      { delimiter: ";", has_header: true, skipped: 3 },
    ],
    ["nothing", "", { delimiter: ",", has_header: false, skipped: 0 }],
  ])("%s", (_, text, expected) => {
    const { delimiter, has_header, skipped } = detectFormat({ text }, FIELDS, "utf-8");
    expect({ delimiter: text === "" ? "," : delimiter, has_header, skipped }).toEqual(expected);
  });

  it("lets the person settle what was found wrong", () => {
    const text = "Ana;6A\nBia;6B\n";
    expect(detectFormat({ text }, FIELDS, "utf-8", { has_header: true, delimiter: "|" })).toMatchObject({
      has_header: true,
      delimiter: "|",
    });
    expect(readTable(decodeFile(text), detectFormat({ text }, FIELDS, "utf-8", { has_header: true })).columns).toEqual([
      "Ana",
      "6A",
    ]);
  });
});

it("without a header the first row's width says nothing of a quoted cell's lines", () => {
  const { rows } = readTable(decodeFile('1;2\n"Um;dois\ntrês"\n'), {
    delimiter: ";",
    encoding: "utf-8",
    has_header: false,
    skipped: 0,
  });
  expect([rows.cells(0), rows.cells(1)]).toEqual([["1", "2"], ["Um;dois\ntrês"]]);
});

describe("two rows of names", () => {
  it.each<[string, string, string[], number]>([
    [
      "a field's name over its parts",
      "Título;Autor;;Ano\n;Nome;Sobrenome;\nIracema;José;de Alencar;1865\n",
      ["Título", "Autor Nome", "Autor Sobrenome", "Ano"],
      1,
    ],
    [
      "groups over fields",
      "Livro;;Exemplar;\nTítulo;Ano;Tombo;Nome\nA;1999;1;x\nB;2000;2;y\n",
      ["Título", "Ano", "Tombo", "Nome"],
      2,
    ],
    [
      "the same names in two groups",
      "Aluno;;Responsável;\nNome;Turma;Nome;Telefone\nAna;6A;Rita;1\nBia;6B;Lia;2\n",
      ["Aluno Nome", "Aluno Turma", "Responsável Nome", "Responsável Telefone"],
      2,
    ],
    ["a letterhead is no group", "Escola: A;Turno: manhã\nNome;Turma\nAna;6A\n", ["Nome", "Turma"], 1],
    [
      "a first record that lacks its title is none",
      "Título;Autor;Ano\n;Machado;1881\nIracema;Alencar;1865\n",
      ["Título", "Autor", "Ano"],
      2,
    ],
    ["names in the seventh line", "EE A\n\nRua B\nTel. 1\n\nAcervo\nTítulo;Autor\nA;B\n", ["Título", "Autor"], 1],
  ])("%s", (_, text, columns, rows) => {
    const table = read(text);
    expect([table.columns, table.rows.length]).toEqual([columns, rows]);
  });

  it("proposes a column by its name and its group together", () => {
    const { columns, otherNames } = read("Aluno;;Responsável;\nNome;RA;Nome;Telefone\nAna;1;Rita;2\nBia;3;Lia;4\n");
    const fields: ImportFields = {
      name: { label: "Nome", names: ["nome", "nome do aluno"], exactNames: ["nome"] },
      enrolment: { label: "Matrícula", names: ["ra"] },
      phone: { label: "Telefone", names: ["telefone"] },
      guardian_name: { label: "Responsável", names: ["responsavel", "nome do responsavel"], ofGuardian: true },
      guardian_phone: { label: "Telefone do responsável", names: ["telefone do responsavel"], ofGuardian: true },
    };
    expect([...otherNames.values()]).toEqual([
      ["Nome do Aluno", "Nome Aluno"],
      ["RA do Aluno", "RA Aluno", "RA"],
      ["Nome do Responsável", "Nome Responsável"],
      ["Telefone do Responsável", "Telefone Responsável", "Telefone"],
    ]);
    expect(proposeMapping(fields, columns, "loose", undefined, otherNames)).toEqual({
      name: 0,
      enrolment: 1,
      guardian_name: 2,
      guardian_phone: 3,
    });
  });
});

describe("columns and rows", () => {
  it("names every column once", () => {
    expect(read("Título;;Autor;Autor;Autor (2)\nA;b;c;d;e\n").columns).toEqual([
      "Título",
      "Coluna 2",
      "Autor",
      "Autor (2)",
      "Autor (2) (2)",
    ]);
  });

  it("drops a trailing delimiter, blank lines and rows of blanks", () => {
    const { columns, rows, ragged } = read("Título;Autor;\nA;B;\n\n;;\nC;D;\n");
    expect(columns).toEqual(["Título", "Autor"]);
    expect(rows.map((row) => row.line)).toEqual([2, 5]);
    expect(ragged.size).toBe(0);
  });

  it("marks the row that has too many cells, and takes one with too few", () => {
    const { rows, ragged } = read("Título;Autor\nA;B\nC; D; E\nF\n");
    expect([rows.length, [...ragged]]).toEqual([3, [3]]);
  });

  it("has a column without a name where a few rows hold notes, in a file that Excel wrote", () => {
    const { columns, ragged } = read("Título;Autor;;\nA;B;;\nC;D;rasgado;\nE;F;;\nG; H;I;J;K\n");
    expect(columns).toEqual(["Título", "Autor", "Coluna 3"]);
    expect([...ragged]).toEqual([5]);
  });

  it("has one in a workbook's sheet, whose rows end with their last cell", () => {
    const text = decodeFile("Título;Autor\nA;B\nC;D;rasgado\nE;F\n");
    const format = detectFormat(text, FIELDS, "utf-8");
    expect(readTable(text, format, MAX_ROWS, true).columns).toEqual(["Título", "Autor", "Coluna 3"]);
    expect(readTable(text, format, MAX_ROWS, true).ragged.size).toBe(0);
    expect(readTable(text, format).ragged.size).toBe(1);
  });

  it("has as many such columns as twenty, and a row that goes beyond is torn", () => {
    const wide = (cells: number) => {
      const text = decodeFile(`Título;Autor\nA;B\nC${";x".repeat(cells - 1)}\nE;F\n`);
      return readTable(text, detectFormat(text, FIELDS, "utf-8"), MAX_ROWS, true);
    };
    expect([wide(22).columns.length, wide(22).ragged.size]).toEqual([22, 0]);
    expect([wide(23).columns.length, [...wide(23).ragged]]).toEqual([2, [3]]);
  });

  it("gives most rows' width to a header that lacks names", () => {
    expect(read("Título;Autor\nA;B;1\nC;D;2\nE;F;3\n").columns).toEqual(["Título", "Autor", "Coluna 3"]);
  });

  it("counts lines as an editor does, Excel's hint included", () => {
    expect(read('sep=;\nTítulo;Autor\n"A\nB";C\nD;E\n').rows.map((row) => row.line)).toEqual([3, 5]);
  });

  it("reads five thousand columns and refuses more, and refuses too many rows", () => {
    const wide = (width: number) =>
      `${Array.from({ length: width }, (_, index) => `c${index}`).join(";")}\n${";".repeat(width - 1)}x\n`;
    expect(read(wide(5000)).columns).toHaveLength(5000);
    expect(() => read(wide(5001))).toThrow(UnreadableError);
    expect(() => read(`titulo\n${`${"x;".repeat(100)}\n`.repeat(60_001)}`)).toThrow("6 milhões de células");
    expect(() => read(`titulo\n${"a\n".repeat(MAX_ROWS + 1)}`)).toThrow(UnreadableError);
  });

  it("has no rows in an empty file or under a header alone", () => {
    expect(read("").rows).toEqual([]);
    expect(read("\n\n")).toMatchObject({ columns: [], rows: [] });
    expect(read("Título;Autor\n")).toMatchObject({ columns: ["Título", "Autor"], rows: [] });
  });
});

it("a cell of megabytes is cut where no field reads on, and its row stays one", () => {
  const { rows } = read(`Título;Autor\n"${"a;".repeat(1_000)}";B\n${"x".repeat(5_000_000)};C\n`);
  expect(rows.map(({ cells }) => cells.map(({ length }) => length))).toEqual([
    [2000, 1],
    [20_000, 1],
  ]);
});
