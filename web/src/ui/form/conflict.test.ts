import { expect, test } from "vitest";
import { mergeValues, nextConflict } from "./conflict";

const base = { title: "Iracema", year: "1865", authors: ["Alencar"] };

test.each([
  ["nobody changed anything", {}, {}, {}, [], []],
  ["only I did", { title: "A" }, {}, { title: "A" }, [], []],
  ["only they did", {}, { title: "B" }, { title: "B" }, ["title"], []],
  ["each another field", { title: "A" }, { year: "1866" }, { title: "A", year: "1866" }, ["year"], []],
  ["both the same way", { title: "A" }, { title: "A" }, { title: "A" }, [], []],
  ["both, differently: mine stays until I decide", { title: "A" }, { title: "B" }, { title: "A" }, [], ["title"]],
  ["a list counts as a whole", {}, { authors: ["Alencar", "Assis"] }, { authors: ["Alencar", "Assis"] }, ["authors"], []],
])("%s", (_, local, remote, values, takenFields, disputedFields) => {
  expect(mergeValues(base, { ...base, ...local }, { ...base, ...remote })).toEqual({
    values: { ...base, ...values },
    acceptedNames: takenFields,
    conflictingNames: disputedFields,
  });
});

test("without the base, the person decides on every difference", () => {
  const local = { ...base, title: "A" };
  const remote = { ...base, year: "1866" };
  expect(mergeValues(undefined, local, remote)).toEqual({
    values: local,
    acceptedNames: [],
    conflictingNames: ["title", "year"],
  });
});

/** The result after two saves of others, while I typed the title "Mine". */
function afterBoth(first: Partial<typeof base>, second: Partial<typeof base>) {
  const [firstSave, two] = [
    { ...base, ...first },
    { ...base, ...first, ...second },
  ];
  const merge = mergeValues(base, { ...base, title: "Mine" }, firstSave);
  return nextConflict(nextConflict(undefined, merge, firstSave), mergeValues(firstSave, merge.values, two), two);
}

test.each([
  ["asked once, and the next save is about another field", { title: "B" }, { year: "1866" }, ["year"], ["title"]],
  ["asked once, and changed again", { title: "B" }, { title: "C" }, [], ["title"]],
  ["asked once, and now they say what I say", { title: "B" }, { title: "Mine" }, [], []],
  ["asked only the second time", { year: "1866" }, { title: "B" }, ["year"], ["title"]],
  ["taken twice, named once", { year: "1866" }, { year: "1867" }, ["year"], []],
])("two saves: %s", (_, first, second, takenFields, disputedFields) => {
  expect(afterBoth(first, second)).toEqual({
    remote: { ...base, ...first, ...second },
    acceptedNames: takenFields,
    conflictingNames: disputedFields,
  });
});
