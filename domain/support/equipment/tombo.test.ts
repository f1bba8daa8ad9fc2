import { expect, test } from "vitest";
import { tomboSpellings, tombosIn } from "./tombo";

test.each([
  ["AT 803", "AT-803"],
  ["at803", "AT-803"],
  ["AT-803", "AT803"],
  ["803", "000803"],
])("%s is looked for as %s, too", (typedText, spelling) => {
  expect(tomboSpellings(typedText).map((spelling) => spelling.toUpperCase())).toContain(spelling);
});

test.each([
  ["007", 3, ["007", "008", "009"]],
  [" lab-099 ", 2, ["LAB-099", "LAB-100"]],
  ["1, 2; 5", 3, ["1", "2", "5"]],
  ["A", 1, ["A"]],
  ["A", 2, null],
  ["1, 2", 3, null],
  ["1, 1", 2, null],
  ["123456789012345678901", 1, null],
])("%j for %i machines", (text, count, tombos) => {
  expect(tombosIn(text, count)).toEqual(tombos);
});
