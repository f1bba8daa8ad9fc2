import { expect, test } from "vitest";
import { commonPrefix, elementName, elementsOf } from "./elements";

test.each([
  ["3.3.90.30.16", "Expediente"],
  ["33903007", "Gêneros de alimentação"],
  ["4.4.90.52.42", "Mobiliário em geral"],
  ["3.3.90.30", ""],
  ["", ""],
])("the element %s is %s", (element, name) => {
  expect(elementName(element)).toBe(name);
});

test.each([
  [["3.3.90.30.16", "3.3.90.30.22"], "3.3.90."],
  [["3.3.90.30.16", "", "3.3.90.30.07"], "3.3.90."],
  [["3.3.90.30.16", "4.4.90.52.42"], ""],
  [["115610100", "115610200"], ""],
  [[], ""],
])("%j begin with %j", (codes, beginning) => {
  expect(commonPrefix(codes)).toBe(beginning);
});

test.each(["consumable", "permanent"] as const)("each element that is offered for %s has its name, in order", (kind) => {
  const elements = elementsOf(kind);
  expect(elements).toEqual([...elements].sort());
  expect(elements.filter((element) => elementName(element) === "")).toEqual([]);
  expect(elements.length).toBeGreaterThan(10);
});
