import { describe, expect, it } from "vitest";
import { writeCsv } from "../../csv";
import { proposeMapping } from "../../imports/fields";
import { isListed, joinSheets, nameHasFieldValue } from "../../imports/sheets";
import { personTerms } from "./terms";

const { fields } = personTerms([]);
const sheet = (name: string, ...rows: string[][]) => ({ name, text: writeCsv(rows) });
const lines = (text: string) => text.replace("\ufeff", "").trim().split("\r\n");
const proposed = (...names: string[]) => {
  const cells = names.map((name) => [name, "1", "Ana", "2"]);
  return proposeMapping(fields, ["Aba", "Linha na aba", "Nome", "RA"], "loose", (column) => cells.map((row) => row[column]!));
};

describe("sheets together", () => {
  it("have one header, whatever the order of their columns and the lines above them", () => {
    const text = joinSheets(
      [
        sheet("6º A", ["EE Prof. João"], [], ["Nome", "RA"], ["Ana", "1"], [], ["Bia", "2"]),
        sheet("6º B", ["RA", "NOME", "Telefone"], ["3", "Caio", "11 98888-7777"]),
        sheet("6º C", ["Davi", "4"]),
      ],
      fields,
    );
    expect(lines(text)).toEqual([
      "Aba;Linha na aba;Nome;RA;Telefone",
      "6º A;4;Ana;1",
      "6º A;6;Bia;2",
      "6º B;2;Caio;3;11 98888-7777",
      // Whether the first line of a sheet without a header is one, its columns are those of the sheet before.
      "6º C;1;4;Davi",
    ]);
  });

  it("name the groups that stood above their columns", () => {
    const text = joinSheets(
      [sheet("6º A", ["Aluno", "", "Responsável", ""], ["Nome", "RA", "Nome", "Telefone"], ["Ana", "1", "Rita", "2"])],
      fields,
    );
    expect(lines(text)[0]).toBe("Aba;Linha na aba;Nome do Aluno;RA do Aluno;Nome do Responsável;Telefone do Responsável");
  });

  it("with a lone cell far below have one row more, which says its line", () => {
    const far = { name: "6º A", text: `Nome;RA\r\nAna;1\r\n${"\r\n".repeat(250_000)};;;x\r\n` };
    expect(lines(joinSheets([far], fields)).slice(1)).toEqual(["6º A;2;Ana;1", "6º A;250003;;;;x"]);
  });

  it("keep cells that have no column, so that the row is asked about", () => {
    const text = joinSheets([sheet("6º A", ["Nome", "RA"], ["Ana", "1"], ["Bia", "2"], ["Caio", "3", "", "a mais"])], fields);
    expect(lines(text).at(-1)).toBe("6º A;4;Caio;3;;a mais");
  });
});

it.each<[string[], Record<string, number>]>([
  [["6º A", "6º B"], { class: 0 }],
  [["Maternal II", "1ª série EM"], { class: 0 }],
  [["Professores", "Funcionários", "Alunos"], { kind: 0 }],
  [["Plan1", "Plan2"], {}],
  [["Planilha1"], {}],
  [["6º A", "Resumo"], {}],
  [["Alunos 2026"], {}],
])("sheets called %o mean %o", (names, expected) => {
  expect(proposed(...names)).toEqual({ name: 2, enrolment: 3, ...expected });
});

it("a sheet's name counts where no column says the same", () => {
  expect(nameHasFieldValue(sheet("6º A", ["Nome", "RA"], ["Ana", "1"]), fields)).toBe(true);
  expect(nameHasFieldValue(sheet("6º A", ["Nome", "Turma"], ["Ana", "6A"]), fields)).toBe(false);
  expect(nameHasFieldValue(sheet("Plan1", ["Nome", "RA"], ["Ana", "1"]), fields)).toBe(false);
});

it("a cover is no list", () => {
  expect(isListed(sheet("Capa", ["Escola Estadual"], ["Rua B"]), fields)).toBe(false);
  expect(isListed(sheet("6º A", ["Nome", "RA"], ["Ana", "1"]), fields)).toBe(true);
  expect(isListed(sheet("6º B", ["Nome", "RA"]), fields)).toBe(false);
});
