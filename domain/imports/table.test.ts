import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Entity, headerSignature, missingField, proposeMapping } from "./fields";
import { detectFormat, MAX_ROWS, readTable, UnreadableError } from "./table";

const read = (text: string, entity: Entity = "titles") => {
  const format = detectFormat(text, entity, "utf-8");
  const { rows, ...table } = readTable(text, format);
  const all = Array.from({ length: rows.length }, (_, index) => ({ line: rows.line(index), cells: rows.cells(index) }));
  return { format, ...table, rows: all };
};

describe("a file's shape", () => {
  it.each<[string, string, Entity, { delimiter: string; has_header: boolean; skipped: number }]>([
    ["commas", "title,authors\nA,B\n", "titles", { delimiter: ",", has_header: true, skipped: 0 }],
    [
      "semicolons with commas inside",
      "Título;Autor\nCortiço, O;Azevedo, A\n",
      "titles",
      { delimiter: ";", has_header: true, skipped: 0 },
    ],
    [
      "commas with semicolons inside",
      'titulo,autor\nA,"B; C"\nD,"E; F; G"\n',
      "titles",
      { delimiter: ",", has_header: true, skipped: 0 },
    ],
    ["tabs", "Nome\tTurma\nAna\t6A\n", "people", { delimiter: "\t", has_header: true, skipped: 0 }],
    ["bars", "nome|turma\nAna|6A\n", "people", { delimiter: "|", has_header: true, skipped: 0 }],
    ["Excel's own hint", "sep=|\r\ntitulo|autor\r\nA;a|B\r\n", "titles", { delimiter: "|", has_header: true, skipped: 0 }],
    [
      "one column with commas in it",
      "Título\nCortiço, O\nDom Casmurro\nGuarani, O\n",
      "titles",
      { delimiter: ";", has_header: true, skipped: 0 },
    ],
    [
      "no header",
      "Dom Casmurro;Machado de Assis;1899\nIracema;José de Alencar;1865\n",
      "titles",
      { delimiter: ";", has_header: false, skipped: 0 },
    ],
    [
      "a header of unknown names over figures",
      "Coisa;Quando\nDom Casmurro;1899\nIracema;1865\n",
      "titles",
      { delimiter: ";", has_header: true, skipped: 0 },
    ],
    [
      "lines above the header",
      "Escola Municipal;;\nAcervo em 2025;;\n\nTítulo;Autor;Ano\nA;B;1999\n",
      "titles",
      { delimiter: ";", has_header: true, skipped: 3 },
    ],
    ["nothing", "", "titles", { delimiter: ",", has_header: false, skipped: 0 }],
  ])("%s", (_, text, entity, expected) => {
    const { delimiter, has_header, skipped } = detectFormat(text, entity, "utf-8");
    expect({ delimiter: text === "" ? "," : delimiter, has_header, skipped }).toEqual(expected);
  });

  it("lets the person settle what was found wrong", () => {
    const text = "Ana;6A\nBia;6B\n";
    expect(detectFormat(text, "people", "utf-8", { has_header: true, delimiter: "|" })).toMatchObject({
      has_header: true,
      delimiter: "|",
    });
    expect(readTable(text, detectFormat(text, "people", "utf-8", { has_header: true })).columns).toEqual(["Ana", "6A"]);
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
    expect(() => read(`titulo\n${"a\n".repeat(MAX_ROWS + 1)}`)).toThrow(UnreadableError);
  });

  it("has no rows in an empty file or under a header alone", () => {
    expect(read("").rows).toEqual([]);
    expect(read("\n\n")).toMatchObject({ columns: [], rows: [] });
    expect(read("Título;Autor\n")).toMatchObject({ columns: ["Título", "Autor"], rows: [] });
  });
});

describe("which column is which field", () => {
  it("knows the real files", () => {
    const goodbooks = read(readFileSync("scripts/sample-data/goodbooks-10k.csv", "utf8"));
    expect(goodbooks.rows).toHaveLength(10_000);
    expect(goodbooks.ragged.size).toBe(0);
    expect(proposeMapping("titles", goodbooks.columns)).toEqual({
      isbn: 0,
      isbn13: 1,
      authors: 2,
      year: 3,
      title: 5,
      language: 6,
    });

    const cefet = read(readFileSync("scripts/sample-data/acervo-cefetrj-amostra.csv", "utf8"));
    expect(cefet.ragged.size).toBe(0);
    expect(proposeMapping("titles", cefet.columns)).toEqual({
      title: 0,
      subjects: 1,
      authors: 2,
      language: 4,
      year: 5,
      material_type: 7,
      cdd: 8,
      isbn: 10,
      publisher: 12,
      edition: 13,
    });
  });

  it.each<[Entity, string, Record<string, number>]>([
    [
      "titles",
      "Nº de Tombo|TÍTULO DA OBRA|Autor(es)|Nº Chamada|Qtd.",
      { tombo: 0, title: 1, authors: 2, call_number: 3, quantity: 4 },
    ],
    ["titles", "Título|Título|Autor", { title: 0, authors: 2 }],
    ["titles", "Problema|Título do exemplar", { title: 1 }],
    ["people", "RA|Nome do Aluno|Turma|Dt. Nascimento|E-mail", { enrolment: 0, name: 1, class: 2, birth_date: 3, email: 4 }],
    [
      "people",
      "Nome|Nome do responsável|Telefone do responsável|Telefone",
      { name: 0, guardian_name: 1, guardian_phone: 2, phone: 3 },
    ],
    ["people", "Aluno|Celular da mãe do aluno|Matrícula escolar", { name: 0, enrolment: 2 }],
    ["people", "x|y|", {}],
  ])("%s: %s", (entity, header, expected) => {
    expect(proposeMapping(entity, header.split("|"))).toEqual(expected);
  });

  it("remembers a header with or without our column of problems", () => {
    expect(headerSignature(["Título", "AUTOR", "Problema"])).toBe(headerSignature(["titulo", "autor"]));
    expect(headerSignature(["Título"])).not.toBe(headerSignature(["Autor"]));
  });

  it("misses the title and the name", () => {
    expect(missingField("titles", { authors: 0 })?.label).toBe("Título");
    expect(missingField("people", { name: 0 })).toBeUndefined();
  });
});
