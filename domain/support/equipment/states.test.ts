import { expect, test } from "vitest";
import { byHandFrom, EQUIPMENT_STATES, mayBecome } from "./states";

/** Section 3 of the IT desk's rules, every pair: a pair that is not listed is refused. */
const LISTED = [
  "in_stock in_use",
  "in_stock maintenance",
  "in_stock on_loan",
  "in_stock lost",
  "in_stock written_off",
  "in_use in_stock",
  "in_use maintenance",
  "in_use on_loan",
  "in_use lost",
  "maintenance in_use",
  "maintenance in_stock",
  "maintenance lost",
  "maintenance written_off",
  "on_loan in_use",
  "on_loan in_stock",
  "on_loan lost",
  "lost in_stock",
  "lost written_off",
];

test.each(EQUIPMENT_STATES.flatMap((from) => EQUIPMENT_STATES.map((to) => [from, to] as const)))("%s -> %s", (from, to) => {
  expect(mayBecome(from, to)).toBe(LISTED.includes(`${from} ${to}`));
});

test("by hand nobody writes off, lends, or fetches back what is lent", () => {
  expect(Object.fromEntries(EQUIPMENT_STATES.map((from) => [from, byHandFrom(from)]))).toEqual({
    in_stock: ["in_use", "maintenance", "lost"],
    in_use: ["in_stock", "maintenance", "lost"],
    maintenance: ["in_use", "in_stock", "lost"],
    on_loan: ["lost"],
    lost: ["in_stock"],
    written_off: [],
  });
});
