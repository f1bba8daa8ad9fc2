import { describe, expect, test } from "vitest";
import { businessClock } from "../../platform/business-clock";
import type { CalendarWithHours } from "../../platform/hours";
import { clocksOf, formatMinutes, type StateInterval, type TimedCall, timeLeft } from "./clock";
import type { CallState } from "./states";

/** São Paulo has had one offset since 2019. */
const OFFSET = 3 * 3_600_000;
const at = (text: string) => Date.parse(`${text.replace(" ", "T")}:00Z`) + OFFSET;
const say = (instant: number | null) =>
  instant === null ? "" : new Date(instant - OFFSET).toISOString().slice(0, 16).replace("T", " ");

const WEEK = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, opens: "07:30", closes: "11:30" },
  { weekday, opens: "13:00", closes: "17:00" },
]);
const calendar: CalendarWithHours = { hours: WEEK, openWeekdays: [1, 2, 3, 4, 5], closedDays: {} };
const clockOf = (overrides: Partial<CalendarWithHours> = {}) =>
  businessClock(
    { ...calendar, ...overrides },
    {
      dayOf: (instant) => new Date(instant - OFFSET).toISOString().slice(0, 10),
      instantOf: (day, minutes) => at(`${day} 00:00`) + minutes * 60_000,
    },
  );
const clock = clockOf();

/** A call's history: its states and their beginnings. */
function through(steps: readonly (readonly [CallState, string])[]): StateInterval[] {
  return steps.map(([state, from], index) => ({
    state,
    from: at(from),
    to: index + 1 < steps.length ? at(steps[index + 1]![1]) : null,
  }));
}
const call = (steps: readonly (readonly [CallState, string])[], overrides: Partial<TimedCall> = {}): TimedCall => ({
  response_target: 0,
  solution_target: 480,
  opened_at: at(steps[0]![1]),
  first_response_at: null,
  intervals: through(steps),
  ...overrides,
});

// 2025-03-10 is a Monday.
describe("the instant at which a solution is due", () => {
  test.each<[string, readonly (readonly [CallState, string])[], number, string]>([
    ["H-6", [["open", "2025-03-14 16:30"]], 240, "2025-03-17 11:00"],
    [
      "H-7: a pause over the week-end gives no time back but what was open",
      [
        ["open", "2025-03-14 16:00"],
        ["waiting", "2025-03-14 17:00"],
        ["in_progress", "2025-03-17 07:00"],
      ],
      120,
      "2025-03-17 08:30",
    ],
    [
      "H-8: a target that is swapped keeps what was consumed",
      [
        ["open", "2025-03-10 08:00"],
        ["waiting", "2025-03-10 09:00"],
        ["in_progress", "2025-03-10 15:00"],
      ],
      240,
      "2025-03-11 08:30",
    ],
    [
      "H-9: resolved time does not count",
      [
        ["open", "2025-03-10 08:00"],
        ["resolved", "2025-03-10 10:00"],
        ["in_progress", "2025-03-12 10:00"],
      ],
      480,
      "2025-03-13 08:00",
    ],
    [
      "H-11: pause after pause",
      [
        ["open", "2025-03-10 08:00"],
        ["waiting", "2025-03-10 09:00"],
        ["waiting", "2025-03-10 13:00"],
        ["in_progress", "2025-03-10 15:00"],
      ],
      240,
      "2025-03-11 08:30",
    ],
    [
      "H-21: taking it over changes nothing",
      [
        ["open", "2025-03-10 08:00"],
        ["in_progress", "2025-03-10 08:30"],
      ],
      60,
      "2025-03-10 09:00",
    ],
    [
      "while it waits nothing is due",
      [
        ["open", "2025-03-10 08:00"],
        ["waiting", "2025-03-10 09:00"],
      ],
      240,
      "",
    ],
    [
      "nor when it is resolved",
      [
        ["open", "2025-03-10 08:00"],
        ["resolved", "2025-03-10 09:00"],
      ],
      240,
      "",
    ],
    ["nor without a target", [["open", "2025-03-10 08:00"]], 0, ""],
    [
      "a target that was used up before the pause is due at once",
      [
        ["open", "2025-03-10 08:00"],
        ["waiting", "2025-03-10 11:00"],
        ["in_progress", "2025-03-10 13:00"],
      ],
      60,
      "2025-03-10 13:00",
    ],
  ])("%s", (_, steps, solution_target, due) => {
    expect(say(clocksOf(call(steps, { solution_target }), clock).solution_due)).toBe(due);
  });

  test("H-13: over the recess of New Year", () => {
    const days = Array.from({ length: 16 }, (_, index) => new Date(Date.UTC(2025, 11, 22 + index)).toISOString().slice(0, 10));
    const recess = clockOf({ closedDays: Object.fromEntries(days.map((day) => [day, "Recesso"])) });
    const timed = call([["open", "2025-12-19 16:00"]], { solution_target: 120 });
    expect(say(clocksOf(timed, recess).solution_due)).toBe("2026-01-07 08:30");
  });

  test("H-15: a school that never opens promises nothing", () => {
    const timed = call([["open", "2025-03-10 08:00"]], { response_target: 30 });
    expect(clocksOf(timed, clockOf({ hours: [], openWeekdays: [] }))).toMatchObject({ due: null, response_due: null });
  });
});

describe("the instant at which an answer is due", () => {
  const opened = [["open", "2025-03-10 08:00"]] as const;
  test("H-12: waiting does not stop this clock, the first answer does", () => {
    const waits = [...opened, ["waiting", "2025-03-10 08:10"]] as const;
    const unanswered = call(waits, { response_target: 60 });
    expect(say(clocksOf(unanswered, clock).due)).toBe("2025-03-10 09:00");
    expect(clocksOf({ ...unanswered, first_response_at: at("2025-03-10 08:20") }, clock).due).toBeNull();
  });

  test("time in approval is nobody's of the desk, and counts on neither clock", () => {
    const clocksAfter = (steps: readonly (readonly [CallState, string])[], overrides: Partial<TimedCall> = {}) => {
      const one = call(steps, { response_target: 60, solution_target: 120, ...overrides });
      return { ...one, intervals: one.intervals.map((interval, index) => ({ ...interval, in_approval: index === 0 })) };
    };
    const awaits = clocksOf(clocksAfter(opened), clock);
    expect(awaits).toMatchObject({ due: null, response_due: null, solution_due: null, counting_since: null });
    const approved = [...opened, ["open", "2025-03-12 10:00"]] as const;
    const clocks = clocksOf(clocksAfter(approved), clock);
    expect([say(clocks.response_due), say(clocks.solution_due), clocks.solution_used]).toEqual([
      "2025-03-12 11:00",
      "2025-03-12 13:30",
      0,
    ]);
    const timed = clocksAfter(approved);
    expect(timeLeft({ ...timed, ...clocks, open: true }, clock, at("2025-03-12 10:40"))).toMatchObject({
      of: "response",
      minutes: 20,
    });
    expect(clocksOf(clocksAfter(approved, { first_response_at: at("2025-03-12 10:20") }), clock).response_used).toBe(20 * 60_000);
    // A word during the approval took none of the desk's time.
    expect(clocksOf(clocksAfter(approved, { first_response_at: at("2025-03-10 09:00") }), clock).response_used).toBe(0);
  });

  test("the earlier of answer and solution is due", () => {
    expect(say(clocksOf(call(opened, { response_target: 60 }), clock).due)).toBe("2025-03-10 09:00");
    expect(say(clocksOf(call(opened, { response_target: 600 }), clock).due)).toBe("2025-03-11 08:00");
  });

  test("a call that has ended awaits no answer", () => {
    expect(clocksOf(call([...opened, ["cancelled", "2025-03-10 08:05"]], { response_target: 60 }), clock).due).toBeNull();
  });
});

describe("the time that is left", () => {
  const leftAfter = (steps: readonly (readonly [CallState, string])[], now: string, overrides: Partial<TimedCall> = {}) => {
    const timed = call(steps, { solution_target: 240, ...overrides });
    const present = steps.at(-1)![0];
    const open = ["open", "in_progress", "waiting"].includes(present);
    return timeLeft({ ...timed, ...clocksOf(timed, clock), open }, clock, at(now));
  };

  test.each<[string, readonly (readonly [CallState, string])[], string, object]>([
    ["running", [["open", "2025-03-10 08:00"]], "2025-03-10 09:15", { of: "solution", minutes: 165, paused: false }],
    ["over lunch nothing passes", [["open", "2025-03-10 11:00"]], "2025-03-10 12:30", { minutes: 210 }],
    ["late", [["open", "2025-03-10 08:00"]], "2025-03-10 14:00", { minutes: -30 }],
    ["late at once, though the school is closed", [["open", "2025-03-10 07:30"]], "2025-03-10 12:00", { minutes: -1 }],
    [
      "paused: as it was, however long it waits",
      [
        ["open", "2025-03-10 08:00"],
        ["waiting", "2025-03-10 09:00"],
      ],
      "2025-03-20 09:00",
      { minutes: 180, paused: true },
    ],
    [
      "H-11: late before the pause stays as late",
      [
        ["open", "2025-03-10 08:00"],
        ["waiting", "2025-03-10 14:00"],
      ],
      "2025-03-20 09:00",
      { minutes: -30, paused: true },
    ],
    [
      "ended",
      [
        ["open", "2025-03-10 08:00"],
        ["resolved", "2025-03-10 09:00"],
      ],
      "2025-03-20 09:00",
      { of: "none" },
    ],
  ])("%s", (_, steps, now, expected) => {
    expect(leftAfter(steps, now)).toMatchObject(expected);
  });

  test("an answer first, where that is due first", () => {
    expect(leftAfter([["open", "2025-03-10 08:00"]], "2025-03-10 08:13", { response_target: 30 })).toEqual({
      of: "response",
      minutes: 17,
      target: 30,
      paused: false,
    });
  });
});

test.each([
  [17, "17 min"],
  [60, "1h"],
  [125, "2h05"],
  [-215, "3h35"],
  [0, "0 min"],
])("%i minutes are %s", (minutes, expected) => {
  expect(formatMinutes(minutes)).toBe(expected);
});
