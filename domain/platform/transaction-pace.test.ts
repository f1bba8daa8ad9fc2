import { describe, expect, it } from "vitest";
import { FIRST_ROWS, nextRows } from "./transaction-pace";

describe("the number of rows in the next transaction", () => {
  it.each([
    ["as many again when the time was right", 100, 20, 100],
    ["half of them when it took twice as long", 100, 40, 50],
    ["never less than a quarter: a hiccup of the machine is no measure", 400, 5000, 100],
    ["never more than twice as many", 100, 1, 200],
    ["never fewer than ten", 25, 900, 10],
    ["never more than a thousand", 900, 5, 1000],
  ])("%s", (_, rows, milliseconds, expected) => {
    expect(nextRows(rows, milliseconds)).toBe(expected);
  });

  it("settles where the time is right, whatever a row costs", () => {
    for (const millisecondsOfARow of [0.05, 0.4, 1.8]) {
      let rows = FIRST_ROWS;
      for (let round = 0; round < 10; round++) {
        rows = nextRows(rows, rows * millisecondsOfARow);
      }
      expect(rows * millisecondsOfARow).toBeGreaterThan(17);
      expect(rows * millisecondsOfARow).toBeLessThan(23);
    }
  });
});
