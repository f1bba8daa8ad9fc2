import { expect, it } from "vitest";
import { looksGarbled } from "./garbled-text";

it.each([
  ["Educa\u00c3\u00a7\u00c3\u00a3o", true],
  ["\u00c2\u00ee\u00e9\u00ed\u00e0 \u00e8 \u00ec\u00e8\u00f0", true],
  ["Educa\u00e7\u00e3o e cora\u00e7\u00e3o", false],
  ["\u00c9 \u00e1gua", false],
  ["A\u00e7\u00f5es", false],
  ["Dom Casmurro", false],
  ["\u0412\u043e\u0439\u043d\u0430", false],
])("%s is garbled: %s", (text, expected) => {
  expect(looksGarbled(text)).toBe(expected);
});
