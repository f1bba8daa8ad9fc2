import { describe, expect, test } from "vitest";
import { ONE } from "../quantity";
import { type LimitFigures, limitSentence, periodOf, remainingLimitText, remainingOfLimit } from "./limits";

describe("a limit's period is the calendar's", () => {
  test.each([
    ["2026-02-28", "month", "2026-02-01", "2026-02-28"],
    ["2028-02-01", "month", "2028-02-01", "2028-02-29"],
    ["2026-12-31", "month", "2026-12-01", "2026-12-31"],
    ["2026-01-01", "quarter", "2026-01-01", "2026-03-31"],
    ["2026-06-30", "quarter", "2026-04-01", "2026-06-30"],
    ["2026-11-23", "quarter", "2026-10-01", "2026-12-31"],
    ["2026-11-23", "year", "2026-01-01", "2026-12-31"],
  ] as const)("%s by %s: %s to %s", (day, period, from, to) => expect(periodOf(day, period)).toEqual({ from, to }));
});

describe("the rest of a limit", () => {
  const figures: LimitFigures = {
    ...{ whose: "Secretaria", material: "Papel sulfite A4", unit: "resma", period: "month" },
    ...{ quantity: 10 * ONE, used: 4 * ONE, requested: 2 * ONE },
  };

  test.each([
    [0, 0, 10],
    [4, 2, 4],
    [10, 0, 0],
    // The limit was lowered, or someone went beyond it with a reason.
    [12, 3, 0],
  ])("of 10, %d used and %d requested: %d", (used, requested, remaining) =>
    expect(remainingOfLimit({ quantity: 10 * ONE, used: used * ONE, requested: requested * ONE })).toBe(remaining * ONE),
  );

  test("is shown with its figures", () => {
    expect(limitSentence({ ...figures, wanted: 5 * ONE })).toBe(
      "Limite de Secretaria para Papel sulfite A4: 10 resmas por mês (já saíram 4 neste mês, 2 em solicitações abertas). Saldo: 4 resmas; o pedido é de 5 resmas.",
    );
    expect(limitSentence({ ...figures, used: 10 * ONE, requested: 0, wanted: ONE })).toBe(
      "Limite de Secretaria para Papel sulfite A4: 10 resmas por mês (já saíram 10 neste mês). Limite atingido; o pedido é de 1 resma.",
    );
    expect(remainingLimitText(figures)).toBe("Limite de Secretaria: restam 4 de 10 neste mês");
    expect(remainingLimitText({ ...figures, used: 8 * ONE })).toBe("Limite de Secretaria: nada resta de 10 neste mês");
  });
});
