import { describe, expect, test } from "vitest";
import { isRowKey, mayActWhilePending, type RowKey, type RowStatus, rowAfterKeys } from "./row-navigation";

const IDS = ["a", "b", "c", "d", "e", "f", "g"];

describe("keys that walk a list", () => {
  test.each<[string, RowKey[], { at: string; opens: boolean }]>([
    ["", ["Enter"], { at: "a", opens: true }],
    ["c", ["Enter"], { at: "c", opens: true }],
    ["a", ["ArrowDown", "ArrowDown"], { at: "c", opens: false }],
    ["a", ["ArrowDown", "Enter", "ArrowDown"], { at: "b", opens: true }],
    ["a", ["ArrowUp"], { at: "g", opens: false }],
    ["g", ["ArrowDown"], { at: "a", opens: false }],
    ["f", ["PageDown"], { at: "g", opens: false }],
    ["b", ["PageUp"], { at: "a", opens: false }],
    ["a", ["PageDown", "Enter"], { at: "f", opens: true }],
    ["gone", ["Enter"], { at: "a", opens: true }],
  ])("from “%s” %j", (from, keys, end) => expect(rowAfterKeys(IDS, from, keys)).toEqual(end));

  test("of nothing nothing opens", () => {
    expect(rowAfterKeys([], "", ["ArrowDown", "ArrowUp", "PageDown", "Enter"])).toEqual({ at: "", opens: false });
  });

  test("knows its keys", () => {
    expect(["ArrowDown", "Enter", "a", "toString", "Home"].filter(isRowKey)).toEqual(["ArrowDown", "Enter"]);
  });
});

describe("keys that come while answers are awaited", () => {
  const screen: RowStatus = { id: "screen", isCurrent: true, isFinal: true };
  const stale: RowStatus = { id: "stale", isCurrent: false, isFinal: false };
  const [first, two]: [RowStatus, RowStatus] = [
    { id: "one", isCurrent: true, isFinal: false },
    { id: "two", isCurrent: true, isFinal: false },
  ];

  test.each<[string, RowStatus[], string, RowKey, boolean]>([
    ["no row yet", [], "", "Enter", false],
    ["a row of the question before", [stale], "", "Enter", false],
    ["a row of the question before that was gone to", [stale, first], "stale", "Enter", false],
    ["a screen, above which nothing comes", [screen, stale], "", "Enter", true],
    ["a first row above which others may come", [first, two], "", "Enter", false],
    ["a row that was chosen", [first, two], "two", "Enter", true],
    ["a step between answered rows", [first, two], "", "ArrowDown", true],
    ["a step into rows of the question before", [screen, stale], "", "ArrowDown", false],
    ["a step past the end", [first, two], "two", "ArrowDown", false],
    ["a step past the beginning", [first, two], "", "ArrowUp", false],
  ])("%s", (_, rows, chosenId, key, acts) => expect(mayActWhilePending(rows, chosenId, key)).toBe(acts));
});
