import { expect, test } from "vitest";
import { agedBackups, hasRoom, isNewerMinor, readMark, upgradeBackupName, upgradeOf, writeMark } from "./upgrade";

const KNOWN = ["1800000010_platform.js", "1800000020_people.js"];

test.each([
  ["a new folder", [], null],
  ["one of before the first release", ["1790000001_users.js"], null],
  ["one that stands", KNOWN, { newer: [], pending: [] }],
  ["an older one", KNOWN.slice(0, 1), { newer: [], pending: ["1800000020_people.js"] }],
  ["a newer one", [...KNOWN, "1900000001_later.js"], { newer: ["1900000001_later.js"], pending: [] }],
  [
    "a newer one without our last step",
    [KNOWN[0]!, "1900000001_later.js"],
    { newer: ["1900000001_later.js"], pending: [KNOWN[1]] },
  ],
])("%s", (_name, applied, upgrade) => {
  expect(upgradeOf(applied, KNOWN)).toEqual(upgrade);
});

test("a mark is read as it was written, and a torn one says nothing", () => {
  const mark = { pocketbase: "0.40.4", schema: KNOWN[1]! };
  expect(readMark(writeMark(mark))).toEqual(mark);
  expect(readMark("pocket")).toEqual({ pocketbase: "", schema: "" });
});

test.each([
  ["0.41.0", "0.40.4", true],
  ["1.0.0", "0.40.4", true],
  ["v0.41.0", "v0.40.4", true],
  ["0.40.9", "0.40.4", false],
  ["0.39.1", "0.40.4", false],
  ["", "0.40.4", false],
  ["(untracked)", "0.40.4", false],
  ["0.41.0", "(untracked)", false],
])("PocketBase %s is newer than %s: %s", (version, own, newer) => {
  expect(isNewerMinor(version, own)).toBe(newer);
});

test("old copies go, the newest never", () => {
  const day = 86_400_000;
  const backups = [{ at: 0 }, { at: 50 * day }, { at: 69 * day }];
  expect(agedBackups(backups, 100 * day)).toEqual([{ at: 50 * day }, { at: 0 }]);
  expect(agedBackups(backups, 80 * day)).toEqual([{ at: 0 }]);
  expect(agedBackups([{ at: 0 }], 100 * day)).toEqual([]);
  expect(upgradeBackupName("2026-11-28T04:30:05.123Z")).toBe("before_upgrade_20261128043005.zip");
});

test.each([
  [200, 100, true],
  [199, 100, false],
])("%d kB free for %d: %s", (free, data, room) => {
  expect(hasRoom(free, data)).toBe(room);
});
