import { expect, test } from "vitest";
import { formatMinutes, orderBarcode, orderCode } from "./words";

test.each([
  ["OS2026000058", "2026/000058"],
  ["2026/58", "2026/000058"],
  [" 2026/000058 ", "2026/000058"],
  ["000058", ""],
  ["notebook", ""],
])("%s is the order %s", (typedText, code) => {
  expect(orderCode(typedText)).toBe(code);
});

test("a scanner reads an order's number from the bars on the paper", () => {
  expect(orderCode(orderBarcode("2026/000058"))).toBe("2026/000058");
});

test.each([
  [25, "25 min"],
  [60, "1h00"],
  [95, "1h35"],
])("%i minutes are %s", (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words);
});
