import { describe, expect, it, test } from "vitest";
import { ONE } from "../quantity";
import { countSentence, differencesOf } from "./counts";

const line = (material: string, book: number, counted: number, found_value = 0) => ({
  ...{ material, name: material, found_value },
  book: book * ONE,
  counted: counted * ONE,
});
const stocks = (...rows: [material: string, units: number, value: number][]) =>
  new Map(rows.map(([material, units, value]) => [material, { quantity: units * ONE, value }]));
const posted = (...rows: Parameters<typeof differencesOf>) =>
  differencesOf(...rows).differences.map((difference) => [difference.line.material, difference.quantity / ONE, difference.value]);

describe("R-14 the difference and its value", () => {
  it.each([
    ["98 of 100 at R$ 500.00 leave R$ 490.00", [line("a", 100, 98)], stocks(["a", 100, 50_000]), [["a", -2, -1000]]],
    ["a surplus enters at the average", [line("a", 100, 103)], stocks(["a", 100, 50_000]), [["a", 3, 1500]]],
    ["as the book says: nothing is posted", [line("a", 100, 100)], stocks(["a", 100, 50_000]), []],
    ["found where there was none: at the value that was entered", [line("a", 0, 4, 900)], stocks(), [["a", 4, 900]]],
    [
      "two batches found where there was none: each at its entered value, or at the average of the others",
      [line("a", 0, 1, 100), line("a", 0, 1, 300), line("a", 0, 1)],
      stocks(),
      [
        ["a", 1, 100],
        ["a", 1, 300],
        ["a", 1, 200],
      ],
    ],
    ["the last of it takes the last centavo", [line("a", 3, 0)], stocks(["a", 3, 100]), [["a", -3, -100]]],
    [
      "two batches of one material: what was found first",
      [line("a", 10, 0), line("a", 0, 5)],
      stocks(["a", 10, 1000]),
      [
        ["a", 5, 500],
        ["a", -10, -1000],
      ],
    ],
  ])("%s", (_, lines, stocks, expected) => {
    expect(posted(lines, stocks)).toEqual(expected);
  });

  it("is not made up where nobody knows what a found one costs", () => {
    expect(differencesOf([line("a", 0, 4)], stocks())).toMatchObject({ differences: [], unvalued: { material: "a" } });
  });
});

test.each([
  ["counted", 98, 98, 0, "98 resmas: confere"],
  ["counted", 100, 98, 0, "98 resmas: a menos 2 resmas"],
  ["counted", 1, 2, 0, "2 resmas: a mais 1 resma"],
  ["moved", 95, 0, 100, "Movimentado durante a contagem: havia 100 resmas, agora constam 95. Conte novamente"],
  [
    "moved",
    95,
    1,
    100,
    "Movimentado durante a contagem: havia 100 resmas, agora constam 95. A contagem deste material recomeçou em 1: conte tudo novamente",
  ],
  ["cleared", 95, 0, 0, "Voltou à lista de itens a contar"],
] as const)("%s of %i: %i", (outcome, book, counted, before, sentence) => {
  const units = { book: book * ONE, counted: counted * ONE, before: before * ONE, unit: "resma" };
  expect(countSentence(outcome, units)).toBe(sentence);
});
