import { describe, expect, test } from "vitest";
import { code128, code128Values, readCode128 } from "./code128";

describe("symbol values", () => {
  // Worked by hand after ISO/IEC 15417: start, data, weighted sum modulo 103, stop.
  test.each([
    ["Wikipedia", [104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]],
    ["PJJ123C", [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
    ["000123", [105, 0, 1, 23, 73, 106]],
    ["12345", [104, 17, 99, 23, 45, 53, 106]],
    ["L00300", [104, 44, 16, 99, 3, 0, 77, 106]],
    ["L00012", [104, 44, 16, 99, 0, 12, 22, 106]],
    ["99", [105, 99, 101, 106]],
    ["A", [104, 33, 34, 106]],
    ["978-85", [104, 25, 23, 24, 13, 24, 21, 30, 106]],
  ])("%s", (text, values) => {
    expect(code128Values(text)).toEqual(values);
    expect(readCode128(code128(text)!.widths)).toBe(text);
  });

  test.each(["", "ção", "tombo\n1", "😀"])("nothing for %j, which set B does not know", (text) => {
    expect(code128(text)).toBeNull();
  });
});

test("the bars of a known label", () => {
  // Start C, 00, 01, 23, checksum 73, stop: bar and space widths as the standard's table has them.
  expect(code128("000123")!.widths.join("")).toBe(["211232", "212222", "222122", "312131", "142112", "2331112"].join(""));
  expect(code128("000123")!.modules).toBe(68);
});

test("every printable character, and digits at any place, are read back from the bars", () => {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
  const texts = [ascii, ...ascii];
  for (let length = 1; length <= 9; length++) {
    for (const [before, after] of [
      ["", ""],
      ["A", ""],
      ["", "z"],
      ["A-", "-z"],
    ] as const) {
      texts.push(before + "9876543210".slice(0, length) + after);
    }
  }
  for (const text of texts) {
    expect(readCode128(code128(text)!.widths)).toBe(text);
  }
});

test("the shortest mixture of sets is taken", () => {
  expect(code128Values("123456")).toHaveLength(6);
  expect(code128Values("A123456")).toHaveLength(8);
  expect(code128Values("A1234")).toHaveLength(7);
  expect(code128Values("1234A")).toHaveLength(7);
});

test("every symbol is eleven modules wide, three bars and three spaces; the stop has thirteen", () => {
  const { widths } = code128("AB12")!;
  const stop = widths.slice(-7);
  expect(stop.reduce((total, width) => total + width, 0)).toBe(13);
  for (let at = 0; at < widths.length - 7; at += 6) {
    const symbol = widths.slice(at, at + 6);
    expect(symbol.reduce((total, width) => total + width, 0)).toBe(11);
    expect(symbol.filter((_, index) => index % 2 === 0).reduce((total, width) => total + width, 0) % 2).toBe(0);
  }
});

test.each([
  ["a bar too wide", (widths: number[]) => widths.with(8, widths[8]! + 1)],
  [
    "two symbols exchanged",
    (widths: number[]) => [...widths.slice(0, 6), ...widths.slice(12, 18), ...widths.slice(6, 12), ...widths.slice(18)],
  ],
  ["the stop missing", (widths: number[]) => widths.slice(0, -7)],
])("%s is not read", (_, spoil) => {
  expect(readCode128(spoil(code128("4711AB")!.widths))).toBeNull();
});
