import { describe, expect, it, test } from "vitest";
import { DOCUMENT_WORDS } from "../words";
import { COLUMNS, type ColumnKey, isBalanced, sealOf, sumOfSide, visibleColumns } from "./statement";

const KEYS = COLUMNS.map(({ key }) => key);
const figures = (values: Partial<Record<ColumnKey, number>>) => KEYS.map((key) => values[key] ?? 0);

describe("a row foots", () => {
  it.each([
    ["nothing", {}, true],
    [
      "R-19 with a donation, a return, a reversal",
      { before: 100, donation: 50, return: 7, consumption: 30, entry_reversal: -20, after: 107 },
      true,
    ],
    [
      "R-28 the reversals of entries and of exits have columns of their own",
      { before: 100, purchase: 20, consumption: 30, entry_reversal: -20, exit_reversal: 30, after: 100 },
      true,
    ],
    ["a change of the value alone has a sign", { before: 100, value_adjustment: -30, after: 70 }, true],
    ["a balance that came from another element", { reclassified: 100, after: 100 }, true],
    ["a balance that went to another element", { before: 100, reclassified: -100, after: 0 }, true],
    ["the balance of another material in a merge has a sign", { before: 100, merge: 20, after: 120 }, true],
    ["a count difference has a sign", { before: 100, count: -2, after: 98 }, true],
    ["a centavo is missing", { before: 100, purchase: 1, after: 100 }, false],
  ])("%s", (_, values, expected) => {
    expect(isBalanced(KEYS, figures(values))).toBe(expected);
  });

  it("adds up a side", () => {
    const row = figures({ opening: 1, purchase: 2, donation: 4, return: 8, consumption: 16, loss: 32 });
    expect([sumOfSide(KEYS, row, "in"), sumOfSide(KEYS, row, "out")]).toEqual([15, 48]);
  });
});

test("each kind of document has one column for a kind of material", () => {
  for (const of of ["consumable", "permanent"]) {
    const kinds = COLUMNS.filter((column) => !("of" in column) || column.of === of).flatMap(
      ({ kinds }) => kinds as readonly string[],
    );
    expect(kinds.length).toBe(new Set(kinds).size);
    expect(kinds.length).toBe(13);
  }
});

test("R-28 each kind of reversed document has one column", () => {
  const reversed = COLUMNS.flatMap((column): readonly string[] => ("reverses" in column ? column.reverses : []));
  expect([...reversed].sort()).toEqual(
    Object.keys(DOCUMENT_WORDS)
      .filter((kind) => kind !== "reversal")
      .sort(),
  );
});

test("a column that may be missing is shown only with something in it", () => {
  const group = { key: "", materials: 1, value: figures({ count: -5 }) };
  expect(visibleColumns({ columns: KEYS, total: figures({}), elements: [group] })).toEqual([
    ...["before", "purchase", "donation", "return", "consumption", "loss", "count", "after"],
  ]);
});

test.each([
  ["0000000000ffff", "0000-0000"],
  ["ffffffffff0000", "ZZZZ-ZZZZ"],
  ["0000000001", "0000-0001"],
])("the seal of %s is %s", (hash, seal) => {
  expect(sealOf(hash)).toBe(seal);
});
