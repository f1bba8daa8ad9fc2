import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missingField, proposeMapping } from "../../imports/fields";
import { detectFormat, readTable } from "../../imports/table";
import { personTerms } from "../../people/imports/terms";
import { readerRole } from "../readers/person-role";
import { titleTerms } from "./terms";

const titles = titleTerms.fields;
const people = personTerms([readerRole]).fields;
const read = (text: string) => readTable(text, detectFormat(text, titles, "utf-8"));

describe("which column is which field", () => {
  it("knows the real files", () => {
    const goodbooks = read(readFileSync("scripts/sample-data/goodbooks-10k.csv", "utf8"));
    expect(goodbooks.rows).toHaveLength(10_000);
    expect(goodbooks.ragged.size).toBe(0);
    expect(proposeMapping(titles, goodbooks.columns)).toEqual({
      isbn: 0,
      isbn13: 1,
      authors: 2,
      year: 3,
      title: 5,
      language: 6,
    });

    const cefet = read(readFileSync("scripts/sample-data/acervo-cefetrj-amostra.csv", "utf8"));
    expect(cefet.ragged.size).toBe(0);
    expect(proposeMapping(titles, cefet.columns)).toEqual({
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

  it.each<["titles" | "people", string, Record<string, number>]>([
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
    expect(proposeMapping({ titles, people }[entity], header.split("|"))).toEqual(expected);
  });

  it("misses the title and the name", () => {
    expect(missingField(titles, { authors: 0 })?.label).toBe("Título");
    expect(missingField(people, { name: 0 })).toBeUndefined();
  });
});

describe("columns are proposed by their cells too", () => {
  const propose = (columns: Record<string, string[]>) => {
    const names = Object.keys(columns);
    const mapping = proposeMapping(titles, names, "loose", (index) => columns[names[index]!]!);
    return Object.fromEntries(Object.entries(mapping).map(([field, index]) => [field, names[index]]));
  };

  it("takes the words beside a code, and no class that is a sentence", () => {
    expect(
      propose({
        TITULO: ["Iracema", "Til", "Ubirajara"],
        COD_TIPO_OBRA: ["1", "1", "2"],
        DESC_TIPO_OBRA: ["Livro", "Livro", "Revista"],
        CLASSIFICACAO: [
          "Literatura brasileira do século XIX, romance, obras completas",
          "Ficção",
          "História geral e geografia de todos os povos",
        ],
      }),
    ).toEqual({ title: "TITULO", material_type: "DESC_TIPO_OBRA" });
  });

  it("takes a date of acquisition for no origin", () => {
    expect(propose({ Título: ["Iracema"], "Data de aquisição": ["12/03/2019"] })).toEqual({ title: "Título" });
    expect(propose({ Título: ["Iracema"], Aquisição: ["12/03/2019", "13/03/2019", "1/4/2020"] })).toEqual({ title: "Título" });
    expect(propose({ Título: ["Iracema"], Aquisição: ["Doação"] })).toEqual({ title: "Título", origin: "Aquisição" });
  });

  it("knows ISBNs whatever their column is called", () => {
    const isbns = ["9788503007177", "978-85-703-0049-2", "9788535902778"];
    expect(propose({ Título: ["A", "B", "C"], Ref: isbns })).toMatchObject({ isbn: "Ref" });
  });
});
