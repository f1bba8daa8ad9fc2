import { expect, test } from "vitest";
import { shelfCard, shelfName } from "./slips";

test.each([
  ["Ana Beatriz de Souza", "Ana S."],
  ["Ana Beatriz de Souza Neto", "Ana S."],
  ["João Carlos da Silva Júnior", "João S."],
  ["Érica dos Santos e Silva", "Érica S."],
  ["  Bruno   ângelo ", "Bruno Â."],
  ["Madonna", "Madonna"],
  ["Pedro Filho", "Pedro"],
  ["", ""],
])("the slip on the open shelf shows %s as %s", (name, expectedText) => {
  expect(shelfName(name)).toBe(expectedText);
});

test("of a card the last digits", () => {
  expect(["L00012", "12"].map(shelfCard)).toEqual(["…012", "12"]);
});
