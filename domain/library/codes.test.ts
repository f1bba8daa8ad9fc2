import { describe, expect, test } from "vitest";
import {
  copyCodeProblem,
  formatCard,
  formatTombo,
  isbn10CheckDigit,
  isbn13CheckDigit,
  isbn13FromIsbn10,
  isbnFromCode,
  looksLikeCard,
  readCard,
  seriesNumber,
  spellings,
} from "./codes";

describe("L-45: scanner noise", () => {
  test.each([
    ["000123", ["000123", "0000000123", "123"]],
    ["123", ["123", "000123"]],
    ["0123", ["0123", "000123", "123"]],
    ["L00012", ["L00012", "L12", "L0000000012"]],
    ["L12", ["L12", "L00012"]],
  ])("leading zeros: %j is also looked up as %j", (code, others) => {
    expect(spellings(code)[0]).toBe(code);
    expect(spellings(code)).toEqual(expect.arrayContaining(others));
    expect(new Set(spellings(code)).size).toBe(spellings(code).length);
  });

  test.each(["AB-12", "78912345678901", "L", "9788535914849", ""])("%j has one spelling only", (code) => {
    expect(spellings(code)).toEqual([code]);
  });

  test("zero and the longest number of a series are spelled too", () => {
    expect(spellings("0")).toContain("000000");
    expect(spellings("9999999999")).toEqual(["9999999999"]);
  });
});

describe("L-45: cards and copies never share a code", () => {
  test.each([
    ["L00001", true],
    ["L1", true],
    ["L1234567890", true],
    ["L12345678901", false],
    ["L", false],
    ["L12A", false],
    ["000001", false],
    ["l00001", false],
  ])("%j looks like a card: %s", (code, expected) => {
    expect(looksLikeCard(code)).toBe(expected);
  });

  test("a card is no copy's code, nor is an ISBN", () => {
    expect(copyCodeProblem("L00001")).toMatch(/carteirinha/);
    expect(copyCodeProblem("9788535914849")).toMatch(/ISBN/);
    expect(copyCodeProblem("85-359-1484-6")).toMatch(/ISBN/);
    expect(copyCodeProblem("8535914846")).toBe("");
    expect(copyCodeProblem("000001")).toBe("");
    expect(copyCodeProblem("EST-12/B")).toBe("");
  });

  test.each([
    ["L00012", "L00012"],
    ["l12", "L00012"],
    [" 12\r\n", "L00012"],
    ["L1234567", "L1234567"],
    ["L0", ""],
    ["0", ""],
    ["12A", ""],
    ["MARIA", ""],
    ["12345678901", ""],
  ])("a card typed as %j is %j", (typedText, card) => {
    expect(readCard(typedText)).toBe(card);
  });
});

test.each([
  [1, "000001", "L00001"],
  [123456, "123456", "L123456"],
  [1234567, "1234567", "L1234567"],
])("number %d of the series is tombo %s and card %s", (number, tombo, card) => {
  expect([formatTombo(number), formatCard(number)]).toEqual([tombo, card]);
  expect([seriesNumber(tombo), seriesNumber(card)]).toEqual([number, number]);
});

describe("L-45: an ISBN scanned instead of the tombo", () => {
  test.each([
    ["9788535914849", "9788535914849"],
    ["978-85-359-1484-9", "9788535914849"],
    ["8535914846", "9788535914849"],
    ["85-359-1484-6", "9788535914849"],
    ["ISBN8535914846", "9788535914849"],
    ["043965548X", "9780439655484"],
    ["9788535914848", ""],
    ["8535914845", ""],
    ["7891234567895", ""],
    ["000123", ""],
    ["", ""],
  ])("%j means ISBN-13 %j", (code, isbn13) => {
    expect(isbnFromCode(code)).toBe(isbn13);
  });

  test("check digits", () => {
    expect(isbn13CheckDigit("978853591484")).toBe("9");
    expect(isbn13CheckDigit("978043965548")).toBe("4");
    expect(isbn10CheckDigit("853591484")).toBe("6");
    expect(isbn10CheckDigit("043965548")).toBe("X");
    expect(isbn13FromIsbn10("8535914846")).toBe("9788535914849");
  });
});
