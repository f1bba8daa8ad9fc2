import { expect, it } from "vitest";
import { tidy } from "../text";
import { displayNumber, moneyCell, pointNumber, readCode, readPrice, readQuantity } from "./figures";

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
  ["19.989999999999998", 1999],
  ["33,333333333333336", 3333],
  ["35,955", 3596],
  ["17,991", 1799],
  ["1,005", 101],
  ["0.125", 13],
  ["1234.567", 123457],
  ["1.234,567", 123457],
  ["001.234,56", 123456],
  ["1.2345,6", null],
  ["1,2,3", null],
  ["1,234,567", 123456700],
  ["12,", null],
  ["1.23.4", null],
  ["-5", null],
  ["doação", null],
  ["1e5", null],
  ["99999999999999", null],
  ["100000000", 100_000_000_00],
  ["100000000,01", null],
  [`0,${"3".repeat(20)}`, 33],
  [`0,${"3".repeat(21)}`, null],
])("price %j is %j centavos", (cell, expected) => {
  expect(readPrice(cell)).toBe(expected);
});

it.each<[string, number | null]>([
  ["3", 3],
  ["3.0", 3],
  ["4,0", 4],
  ["2 ex.", 2],
  ["2 exemplares", 2],
  ["1 un", 1],
  ["3 livros", 3],
  ["1.000", null],
  ["1,000", null],
  ["0.250", null],
  ["2 x 3", null],
  ["2 vol.", null],
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

it("a price is the same however many digits a workbook stores it with", () => {
  for (let centavos = 1; centavos <= 10_000; centavos++) {
    const stored = seventeenDigits(centavos / 100);
    expect([stored, readPrice(stored), readPrice(displayNumber(stored))]).toEqual([stored, centavos, centavos]);
  }
});

/** As `%.17g` writes a double, which is how Excel stores one. */
function seventeenDigits(value: number): string {
  return value.toPrecision(17).replace(/\.?0+$/, "");
}

it.each([
  ["19.989999999999998", "19.99"],
  ["0.30000000000000004", "0.3"],
  ["4.1703E4", "41703"],
  ["9.788535902775E12", "9788535902775"],
  ["9788535902775", "9788535902775"],
  ["00012", "00012"],
  ["12345678901234567890", "12345678901234567890"],
  ["3", "3"],
  ["5.0", "5"],
  ["R$ 5", "R$ 5"],
])("the stored number %s is shown as %s", (storedValue, expectedText) => {
  expect(displayNumber(storedValue)).toBe(expectedText);
});

it.each([
  ["35.955000000000005", "35.955", 3596],
  ["17.991", "17.991", 1799],
  ["1234.567", "1234.567", 123457],
  ["869.301", "869.301", 86930],
  ["0.125", "0.125", 13],
  ["12.5", "12.5", 1250],
  ["1234", "1234", 123400],
  ["1.234", "1.234", 123],
])("the number %s of a workbook is %s in words, and as money %d centavos", (storedValue, expectedText, centavos) => {
  const cell = pointNumber(storedValue);
  expect([tidy(cell), readPrice(tidy(moneyCell(cell)))]).toEqual([expectedText, centavos]);
});
