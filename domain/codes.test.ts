import { expect, test } from "vitest";
import { cleanCode } from "./codes";

test.each([
  ["000123\r\n", "000123"],
  ["000123\r", "000123"],
  ["000123\t", "000123"],
  ["  000123 ", "000123"],
  ["\u0000000123\u001d", "000123"],
  ["\ufeff000123\u200b", "000123"],
  ["l00012", "L00012"],
  ["ab-12 c", "AB-12C"],
  ["", ""],
  [" \t\r\n", ""],
])("%j is read as %j", (raw, code) => {
  expect(cleanCode(raw)).toBe(code);
});
