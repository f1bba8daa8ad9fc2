import { expect, test } from "vitest";
import { asTree, newSectorName, withinOf } from "./sectors";

const TREE = [
  { id: "board", parent: "" },
  { id: "office", parent: "board" },
  { id: "desk", parent: "office" },
  { id: "kitchen", parent: "" },
];

test.each([
  ["board", ["board", "office", "desk"]],
  ["office", ["office", "desk"]],
  ["kitchen", ["kitchen"]],
])("the sectors within %s", (sector, within) => {
  expect(withinOf(TREE, sector)).toEqual(within);
});

test("a circle that came by another door ends", () => {
  const circle = [
    { id: "one", parent: "two" },
    { id: "two", parent: "one" },
  ];
  expect(withinOf(circle, "one")).toEqual(["one", "two"]);
});

test("a tree is read from above, and the sectors of a circle are not lost", () => {
  const named = (id: string, parent: string) => ({ id, parent, name: id });
  const rows = [
    named("office", "board"),
    named("kitchen", ""),
    named("board", ""),
    named("desk", "office"),
    named("lost", "gone"),
  ];
  expect(asTree(rows).map(({ id, depth }) => `${depth} ${id}`)).toEqual(["0 board", "1 office", "2 desk", "0 kitchen", "0 lost"]);
  expect(asTree([named("one", "two"), named("two", "one")]).map(({ id }) => id)).toEqual(["one", "two"]);
});

test.each([
  ["Cozinha", ["Secretaria"], "Cozinha"],
  ["  Sala   dos professores ", [], "Sala dos professores"],
  ["secretária", ["Secretaria"], ""],
  ["COZINHA", ["Cozinha"], ""],
  ["", [], ""],
  [" - ", [], ""],
  ["x".repeat(121), [], ""],
])("%j typed beside %j offers to make %j", (typedText, names, name) => {
  expect(newSectorName(typedText, names)).toBe(name);
});
