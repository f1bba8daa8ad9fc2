import { describe, expect, test } from "vitest";
import { cycleInWords, isSchoolProperty, refusalToWithdraw } from "./textbooks";

describe("the cycle of a textbook", () => {
  test.each([
    [{ cycle_start: 0, cycle_end: 0, consumable: false }, ""],
    [{ cycle_start: 2024, cycle_end: 0, consumable: false }, "Ciclo desde 2024"],
    [{ cycle_start: 0, cycle_end: 2027, consumable: false }, "Ciclo até 2027"],
    [{ cycle_start: 2024, cycle_end: 2027, consumable: false }, "Ciclo de 2024 a 2027"],
    [{ cycle_start: 2023, cycle_end: 2026, consumable: false }, "Ciclo de 2023 a 2026"],
    [{ cycle_start: 2022, cycle_end: 2025, consumable: false }, "Ciclo encerrado em 2025: agora é da escola"],
    [{ cycle_start: 2022, cycle_end: 2025, consumable: true }, "Consumível: entrega definitiva"],
  ])("%j", (title, words) => {
    expect(cycleInWords(title, 2026)).toBe(words);
  });

  test("the books are the school's after the cycle's last year, not in it (Decreto 9.099/2017, art. 7)", () => {
    expect([2025, 2026, 2027].map((year) => isSchoolProperty(2026, year))).toEqual([false, false, true]);
    expect(isSchoolProperty(0, 2026)).toBe(false);
  });

  const book = { title: "Matemática 7", program: "PNLD", consumable: false, cycle_end: 2027 };
  test.each([
    ["within the cycle", {}, true],
    ["in its last year", { cycle_end: 2026 }, true],
    ["of another part of the programme", { program: "PNLD Literário" }, true],
    ["after it: the school's own", { cycle_end: 2025 }, false],
    ["a cycle that nobody wrote down", { cycle_end: 0 }, false],
    ["given for good", { consumable: true }, false],
    ["any other book", { program: "" }, false],
  ])("a copy is not written off within it (Decreto 9.099/2017, art. 7): %s", (_, change, refused) => {
    expect(refusalToWithdraw({ ...book, ...change }, 2026, false)?.code).toBe(refused ? "within_cycle" : undefined);
  });
  test("says what to do instead, and in the copy's form where it can be set aside", () => {
    const sentence =
      "Matemática 7 é do PNLD, com ciclo até 2027: até lá a baixa não é permitida (Decreto 9.099/2017). Em caso de extravio ou dano, registre a situação do exemplar.";
    expect(refusalToWithdraw(book, 2026, false)?.body()).toMatchObject({ message: sentence, data: {} });
    expect(refusalToWithdraw(book, 2026, true)?.body().data).toEqual({
      state: { code: "within_cycle", message: `${sentence} A baixa justificada é feita nas ações do exemplar, em “Dar baixa…”.` },
    });
  });
});
