import { expect, test } from "vitest";
import { isNearlyFull, readDf, taking } from "./disk-space";

const DAY = "2026-11-28";
const MEGABYTE = 1_000_000;

test.each([
  ["the first of a day", null, 1, { day: DAY, bytes: 1 }],
  ["another", { day: DAY, bytes: 5 }, 1, { day: DAY, bytes: 6 }],
  ["the last that fits", { day: DAY, bytes: 29 * MEGABYTE }, MEGABYTE, { day: DAY, bytes: 30 * MEGABYTE }],
  ["one more", { day: DAY, bytes: 30 * MEGABYTE }, 1, null],
  ["one that alone is too much", null, 31 * MEGABYTE, null],
  ["the first of the next day", { day: "2026-11-27", bytes: 30 * MEGABYTE }, 1, { day: DAY, bytes: 1 }],
])("%s", (_, earlier, bytes, after) => {
  expect(taking("account", earlier, DAY, bytes)).toEqual(after);
});

test.each([
  ["much", { total: 100_000, free: 50_000 }, 0, false],
  ["a twentieth", { total: 100_000, free: 5000 }, 0, false],
  ["less than a twentieth", { total: 100_000, free: 4999 }, 0, true],
  ["less than a twentieth with this file", { total: 100_000, free: 6000 }, 1001, true],
  ["six gigabytes of a large disk", { total: 1e12, free: 6e9 }, 0, false],
  ["four gigabytes of a large disk", { total: 1e12, free: 4e9 }, 0, true],
])("%s is left", (_, disk, bytes, low) => {
  expect(isNearlyFull(disk, bytes)).toBe(low);
});

test("where the free space is unknown, nothing is refused", () => {
  expect(isNearlyFull(null, 1e12)).toBe(false);
});

test("the words of df", () => {
  const head = "Filesystem     1024-blocks      Used Available Capacity Mounted on\n";
  expect(readDf(`${head}/dev/sda1        102400     51200     40960      56% /data\n`)).toEqual({
    total: 104_857_600,
    free: 41_943_040,
  });
  expect(readDf(`${head}overlay 102400 51200 40960 56% /\n`)?.free).toBe(41_943_040);
  expect(readDf("df: /x: No such file or directory")).toBeNull();
  expect(readDf("")).toBeNull();
});
