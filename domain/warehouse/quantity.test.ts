import { describe, expect, test } from "vitest";
import { fitsDecimals, formatQuantity, ONE, readQuantity, readScan, readSearch } from "./quantity";

test.each([
  ["12*", "12*", ""],
  [" 1,5 * leite", "1,5*", "leite"],
  ["leite", "", "leite"],
  ["3X40", "", "3X40"],
  ["*leite", "", "*leite"],
  ["", "", ""],
])("the search takes “%s” as a name, with the quantity before it", (typedText, times, text) =>
  expect(readSearch(typedText)).toEqual({ times, text }),
);

describe("quantities", () => {
  test.each([
    ["12", 12 * ONE],
    ["0,250", 2500],
    ["1234,5", 12_345_000],
    ["1.234,5", 12_345_000],
    ["1.234.567", 1_234_567 * ONE],
    [" 7,0001 ", 70_001],
    ["1\u00a0234", 1234 * ONE],
  ])("R-42 reads %s", (typedText, quantity) => {
    expect(readQuantity(typedText)).toMatchObject({ quantity, problem: "" });
  });

  test.each([
    "1.5",
    "0.250",
    "0.250,5",
    "00.250",
    "1.23.456,7",
    "1,2,3",
    "abc",
    "-3",
    "1,",
    ",5",
    "1e3",
    "٣",
    "0,00001",
    "12.34",
    "",
  ])("R-42 refuses %s in words", (typedText) => {
    const { quantity, problem } = readQuantity(typedText);
    expect(quantity).toBe(0);
    expect(problem).toMatch(/\.$/);
  });

  test("R-42 doubts a single point that may be a comma", () => {
    expect(readQuantity("1.234")).toEqual({ quantity: 1234 * ONE, problem: "", warning: "Lido como 1.234." });
    expect(readQuantity("1.234,0").warning).toBe("");
  });

  test("R-21 asks each unit for its decimals", () => {
    expect(readQuantity("1,5", 0).problem).toBe("Informe um número inteiro.");
    expect(readQuantity("0,250", 3)).toMatchObject({ quantity: 2500, problem: "" });
    expect(readQuantity("0,2505", 3).problem).toBe("Use no máximo 3 casas depois da vírgula.");
    expect(fitsDecimals(15_000, 0)).toBe(false);
    expect(fitsDecimals(15_000, 1)).toBe(true);
    expect(fitsDecimals(1, 4)).toBe(true);
  });

  test("R-21 adds tenths without dust", () => {
    expect(3 * readQuantity("0,1").quantity).toBe(readQuantity("0,3").quantity);
    const quantities = ["1,28", "0,57", "0,34", "0,73", "1,61", "0,48", "0,42", "0,79", "0,79"];
    expect(quantities.reduce((rest, text) => rest - readQuantity(text).quantity, readQuantity("7,01").quantity)).toBe(0);
  });

  test.each([
    [12_345_000, "1.234,5"],
    [2500, "0,25"],
    [0, "0"],
    [-30_000, "−3"],
    [12_345_678_901, "1.234.567,8901"],
  ])("writes %s as %s", (quantity, text) => expect(formatQuantity(quantity)).toBe(text));

  test.each([
    ["3*7891234567895", { quantity: 30_000, code: "7891234567895", problem: "" }],
    ["0,250 * 000123", { quantity: 2500, code: "000123", problem: "" }],
    ["12×000123", { quantity: 120_000, code: "000123", problem: "" }],
    ["3X40", { quantity: 0, code: "3X40", problem: "" }],
    ["3x40", { quantity: 0, code: "3x40", problem: "" }],
    ["20261234X", { quantity: 0, code: "20261234X", problem: "" }],
    ["2*3X40", { quantity: 20_000, code: "3X40", problem: "" }],
    ["000123", { quantity: 0, code: "000123", problem: "" }],
    ["XEROX", { quantity: 0, code: "XEROX", problem: "" }],
    ["3*", { quantity: 30_000, code: "", problem: "" }],
  ])("reads the scan %s", (typedText, read) => expect(readScan(typedText)).toEqual(read));

  test("says why a scan's quantity is none", () => {
    expect(readScan("0*000123").problem).toBe("A quantidade deve ser maior que zero.");
    expect(readScan("1.5*000123").problem).toMatch(/vírgula/);
    expect(readScan("*000123").problem).toBe("Informe a quantidade.");
  });
});
