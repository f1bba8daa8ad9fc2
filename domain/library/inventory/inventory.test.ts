import { describe, expect, test } from "vitest";
import { countsAsExpected, figuresOf, INVENTORY_OUTCOMES, inventorySentence, OUTCOME_NAMES, outcomeOf } from "./inventory";

const maria = { name: "Maria Oliveira", due: "2026-12-07" };

describe("L-46: the outcome of a copy's scan", () => {
  test.each([
    ["on its shelf", { state: "normal", inScope: true, holder: null, location: "Sala 1" }, "right", true, "Certo"],
    [
      "damaged, but here",
      { state: "damaged", inScope: true, holder: null, location: "" },
      "right",
      true,
      "Certo, consta como danificado",
    ],
    [
      "of another room",
      { state: "normal", inScope: false, holder: null, location: "Sala 2" },
      "elsewhere",
      false,
      "Em outro lugar: guarde em Sala 2",
    ],
    [
      "of no room",
      { state: "normal", inScope: false, holder: null, location: "" },
      "elsewhere",
      false,
      "Não é desta contagem: o local é outro",
    ],
    [
      "on loan",
      { state: "normal", inScope: true, holder: maria, location: "" },
      "on_loan",
      false,
      "Consta emprestado a Maria Oliveira até segunda, 7 de dezembro: devolver?",
    ],
    [
      "lost while on loan",
      { state: "lost", inScope: true, holder: maria, location: "" },
      "on_loan",
      false,
      "Consta emprestado a Maria Oliveira até segunda, 7 de dezembro: devolver?",
    ],
    ["lost", { state: "lost", inScope: true, holder: null, location: "" }, "found", true, "Constava como extraviado: encontrado"],
    [
      "missing since the last count",
      { state: "missing", inScope: true, holder: null, location: "" },
      "found",
      true,
      "Constava como não localizado: encontrado",
    ],
    [
      "lost, and of another room",
      { state: "lost", inScope: false, holder: null, location: "Sala 2" },
      "found",
      false,
      "Constava como extraviado: encontrado, guarde em Sala 2",
    ],
    [
      "out since an earlier year",
      { state: "normal", inScope: true, holder: { name: "Ana", due: "2024-12-09" }, location: "" },
      "on_loan",
      false,
      "Consta emprestado a Ana até segunda, 9 de dezembro de 2024: devolver?",
    ],
    [
      "at the binder's",
      { state: "repair", inScope: true, holder: null, location: "" },
      "repair",
      true,
      "Consta em reparo, mas está na estante",
    ],
    [
      "written off",
      { state: "withdrawn", inScope: true, holder: null, location: "" },
      "withdrawn",
      false,
      "Foi baixado: não deveria estar na estante",
    ],
  ] as const)("%s", (_, copy, outcome, expected, sentence) => {
    expect(outcomeOf(copy)).toBe(outcome);
    expect(countsAsExpected(outcome, copy.inScope)).toBe(expected);
    expect(inventorySentence(outcome, copy, "2026-11-23")).toBe(sentence);
  });

  test("every outcome has its name", () => {
    expect(Object.keys(OUTCOME_NAMES).sort()).toEqual([...INVENTORY_OUTCOMES].sort());
  });
});

test("the figures count what belongs to the count once, and every outcome", () => {
  const figures = figuresOf(
    [
      { outcome: "right", expected: true, scans: 7 },
      { outcome: "found", expected: true, scans: 1 },
      { outcome: "found", expected: false, scans: 2 },
      { outcome: "unknown", expected: false, scans: 3 },
    ],
    5,
  );
  expect(figures).toMatchObject({ counted: 8, pending: 5, outcomes: { right: 7, found: 3, unknown: 3, elsewhere: 0 } });
});
