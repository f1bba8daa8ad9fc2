import { describe, expect, test } from "vitest";
import type { Day } from "../../dates";
import type { Calendar } from "../../platform/calendar";
import { ineffectiveRenewal, type RenewalBounds, renewableFrom, renewedDueDate } from "./renewals";
import { withDefaultTerms } from "./terms";

const CLOSED: Record<Day, string> = { "2026-04-20": "Recesso", "2026-04-21": "Tiradentes" };
const school = (closedDays: Record<Day, string> = CLOSED): Calendar => ({ openWeekdays: [1, 2, 3, 4, 5], closedDays });

describe("L-24: a renewal counts from the base that is set and never shortens", () => {
  const terms = withDefaultTerms({ loan_days: 14, max_renewals: 2, renewal_days: 7 });
  test("14 days of 2 March, renewed for 7 on the 5th, stay the 16th, and the answer gives the reason", () => {
    const renewed = renewedDueDate(terms, "2026-03-16", "2026-03-05", school());
    expect(renewed.due).toBe("2026-03-16");
    expect(renewed.why).not.toBe("");
  });
  test("renewed on the due day it gives seven more", () => {
    expect(renewedDueDate(terms, "2026-03-16", "2026-03-16", school())).toMatchObject({ due: "2026-03-23", why: "" });
  });
  test("the new date is an open day, and the card's end is its ceiling", () => {
    expect(renewedDueDate(terms, "2026-04-13", "2026-04-13", school()).due).toBe("2026-04-22");
    expect(renewedDueDate(terms, "2026-03-16", "2026-03-16", school(), { validUntil: "2026-03-20" }).due).toBe("2026-03-20");
  });
  test("an overdue loan renewed counts from today as well", () => {
    expect(renewedDueDate(terms, "2026-03-16", "2026-03-20", school()).due).toBe("2026-03-27");
  });
  test("counted from the due date, the same renewal gives seven days after it", () => {
    expect(renewedDueDate(terms, "2026-03-16", "2026-03-05", school(), { base: "due" })).toMatchObject({
      due: "2026-03-23",
      why: "conta a partir do vencimento anterior",
    });
  });
  test("counted from the due date, an overdue loan still counts from today", () => {
    expect(renewedDueDate(terms, "2026-03-16", "2026-03-20", school(), { base: "due" }).due).toBe("2026-03-27");
  });
  test("a ceiling between today and the current due date shortens nothing, and gives nothing", () => {
    const renewed = renewedDueDate({ ...terms, ceiling: "2026-03-13" }, "2026-03-16", "2026-03-05", school(), { base: "due" });
    expect(renewed.due).toBe("2026-03-16");
    expect(renewed.why).toContain("o prazo de todos termina sexta, 13 de março");
  });
});

describe("L-9: a renewal of a reusable textbook never passes the end of its school year", () => {
  const terms = withDefaultTerms({ loan_days: 14, max_renewals: 2, renewal_days: 30 });
  const recess = school({ "2026-12-31": "Recesso", "2026-12-30": "Recesso" });
  test.each<[string, Day, Day, { textbook?: boolean; ceiling?: Day | ""; calendar?: Calendar }, Day]>([
    ["within the year", "2026-10-01", "2026-09-28", {}, "2026-11-02"],
    ["past it, the last day", "2026-12-11", "2026-12-09", {}, "2026-12-31"],
    ["past it, the last open day", "2026-12-11", "2026-12-09", { calendar: recess }, "2026-12-29"],
    ["the rule's own end comes first", "2026-12-11", "2026-12-09", { ceiling: "2026-12-18" }, "2026-12-18"],
    ["an end of the rule that is past is none", "2026-12-11", "2026-12-09", { ceiling: "2026-11-30" }, "2026-12-31"],
    ["the rule's end in the next year comes after", "2026-12-11", "2026-12-09", { ceiling: "2027-02-26" }, "2026-12-31"],
    ["lent in December for the next year", "2027-12-17", "2026-12-21", {}, "2027-12-31"],
    ["any other book", "2026-12-11", "2026-12-09", { textbook: false }, "2027-01-11"],
  ])("%s", (_, dueDay, today, { textbook = true, ceiling = "", calendar = school({}) }, expected) => {
    const renewed = renewedDueDate({ ...terms, ceiling }, dueDay, today, calendar, { base: "due", textbook });
    expect(renewed.due).toBe(expected);
  });
  test("it says so", () => {
    const renewed = renewedDueDate(terms, "2026-12-11", "2026-12-09", school({}), { base: "due", textbook: true });
    expect(renewed.why).toBe(
      "o livro didático é devolvido no fim do ano letivo, até quinta, 31 de dezembro; conta a partir do vencimento anterior",
    );
  });
});

describe("L-24: a renewal that gives nothing is not spent", () => {
  const terms = withDefaultTerms({ loan_days: 14, max_renewals: 1, renewal_days: 14 });
  const idle = (due: Day, today: Day, change: Partial<typeof terms> = {}, bounds: RenewalBounds = {}, calendar = school({})) =>
    ineffectiveRenewal({ ...terms, ...change }, due, today, calendar, bounds);
  test.each<[string, Day, Day, Parameters<typeof idle>[2], RenewalBounds, Day | null]>([
    ["the day of the loan, a Saturday: from Tuesday on", "2026-12-07", "2026-11-21", {}, {}, "2026-11-24"],
    ["lent on a Friday: not from a closed Saturday, but from Monday on", "2026-12-04", "2026-11-20", {}, {}, "2026-11-23"],
    ["on that Saturday it would help, should somebody be there", "2026-12-04", "2026-11-21", {}, {}, null],
    ["the day it helps", "2026-12-04", "2026-11-23", {}, {}, null],
    ["the due day", "2026-12-04", "2026-12-04", {}, {}, null],
    ["overdue", "2026-12-04", "2026-12-09", {}, {}, null],
    ["renewals of fewer days", "2026-12-04", "2026-11-20", { renewal_days: 3 }, {}, "2026-12-02"],
    ["in open days", "2026-12-04", "2026-11-20", { day_mode: "open_days", renewal_days: 10 }, {}, "2026-11-23"],
    ["in the weekly rhythm", "2026-12-04", "2026-11-20", { day_mode: "weekly", renewal_days: 7 }, {}, "2026-11-30"],
    ["counted from the due day it helps at once", "2026-12-04", "2026-11-20", {}, { base: "due" }, null],
    ["due far off", "2099-12-31", "2026-11-20", {}, {}, "2099-12-18"],
    ["under a ceiling that lies after the due day", "2026-12-04", "2026-11-20", { ceiling: "2026-12-07" }, {}, "2026-11-23"],
  ])("%s", (_, due, today, change, bounds, from) => {
    expect(idle(due, today, change, bounds)).toEqual(from === null ? null : { usefulFrom: from, limitReason: "" });
    if (from !== null) {
      expect(idle(due, from, change, bounds)).toBeNull();
    }
  });
  test.each<[string, Day, Day, Parameters<typeof idle>[2], RenewalBounds, string]>([
    [
      "the due day is the ceiling",
      "2026-12-11",
      "2026-12-01",
      { ceiling: "2026-12-11" },
      {},
      "o prazo de todos termina sexta, 11 de dezembro",
    ],
    [
      "on that day too",
      "2026-12-11",
      "2026-12-11",
      { ceiling: "2026-12-11" },
      {},
      "o prazo de todos termina sexta, 11 de dezembro",
    ],
    [
      "the last open day up to it",
      "2026-12-11",
      "2026-12-10",
      { ceiling: "2026-12-13" },
      {},
      "o prazo de todos termina domingo, 13 de dezembro",
    ],
    [
      "counted from the due day too",
      "2026-12-11",
      "2026-12-01",
      { ceiling: "2026-12-11" },
      { base: "due" },
      "o prazo de todos termina sexta, 11 de dezembro",
    ],
    [
      "a ceiling before the due day, even one that a later day would pass",
      "2026-12-11",
      "2026-11-20",
      { ceiling: "2026-12-09" },
      {},
      "o prazo de todos termina quarta, 9 de dezembro",
    ],
    [
      "the card ends",
      "2026-12-11",
      "2026-12-01",
      {},
      { validUntil: "2026-12-11" },
      "a carteirinha vale até sexta, 11 de dezembro",
    ],
    [
      "a textbook at the end of its year",
      "2026-12-31",
      "2026-12-21",
      {},
      { textbook: true },
      "o livro didático é devolvido no fim do ano letivo, até quinta, 31 de dezembro",
    ],
    [
      "overdue, with no open day left up to the ceiling",
      "2026-12-11",
      "2026-12-12",
      { ceiling: "2026-12-13" },
      {},
      "o prazo de todos termina domingo, 13 de dezembro",
    ],
    ["renewals of no days", "2026-12-11", "2026-12-01", { renewal_days: 0 }, {}, ""],
  ])("L-9: never again: %s", (_, due, today, change, bounds, reason) => {
    expect(idle(due, today, change, bounds)).toEqual({ usefulFrom: "", limitReason: reason });
  });
});

test.each([
  [null, "2026-03-16", ""],
  [3, "2026-03-16", "2026-03-13"],
  [0, "2026-03-16", "2026-03-16"],
])("L-25: with a window of %j days a loan due %s may be renewed from %j", (renewal_window, dueDay, from) => {
  expect(renewableFrom({ renewal_window }, dueDay)).toBe(from);
});
