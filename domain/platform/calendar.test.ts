import { describe, expect, test } from "vitest";
import { addDays, type Day, weekday } from "../dates";
import {
  addDaysOutsideRecess,
  addOpenDays,
  addOpenDaysOrAny,
  type Calendar,
  closedReason,
  isOpen,
  lastOpenBefore,
  NoOpenDayError,
  nextOpenDay,
  openDaysBetween,
  previousOpenDay,
} from "./calendar";

const closedDays = {
  "2026-12-08": "Feriado municipal",
  "2026-12-12": "Sábado letivo cancelado",
  "2026-12-24": "Recesso",
  "2026-12-25": "Natal",
};
const weekdays: Calendar = { openWeekdays: [1, 2, 3, 4, 5], closedDays };
const never: Calendar = { openWeekdays: [], closedDays: {} };

const CALENDARS: Calendar[] = [
  weekdays,
  { openWeekdays: [0, 1, 2, 3, 4, 5, 6], closedDays: {} },
  { openWeekdays: [1], closedDays },
  { openWeekdays: [6], closedDays: { "2026-11-28": "Evento" } },
  {
    openWeekdays: [0, 3],
    closedDays: Object.fromEntries(Array.from({ length: 90 }, (_, index) => [addDays("2026-12-01", index), "Férias"])),
  },
];
const DAYS: Day[] = Array.from({ length: 60 }, (_, index) => addDays("2026-11-15", index));

// 2026-12-07 is a Monday.
describe("the calendar", () => {
  test.each([
    ["2026-12-07", true, ""],
    ["2026-12-08", false, "Feriado municipal"],
    ["2026-12-05", false, ""],
    ["2026-12-06", false, ""],
    ["2026-12-12", false, "Sábado letivo cancelado"],
    ["2026-12-25", false, "Natal"],
  ])("%s is open: %s (%s)", (day, open, reason) => {
    expect(isOpen(weekdays, day)).toBe(open);
    expect(closedReason(weekdays, day)).toBe(reason);
  });

  test.each([
    ["2026-12-07", "2026-12-07", "2026-12-07"],
    ["2026-12-08", "2026-12-09", "2026-12-07"],
    ["2026-12-05", "2026-12-07", "2026-12-04"],
    ["2026-12-24", "2026-12-28", "2026-12-23"],
  ])("from %s the next open day is %s, the one before %s", (day, next, previous) => {
    expect(nextOpenDay(weekdays, day)).toBe(next);
    expect(previousOpenDay(weekdays, day)).toBe(previous);
  });

  test.each([
    ["2026-12-07", 0, "2026-12-07"],
    ["2026-12-07", 1, "2026-12-09"],
    ["2026-12-04", 1, "2026-12-07"],
    ["2026-12-05", 1, "2026-12-07"],
    ["2026-12-23", 1, "2026-12-28"],
    ["2026-12-07", 5, "2026-12-15"],
  ])("%s and %i open days is %s", (day, days, result) => {
    expect(addOpenDays(weekdays, day, days)).toBe(result);
  });

  describe("with any weekdays and any closed days", () => {
    test("the next and the last open day are open, and nothing between is", () => {
      for (const calendar of CALENDARS) {
        for (const day of DAYS) {
          const next = nextOpenDay(calendar, day);
          expect(isOpen(calendar, next) && next >= day).toBe(true);
          for (let between = day; between < next; between = addDays(between, 1)) {
            expect(isOpen(calendar, between)).toBe(false);
          }
          const previous = previousOpenDay(calendar, day);
          expect(isOpen(calendar, previous) && previous <= day).toBe(true);
          for (let between = addDays(previous, 1); between <= day; between = addDays(between, 1)) {
            expect(isOpen(calendar, between)).toBe(false);
          }
          expect(next === day).toBe(isOpen(calendar, day));
        }
      }
    });

    test("counting open days forward and counting them between agree", () => {
      for (const calendar of CALENDARS) {
        for (const day of DAYS) {
          for (const days of [0, 1, 2, 7]) {
            const later = addOpenDays(calendar, day, days);
            expect(openDaysBetween(calendar, day, later)).toBe(days);
            expect(days === 0 ? later === day : isOpen(calendar, later)).toBe(true);
          }
        }
      }
    });

    test("open days add up over any division of the time", () => {
      const [first, last] = [DAYS[0]!, DAYS.at(-1)!];
      for (const calendar of CALENDARS) {
        const whole = openDaysBetween(calendar, first, last);
        for (const middle of DAYS) {
          expect(openDaysBetween(calendar, first, middle) + openDaysBetween(calendar, middle, last)).toBe(whole);
        }
      }
    });

    test("an open day falls on an open weekday and has no reason to be closed", () => {
      for (const calendar of CALENDARS) {
        for (const day of DAYS.filter((candidate) => isOpen(calendar, candidate))) {
          expect(calendar.openWeekdays).toContain(weekday(day));
          expect(closedReason(calendar, day)).toBe("");
        }
      }
    });
  });

  test("no days lie between a day and one before it", () => {
    expect(openDaysBetween(weekdays, "2026-12-09", "2026-12-07")).toBe(0);
  });

  test("that never opens says so instead of searching for ever", () => {
    expect(() => nextOpenDay(never, "2026-12-07")).toThrow(NoOpenDayError);
    expect(() => previousOpenDay(never, "2026-12-07")).toThrow(NoOpenDayError);
    expect(() => addOpenDays(never, "2026-12-07", 1)).toThrow(NoOpenDayError);
    expect(addOpenDays(never, "2026-12-07", 0)).toBe("2026-12-07");
    expect(openDaysBetween(never, "2026-12-07", "2026-12-31")).toBe(0);
  });
});

test("a day with hours of its own is open, whatever its weekday and its neighbours are", () => {
  const calendar: Calendar = { ...weekdays, specialDays: { "2026-11-28": [] } };
  expect(isOpen(calendar, "2026-11-28")).toBe(true);
  expect(nextOpenDay(calendar, "2026-11-28")).toBe("2026-11-28");
  expect(addOpenDays(calendar, "2026-11-27", 1)).toBe("2026-11-28");
});

test.each<[string, string[], number, string]>([
  ["by them alone", ["2026-12-08", "2026-12-15", "2026-12-17"], 3, "2026-12-17"],
  ["by the first of them", ["2026-12-08", "2026-12-15", "2026-12-17"], 1, "2026-12-08"],
  ["by the days of the week after the last of them", ["2026-12-08"], 3, "2026-12-10"],
  ["those before it don't count", ["2026-12-01"], 3, "2026-12-10"],
  ["with none, by the days of the week", [], 3, "2026-12-10"],
])("a week without hours and some special days: %s", (_, special, count, day) => {
  const calendar: Calendar = {
    openWeekdays: [],
    closedDays: {},
    specialDays: Object.fromEntries(special.map((one) => [one, []])),
  };
  expect(addOpenDaysOrAny(calendar, "2026-12-07", count)).toBe(day);
});

test("with a week that has hours, days of opening are counted as ever", () => {
  expect(addOpenDaysOrAny(weekdays, "2026-12-04", 1)).toBe("2026-12-07");
});

test.each<[string, string[], number, string]>([
  ["week-ends count", [], 10, "2026-12-14"],
  [
    "a recess does not, nor the week-end within it",
    ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10", "2026-12-11"],
    10,
    "2026-12-21",
  ],
  ["nor does a holiday", ["2026-12-08"], 10, "2026-12-15"],
])("a time that people have: %s", (_, closed, count, day) => {
  const calendar: Calendar = {
    openWeekdays: [1, 2, 3, 4, 5],
    closedDays: Object.fromEntries(closed.map((one) => [one, "Recesso"])),
  };
  expect(addDaysOutsideRecess(calendar, "2026-12-04", count)).toBe(day);
});

test.each([
  ["2026-12-07", "2026-12-04"],
  ["2026-12-08", "2026-12-07"],
])("before %s the school was open last on %s", (day, last) => {
  expect(lastOpenBefore({ openWeekdays: [1, 2, 3, 4, 5], closedDays: {} }, day)).toBe(last);
});

test("a school that never opens says the day before", () => {
  expect(lastOpenBefore({ openWeekdays: [], closedDays: {} }, "2026-12-08")).toBe("2026-12-07");
});
