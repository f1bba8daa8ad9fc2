import { describe, expect, test } from "vitest";
import { byMonth, titlesPerStudent } from "./reports";

test("days become months, with the empty ones between", () => {
  expect(
    byMonth([
      { day: "2025-11-30", loans: 2 },
      { day: "2025-11-03", loans: 1 },
      { day: "2026-02-01", loans: 4 },
    ]),
  ).toEqual([
    { month: "2025-11", loans: 3 },
    { month: "2025-12", loans: 0 },
    { month: "2026-01", loans: 0 },
    { month: "2026-02", loans: 4 },
  ]);
  expect(byMonth([])).toEqual([]);
});

describe("Lei 12.244/2010: a title for each enrolled student", () => {
  test.each([
    [{ titles: 300, copies: 900, students: 300 }, true, 0, "Atende à lei: 1,0 títulos por aluno matriculado."],
    [
      { titles: 299, copies: 900, students: 300 },
      false,
      1,
      "Falta 1 título para o mínimo legal de 1 por aluno matriculado: hoje são 0,9.",
    ],
    [{ titles: 10_000, copies: 1, students: 7 }, true, 0, "Atende à lei: 1.428,5 títulos por aluno matriculado."],
    [
      { titles: 0, copies: 0, students: 40 },
      false,
      40,
      "Faltam 40 títulos para o mínimo legal de 1 por aluno matriculado: hoje são 0,0.",
    ],
    [{ titles: 5, copies: 5, students: 0 }, true, 0, "Não há aluno ativo cadastrado."],
  ])("%j", (holdings, met, missing, sentence) => {
    expect(titlesPerStudent(holdings)).toMatchObject({ met, missing, sentence });
  });
});
