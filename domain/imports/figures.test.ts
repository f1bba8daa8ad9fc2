import { expect, it } from "vitest";
import { readCode, readPrice, readQuantity } from "./figures";

it.each<[string, number | null]>([
  ["12,50", 1250],
  ["R$ 1.234,56", 123456],
  ["1,234.56", 123456],
  ["12.5", 1250],
  ["12.50", 1250],
  ["12", 1200],
  ["1.234", 123400],
  ["1.234.567", 123456700],
  ["0", 0],
  ["12,", null],
  ["1.23.4", null],
  ["-5", null],
  ["doação", null],
  ["1e5", null],
  ["99999999999999", null],
])("price %j is %j centavos", (cell, expected) => {
  expect(readPrice(cell)).toBe(expected);
});

it.each<[string, number | null]>([
  ["3", 3],
  ["3.0", 3],
  ["0", 0],
  ["500", 500],
  ["501", null],
  ["três", null],
  ["-1", null],
  ["2,5", null],
])("quantity %j is %j", (cell, expected) => {
  expect(readQuantity(cell, 500)).toBe(expected);
});

it.each([
  ["123.0", "123"],
  ["000123", "000123"],
  ["12.345", "12.345"],
])("code %s is %s", (cell, expected) => {
  expect(readCode(cell)).toBe(expected);
});
