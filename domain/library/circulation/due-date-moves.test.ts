import { describe, expect, test } from "vitest";
import { addDays } from "../../dates";
import { type Calendar, isOpen } from "../../platform/calendar";
import {
  earlierLimit,
  isOnClosedDay,
  movedDay,
  movedSentence,
  moveInWords,
  movesIn,
  type PromisedDay,
  shortenedInWords,
  unlistedMoves,
} from "./due-date-moves";

const TODAY = "2026-04-10";
const week: Calendar = { openWeekdays: [1, 2, 3, 4, 5], closedDays: {} };
const holidays: Calendar = {
  ...week,
  closedDays: { "2026-04-20": "Recesso", "2026-04-21": "Tiradentes", "2026-04-06": "Enchente" },
};
const promised = (day: string, overrides: Partial<PromisedDay> = {}): PromisedDay => ({
  day,
  day_mode: "calendar_days",
  limit: "",
  ...overrides,
});

describe("the move of a promised day", () => {
  const scenarios: [string, PromisedDay, string][] = [
    ["an open day stays", promised("2026-04-17"), "2026-04-17"],
    ["L-2 and L-8: a chain of closures is walked to its end", promised("2026-04-20"), "2026-04-22"],
    ["L-4: the weekly rhythm keeps its weekday", promised("2026-04-21", { day_mode: "weekly" }), "2026-04-28"],
    [
      "L-9: not beyond the limit, when an open day is left before it",
      promised("2026-04-21", { day_mode: "weekly", limit: "2026-04-24" }),
      "2026-04-22",
    ],
    [
      "L-10: a promised day is never shortened, not even by a limit",
      promised("2026-04-21", { limit: "2026-04-21" }),
      "2026-04-22",
    ],
    ["today, when it is closed at short notice", promised("2026-04-10"), "2026-04-10"],
    ["a day that passed while the school was closed: who came back first was in time", promised("2026-04-06"), "2026-04-07"],
    ["a past Saturday that was an open one then", promised("2026-04-04"), "2026-04-04"],
    ["a Saturday to come", promised("2026-04-18"), "2026-04-22"],
  ];
  test.each(scenarios)("%s", (_name, promise, expected) => {
    expect(movedDay(promise, TODAY, holidays)).toBe(expected);
  });

  test("L-8: only forward, to an open day, and twice is once", () => {
    for (let offset = -10; offset < 40; offset++) {
      for (const day_mode of ["calendar_days", "open_days", "weekly"] as const) {
        const promise = promised(addDays(TODAY, offset), { day_mode });
        const to = movedDay(promise, TODAY, holidays);
        expect(to >= promise.day).toBe(true);
        expect(movedDay({ ...promise, day: to }, TODAY, holidays)).toBe(to);
        expect(to === promise.day || isOpen(holidays, to)).toBe(true);
      }
    }
  });

  test("a closed today moves what is due today", () => {
    const calendar = { ...holidays, closedDays: { ...holidays.closedDays, [TODAY]: "Falta de água" } };
    expect(movedDay(promised(TODAY), TODAY, calendar)).toBe("2026-04-13");
  });

  test("L-5: a school that never opens moves nothing", () => {
    expect(isOnClosedDay(TODAY, TODAY, { openWeekdays: [], closedDays: { [TODAY]: "Férias" } })).toBe(false);
  });
});

test.each([
  ["", "", ""],
  ["2026-12-11", "", "2026-12-11"],
  ["", "2026-12-11", "2026-12-11"],
  ["2026-12-11", "2026-11-30", "2026-11-30"],
])("of the limits %o and %o the earlier one counts", (first, second, expected) => {
  expect(earlierLimit(first, second)).toBe(expected);
});

test.each([
  [{ loans: 3, holds: 0, suspensions: 0 }, 3, 0],
  [{ loans: 3, holds: 2, suspensions: 1 }, 6, 0],
  [{ loans: 9, holds: 4, suspensions: 2 }, 10, 5],
])("of %j with %d examples %d more are not named", (found, examples, more) => {
  expect(movesIn(found)).toBe(examples + more);
  expect(unlistedMoves({ ...found, examples: Array(examples).fill(null) })).toBe(more);
});

describe("in words", () => {
  test("the preview", () => {
    expect(moveInWords({ from: "2026-04-20", to: "2026-04-22", loans: 3, holds: 1 }, TODAY)).toBe(
      "3 empréstimos e 1 reserva vencem em 20 de abril: passam para quarta, 22 de abril",
    );
    expect(moveInWords({ from: "2026-04-20", to: "2026-04-22", loans: 0, holds: 1 }, TODAY)).toBe(
      "1 reserva vence em 20 de abril: passa para quarta, 22 de abril",
    );
  });
  test("the history", () => {
    expect(movedSentence("Vencimento", "2026-04-20", "2026-04-22", holidays)).toBe(
      "Vencimento mudou de segunda, 20 de abril, dia fechado (Recesso), para quarta, 22 de abril",
    );
  });
});

test.each([
  [1, "1 suspensão ia até 22 de abril: termina sexta, 17 de abril"],
  [3, "3 suspensões iam até 22 de abril: terminam sexta, 17 de abril"],
])("%i that end sooner, in words", (suspensions, words) => {
  expect(shortenedInWords({ from: "2026-04-22", to: "2026-04-17", suspensions }, TODAY)).toBe(words);
});
