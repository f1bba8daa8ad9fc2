import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { formatLive, isOfNow, liveStep, liveText, readLive, secondsLeft } from "./live";

const TOKEN = "0123456789abcdefghjkmnpqrs";
const SECRET = "k".repeat(43);
const digest = (step: number) => createHmac("sha256", SECRET).update(liveText(TOKEN, step)).digest("hex");
const NOON = Date.parse("2026-11-23T15:00:00Z");

test.each([
  [0, true],
  [-30_000, true],
  [30_000, true],
  [-60_000, false],
  [60_000, false],
  [-86_400_000, false],
])("a code of %i ms from now is taken for one of now: %s", (away, isAccepted) => {
  const { code } = readLive(formatLive(1, digest(liveStep(NOON + away))))!;
  expect(isOfNow(code, NOON, digest)).toBe(isAccepted);
});

test.each([
  ["1.3f00bc12", { slot: 1, code: "3f00bc12" }],
  ["2.00000000", { slot: 2, code: "00000000" }],
  ["3.3f00bc12", null],
  ["1.3F00BC12", null],
  ["1.3f00bc1", null],
  ["", null],
])("%j is read as %j", (live, read) => {
  expect(readLive(live)).toEqual(read);
});

test("a code is good until the half minute is over", () => {
  expect([0, 1000, 29_999, 30_000].map((after) => secondsLeft(NOON + after))).toEqual([30, 29, 1, 30]);
});
