import { expect, test } from "vitest";
import { searchedCall } from "./words";

test.each([
  ["AT 803", "803"],
  ["at-000803", "803"],
  ["AT803", "803"],
  ["803", "803"],
  ["AT 2026/000803", "AT 2026/000803"],
  ["rato 803", "rato 803"],
])("%s is looked for as %s", (typedText, searched) => {
  expect(searchedCall(typedText)).toBe(searched);
});
