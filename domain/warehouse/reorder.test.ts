import { describe, expect, it, test } from "vitest";
import { ONE } from "./quantity";
import { monthlyUse, reorderPoint, suggestedOrder } from "./reorder";

describe("the stock at which to order (R-33)", () => {
  it("is the minimum and what is used while the supplier takes its time", () => {
    const use = { used: 120 * ONE, months: 12 };
    expect(monthlyUse(use)).toBe(10 * ONE);
    expect(reorderPoint({ minimum: 5 * ONE, lead_time_days: 60 }, use)).toBe(25 * ONE);
  });
  it("averages over the months in which there was any", () => {
    expect(monthlyUse({ used: 30 * ONE, months: 3 })).toBe(10 * ONE);
  });
  it("is the minimum where nothing is used or no lead time is set, and nothing where both are missing", () => {
    expect(reorderPoint({ minimum: 5 * ONE, lead_time_days: 60 }, { used: 0, months: 0 })).toBe(5 * ONE);
    expect(reorderPoint({ minimum: 5 * ONE, lead_time_days: 0 }, { used: 9 * ONE, months: 1 })).toBe(5 * ONE);
    expect(reorderPoint({ minimum: 0, lead_time_days: 0 }, { used: 9 * ONE, months: 1 })).toBe(0);
  });
});

test.each([
  ["up to the maximum", { maximum: 50, available: 8 }, 42],
  ["a month's use above the point where no maximum is set", { available: 8 }, 27],
  ["above the point though the maximum lies below it", { maximum: 10, available: 25 }, 1],
  ["whole pieces", { available: 7.5 }, 28],
  ["grams where the unit has them", { available: 7.5, decimals: 3, monthly_use: 0 }, 17.501],
  ["nothing of what there is plenty of", { available: 90 }, 0],
] as const)("the suggested order: %s", (_, overrides, units) => {
  const material = { maximum: 0, reorder_point: 25, monthly_use: 10, ...overrides };
  const { available, maximum, reorder_point, monthly_use } = material;
  const decimals = "decimals" in overrides ? overrides.decimals : 0;
  const order = suggestedOrder({
    decimals,
    available: available * ONE,
    maximum: maximum * ONE,
    reorder_point: reorder_point * ONE,
    monthly_use: monthly_use * ONE,
  });
  expect(order).toBe(Math.round(units * ONE));
});
