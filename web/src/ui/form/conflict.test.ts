import { expect, test } from "vitest";
import { mergeValues } from "./conflict";

const base = { title: "Iracema", year: "1865", authors: ["Alencar"] };

test.each([
  ["nobody changed anything", {}, {}, {}, [], []],
  ["only I did", { title: "A" }, {}, { title: "A" }, [], []],
  ["only they did", {}, { title: "B" }, { title: "B" }, ["title"], []],
  ["each another field", { title: "A" }, { year: "1866" }, { title: "A", year: "1866" }, ["year"], []],
  ["both the same way", { title: "A" }, { title: "A" }, { title: "A" }, [], []],
  ["both, differently: mine stays until I decide", { title: "A" }, { title: "B" }, { title: "A" }, [], ["title"]],
  ["a list counts as a whole", {}, { authors: ["Alencar", "Assis"] }, { authors: ["Alencar", "Assis"] }, ["authors"], []],
])("%s", (_, mine, theirs, values, taken, disputed) => {
  expect(mergeValues(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
    values: { ...base, ...values },
    taken,
    disputed,
  });
});

test("without the base, the person decides on every difference", () => {
  const mine = { ...base, title: "A" };
  const theirs = { ...base, year: "1866" };
  expect(mergeValues(undefined, mine, theirs)).toEqual({ values: mine, taken: [], disputed: ["title", "year"] });
});
