import { describe, expect, test } from "vitest";
import { addDays, dayAndMonth, daysBetween, formatDay, formatLongDay, isDay, onWeekday, weekday, weekdayName } from "./dates";

/** Every 241st day of four centuries: leap years, turns of century, all weekdays. */
const DAYS = Array.from({ length: 606 }, (_, index) => addDays("1800-01-01", index * 241));

describe("a day", () => {
  test.each(["2026-11-21", "2024-02-29", "2000-02-29", "1900-02-28", "0001-01-01", "9999-12-31", "0099-12-31"])(
    "%s is one",
    (day) => {
      expect(isDay(day)).toBe(true);
    },
  );

  test.each([
    "",
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "21/11/2026",
    "2026-11-21T00:00:00Z",
    " 2026-11-21",
    "2026-11-21\n",
    "20261121",
    "-2026-11-21",
    "٢٠٢٦-١١-٢١",
  ])("%j is none", (text) => {
    expect(isDay(text)).toBe(false);
  });

  test("made by counting always is one, and counting back leads home", () => {
    const wrong = DAYS.flatMap((day) =>
      [0, 1, 28, 29, 30, 31, 365, 366, 36_525].filter((days) => {
        const later = addDays(day, days);
        return !(isDay(later) && later >= day && daysBetween(day, later) === days && addDays(later, -days) === day);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("is followed by the next day of the week", () => {
    for (const day of DAYS) {
      expect(weekday(addDays(day, 1))).toBe((weekday(day) + 1) % 7);
      expect(weekday(addDays(day, -7))).toBe(weekday(day));
    }
  });

  test.each([
    ["2026-11-21", 6, "sábado"],
    ["2026-11-22", 0, "domingo"],
    ["2026-11-23", 1, "segunda"],
    ["2000-01-01", 6, "sábado"],
    ["1822-09-07", 6, "sábado"],
  ])("%s is weekday %i, %s", (day, number, name) => {
    expect(weekday(day)).toBe(number);
    expect(weekdayName(weekday(day))).toBe(name);
  });
  test("a day of the week has the preposition of its gender", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(onWeekday)).toEqual([
      ...["no domingo", "na segunda", "na terça", "na quarta", "na quinta", "na sexta", "no sábado"],
    ]);
  });

  test.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-10-17", 1, "2026-10-18"], // summer time once began here: days are not hours
    ["2018-11-03", 1, "2018-11-04"],
  ])("%s and %i days is %s", (day, days, result) => {
    expect(addDays(day, days)).toBe(result);
  });

  test("that is none can't be counted from", () => {
    expect(() => addDays("ontem", 1)).toThrow("not a day");
    expect(() => weekday("")).toThrow("not a day");
    expect(() => daysBetween("2026-11-21", "")).toThrow("not a day");
  });
});

describe("a day in words", () => {
  test.each([
    ["2026-12-07", undefined, "7 de dezembro"],
    ["2026-12-01", undefined, "1º de dezembro"],
    ["2026-12-07", "2026-11-21", "7 de dezembro"],
    ["2027-01-04", "2026-11-21", "4 de janeiro de 2027"],
    ["2025-03-01", "2026-11-21", "1º de março de 2025"],
  ])("%s, read on %s, is shown as %s", (day, today, words) => {
    expect(dayAndMonth(day, today)).toBe(words);
  });

  test("begins with its weekday", () => {
    expect(formatLongDay("2026-12-07", "2026-11-21")).toBe("segunda, 7 de dezembro");
    expect(formatLongDay("2027-01-05", "2026-11-21")).toBe("terça, 5 de janeiro de 2027");
  });

  test("as figures has the day first", () => {
    expect(formatDay("2026-12-07")).toBe("07/12/2026");
  });

  test("an unknown weekday has no name", () => {
    expect(weekdayName(7)).toBe("");
  });
});
