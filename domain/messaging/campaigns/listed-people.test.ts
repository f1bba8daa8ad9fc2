import { describe, expect, it } from "vitest";
import { UnreadableError } from "../../imports/delimited";
import type { RawFile } from "../../imports/encoding";
import { PERSON_FIELDS } from "../../people/imports/terms";
import { listedPeople, peopleInFile } from "./listed-people";

/** Letters up to U+00FF in Windows-1252. */
const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));

const NAMES = ["João Araújo", "Conceição Lima"];

describe("the people in a list", () => {
  it.each<[string, string, string[]]>([
    ["one name a line", "João Araújo\nConceição Lima\n", NAMES],
    ["one name a line below a header", "Nome\r\nJoão Araújo\r\nConceição Lima\r\n", NAMES],
    ["one number a line", "2024001\n002024\n", ["2024001", "002024"]],
    ["numbers below a header", "RA\n2024001\n002024\n", ["2024001", "002024"]],
    ["a name above numbers", "João Araújo\n2024001\n2024002\n", ["João Araújo", "2024001", "2024002"]],
    ["running numbers before the names", "Nº;Nome;Turma\n1;João Araújo;6º A\n2;Conceição Lima;6º A\n", NAMES],
    ["the same, copied from a spreadsheet", "Nº\tNome\tTurma\n1\tJoão Araújo\t6º A\n2\tConceição Lima\t6º A", NAMES],
    ["running numbers, and no header", "1\tJoão Araújo\t6º A\n2\tConceição Lima\t6º A", NAMES],
    ["names beside numbers", "Matrícula;Aluno\n2024001;João Araújo\n2024002;Conceição Lima\n", NAMES],
    ["the family's name beside the pupil's", "Responsável;Nome do aluno\nAna;João Araújo\nBia;Conceição Lima\n", NAMES],
    [
      "a letterhead, a second header and a total",
      "EE Machado de Assis\n\nNº,Aluno\n1,João Araújo\n\nNº,Aluno\n2,Conceição Lima\nTotal de alunos: 2,\n",
      NAMES,
    ],
    ["a total below the names", "Nome\nJoão Araújo\nConceição Lima\nTotal de alunos: 2\n", NAMES],
    ["quoted cells", '"Nome";"Turma"\n"João Araújo";"6º A"\n"Conceição Lima";"6º A"\n', NAMES],
    ["Excel's line with the delimiter", "sep=;\nNome;Turma\nJoão Araújo;6º A\nConceição Lima;6º A\n", NAMES],
    ["letters as entities", "Nome;Turma\nJo&atilde;o Ara&uacute;jo;6A\nConcei&ccedil;&atilde;o Lima;6A\n", NAMES],
    ["nothing", "", []],
    ["blank lines", "\n \n", []],
  ])("%s", (_, text, people) => {
    expect(listedPeople(text, PERSON_FIELDS)).toEqual(people);
  });

  it("reads a file that Excel saved in Windows-1252", () => {
    const bytes = latin("Nome;Turma\r\nJoão Araújo;6º A\r\nConceição Lima;6º A\r\n");
    const raw: RawFile = { bytes, utf8: Buffer.from(bytes).toString("utf8") };
    expect(peopleInFile(raw, PERSON_FIELDS)).toEqual(NAMES);
  });

  it("refuses a file without text", () => {
    const bytes = latin("%PDF-1.7");
    expect(() => peopleInFile({ bytes, utf8: "%PDF-1.7" }, PERSON_FIELDS)).toThrow(
      new UnreadableError("é um PDF; peça a planilha original"),
    );
  });
});
