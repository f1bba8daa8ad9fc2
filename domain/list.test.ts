import { expect, test } from "vitest";
import { countOf } from "./list";

test.each([
  [{ totalItems: 0, more: false }, "0 títulos"],
  [{ totalItems: 1, more: false }, "1 título"],
  [{ totalItems: 1000, more: false }, "1.000 títulos"],
  [{ totalItems: 1000, more: true }, "mais de 1.000 títulos"],
])("the heading shows a list of %j as %s", (page, words) => {
  expect(countOf(page, "título", "títulos")).toBe(words);
});
