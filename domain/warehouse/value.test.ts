import { describe, expect, test } from "vitest";
import { MAX_OF_LINE, MAX_QUANTITY, ONE } from "./quantity";
import {
  apportion,
  isValidBalance,
  type Stock,
  valueArriving,
  valueLeaving,
  valueLeavingAtDay,
  valueOfUnits,
  valuesWithCosts,
} from "./value";

/** One exit after the other: the value of each, and the rest. */
function leave(stock: Stock, quantities: readonly number[]): { values: number[]; left: Stock } {
  const stockLeft = { ...stock };
  const values = quantities.map((quantity) => {
    const value = valueLeaving(quantity, stockLeft);
    stockLeft.quantity -= quantity;
    stockLeft.value -= value;
    return value;
  });
  return { values, left: stockLeft };
}

const exact = (quantity: number, { quantity: whole, value }: Stock): number => {
  const twice = 2n * BigInt(value) * BigInt(quantity) + BigInt(whole);
  return Number(twice / (2n * BigInt(whole)));
};

describe("the value of a quantity that leaves", () => {
  test("R-10 the last of it takes all of the value", () => {
    expect(leave({ quantity: 3 * ONE, value: 301 }, [3 * ONE])).toEqual({ values: [301], left: { quantity: 0, value: 0 } });
    expect(leave({ quantity: 3 * ONE, value: 100 }, [ONE, ONE, ONE])).toEqual({
      values: [33, 34, 33],
      left: { quantity: 0, value: 0 },
    });
  });

  test("R-11 two that cost 13.13 and 12.20 leave at 25.33", () => {
    expect(valueLeaving(2 * ONE, { quantity: 2 * ONE, value: 2533 })).toBe(2533);
  });

  test("R-14 two of a hundred worth 500.00 are worth 10.00", () => {
    expect(valueLeaving(2 * ONE, { quantity: 100 * ONE, value: 50_000 })).toBe(1000);
  });

  test("R-17 five of 84 worth 70.00 leave at 4.17, half up", () => {
    expect(leave({ quantity: 84 * ONE, value: 7000 }, [5 * ONE])).toEqual({
      values: [417],
      left: { quantity: 79 * ONE, value: 6583 },
    });
    expect(valueLeaving(ONE, { quantity: 2 * ONE, value: 1 })).toBe(1);
  });

  test("a product beyond the safe integers is exact", () => {
    const stock = { quantity: 100_000 * ONE, value: 10_000_000 };
    expect(valueLeaving(33_333 * ONE, stock)).toBe(3_333_300);
    const cases: [number, Stock][] = [
      [999_999_999, { quantity: 1_000_000_000, value: 10_000_000 }],
      [333_333_333_333, { quantity: 1_000_000_000_001, value: 999_999_999_999 }],
      [MAX_QUANTITY - 1, { quantity: MAX_QUANTITY, value: MAX_QUANTITY }],
      [MAX_QUANTITY - 1, { quantity: MAX_QUANTITY, value: MAX_QUANTITY - 1 }],
      [1, { quantity: MAX_QUANTITY, value: MAX_QUANTITY / 2 }],
      [1, { quantity: MAX_QUANTITY, value: MAX_QUANTITY / 2 - 1 }],
      [MAX_QUANTITY / 2 + 1, { quantity: MAX_QUANTITY - 1, value: 3 }],
      [7, { quantity: 9, value: MAX_QUANTITY }],
    ];
    for (const [quantity, stock] of cases) {
      expect([quantity, stock, valueLeaving(quantity, stock)]).toEqual([quantity, stock, exact(quantity, stock)]);
    }
  });

  test("agrees with exact arithmetic on anything, and never leaves value without quantity", () => {
    let seed = 42;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return Math.floor((seed / 2_147_483_647) * most) + 1;
    };
    for (let round = 0; round < 3000; round++) {
      const scale = 10 ** random(15);
      const stock = { quantity: random(Math.min(scale, MAX_QUANTITY)), value: random(Math.min(10 ** random(15), MAX_QUANTITY)) };
      const quantity = Math.min(random(stock.quantity), stock.quantity);
      expect(valueLeaving(quantity, stock)).toBe(exact(quantity, stock));
      const { left, values } = leave(stock, [quantity, stock.quantity - quantity].filter(Boolean));
      expect(left).toEqual({ quantity: 0, value: 0 });
      expect(values.every((value) => value >= 0)).toBe(true);
    }
  });
});

describe("sharing out a sum", () => {
  test("R-18 freight of 10.00 over 33.33, 33.33 and 33.34", () => {
    expect(apportion(1000, [3333, 3333, 3334])).toEqual([333, 333, 334]);
  });

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [5, 5], [1, 0]],
    [0, [1, 2], [0, 0]],
    [7, [0, 0], [7, 0]],
    [5, [0, 3, 2], [0, 3, 2]],
    [10, [], []],
  ])("%s over %j is %j", (total, weights, shares) => expect(apportion(total, weights)).toEqual(shares));

  test("R-18 the shares add up, also for 990 lines at their most", () => {
    const weights = Array.from({ length: 990 }, (_, index) => MAX_OF_LINE - index);
    const shares = apportion(MAX_OF_LINE - 1, weights);
    expect(shares.reduce((sum, one) => sum + one, 0)).toBe(MAX_OF_LINE - 1);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(10);
  });
});

test.each([
  [12_500, 100_000, 1250],
  [347, 1_000_000, 347],
  [10_050, 10_000, 101],
  [3_333, 30_000, 100],
  [0, 10_000, 0],
])("a unit price of %i ten-thousandths, %i of it: %i centavos", (price, quantity, value) =>
  expect(valueOfUnits(price, quantity)).toBe(value),
);

test("R-18 freight and discount are shared by value, and add up", () => {
  expect(valuesWithCosts([3333, 3333, 3334], { freight: 1000, discount: 0 })).toEqual([3666, 3666, 3668]);
  expect(valuesWithCosts([1000, 0, 500], { freight: 0, discount: 150 })).toEqual([900, 0, 450]);
  expect(valuesWithCosts([100, 200], { freight: 10, discount: 31 }).reduce((sum, one) => sum + one, 0)).toBe(279);
});

describe("the value of an exit on a day of an earlier month", () => {
  const stock = (quantity: number, value: number): Stock => ({ quantity: quantity * ONE, value });

  test.each([
    ["at the average of its day", 5, stock(10, 1000), [stock(10, 1000), stock(20, 11_000)], 500],
    ["the last of the month with all that it had", 10, stock(10, 1000), [stock(10, 1100), stock(20, 11_000)], 1100],
    ["the last of a later month with all that that one had", 5, stock(10, 1000), [stock(10, 1000), stock(5, 470)], 470],
  ])("leaves %s. R-12", (_, units, onDay, ends, value) => expect(valueLeavingAtDay(units * ONE, { onDay, ends })).toBe(value));

  test.each([
    [stock(0, 0), true],
    [stock(1, 0), true],
    [stock(1, 5), true],
    [stock(0, 5), false],
    [stock(1, -5), false],
    [stock(-1, 0), false],
  ])("a month may end with %j: %s", (end, may) => expect(isValidBalance(end)).toBe(may));
});

test.each([
  [20_000, { quantity: 980_000, value: 49_000 }, 1_000],
  [30_000, { quantity: 20_000, value: 101 }, 152],
  [10_000, { quantity: 30_000, value: 100 }, 33],
  [40_000, { quantity: 20_000, value: 101 }, 202],
])("%i more of %j are worth %i at the average. R-14", (quantity, stock, value) => {
  expect(valueArriving(quantity, stock)).toBe(value);
});
