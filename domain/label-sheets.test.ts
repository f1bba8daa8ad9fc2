import { describe, expect, test } from "vitest";
import {
  CARD_SHEET,
  cutsOf,
  LABEL_SHEETS,
  labelSheet,
  labelsOn,
  layOut,
  MAX_SHIFT,
  mirrored,
  PAPERS,
  placeOf,
  qrSide,
  SLIP_SHEET,
} from "./label-sheets";

describe("each sheet of labels", () => {
  test.each([...LABEL_SHEETS, CARD_SHEET, SLIP_SHEET].map((sheet) => [sheet.code, sheet] as const))(
    "%s fits its paper, centred",
    (_, sheet) => {
      const paper = PAPERS[sheet.paper];
      const last = placeOf(sheet, labelsOn(sheet) - 1);
      const right = paper.width - last.left - sheet.width;
      const bottom = paper.height - last.top - sheet.height;
      expect(right).toBeGreaterThan(0);
      expect(bottom).toBeGreaterThan(0);
      expect(Math.abs(right - sheet.left)).toBeLessThanOrEqual(0.7);
      expect(Math.abs(bottom - sheet.top)).toBeLessThanOrEqual(0.7);
      expect(sheet.stepX).toBeGreaterThanOrEqual(sheet.width);
    },
  );

  test.each([
    ["6180", 30, 66.7, 25.4],
    ["6281", 20, 101.6, 25.4],
    ["6282", 14, 101.6, 33.9],
    ["6183", 10, 101.6, 50.8],
    ["A4256", 33, 63.5, 25.4],
    ["A4260", 21, 63.5, 38.1],
    ["A4263", 14, 99, 38.1],
    ["A4251", 65, 38.2, 21.2],
  ])("%s has %d labels of %d x %d mm, as its box says", (code, labels, width, height) => {
    const sheet = labelSheet(code);
    expect([labelsOn(sheet), sheet.width, sheet.height]).toEqual([labels, width, height]);
  });

  test("each product number names one layout", () => {
    const codes = LABEL_SHEETS.flatMap(({ code, same }) => [code, ...same]);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

test.each([
  ["6180", 0, { left: 4.8, top: 12.7 }],
  ["6180", 2, { left: 144.4, top: 12.7 }],
  ["6180", 29, { left: 144.4, top: 241.3 }],
  ["A4260", 4, { left: 73.3, top: 53.3 }],
  ["A4251", 64, { left: 167.3, top: 265.1 }],
] as const)("the place of label %s/%d", (code, place, expected) => {
  expect(placeOf(labelSheet(code), place)).toEqual(expected);
});

test.each([
  [21.2, 19.2],
  [25.4, 23.4],
  [31.9, 29.9],
  [32, 30],
  [50.8, 30],
])("a QR on a label of %d mm has a side of %d mm", (height, side) => {
  expect(qrSide({ height })).toBeCloseTo(side);
});

test("a printer is off by at most a centimetre", () => {
  expect(MAX_SHIFT).toBe(10);
});

test("a printer that shifts is met by the same shift the other way", () => {
  expect(placeOf(labelSheet("6180"), 0, { x: -1.5, y: 0.5 })).toEqual({ left: 3.3, top: 13.2 });
});

describe("labels on sheets", () => {
  const sheet = labelSheet("A4260");
  const items = (count: number) => Array.from({ length: count }, (_, index) => index);
  test.each([
    [0, 0, []],
    [1, 0, [1]],
    [21, 0, [21]],
    [22, 0, [21, 1]],
    [1, 20, [1]],
    [2, 20, [1, 1]],
    [43, 1, [20, 21, 2]],
    [1000, 5, [16, ...Array(46).fill(21), 18]],
    [3, -4, [3]],
    [2, 99, [1, 1]],
  ])("%d labels from place %d", (count, start, perSheet) => {
    const pages = layOut(sheet, items(count), start);
    expect(pages.map((page) => page.length)).toEqual(perSheet);
    expect(pages.flat().map(({ item }) => item)).toEqual(items(count));
    expect(pages.every((page) => page.every(({ place }) => place >= 0 && place < 21))).toBe(true);
  });
});

test("a sheet's back lies behind its front when the paper is turned over its long edge", () => {
  expect(mirrored(CARD_SHEET, ["a", "b", "c", "d", null, null])).toEqual(["b", "a", "d", "c", null, null]);
});

test("cards that touch are parted by one cut", () => {
  expect(cutsOf(CARD_SHEET)).toEqual({ down: [19.4, 105, 190.6], across: [13.5, 67.5, 121.5, 175.5, 229.5, 283.5] });
});
