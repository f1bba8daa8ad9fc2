import { describe, expect, test } from "vitest";
import { cycleInWords, isSchoolProperty } from "./textbooks";

describe("the cycle of a textbook", () => {
  test.each([
    [{ cycle_start: 0, cycle_end: 0, consumable: false }, ""],
    [{ cycle_start: 2024, cycle_end: 0, consumable: false }, "Ciclo desde 2024"],
    [{ cycle_start: 0, cycle_end: 2027, consumable: false }, "Ciclo até 2027"],
    [{ cycle_start: 2024, cycle_end: 2027, consumable: false }, "Ciclo de 2024 a 2027"],
    [{ cycle_start: 2023, cycle_end: 2026, consumable: false }, "Ciclo de 2023 a 2026"],
    [{ cycle_start: 2022, cycle_end: 2025, consumable: false }, "Ciclo encerrado em 2025: agora é da escola"],
    [{ cycle_start: 2022, cycle_end: 2025, consumable: true }, "Consumível: fica com o aluno"],
  ])("%j", (title, words) => {
    expect(cycleInWords(title, 2026)).toBe(words);
  });

  test("the books are the school's after the cycle's last year, not in it (Decreto 9.099/2017, art. 7)", () => {
    expect([2025, 2026, 2027].map((year) => isSchoolProperty(2026, year))).toEqual([false, false, true]);
    expect(isSchoolProperty(0, 2026)).toBe(false);
  });
});
