import { expect, test } from "vitest";
import { searchedText } from "./search";

test.each([
  ["D'Ávila", "d avila davila"],
  ["Joana d’Arc e a égua", "joana d arc e a egua darc"],
  ["Pau d´água", "pau d agua dagua"],
  ["O menino 'só'", "o menino so"],
])("%s is found as %s", (title, text) => {
  expect(searchedText(["title"], { title })).toBe(text);
});
