import { describe, expect, test } from "vitest";
import { addDays, type Day } from "../dates";
import { businessClock, type Zone } from "./business-clock";
import type { CalendarWithHours } from "./hours";

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A zone as the platform's own data has it. */
function zoneOf(name: string): Zone {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: name, dateStyle: "short", timeStyle: "medium" });
  const local = (at: number) => Date.parse(`${format.format(at).replace(" ", "T")}Z`);
  return {
    dayOf: (at) => format.format(at).slice(0, 10),
    instantOf(day, minutes) {
      const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE;
      const guess = wanted - (local(wanted) - wanted);
      return guess + (wanted - local(guess));
    },
  };
}

const saoPaulo = zoneOf("America/Sao_Paulo");
/** "2025-03-14 16:30" in São Paulo. */
const at = (text: string, zone = saoPaulo) =>
  zone.instantOf(text.slice(0, 10), Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)));

const WEEK = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, opens: "07:30", closes: "11:30" },
  { weekday, opens: "13:00", closes: "17:00" },
]);
const school = (overrides: Partial<CalendarWithHours> = {}): CalendarWithHours => ({
  openWeekdays: [1, 2, 3, 4, 5],
  closedDays: {},
  hours: WEEK,
  ...overrides,
});
const daysFrom = (from: Day, to: Day): Record<Day, string> => {
  const days: Record<Day, string> = {};
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days[day] = "Recesso";
  }
  return days;
};

describe("the instant after a number of open hours", () => {
  test.each<[string, string, number, string, Partial<CalendarWithHours>?]>([
    ["H-6: lunch and the week-end do not count", "2025-03-14 16:30", 4, "2025-03-17 11:00"],
    ["exactly until closing", "2025-03-14 16:00", 1, "2025-03-14 17:00"],
    ["from before opening", "2025-03-14 05:00", 1, "2025-03-14 08:30"],
    ["from lunch", "2025-03-14 12:00", 0.5, "2025-03-14 13:30"],
    ["over lunch", "2025-03-14 11:00", 1, "2025-03-14 13:30"],
    [
      "H-13: a recess over New Year",
      "2025-12-19 16:00",
      2,
      "2026-01-07 08:30",
      { closedDays: daysFrom("2025-12-22", "2026-01-06") },
    ],
    [
      "H-14: a half day",
      "2025-03-13 16:00",
      6,
      "2025-03-17 08:30",
      { specialDays: { "2025-03-14": [{ opens: "07:30", closes: "11:30" }] } },
    ],
    [
      "H-14: a Saturday that makes up for a day",
      "2025-03-14 16:00",
      3,
      "2025-03-15 10:00",
      { specialDays: { "2025-03-15": [{ opens: "08:00", closes: "12:00" }] } },
    ],
    ["a whole year of them", "2025-03-14 16:30", 8 * 250, "2026-02-27 16:30"],
  ])("%s", (_, from, hours, due, overrides) => {
    const clock = businessClock(school(overrides), saoPaulo);
    expect(clock.after(at(from), hours * HOUR)).toBe(at(due));
    expect(clock.elapsed(at(from), at(due))).toBe(hours * HOUR);
  });

  test.each<[string, string, number, string, Partial<CalendarWithHours>?]>([
    ["within a day", "2025-03-14 16:30", 1, "2025-03-14 15:30"],
    ["over lunch", "2025-03-14 13:30", 1, "2025-03-14 11:00"],
    ["since opening", "2025-03-14 11:30", 4, "2025-03-13 17:00"],
    ["at night", "2025-03-15 00:05", 1, "2025-03-14 16:00"],
    ["on a Sunday", "2025-03-16 23:59", 0.5, "2025-03-14 16:30"],
    ["before opening on a Monday", "2025-03-17 07:00", 9, "2025-03-13 16:00"],
    ["the last open instant while it is open", "2025-03-14 16:30", 0, "2025-03-14 16:30"],
    ["the last open instant of a week-end", "2025-03-16 12:00", 0, "2025-03-14 17:00"],
    [
      "in a recess over New Year",
      "2026-01-01 00:05",
      2,
      "2025-12-19 15:00",
      { closedDays: daysFrom("2025-12-22", "2026-01-06") },
    ],
    ["29 February", "2028-03-01 08:30", 2, "2028-02-29 16:00"],
    [
      "longer than two recesses",
      "2026-03-02 08:30",
      700,
      "2025-07-30 14:00",
      { closedDays: daysFrom("2025-12-01", "2026-02-28") },
    ],
  ])("the instant as many open hours before: %s", (_, to, hours, since, overrides) => {
    const clock = businessClock(school(overrides), saoPaulo);
    expect(clock.before(at(to), hours * HOUR)).toBe(at(since));
    expect(clock.elapsed(at(since), at(to))).toBe(hours * HOUR);
  });

  test("a school that never opens was never open", () => {
    expect(businessClock(school({ openWeekdays: [], hours: [] }), saoPaulo).before(at("2025-03-14 16:30"), HOUR)).toBeNull();
  });

  test("H-15: a school that never opens has no such instant, and no end is looked for", () => {
    const clock = businessClock(school({ hours: [], openWeekdays: [] }), saoPaulo);
    expect(clock.after(at("2025-03-14 16:30"), HOUR)).toBeNull();
    expect(clock.elapsed(at("2025-03-14 16:30"), at("2026-03-14 16:30"))).toBe(0);
    expect(clock.isOpen(at("2025-03-14 16:30"))).toBe(false);
  });

  test("H-15: however often it is asked, it looks no further than ten years", () => {
    let lookups = 0;
    const clock = businessClock(school({ hours: [], openWeekdays: [] }), {
      ...saoPaulo,
      instantOf: (day, minutes) => {
        lookups++;
        return saoPaulo.instantOf(day, minutes);
      },
    });
    for (let round = 0; round < 1000; round++) {
      expect(clock.after(at("2025-03-14 16:30"), HOUR)).toBeNull();
    }
    expect(lookups).toBeLessThan(100);
  });

  test("nothing to wait for is now, closed or not", () => {
    expect(businessClock(school(), saoPaulo).after(at("2025-03-16 10:00"), 0)).toBe(at("2025-03-16 10:00"));
  });

  test("earlier questions do not change the answer: days are looked up as they are needed", () => {
    const clock = businessClock(school(), saoPaulo);
    expect(clock.elapsed(at("2025-03-17 07:30"), at("2025-03-17 17:00"))).toBe(8 * HOUR);
    expect(clock.elapsed(at("2024-03-18 07:30"), at("2024-03-18 17:00"))).toBe(8 * HOUR);
    expect(clock.after(at("2025-03-14 16:30"), 4 * HOUR)).toBe(at("2025-03-17 11:00"));
    expect(clock.elapsed(at("2024-03-18 07:30"), at("2025-03-17 07:30"))).toBe(52 * 40 * HOUR);
  });
});

describe("the open hours that have passed", () => {
  test.each([
    ["H-7: a week-end adds nothing", "2025-03-14 17:00", "2025-03-17 07:30", 0],
    ["H-7: from Friday's end to Monday before opening", "2025-03-14 17:00", "2025-03-17 07:00", 0],
    ["lunch", "2025-03-14 11:30", "2025-03-14 13:00", 0],
    ["a day", "2025-03-14 00:00", "2025-03-14 23:59", 8],
    ["backwards", "2025-03-14 10:00", "2025-03-14 09:00", 0],
  ])("%s", (_, from, to, hours) => {
    expect(businessClock(school(), saoPaulo).elapsed(at(from), at(to))).toBe(hours * HOUR);
  });

  test("a day of twenty-three or twenty-five hours has the opening hours of any other", () => {
    const lisbon = zoneOf("Europe/Lisbon");
    const clock = businessClock(school({ hours: [{ weekday: 0, opens: "08:00", closes: "12:00" }], openWeekdays: [0] }), lisbon);
    for (const sunday of ["2026-03-29", "2026-10-25"]) {
      expect(clock.elapsed(at(`${sunday} 00:00`, lisbon), at(`${addDays(sunday, 1)} 00:00`, lisbon))).toBe(4 * HOUR);
      expect(clock.after(at(`${sunday} 00:00`, lisbon), 4 * HOUR)).toBe(at(`${sunday} 12:00`, lisbon));
    }
  });

  test("open from its first minute to before its last", () => {
    const clock = businessClock(school(), saoPaulo);
    const open = ["07:29", "07:30", "11:29", "11:30", "12:59", "13:00", "16:59", "17:00"].map((time) =>
      clock.isOpen(at(`2025-03-14 ${time}`)),
    );
    expect(open).toEqual([false, true, true, false, false, true, true, false]);
  });
});
