import { expect, test } from "vitest";
import { ScansOnTheWay } from "./pending-scans";

test.each([
  ["a scanner's, whose screen went in the middle", 30, "R00", ["000412"]],
  ["begun long ago and left", 1001, "", []],
])("%s", (_, milliseconds, text, codes) => {
  const scans = new ScansOnTheWay();
  scans.hold("000412");
  scans.leave("R00", 5000, 5000);
  expect(scans.takeText(5000 + milliseconds)).toBe(text);
  expect(scans.takeCodes(5000 + milliseconds)).toEqual(codes);
  expect([scans.takeText(5000 + milliseconds), scans.takeCodes(5000 + milliseconds)], "once").toEqual(["", []]);
});

test("a slow line loses no code: they count from when the screen went", () => {
  const scans = new ScansOnTheWay();
  scans.hold("000412");
  scans.leave("", 1000, 9000);
  expect(scans.takeCodes(9001)).toEqual(["000412"]);
});

test("a screen that stays gets them back", () => {
  const scans = new ScansOnTheWay();
  scans.hold("000412");
  expect(scans.stay()).toEqual(["000412"]);
  expect(scans.stay()).toEqual([]);
});

test("nothing before a first screen", () => {
  const scans = new ScansOnTheWay();
  expect([scans.takeText(0), scans.takeCodes(0)]).toEqual(["", []]);
});
