import { describe, expect, test } from "vitest";
import { addDays } from "../../domain/dates";
import { blankRule, type LoanRule } from "../../domain/library/circulation/loan-rule-fields";
import { type Calendar, isOpen, nextOpenDay } from "../../domain/platform/calendar";
import { nationalHolidays } from "../../domain/platform/holidays";
import { random } from "../random";
import { play, type Setting } from "./history";

const calendar: Calendar = {
  openWeekdays: [1, 2, 3, 4, 5],
  closedDays: Object.fromEntries([2025, 2026, 2027].flatMap(nationalHolidays).map(({ day, reason }) => [day, reason])),
};
const rules: LoanRule[] = [
  { ...blankRule(), id: "any", day_mode: "calendar_days", loan_days: "14", max_renewals: "2" },
  { ...blankRule(), id: "magazines", material_type: "magazine", loan_days: "7" },
];

const setting = (today: string, minutes: number): Setting => ({
  random: random(7),
  today,
  minutes,
  days: 92,
  loansPerDay: 43,
  calendar,
  rules,
  categories: { pupil: { max_loans: 3, blocked_when_overdue: true } },
  types: {
    book: { name: "Livro", lendable: true, counts_in_limit: true },
    magazine: { name: "Revista", lendable: true, counts_in_limit: true },
  },
  readers: Array.from({ length: 320 }, (_, index) => ({
    id: `reader${index}`,
    name: `Leitor ${index}`,
    category: "pupil",
    valid_until: index < 4 ? nextOpenDay(calendar, addDays(today, 1)) : "",
  })),
  copies: Array.from({ length: 6000 }, (_, index) => ({
    id: `copy${index}`,
    material_type: index % 40 === 0 ? "magazine" : "book",
    state: "normal",
  })),
});

// Days of a whole year, morning and afternoon; the last two follow two closed Thursdays, and Carnival.
const days = Array.from({ length: 7 }, (_, index) => addDays("2025-10-01", index * 53)).concat("2026-01-07", "2026-02-18");

describe("the played months", () => {
  test("show life on whatever day the demo is made", () => {
    for (const [index, today] of days.entries()) {
      const { loans } = play(setting(today, index % 2 === 0 ? 9 * 60 : 15 * 60));
      const open = loans.filter((loan) => !loan.closed);
      const nextDay = nextOpenDay(calendar, addDays(today, 1));
      const overdue = open.filter((loan) => loan.due < today).length;
      const dueNext = open.filter((loan) => loan.due === nextDay).length;
      expect(open.length, today).toBeGreaterThan(150);
      expect(overdue, `overdue on ${today}`).toBeGreaterThan(5);
      expect(overdue, `overdue on ${today}`).toBeLessThan(70);
      expect(dueNext, `due next after ${today}`).toBeGreaterThan(0);
    }
  });

  test("hold to the rules: one reader per copy, no more than three books, no time travel", () => {
    const { loans, events } = play(setting("2026-11-21", 600));
    const spans = new Map<string, [string, string][]>();
    for (const loan of loans) {
      expect(isOpen(calendar, loan.lent.day)).toBe(true);
      expect(isOpen(calendar, loan.due)).toBe(true);
      const at = (moment: typeof loan.lent) => `${moment.day} ${String(moment.minutes * 60 + moment.seconds).padStart(6, "0")}`;
      spans.set(loan.copy.id, [...(spans.get(loan.copy.id) ?? []), [at(loan.lent), loan.closed ? at(loan.closed) : "9999"]]);
    }
    for (const list of spans.values()) {
      for (let index = 1; index < list.length; index++) {
        expect(list[index]![0] >= list[index - 1]![1]).toBe(true);
      }
    }
    expect(events.filter((event) => event.kind === "lent")).toHaveLength(loans.length);
    expect(events.filter((event) => event.kind === "returned" || event.kind === "lend_undone")).toHaveLength(
      loans.filter((loan) => loan.closed).length,
    );
  });
});
