import { describe, expect, test } from "vitest";
import {
  goalOf,
  hasSeenTotals,
  isRolloverSeason,
  type MovedPerson,
  NO_CHOICE,
  rolloverYear,
  totalsOf,
  undoProblem,
} from "./plan";

test.each([
  ["2026-11-28", 2027, true],
  ["2026-12-31", 2027, true],
  ["2027-01-01", 2027, true],
  ["2027-03-31", 2027, true],
  ["2027-04-01", 2027, false],
  ["2027-07-31", 2027, false],
  ["2027-08-01", 2028, false],
  ["2027-10-31", 2028, false],
  ["2027-11-01", 2028, true],
])("on %s the year %d is prepared; reminded: %s", (day, year, reminded) => {
  expect([rolloverYear(day), isRolloverSeason(day)]).toEqual([year, reminded]);
});

describe("the class to which a pupil goes", () => {
  const schoolClass = { name: "6º A", choice: { goal: "move", target: "7º A" } } as const;
  test.each([
    [NO_CHOICE, "move", "7º A"],
    [{ goal: "repeat", target: "" }, "repeat", "6º A"],
    [{ goal: "move", target: "7º B" }, "move", "7º B"],
    [{ goal: "leave", target: "7º B" }, "leave", ""],
    [{ goal: "keep", target: "" }, "keep", ""],
  ] as const)("%j", (own, goal, target) => {
    expect(goalOf(schoolClass, own)).toEqual({ goal, target });
  });

  test("of a class without a choice, a pupil without their own choice is undecided", () => {
    const undecided = { name: "Módulo II", choice: NO_CHOICE };
    expect(goalOf(undecided, NO_CHOICE)).toEqual(NO_CHOICE);
    expect(goalOf(undecided, { goal: "leave", target: "" }).goal).toBe("leave");
  });
});

test("the totals count each pupil once, and a run heeds those that change something", () => {
  const totals = totalsOf(["move", "move", "repeat", "leave", "keep", ""]);
  expect(totals).toEqual({ moving: 2, repeating: 1, leaving: 1, keeping: 1, undecided: 1 });
  expect(hasSeenTotals({ moving: 2, repeating: 1, leaving: 1 }, totals)).toBe(true);
  for (const other of [{ moving: 1 }, { repeating: 0 }, { leaving: 2 }]) {
    expect(hasSeenTotals({ moving: 2, repeating: 1, leaving: 1, ...other }, totals)).toBe(false);
  }
});

describe("the undo of one pupil's rollover", () => {
  const moved: MovedPerson = { state: "moved", before: "a", after: "b", has_before: true, class: "b", active: true, gone: false };
  const left: MovedPerson = { ...moved, state: "left", after: "a", class: "a", active: false };
  test.each([
    [moved, ""],
    [{ ...moved, state: "repeated" as const }, ""],
    [left, ""],
    [{ ...moved, class: "c" }, "A turma foi alterada depois da virada."],
    [{ ...moved, active: false }, "O cadastro foi desativado depois da virada."],
    [{ ...left, active: true }, "O cadastro foi reativado depois da virada."],
    [{ ...moved, gone: true }, "O cadastro foi anonimizado ou unido a outro depois da virada."],
    [{ ...moved, has_before: false }, "A turma anterior não existe mais."],
    [{ ...moved, before: "", has_before: false }, "A turma anterior não existe mais."],
  ])("%j", (one, problem) => {
    expect(undoProblem(one)).toBe(problem);
  });
});
