import { expect, test } from "vitest";
import { addDays } from "../../dates";
import { AGES, ageOf, openedWithin } from "./ages";

const TODAY = "2026-03-05";

test.each([
  ["2026-03-06", "today"],
  ["2026-03-05", "today"],
  ["2026-03-04", "days3"],
  ["2026-03-02", "days3"],
  ["2026-03-01", "week"],
  ["2026-02-26", "week"],
  ["2026-02-25", "month"],
  ["2026-02-03", "month"],
  ["2026-02-02", "older"],
  ["2024-02-29", "older"],
])("opened on %s it is %s", (opened, age) => {
  expect(ageOf(opened, TODAY)).toBe(age);
});

test("every day is asked for by the age that counts it, and by no other", () => {
  for (let back = -1; back <= 40; back++) {
    const day = addDays(TODAY, -back);
    const asking = AGES.filter((age) => {
      const { from, to } = openedWithin(age, TODAY);
      return (from === "" || day >= from) && (to === "" || day <= to);
    });
    expect(asking).toEqual([ageOf(day, TODAY)]);
  }
});
