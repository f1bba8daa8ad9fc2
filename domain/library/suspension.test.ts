import { describe, expect, test } from "vitest";
import type { Day } from "../dates";
import { type Calendar, MAX_PROMISE_DAYS } from "../platform/calendar";
import { withDefaultTerms } from "./circulation/terms";
import { type LibrarySettings, newLibrarySettings } from "./settings";
import {
  countedLateDays,
  endingDay,
  lastLateDay,
  returnDay,
  type SuspensionTerms,
  shortenedSpans,
  spansAfterCancellation,
  suspendedUntil,
  suspensionDayProblem,
  suspensionDays,
  suspensionFor,
  suspensionSpan,
} from "./suspension";

const school: Calendar = {
  openWeekdays: [1, 2, 3, 4, 5],
  closedDays: { "2026-04-20": "Recesso", "2026-04-21": "Tiradentes" },
};
const ONE_FOR_ONE: SuspensionTerms = withDefaultTerms({ suspension_per_day: 1 });

interface Late {
  due: Day;
  returned: Day;
  terms?: Partial<SuspensionTerms>;
  settings?: Partial<LibrarySettings>;
  runningUntil?: Day | "";
  lost?: Day | "";
  today?: Day;
}
const late = ({ due, returned: returnedOn, terms, settings, runningUntil = "", lost: lostOn = "", today = returnedOn }: Late) =>
  suspensionFor(
    { terms: { ...ONE_FOR_ONE, ...terms }, due, returnedOn, lostOn, runningUntil, today },
    { ...newLibrarySettings(), ...settings },
    school,
  );

describe("L-36: one open day for each late day, from the next open day on", () => {
  test("due Monday 9 March, back Thursday 12: Friday, Monday and Tuesday; free on Wednesday 18", () => {
    const suspension = late({ due: "2026-03-09", returned: "2026-03-12" });
    expect(suspension).toMatchObject({
      days: 3,
      starts: "2026-03-13",
      ends: "2026-03-17",
      counted_from: "2026-03-12",
      sentence: "3 dias de atraso: suspensão até terça, 17 de março",
    });
    expect(suspendedUntil([suspension!], "2026-03-17")).toBe("2026-03-17");
    expect(suspendedUntil([suspension!], "2026-03-18")).toBe("");
  });
  test("from the return on, not only from the next day", () => {
    expect(suspendedUntil([{ ends: "2026-03-17" }], "2026-03-12")).toBe("2026-03-17");
  });
  test("calendar days run over the weekend", () => {
    expect(late({ due: "2026-03-09", returned: "2026-03-12", settings: { suspension_days: "calendar_days" } })).toMatchObject({
      days: 3,
      starts: "2026-03-13",
      ends: "2026-03-15",
    });
  });
  test.each([
    ["on time", "2026-03-09", "2026-03-09"],
    ["early", "2026-03-09", "2026-03-05"],
  ])("%s: nothing", (_, due, returned) => {
    expect(late({ due, returned })).toBeNull();
  });
  test("a return counted from an earlier day may bring one that is over: the sentence says so", () => {
    expect(late({ due: "2026-03-02", returned: "2026-03-03", today: "2026-03-09" })?.sentence).toBe(
      "1 dia de atraso: suspensão de 1 dia, já cumprida quarta, 4 de março",
    );
  });
});

describe("L-37: lateness over closed days, in words", () => {
  test("due Friday 17 April, back Wednesday 22, closed on 20 and 21: 5 calendar days or 1 open one", () => {
    expect(countedLateDays("2026-04-17", "2026-04-22", school, "calendar_days")).toBe(5);
    expect(countedLateDays("2026-04-17", "2026-04-22", school, "open_days")).toBe(1);
  });
  test("the setting shows in the sentence", () => {
    const [due, returned] = ["2026-04-17", "2026-04-22"];
    expect(late({ due, returned })?.sentence).toBe(
      "5 dias de atraso (1 dia de funcionamento): suspensão até quinta, 23 de abril",
    );
    expect(late({ due, returned, settings: { late_days: "calendar_days" } })).toMatchObject({
      days: 5,
      sentence: "5 dias de atraso: suspensão até quarta, 29 de abril",
    });
  });
  test("neither end day counts twice: due Friday, back Monday is one open day", () => {
    expect(countedLateDays("2026-03-06", "2026-03-09", school, "open_days")).toBe(1);
    expect(countedLateDays("2026-03-06", "2026-03-06", school, "open_days")).toBe(0);
  });
  test("given back on a closed day after the due day, in open days: nothing yet", () => {
    expect(late({ due: "2026-04-17", returned: "2026-04-21" })).toBeNull();
  });
});

describe("L-38: two late books on one day, of 2 and 5 days", () => {
  const calendarDays = { late_days: "calendar_days", suspension_days: "calendar_days" } as const;
  const both = (suspension_combination: "longest" | "sum") => {
    const settings = { ...calendarDays, suspension_combination };
    const first = late({ due: "2026-03-10", returned: "2026-03-12", settings })!;
    const second = late({ due: "2026-03-07", returned: "2026-03-12", settings, runningUntil: first.ends })!;
    return suspendedUntil([first, second], "2026-03-12");
  };
  test("the longest: 5 days", () => {
    expect(both("longest")).toBe("2026-03-17");
  });
  test("the sum: 7 days", () => {
    expect(both("sum")).toBe("2026-03-19");
  });
  test.each([
    ["longest", "2026-03-13", "2026-03-16"],
    ["sum", "2026-03-23", "2026-03-24"],
  ] as const)("a second return while suspended, %s: %s to %s", (suspension_combination, starts, ends) => {
    const settings = { suspension_combination };
    expect(late({ due: "2026-03-10", returned: "2026-03-12", settings, runningUntil: "2026-03-20" })).toMatchObject({
      starts,
      ends,
    });
  });
  test("a new suspension does not add to one that is over", () => {
    const settings = { suspension_combination: "sum" } as const;
    expect(late({ due: "2026-03-10", returned: "2026-03-12", settings, runningUntil: "2026-03-12" })).toMatchObject({
      starts: "2026-03-13",
    });
  });
});

test.each([
  [{ suspension_per_day: 2, suspension_max: 10 }, 20, 10],
  [{ suspension_per_day: 2, suspension_max: 10 }, 5, 10],
  [{ suspension_per_day: 2, suspension_max: 10 }, 4, 8],
  [{ suspension_per_day: 2 }, 20, 40],
  [{ suspension_per_day: 0 }, 20, 0],
  [{ suspension_max: 0 }, 20, 0],
])("L-39: %j and %d days late are %d days, by each loan's own cap", (terms, days, expected) => {
  expect(suspensionDays({ ...ONE_FOR_ONE, ...terms }, days, "from_due")).toBe(expected);
});

test("L-39: the reason names the cap", () => {
  const suspension = late({
    due: "2026-03-02",
    returned: "2026-03-30",
    terms: { suspension_per_day: 2, suspension_max: 10 },
  });
  expect(suspension?.why).toBe("2 dias de suspensão por dia de atraso, no máximo 10, só contam dias em que a escola abre");
});

test.each([
  [2, "from_due", 0],
  [3, "from_due", 3],
  [2, "after_grace", 0],
  [3, "after_grace", 1],
] as const)("L-40: with 2 days of grace, %d days late (%s) are %d", (days, grace, expected) => {
  expect(suspensionDays({ ...ONE_FOR_ONE, grace_days: 2 }, days, grace)).toBe(expected);
});

test("L-39: no suspension is longer than five years, whatever the rule asks for a day", () => {
  const greedy = { ...ONE_FOR_ONE, suspension_per_day: 365 };
  expect(suspensionDays(greedy, 300, "from_due")).toBe(MAX_PROMISE_DAYS);
  expect(suspensionDays({ ...greedy, suspension_max: 99_999 }, 300, "from_due")).toBe(MAX_PROMISE_DAYS);
});

test.each([
  ["2026-03-11", "day_past"],
  ["2026-03-12", ""],
  ["2031-03-12", ""],
  ["2031-03-13", "day_too_far"],
  ["9999-12-31", "day_too_far"],
])("a suspension by hand made on 12 March 2026 until %s: %s", (until, problem) => {
  expect(suspensionDayProblem(until, "2026-03-12")).toBe(problem);
});

test.each([
  ["at the desk", "", "2026-03-12"],
  ["the day it lay in the box", "2026-03-10", "2026-03-10"],
  ["the day on which it went out", "2026-03-02", "2026-03-02"],
  ["a day to come is today", "2026-03-20", "2026-03-12"],
  ["not before it went out", "2026-03-01", null],
])("L-35: %s", (_, dropped, expected) => {
  expect(returnDay(dropped, "2026-03-02", "2026-03-12")).toBe(expected);
});

test.each([
  ["a return at the desk counts on the day of the loan", "", "2026-03-12"],
  ["so it does with today chosen", "2026-03-11", "2026-03-12"],
  ["an earlier day is still before the loan", "2026-03-10", null],
])("L-35, the clock was set back over midnight: %s", (_, dropped, expected) => {
  expect(returnDay(dropped, "2026-03-12", "2026-03-11")).toBe(expected);
});

test.each([
  ["the day itself", "2026-03-11", "2026-03-12", "2026-03-12"],
  ["the day of the loan, when that is to come yet", "2026-03-12", "2026-03-11", "2026-03-12"],
])("L-35: a loan ends on %s", (_, lentOn, today, expected) => {
  expect(endingDay(lentOn, today)).toBe(expected);
});

test("L-35: lateness counts to the day of the box", () => {
  expect(late({ due: "2026-03-09", returned: "2026-03-09", today: "2026-03-12" })).toBeNull();
  expect(late({ due: "2026-03-09", returned: "2026-03-10", today: "2026-03-12" })).toMatchObject({ days: 1, ends: "2026-03-11" });
});

describe("L-42: a lost book stops being late on the day of the loss", () => {
  test("lateness up to the loss, whenever it is found", () => {
    expect(late({ due: "2026-03-09", lost: "2026-03-11", returned: "2026-05-12" })).toMatchObject({
      days: 2,
      starts: "2026-05-13",
    });
  });
  test("lost before it was due: none", () => {
    expect(late({ due: "2026-03-09", lost: "2026-03-05", returned: "2026-05-12" })).toBeNull();
  });
  test("given back on a day before the loss was noted", () => {
    expect(lastLateDay("2026-03-10", "2026-03-12")).toBe("2026-03-10");
    expect(lastLateDay("2026-03-10", "")).toBe("2026-03-10");
  });
});

describe("L-34 and L-41: where suspensions add up, those behind a revoked one move up", () => {
  const chained = (id: string, counted_from: Day, days: number, after = counted_from, fixed = false) => ({
    id,
    fixed,
    counted_from,
    days,
    ...suspensionSpan(days, after, school, "open_days"),
  });
  test("the second of two takes the first one's place", () => {
    const [first, second] = [chained("a", "2026-03-12", 2), chained("b", "2026-03-12", 5, "2026-03-16")];
    expect(second).toMatchObject({ starts: "2026-03-17", ends: "2026-03-23" });
    expect(spansAfterCancellation([second], school, "open_days")).toEqual([
      { id: "b", starts: "2026-03-13", ends: "2026-03-19" },
    ]);
    expect(spansAfterCancellation([first, second], school, "open_days")).toEqual([]);
  });
  test("the third moves behind the first; a fixed end stays and pushes nothing", () => {
    const [first, third] = [chained("a", "2026-03-12", 2), chained("c", "2026-03-12", 1, "2026-03-23")];
    expect(spansAfterCancellation([first, third], school, "open_days")).toEqual([
      { id: "c", starts: "2026-03-17", ends: "2026-03-17" },
    ]);
    const fixed = chained("m", "2026-03-12", 2, "2026-03-12", true);
    expect(spansAfterCancellation([fixed, third], school, "open_days")).toEqual([
      { id: "c", starts: "2026-03-17", ends: "2026-03-17" },
    ]);
  });
  test("none becomes longer, whatever the calendar says by now", () => {
    const short = { ...chained("a", "2026-04-17", 2), ends: "2026-04-20" };
    expect(spansAfterCancellation([short], school, "open_days")).toEqual([]);
  });
});

describe("L-36: a change of the calendar never lengthens a suspension, and a day that opens ends it sooner", () => {
  const closed = (...days: Day[]): Calendar => ({
    openWeekdays: [1, 2, 3, 4, 5],
    closedDays: Object.fromEntries(days.map((day) => [day, ""])),
  });
  // Said on Thursday 12 March, while Monday 16 was closed: Friday, Tuesday, Wednesday.
  const suspension = (id: string, days: number, starts: Day, ends: Day) => ({
    id,
    fixed: false,
    counted_from: "2026-03-12",
    days,
    starts,
    ends,
  });
  const first = suspension("a", 3, "2026-03-13", "2026-03-18");
  const behind = suspension("b", 2, "2026-03-19", "2026-03-20");

  test.each<[string, Calendar, { id: string; starts: Day; ends: Day }[]]>([
    ["nothing changed", closed("2026-03-16"), []],
    ["one day more is closed", closed("2026-03-16", "2026-03-17"), []],
    ["its last day is closed", closed("2026-03-16", "2026-03-18"), []],
    ["the closed day opened", closed(), [{ id: "a", starts: "2026-03-13", ends: "2026-03-17" }]],
    ["one opened and another closed", closed("2026-03-17"), []],
    [
      "Saturdays open from now on",
      { openWeekdays: [1, 2, 3, 4, 5, 6], closedDays: {} },
      [{ id: "a", starts: "2026-03-13", ends: "2026-03-16" }],
    ],
  ])("%s", (_, calendar, expected) => {
    expect(shortenedSpans([first], calendar)).toEqual(expected);
  });
  test("one that was added to it moves up with it, and alone by what opened in its own days", () => {
    expect(shortenedSpans([behind, first], closed())).toEqual([
      { id: "a", starts: "2026-03-13", ends: "2026-03-17" },
      { id: "b", starts: "2026-03-18", ends: "2026-03-19" },
    ]);
    expect(shortenedSpans([behind, first], closed("2026-03-16"))).toEqual([]);
    expect(shortenedSpans([first, { ...behind, ends: "2026-03-23" }], closed("2026-03-16"))).toEqual([
      { id: "b", starts: "2026-03-19", ends: "2026-03-20" },
    ]);
  });
  test("of two that run side by side each is counted from its own return", () => {
    const beside = suspension("b", 1, "2026-03-13", "2026-03-13");
    expect(shortenedSpans([first, beside], closed()).map(({ id }) => id)).toEqual(["a"]);
  });
  test("a day chosen by hand stays, and its days are not even counted", () => {
    expect(shortenedSpans([{ ...first, fixed: true }], closed())).toEqual([]);
    const forEver = { ...suspension("m", 2_900_000, "2026-03-12", "9999-12-31"), fixed: true };
    expect(shortenedSpans([forEver, first], closed()).map(({ id }) => id)).toEqual(["a"]);
  });
});

test("L-41: nothing runs, nobody is suspended: there is no second flag to forget", () => {
  expect(suspendedUntil([], "2026-03-12")).toBe("");
});
