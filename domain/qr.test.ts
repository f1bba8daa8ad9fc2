import { expect, test } from "vitest";
import { qrCode } from "./qr";

/** Read back by another program's reader, as were all lengths from 1 to 180. */
const SINETA = [
  "#######....#..#######",
  "#.....#.#####.#.....#",
  "#.###.#....#..#.###.#",
  "#.###.#...#...#.###.#",
  "#.###.#.#.###.#.###.#",
  "#.....#..###..#.....#",
  "#######.#.#.#.#######",
  ".....................",
  "#.#.#.#..##.#...#..#.",
  "#.###..#.###.#.#.###.",
  "##...##....#.###.####",
  "..#..#..######.##...#",
  ".####.#.##.#.###..#.#",
  "........###...##..#..",
  "#######.....#...#..##",
  "#.....#...#...#....##",
  "#.###.#.#...#.#.#.###",
  "#.###.#..#.#.#.#...#.",
  "#.###.#.#.##.######.#",
  "#.....#....###.#...#.",
  "#######.#..#.########",
];

test("a short text", () => {
  expect(qrCode("SINETA")?.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""))).toEqual(SINETA);
});

test.each([
  [14, 21],
  [15, 25],
  [26, 25],
  [27, 29],
  [62, 33],
  [63, 37],
  [122, 45],
  [180, 53],
])("%i letters take %i modules a side", (letters, side) => {
  const modules = qrCode("a".repeat(letters));
  expect(modules).toHaveLength(side);
  expect(modules?.every((row) => row.length === side && row.every((dark) => typeof dark === "boolean"))).toBe(true);
});

test("letters count by their bytes; what is too long is said to be", () => {
  expect(qrCode("é".repeat(7))).toHaveLength(21);
  expect(qrCode("é".repeat(8))).toHaveLength(25);
  expect(qrCode("a".repeat(181))).toBeNull();
});
