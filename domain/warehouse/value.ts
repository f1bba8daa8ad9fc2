/**
 * What leaves at what value, and how a sum is shared out: to the centavo, in whole numbers. The product of a quantity and a value
 * passes what a number counts exactly (100,000 units worth R$ 100,000 do), so it is never formed.
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
function share(amount: number, part: number, whole: number): { quotient: number; rest: number } {
  const product = amount * part;
  if (Number.isSafeInteger(product)) {
    return { quotient: Math.floor(product / whole), rest: product % whole };
  }
  // amount = times * whole + left: only left * part / whole is still to be found, one binary digit of part after the other.
  const times = Math.floor(amount / whole);
  const left = amount % whole;
  let quotient = 0;
  let rest = 0;
  for (let bit = 2 ** Math.floor(Math.log2(part)); bit >= 1; bit /= 2) {
    quotient *= 2;
    rest *= 2;
    if (rest >= whole) {
      quotient++;
      rest -= whole;
    }
    if (Math.floor(part / bit) % 2 === 1) {
      rest += left;
      if (rest >= whole) {
        quotient++;
        rest -= whole;
      }
    }
  }
  return { quotient: times * part + quotient, rest };
}

/** What `quantity` of the stock is worth when it leaves: all of the value with the last of it, else half up.. */
export function valueLeaving(quantity: number, stock: Stock): number {
  if (quantity === stock.quantity) {
    return stock.value;
  }
  const { quotient, rest } = share(stock.value, quantity, stock.quantity);
  return quotient + (2 * rest >= stock.quantity ? 1 : 0);
}

/** What `quantity` more of it is worth at the average of the stock, half up. There is some of it. R-14. */
export function valueArriving(quantity: number, stock: Stock): number {
  const whole = Math.floor(quantity / stock.quantity);
  const part = quantity % stock.quantity;
  return whole * stock.value + (part === 0 ? 0 : valueLeaving(part, stock));
}

/** A sum shared out by weight, by largest remainder, the first of equals first: the shares add up to it. R-18. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) {
    return weights.map((_, index) => (index === 0 ? total : 0));
  }
  const parts = weights.map((weight) => share(total, weight, whole));
  const shares = parts.map(({ quotient }) => quotient);
  const missing = total - shares.reduce((sum, one) => sum + one, 0);
  const byRest = parts.map((_, index) => index).sort((one, other) => parts[other]!.rest - parts[one]!.rest || one - other);
  for (const index of byRest.slice(0, missing)) {
    shares[index]!++;
  }
  return shares;
}
