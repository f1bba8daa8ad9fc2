import { expect, test } from "vitest";
import { composedText, proposedValues, templateKeys, templateValue, unfitNow } from "./templates";

const NUMBERED = {
  header: "Escola Monteiro Lobato",
  body: "Olá, {{1}}! {{2}} é da {{3}}. {{1}}, até.",
  footer: "Secretaria",
  named: false,
};

test.each([
  ["Olá, {{2}} e {{1}}", false, ["1", "2"]],
  ["{{10}} {{9}} {{9}}", false, ["9", "10"]],
  ["Olá, {{nome}}, turma {{turma}}", true, ["nome", "turma"]],
  ["Sem nada que varie", false, []],
])("in %j what varies is counted as the provider counts it", (body, named, keys) => {
  expect(templateKeys({ body, named })).toEqual(keys);
});

test("is read whole, each value in all of its places, on one line", () => {
  expect(composedText(NUMBERED, ["Marta", "Ana\n  Lima", "7º B"])).toBe(
    "Escola Monteiro Lobato\n\nOlá, Marta! Ana Lima é da 7º B. Marta, até.\n\nSecretaria",
  );
  expect(composedText({ header: "", body: "Olá, {{1}}", footer: "", named: false }, [" "])).toBe("Olá, {{1}}");
});

test("proposes what it knows by name or by place", () => {
  const placeholders = ["responsavel", "aluno"];
  expect(proposedValues({ body: "{{turma}} {{aluno}}", named: true }, placeholders)).toEqual(["", "{{aluno}}"]);
  expect(proposedValues({ body: "{{1}} {{2}} {{3}}", named: false }, placeholders)).toEqual(["{{responsavel}}", "{{aluno}}", ""]);
});

test("a value has no line breaks and no wide gaps", () => {
  expect(templateValue("  quinta,\n\tàs     18h30 ")).toBe("quinta, às 18h30");
});

test.each([
  ["approved", "", ""],
  ["approved", "Tem um botão.", "Tem um botão."],
  ["paused", "", "Este modelo está pausado na Meta."],
  ["rejected", "Tem um botão.", "Este modelo está recusado na Meta."],
] as const)("%s with %j", (state, unfit, sentence) => {
  expect(unfitNow({ state, unfit })).toBe(sentence);
});
