import { describe, expect, test } from "vitest";
import { type Day, weekday } from "../../dates";
import { type Calendar, isOpen, NoOpenDayError } from "../../platform/calendar";
import { blankRule, type DayMode, type LoanRule } from "./loan-rule-fields";
import { daysLate, dueDate, referenceOnlyTerms, resolveTerms, withDefaultTerms } from "./terms";

const CLOSED: Record<Day, string> = { "2026-04-20": "Recesso", "2026-04-21": "Tiradentes" };
const school = (closedDays: Record<Day, string> = CLOSED, openWeekdays = [1, 2, 3, 4, 5]): Calendar => ({
  openWeekdays,
  closedDays,
});
const due = (today: Day, days: number, day_mode: DayMode = "calendar_days", calendar = school(), validUntil: Day = "") =>
  dueDate({ days, day_mode }, today, calendar, validUntil);

describe("L-1: a due date on a closed day moves to the next open day", () => {
  test("Monday 2 March and 5 days is Saturday, so Monday the 9th", () => {
    expect(due("2026-03-02", 5)).toMatchObject({
      due: "2026-03-09",
      counted: "2026-03-07",
      why: "5 dias caem no sábado; a escola abre na segunda",
    });
  });
  test("an open day stays, and needs no word", () => {
    expect(due("2026-03-02", 7)).toMatchObject({ due: "2026-03-09", why: "" });
  });
  test("the sentence has one day in the singular", () => {
    expect(due("2026-03-06", 1).why).toBe("1 dia cai no sábado; a escola abre na segunda");
  });
});

describe("L-2: a chain of closures is walked to its end", () => {
  test("Saturday, Sunday, recess and holiday lead to Wednesday", () => {
    expect(due("2026-04-10", 8)).toMatchObject({ due: "2026-04-22", counted: "2026-04-18" });
  });
  test("the closed day is named", () => {
    expect(due("2026-04-14", 7).why).toBe("7 dias caem na terça, dia fechado (Tiradentes); a escola abre na quarta");
  });
});

describe("L-3: open-day mode", () => {
  test("Friday and 5 open days is the next Friday: the day of the loan never counts", () => {
    expect(due("2026-04-10", 5, "open_days")).toMatchObject({ due: "2026-04-17", why: "" });
  });
  test.each([
    ["2026-03-02", 5, "2026-03-09"],
    ["2026-03-06", 1, "2026-03-09"],
    ["2026-04-17", 1, "2026-04-22"],
  ])("%s and %d open days is %s", (today, days, expected) => {
    expect(due(today, days, "open_days").due).toBe(expected);
  });
  test("in every mode and from every day the result is an open day, never before today", () => {
    for (const mode of ["calendar_days", "open_days", "weekly"] as const) {
      for (let start = 1; start <= 30; start++) {
        const today = `2026-04-${String(start).padStart(2, "0")}`;
        for (let days = 1; days <= 40; days++) {
          const result = due(today, days, mode).due;
          expect(isOpen(school(), result)).toBe(true);
          expect(result >= today).toBe(true);
        }
      }
    }
  });
});

describe("L-4: weekly rhythm, the class has a library day", () => {
  test("a holiday on that day pushes a whole week", () => {
    expect(due("2026-04-14", 7, "weekly").due).toBe("2026-04-28");
  });
  test("a weekday that never opens pushes one day only", () => {
    const calendar = school({}, [1, 3, 4, 5]);
    expect(due("2026-04-14", 7, "weekly", calendar).due).toBe("2026-04-22");
  });
  test("an ordinary week stays on its weekday", () => {
    expect(weekday(due("2026-05-05", 14, "weekly").due)).toBe(2);
  });
});

describe("L-5: a calendar without an open day is an error, not an endless search", () => {
  test.each(["calendar_days", "open_days", "weekly"] as const)("no opening hours at all, %s", (mode) => {
    expect(() => due("2026-03-02", 5, mode, school({}, []))).toThrow(NoOpenDayError);
  });
  test("years of closure", () => {
    const closed: Record<Day, string> = {};
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2037, 0, 1); time += 86_400_000) {
      closed[new Date(time).toISOString().slice(0, 10)] = "Fechada";
    }
    expect(() => due("2026-03-02", 5, "weekly", school(closed))).toThrow(NoOpenDayError);
  });
});

describe("L-6: the due day lasts to its midnight", () => {
  test.each([
    ["2026-03-09", 0],
    ["2026-03-08", 0],
    ["2026-03-10", 1],
    ["2026-04-09", 31],
  ])("due 9 March, on %s it is %d days late", (day, days) => {
    expect(daysLate("2026-03-09", day)).toBe(days);
  });
});

describe("L-9 and L-10: the end of the card", () => {
  test("L-9: 30 days with the card ending before are due on its last day", () => {
    expect(due("2026-12-01", 30, "calendar_days", school(), "2026-12-11")).toMatchObject({
      due: "2026-12-11",
      limit: { by: "card", day: "2026-12-11" },
      why: "a carteirinha vale até sexta, 11 de dezembro",
    });
  });
  test("L-9: a ceiling in the past, or later than the date, is no ceiling", () => {
    expect(due("2026-12-01", 7, "calendar_days", school(), "2026-11-30")).toMatchObject({ due: "2026-12-08", limit: null });
    expect(due("2026-12-01", 7, "calendar_days", school(), "2026-12-31")).toMatchObject({ due: "2026-12-08", limit: null });
  });
  test("L-10: a ceiling on a closed day rolls backwards", () => {
    expect(due("2026-04-13", 30, "calendar_days", school(), "2026-04-21").due).toBe("2026-04-17");
  });
  test("L-1 and L-10: lent on a closed day with no open one left up to it, it gives way to the next, and says so", () => {
    expect(due("2026-04-18", 30, "calendar_days", school(), "2026-04-21")).toMatchObject({
      due: "2026-04-22",
      limit: { by: "card", day: "2026-04-21" },
      why: "a carteirinha vale até terça, 21 de abril, sem dia de funcionamento até essa data; o próximo dia aberto é quarta, 22 de abril",
    });
  });
  test("L-1 and L-10: on whatever day, up to whatever limit, the result is an open day from today on", () => {
    for (let start = 1; start <= 30; start++) {
      const today = `2026-04-${String(start).padStart(2, "0")}`;
      for (let last = start; last <= 30; last++) {
        const limit = `2026-04-${String(last).padStart(2, "0")}`;
        const result = due(today, 30, "calendar_days", school(), limit).due;
        expect({ today, limit, open: isOpen(school(), result), past: result < today }).toEqual({
          today,
          limit,
          open: true,
          past: false,
        });
      }
    }
  });
  test("L-10: moving a date forward over closed days does not pass the ceiling either", () => {
    expect(due("2026-04-10", 8, "calendar_days", school(), "2026-04-21").due).toBe("2026-04-17");
  });
});

const rule = (values: Partial<LoanRule>): LoanRule => ({
  ...blankRule(),
  ...values,
});
const GENERAL = rule({ id: "general", day_mode: "calendar_days", loan_days: "14", max_renewals: "2" });

describe("L-11: an empty figure is inherited, 0 is a figure; the most specific row wins", () => {
  test("the general row alone", () => {
    expect(resolveTerms([GENERAL], "student", "book")).toMatchObject({
      rule: "general",
      day_mode: "calendar_days",
      loan_days: 14,
      max_loans: null,
      max_renewals: 2,
      renewal_days: 14,
      renewal_window: null,
      grace_days: 0,
      suspension_per_day: 0,
      suspension_max: null,
      ceiling: "",
    });
  });
  test("lateness, window and ceiling are inherited like the others, each by itself", () => {
    const rules = [
      rule({ ...GENERAL, suspension_per_day: "1", grace_days: "2", ceiling: "2026-12-11", renewal_window: "3" }),
      rule({ id: "teacher", category: "teacher", suspension_per_day: "0", renewal_window: "0" }),
      rule({ id: "book", material_type: "book", suspension_max: "10", ceiling: "2026-12-04" }),
    ];
    expect(resolveTerms(rules, "student", "magazine")).toMatchObject({
      suspension_per_day: 1,
      suspension_max: null,
      grace_days: 2,
      ceiling: "2026-12-11",
      renewal_window: 3,
    });
    expect(resolveTerms(rules, "teacher", "book")).toMatchObject({
      suspension_per_day: 0,
      suspension_max: 10,
      grace_days: 2,
      ceiling: "2026-12-04",
      renewal_window: 0,
    });
  });
  test("each figure comes from the most specific row that names it", () => {
    const rules = [
      GENERAL,
      rule({ id: "magazine", material_type: "magazine", loan_days: "7", max_loans: "2" }),
      rule({ id: "teacher", category: "teacher", loan_days: "30", max_renewals: "5" }),
      rule({ id: "both", category: "teacher", material_type: "magazine", renewal_days: "3" }),
    ];
    expect(resolveTerms(rules, "teacher", "magazine")).toMatchObject({
      rule: "both",
      loan_days: 30, // category before material type
      max_loans: 2,
      max_renewals: 5,
      renewal_days: 3,
    });
    expect(resolveTerms(rules, "student", "magazine")).toMatchObject({ rule: "magazine", loan_days: 7, renewal_days: 7 });
    expect(resolveTerms(rules, "student", "book")).toMatchObject({ rule: "general", loan_days: 14, max_loans: null });
  });
  test("0 loan days means it stays in the library, whatever a wider row says", () => {
    const rules = [GENERAL, rule({ material_type: "reference", loan_days: "0" })];
    expect(resolveTerms(rules, "student", "reference").loan_days).toBe(0);
    expect(resolveTerms(rules, "student", "book").loan_days).toBe(14);
  });
  test.each(["calendar_days", "open_days", "weekly"] as const)(
    "a book that stays in the library but is lent is due on the next open day, also where days count as %s",
    (day_mode) => {
      const terms = referenceOnlyTerms(resolveTerms([rule({ ...GENERAL, day_mode })], "student", "reference"));
      expect(terms).toMatchObject({ loan_days: 0, max_renewals: 0, renewal_days: 0 });
      expect(due("2026-04-17", 1, terms.day_mode).due).toBe("2026-04-22");
      expect(due("2026-04-16", 1, terms.day_mode, school({ "2026-04-17": "Recesso" })).due).toBe("2026-04-20");
    },
  );
  test("0 renewals is no renewal; 0 renewal days is none either, rather than one that gives nothing", () => {
    expect(resolveTerms([GENERAL, rule({ category: "student", max_renewals: "0" })], "student", "book").max_renewals).toBe(0);
    expect(resolveTerms([GENERAL, rule({ category: "student", renewal_days: "0" })], "student", "book").max_renewals).toBe(0);
  });
  test("without any rule nothing is lent", () => {
    expect(resolveTerms([], "student", "book")).toMatchObject({ loan_days: 0, max_renewals: 0, max_loans: null });
  });
});

test("L-7: the terms of a loan are figures of their own, which a later change of the rules does not reach", () => {
  const rules = [{ ...GENERAL }];
  const terms = resolveTerms(rules, "student", "book");
  rules[0]!.loan_days = "21";
  expect(terms.loan_days).toBe(14);
});

test("L-7: a loan of before the later figures keeps what it knows, and lateness costs it nothing", () => {
  const stored = { rule: "r", day_mode: "open_days", loan_days: 7, max_loans: null, max_renewals: 1, renewal_days: 7 } as const;
  expect(withDefaultTerms(stored)).toMatchObject({
    ...stored,
    renewal_window: null,
    grace_days: 0,
    suspension_per_day: 0,
    suspension_max: null,
    ceiling: "",
  });
  expect(withDefaultTerms(null)).toMatchObject({ max_renewals: 0, suspension_per_day: 0 });
});

describe("L-9 and L-10: no loan is due after the ceiling", () => {
  const until = (today: Day, ceiling: Day, validUntil: Day = "", days = 30) =>
    dueDate({ days, day_mode: "calendar_days", ceiling }, today, school({ "2026-12-11": "Recesso" }), validUntil);
  test("30 days of 1 December under a ceiling of the 10th are due the 10th", () => {
    expect(until("2026-12-01", "2026-12-10")).toMatchObject({
      due: "2026-12-10",
      limit: { by: "ceiling", day: "2026-12-10" },
      why: "o prazo de todos termina quinta, 10 de dezembro",
    });
  });
  test("a ceiling on a closed day rolls backwards, and the reason names it", () => {
    expect(until("2026-12-01", "2026-12-13")).toMatchObject({
      due: "2026-12-10",
      why: "o prazo de todos termina domingo, 13 de dezembro; o último dia aberto é quinta, 10 de dezembro",
    });
  });
  test.each([
    ["a ceiling in the past is ignored", "2026-11-30", ""],
    ["no ceiling", "", ""],
    ["one that is far off", "2027-06-30", ""],
  ])("%s", (_, ceiling, card) => {
    expect(until("2026-12-01", ceiling, card)).toMatchObject({ due: "2026-12-31", limit: null });
  });
  test("the nearer of ceiling and card decides", () => {
    expect(until("2026-12-01", "2026-12-10", "2026-12-08")).toMatchObject({ due: "2026-12-08", limit: { by: "card" } });
    expect(until("2026-12-01", "2026-12-08", "2026-12-10")).toMatchObject({ due: "2026-12-08", limit: { by: "ceiling" } });
  });
  test("on a closed Saturday under a ceiling of Sunday: the next open day, and the reason names it", () => {
    expect(until("2026-11-21", "2026-11-22", "", 14)).toMatchObject({
      due: "2026-11-23",
      why: "o prazo de todos termina domingo, 22 de novembro, sem dia de funcionamento até essa data; o próximo dia aberto é segunda, 23 de novembro",
    });
  });
  test("a ceiling of today: due today", () => {
    expect(until("2026-12-01", "2026-12-01").due).toBe("2026-12-01");
  });
});
