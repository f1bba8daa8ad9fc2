import { describe, expect, test } from "vitest";
import { cardTotals, runningBalance } from "./kardex";

const [BOUGHT, TAKEN, LENT, TAKEN_ALL] = [
  { quantity: 10, value: 1000 },
  { quantity: -3, value: -300 },
  { quantity: 0, value: 0 },
  { quantity: -8, value: -866 },
];

describe("the running balance of a stock card", () => {
  test("begins with what stood before, and ends with nothing worth nothing", () =>
    expect(
      runningBalance({ quantity: 1, value: 166 }, [BOUGHT, TAKEN, LENT, TAKEN_ALL]).map(
        ({ quantity_after, value_after }) => `${quantity_after}: ${value_after}`,
      ),
    ).toEqual(["11: 1166", "8: 866", "8: 866", "0: 0"]));

  test("before, what entered, what left and after make one equation", () => {
    const before = { quantity: 1, value: 166 };
    const entries = [BOUGHT, TAKEN, LENT, TAKEN_ALL];
    const { entered, left, after } = cardTotals(before, entries);
    expect({ entered, left, after }).toEqual({
      entered: { quantity: 10, value: 1000 },
      left: { quantity: 11, value: 1166 },
      after: { quantity: 0, value: 0 },
    });
    expect(runningBalance(before, entries).at(-1)).toMatchObject({ quantity_after: 0, value_after: 0 });
  });

  test("a period without documents ends with the balance of its beginning", () =>
    expect(cardTotals({ quantity: 4, value: 50 }, [])).toEqual({
      entered: { quantity: 0, value: 0 },
      left: { quantity: 0, value: 0 },
      after: { quantity: 4, value: 50 },
    }));
});
