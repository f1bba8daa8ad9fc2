import { expect, test } from "vitest";
import { fieldsOf, readAnswers, type ServiceField, serviceFields } from "./fields";

const FIELDS: ServiceField[] = [
  { label: "Programa", kind: "text", options: [], required: true },
  { label: "Sala", kind: "choice", options: ["Lab 1", "Lab 2"], required: false },
  { label: "Quantos", kind: "number", options: [], required: false },
  { label: "Urgente", kind: "yes_no", options: [], required: false },
];

test.each<[Record<string, string>, Record<string, string>]>([
  [{ Programa: "GIMP" }, {}],
  [{ Programa: "  " }, { Programa: "Responda “Programa”." }],
  [{ Programa: "GIMP", Sala: "Lab 3" }, { Sala: "Escolha uma das opções." }],
  [{ Programa: "GIMP", Quantos: "três" }, { Quantos: "Informe um número." }],
  [{ Programa: "GIMP", Urgente: "talvez" }, { Urgente: "Responda sim ou não." }],
  [{ Programa: "x".repeat(201) }, { Programa: "Use no máximo 200 caracteres." }],
])("%j", (answers, problems) => {
  expect(readAnswers(FIELDS, answers).problems).toEqual(problems);
});

test("answers keep the fields' order and their words; an answer without a field is left out", () => {
  expect(readAnswers(FIELDS, { Quantos: "3", Programa: " GIMP ", Cor: "azul" }).answers).toEqual([
    { label: "Programa", value: "GIMP" },
    { label: "Quantos", value: "3" },
  ]);
});

test.each([
  [[{ label: "A", kind: "choice", options: ["só uma"] }]],
  [[{ label: "", kind: "text" }]],
  [
    [
      { label: "A", kind: "text" },
      { label: "a", kind: "text" },
    ],
  ],
  [[{ label: "A", kind: "colour" }]],
  [Array.from({ length: 13 }, (_, index) => ({ label: `C${index}`, kind: "text" }))],
  ["campos"],
])("no service asks %j", (fields) => {
  expect(serviceFields().safeParse(fields).success).toBe(false);
  expect(fieldsOf(fields)).toEqual([]);
});

test("a service without fields asks nothing", () => {
  expect(fieldsOf(null)).toEqual([]);
});
