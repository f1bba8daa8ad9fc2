import { expect, test } from "vitest";
import { costOf, messagePricesForm, newMessagePrices } from "./prices";

test.each([
  [0, "utility", 0],
  [1, "utility", 4],
  [486, "utility", 1944],
  [486, "marketing", 17010],
] as const)("%i messages, %s: %i centavos", (messages, category, cost) => {
  expect(costOf(messages, category, newMessagePrices())).toBe(cost);
});

test("a price is whole centavos, and none is below nothing", () => {
  expect(messagePricesForm().safeParse({ utility: -1, marketing: 0 }).success).toBe(false);
  expect(messagePricesForm().safeParse({ utility: 0.5, marketing: 0 }).success).toBe(false);
  expect(messagePricesForm().safeParse({ utility: 0, marketing: 0 }).success).toBe(true);
});
