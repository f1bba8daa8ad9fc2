import { expect, test } from "vitest";
import { joinNumbers, searchedText } from "./search";

test.each([
  ["D'Ávila", "d avila davila"],
  ["Joana d’Arc e a égua", "joana d arc e a egua darc"],
  ["Pau d´água", "pau d agua dagua"],
  ["O menino 'só'", "o menino so"],
  ["123.456.789-0", "123 456 789 0 1234567890"],
  ["Ana, 12345-X", "ana 12345 x 12345x"],
  ["2ª ed. de 1.2", "2 ed de 1 2"],
])("%s is found as %s", (title, text) => {
  expect(searchedText(["title"], { title })).toBe(text);
});

test.each([
  ["123.456.789-0", "1234567890"],
  ["ana 12345-X", "ana 12345X"],
  ["12.5", "12.5"],
  ["2ª ed.", "2ª ed."],
])("the query %s asks for %s too", (query, joined) => {
  expect(joinNumbers(query)).toBe(joined);
});
