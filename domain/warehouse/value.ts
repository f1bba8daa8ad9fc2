/**
 * The value of an exit, and the apportionment of a sum: to the centavo, in whole numbers. The product of a quantity and a value
 * exceeds exact numbers (100,000 units worth R$ 100,000 do), so it is never formed.
 */

export interface Stock {
  /** Ten-thousandths of the base unit. */
  quantity: number;
  /** Centavos. */
  value: number;
}

/**
 * The whole part and the rest of amount * part / whole, exactly. All are whole and not negative, part is at most whole, and twice
 * whole is still a safe integer.
 */
function share(amount: number, part: number, total: number): { quotient: number; rest: number } {
  const product = amount * part;
  if (Number.isSafeInteger(product)) {
    return { quotient: Math.floor(product / total), rest: product % total };
  }
  // amount = times * whole + left: only left * part / whole remains, calculated by one binary digit of part after the other.
  const times = Math.floor(amount / total);
  const remainder = amount % total;
  let quotient = 0;
  let rest = 0;
  for (let bit = 2 ** Math.floor(Math.log2(part)); bit >= 1; bit /= 2) {
    quotient *= 2;
    rest *= 2;
    if (rest >= total) {
      quotient++;
      rest -= total;
    }
    if (Math.floor(part / bit) % 2 === 1) {
      rest += remainder;
      if (rest >= total) {
        quotient++;
        rest -= total;
      }
    }
  }
  return { quotient: times * part + quotient, rest };
}

/**
 * The value of `quantity` of the stock when it leaves: all of the value with the last of it, otherwise rounded half up. R-10,
 *
 */
export function valueLeaving(quantity: number, stock: Stock): number {
  if (quantity === stock.quantity) {
    return stock.value;
  }
  const { quotient, rest } = share(stock.value, quantity, stock.quantity);
  return quotient + (2 * rest >= stock.quantity ? 1 : 0);
}

/** A material's stock on a day of an earlier month, and at each month's end since, including today. */
export interface StockAtDay {
  onDay: Stock;
  ends: readonly Stock[];
}

/**
 * The value of `quantity` that left on such a day: at the average of that day. The last quantity of a month's end takes all of
 * its value, as R-10 requires for today. The stock of that day was at least as large. R-12.
 */
export function valueLeavingAtDay(quantity: number, { onDay, ends }: StockAtDay): number {
  const last = ends.find((end) => end.quantity === quantity);
  return last ? last.value : valueLeaving(quantity, onDay);
}

/** Whether a month may end so: no negative value, and none without a quantity. Lei 4.320/64, art. 106. */
export const isValidBalance = ({ quantity, value }: Stock): boolean =>
  quantity >= 0 && value >= 0 && (quantity > 0 || value === 0);

/** The value of `quantity` more at the average of the stock, rounded half up. The stock is not zero. R-14. */
export function valueArriving(quantity: number, stock: Stock): number {
  const wholeTimes = Math.floor(quantity / stock.quantity);
  const part = quantity % stock.quantity;
  return wholeTimes * stock.value + (part === 0 ? 0 : valueLeaving(part, stock));
}

/**
 * The cost of a number of units, in centavos, rounded half up.
 * @param price of one unit, in ten-thousandths of a real.
 */
export function valueOfUnits(price: number, quantity: number): number {
  const [reais, remainder] = [Math.floor(price / 10_000), price % 10_000];
  const cents = (part: number, divisor: number) => Math.floor((part * quantity + divisor / 2) / divisor);
  // A whole number where it is exact, up to a hundred million reais.
  const product = price * quantity;
  return Number.isSafeInteger(product)
    ? cents(price, 1_000_000)
    : Math.round(reais * (quantity / 100) + (remainder / 10_000) * (quantity / 100));
}

/** The cost of each line with its share of freight and discount, by value; a line without cost has no share. R-18. */
export function valuesWithCosts(
  values: readonly number[],
  { freight, discount }: { freight: number; discount: number },
): number[] {
  const [additions, less] = [apportion(freight, values), apportion(discount, values)];
  return values.map((value, index) => value + (additions[index] ?? 0) - (less[index] ?? 0));
}

/** A sum divided by weight, by largest remainder, the first of equals first: the parts add up to it. R-18. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  if (weightSum === 0) {
    return weights.map((_, index) => (index === 0 ? total : 0));
  }
  const parts = weights.map((weight) => share(total, weight, weightSum));
  const shares = parts.map(({ quotient }) => quotient);
  const missingAmount = total - shares.reduce((sum, amountPart) => sum + amountPart, 0);
  const byRest = parts
    .map((_, index) => index)
    .sort((first, second) => parts[second]!.rest - parts[first]!.rest || first - second);
  for (const index of byRest.slice(0, missingAmount)) {
    shares[index]!++;
  }
  return shares;
}
