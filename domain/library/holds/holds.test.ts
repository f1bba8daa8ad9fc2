import { describe, expect, test } from "vitest";
import { addDays } from "../../dates";
import { type Calendar, isOpen } from "../../platform/calendar";
import { refuse } from "../refusals";
import {
  isPickupOver,
  type LendStep,
  noShowSuspension,
  pickupDeadline,
  type Queue,
  type QueuedHold,
  type QueueStep,
  queueSteps,
  refusalByReservation,
  refusalsToHold,
  refusalToRenewReserved,
  setAsideSentence,
  stepsOfLending,
} from "./holds";

const schoolWeek: Calendar = { openWeekdays: [1, 2, 3, 4, 5], closedDays: {} };
const holidays: Calendar = { ...schoolWeek, closedDays: { "2026-04-20": "Recesso", "2026-04-21": "Tiradentes" } };
const FRIDAY = "2026-04-17";

const waiting = (id: string, overrides: Partial<QueuedHold> = {}): QueuedHold => ({
  id,
  reader: `reader of ${id}`,
  state: "waiting",
  gone: false,
  ready_copy: "",
  pickup_until: "",
  ...overrides,
});
const ready = (id: string, copy: string, until: string): QueuedHold =>
  waiting(id, { state: "ready", ready_copy: copy, pickup_until: until });

const queue = (overrides: Partial<Queue>): Queue => ({
  today: FRIDAY,
  calendar: schoolWeek,
  pickup_days: 2,
  holds: [],
  copies: [],
  mayBorrow: () => true,
  ...overrides,
});
const setsCopyAside = (hold: string, copy: string, pickup_until = "2026-04-21"): QueueStep => ({
  do: "set_aside",
  hold,
  copy,
  pickup_until,
});

describe("the queue of a title", () => {
  const scenarios: [string, Partial<Queue>, QueueStep[]][] = [
    ["nobody waits", { copies: ["x"] }, []],
    ["no copy at hand", { holds: [waiting("a")] }, []],
    [
      "a restored hold has no more days than before",
      { holds: [waiting("a")], copies: ["x"], restored: { id: "a", pickup_until: FRIDAY } },
      [setsCopyAside("a", "x", FRIDAY)],
    ],
    [
      "a restored hold whose day is over has new ones",
      { holds: [waiting("a")], copies: ["x"], restored: { id: "a", pickup_until: addDays(FRIDAY, -1) } },
      [setsCopyAside("a", "x")],
    ],
    [
      "the days of a restored hold are nobody else's",
      { holds: [waiting("b"), waiting("a")], copies: ["x"], restored: { id: "a", pickup_until: FRIDAY } },
      [setsCopyAside("b", "x")],
    ],
    ["L-29: a copy goes to the head", { holds: [waiting("a"), waiting("b")], copies: ["x"] }, [setsCopyAside("a", "x")]],
    [
      "L-30: any copy serves the head, the one in hand first",
      { holds: [waiting("a"), waiting("b"), waiting("c")], copies: ["y", "x"] },
      [setsCopyAside("a", "y"), setsCopyAside("b", "x")],
    ],
    ["a copy that is set aside stays so", { holds: [ready("a", "x", FRIDAY), waiting("b")], copies: ["x"] }, []],
    [
      "L-31: not fetched, it passes to the next at once",
      { holds: [ready("a", "x", "2026-04-16"), waiting("b")], copies: ["x"] },
      [{ do: "expire", hold: "a", no_show: true }, setsCopyAside("b", "x")],
    ],
    [
      "L-32: a reader who could not have borrowed it did not stay away",
      { holds: [ready("a", "x", "2026-04-16"), waiting("b")], copies: ["x"], mayBorrow: (reader) => reader !== "reader of a" },
      [{ do: "expire", hold: "a", no_show: false }, setsCopyAside("b", "x")],
    ],
    ["the last day is a good one", { holds: [ready("a", "x", FRIDAY)], copies: ["x"] }, []],
    [
      "a copy that is gone from the shelf: back to the old place",
      { holds: [ready("a", "x", "2026-04-21"), waiting("b")], copies: [] },
      [{ do: "requeue", hold: "a" }],
    ],
    [
      "and the next free copy is for that place",
      { holds: [ready("a", "x", "2026-04-21"), waiting("b")], copies: ["y"] },
      [{ do: "requeue", hold: "a" }, setsCopyAside("a", "y")],
    ],
    [
      "L-19: a reader who may not borrow is passed over and keeps the place",
      { holds: [waiting("a"), waiting("b")], copies: ["x"], mayBorrow: (reader) => reader !== "reader of a" },
      [setsCopyAside("b", "x")],
    ],
    [
      "a reader who has left waits no more, and the copy set aside for them passes on",
      { holds: [{ ...ready("a", "x", "2026-04-21"), gone: true }, waiting("b", { gone: true }), waiting("c")], copies: ["x"] },
      [{ do: "cancel", hold: "a" }, { do: "cancel", hold: "b" }, setsCopyAside("c", "x")],
    ],
    [
      "L-29: the deadline is an open day",
      { calendar: holidays, holds: [waiting("a")], copies: ["x"] },
      [setsCopyAside("a", "x", "2026-04-23")],
    ],
  ];
  test.each(scenarios)("%s", (_name, over, steps) => {
    expect(queueSteps(queue(over))).toEqual(steps);
  });

  test("settled once, there is nothing left to settle", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = (limit: number) => Math.floor((Math.abs(Math.sin(seed * 97 + limit * 13)) * 1e4) % limit);
      const copies = ["x", "y", "z"].slice(0, random(4));
      const holds = ["a", "b", "c", "d"].map((id, index) =>
        random(index + 3) === 0 ? ready(id, ["x", "y", "z", "w"][index]!, addDays(FRIDAY, random(5) - 2)) : waiting(id),
      );
      const before = queue({ copies, holds });
      const steps = queueSteps(before);
      const of = (hold: QueuedHold) => steps.filter((step) => step.hold === hold.id);
      const after = holds
        .filter((hold) => !of(hold).some((step) => step.do === "expire"))
        .map((hold): QueuedHold => {
          const last = of(hold).at(-1);
          return last?.do === "set_aside"
            ? ready(hold.id, last.copy, last.pickup_until)
            : last?.do === "requeue"
              ? waiting(hold.id)
              : hold;
        });
      expect(queueSteps({ ...before, holds: after })).toEqual([]);
      const shelved = after.map((hold) => hold.ready_copy).filter(Boolean);
      expect(new Set(shelved).size).toBe(shelved.length);
    }
  });
});

describe("the pickup deadline", () => {
  test("L-29: never on a closed day, whatever the day and the number", () => {
    for (let offset = 0; offset < 40; offset++) {
      for (const days of [1, 2, 5]) {
        const until = pickupDeadline(addDays("2026-04-01", offset), days, holidays);
        expect(isOpen(holidays, until)).toBe(true);
      }
    }
  });
  test("a school without opening hours still takes books back", () => {
    expect(pickupDeadline(FRIDAY, 2, { openWeekdays: [], closedDays: {} })).toBe("2026-04-19");
  });
  test("a week without hours that opens on special days: the deadline is one of them, and lasts to the next", () => {
    const days = { openWeekdays: [], closedDays: {}, specialDays: { "2026-04-22": [], "2026-04-24": [], "2026-04-29": [] } };
    expect(pickupDeadline(FRIDAY, 2, days)).toBe("2026-04-24");
    expect(isPickupOver("2026-04-25", "2026-04-28", days)).toBe(false);
    expect(isPickupOver("2026-04-25", "2026-04-30", days)).toBe(true);
    // After the last of them all days are equal.
    expect(isPickupOver("2026-04-30", "2026-05-01", days)).toBe(true);
  });
  test.each([
    ["the day itself", "2026-04-17", "2026-04-17", false],
    ["the day after", "2026-04-16", "2026-04-17", true],
    ["a deadline that became a holiday lasts to the next open day", "2026-04-20", "2026-04-22", false],
    ["and no longer", "2026-04-20", "2026-04-23", true],
    ["none", "", "2026-04-17", false],
  ])("%s", (_name, until, today, over) => {
    expect(isPickupOver(until, today, holidays)).toBe(over);
  });
});

describe("a new hold", () => {
  const validInput = {
    reader: { name: "Ana", category: "Aluno", held: 0, max_holds: 3 },
    title: { name: "Iracema", active: true },
    blocks: [],
    loan_due: "",
    hasSameHold: false,
    circulating: 1,
    shelf: null,
    setsCopyAside: false,
    today: "2026-04-17",
  };
  const blocked = refuse("reader_expired", { reader: "Ana", valid_until: "2026-04-01", today: "2026-04-17" });
  test.each([
    ["all is well", {}, []],
    ["L-19: a reader who may not borrow", { blocks: [blocked] }, ["reader_expired"]],
    ["nothing to wait for", { circulating: 0 }, ["nothing_to_hold"]],
    ["a title that was put away", { title: { name: "Iracema", active: false } }, ["nothing_to_hold"]],
    ["has it already", { loan_due: "2026-04-20" }, ["already_with_reader"]],
    ["waits already, whatever the limit", { hasSameHold: true, reader: { ...validInput.reader, held: 3 } }, ["already_held"]],
    ["the category's limit", { reader: { ...validInput.reader, held: 3 } }, ["hold_limit_reached"]],
    ["a category that holds nothing", { reader: { ...validInput.reader, max_holds: 0 } }, ["hold_limit_reached"]],
    ["a copy is on the shelf", { shelf: { tombo: "000123" } }, ["copy_on_shelf"]],
    ["and is to be set aside", { shelf: { tombo: "000123" }, setsCopyAside: true }, []],
  ])("%s", (_name, over, codes) => {
    expect(refusalsToHold({ ...validInput, ...over }).map(({ code }) => code)).toEqual(codes);
  });
});

describe("lending what is reserved", () => {
  const forBruno = { reader: "bruno", reader_name: "Bruno", pickup_until: "2026-04-22" };
  test.each([
    ["a copy that is set aside for nobody", null, { id: "ana", hasReady: false }, undefined],
    ["L-29: one that is set aside for another is refused", forBruno, { id: "ana", hasReady: false }, "reserved_for_another"],
    ["one's own", forBruno, { id: "bruno", hasReady: true }, undefined],
    ["L-32: with one's own on the shelf any copy will do", forBruno, { id: "ana", hasReady: true }, undefined],
  ])("%s", (_name, readyFor, reader, code) => {
    expect(refusalByReservation("Iracema", readyFor, reader)?.code).toBe(code);
  });
});

describe("L-32: a lending and the queue of its title", () => {
  const [a, b, c] = [ready("a", "x", FRIDAY), ready("b", "y", FRIDAY), waiting("c")];
  test.each<[string, QueuedHold[], string, string, LendStep[]]>([
    ["nobody waits", [], "reader of a", "x", []],
    ["a reader who waits for nothing of it takes a free copy", [a, c], "reader of z", "z", []],
    ["one's own from the shelf", [a, b, c], "reader of a", "x", [{ do: "fulfil", hold: "a" }]],
    ["any other copy will do, and one's own becomes free again", [a, c], "reader of a", "z", [{ do: "fulfil", hold: "a" }]],
    ["a reader who still waited has it, too", [a, c], "reader of c", "z", [{ do: "fulfil", hold: "c" }]],
    [
      "another's from the shelf: the two copies change places",
      [a, b, c],
      "reader of a",
      "y",
      [
        { do: "fulfil", hold: "a" },
        { do: "swap", hold: "b", copy: "x" },
      ],
    ],
    ["another's, set aside by name: that one's queue is settled anew", [a, c], "reader of c", "x", [{ do: "fulfil", hold: "c" }]],
    ["another's, by who waits for nothing", [a], "reader of z", "x", []],
  ])("%s", (_name, holds, reader, copy, steps) => {
    expect(stepsOfLending(holds, reader, copy)).toEqual(steps);
  });
});

test.each([
  [0, 0, undefined],
  [1, 0, "held_by_others"],
  [2, 1, "held_by_others"],
  [2, 2, undefined],
])("L-26: %i wait and %i copies are free", (others, free, code) => {
  expect(refusalToRenewReserved("Iracema", others, free)?.code).toBe(code);
});

describe("L-32: holds that were not fetched", () => {
  const settings = { no_show_limit: 3, no_show_days: 5, suspension_days: "open_days" as const };
  const penalty = (
    count: number,
    overrides: Partial<typeof settings> | { suspension_days: "calendar_days" } = {},
    calendar = holidays,
  ) => noShowSuspension(count, FRIDAY, { ...settings, ...overrides }, calendar);
  test.each([
    [2, {}, undefined],
    // Friday 17 itself, then Wednesday 22 to Monday 27: Monday and Tuesday are closed.
    [3, {}, "2026-04-27"],
    [3, { suspension_days: "calendar_days" as const }, "2026-04-21"],
    [4, {}, undefined],
    [6, {}, "2026-04-27"],
    [3, { no_show_limit: 0 }, undefined],
    [3, { no_show_days: 0 }, undefined],
  ])("the %ith of the year, %o", (count, over, ends) => {
    expect(penalty(count, over)?.ends).toBe(ends);
  });
});

test("the desk reads for whom, of which class, and until when", () => {
  expect(setAsideSentence("Ana Souza", "7º B", "2026-04-22", FRIDAY)).toBe(
    "Separar para Ana Souza (7º B), retirar até quarta, 22 de abril",
  );
});
