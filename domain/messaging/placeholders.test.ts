import { describe, expect, test } from "vitest";
import { fillPlaceholders, placeholderProblem, placeholdersIn } from "./placeholders";

const KNOWN = ["aluno", "turma"];

describe("words in double braces", () => {
  test.each([
    ["Olá, {{aluno}}.", null],
    ["Olá, {{ aluno }}, da {{turma}}.", null],
    ["Nenhuma chave.", null],
    ["Olá, {{mae}}.", "O campo {{mae}} não existe. Use {{aluno}} e {{turma}}."],
    ["Olá, {{}}.", "O campo {{}} não existe"],
    ["Olá, {{aluno.", "Feche as chaves duplas, como em {{aluno}}."],
    ["Olá, aluno}}.", "Feche as chaves duplas"],
    ["Preço: {10}", null],
    ["Olá, {aluno}.", "{aluno} será enviado ao destinatário como está escrito. Use chaves duplas: {{aluno}}."],
    ["Olá, {{aluno}}, da { Turma }.", "{ Turma } será enviado ao destinatário como está escrito. Use chaves duplas: {{turma}}."],
    ["[Turma] Olá, {{aluno}} {outra}.", null],
  ])("%s", (text, problem) => {
    const sentence = placeholderProblem(text, KNOWN);
    expect(sentence === null ? null : sentence.slice(0, problem?.length)).toBe(problem);
  });

  test("are filled wherever they occur, and each is named once", () => {
    const text = "{{aluno}}, da {{turma}}: {{ aluno }}";
    expect(placeholdersIn(text)).toEqual(KNOWN);
    expect(fillPlaceholders(text, (name) => name.toUpperCase())).toBe("ALUNO, da TURMA: ALUNO");
  });
});
