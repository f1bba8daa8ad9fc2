/** Compares a purchase's price with the one before: a wrong pack, or an extra digit, shows there first. */
import { formatMoney } from "../text";
import { ONE } from "./quantity";

/** The price of a quantity: a unit's price is value / quantity. Ten-thousandths and centavos. */
export interface Price {
  quantity: number;
  value: number;
}

/** The factor from which a difference deserves a look. */
const PRICE_FACTOR = 3;

/** Whether a price is more than three times another, or less than a third. A price of zero never counts as far from another. */
export function differsWidely(price: Price, other: Price): boolean {
  if (price.quantity <= 0 || other.quantity <= 0 || price.value <= 0 || other.value <= 0) {
    return false;
  }
  const ratio = (price.value / price.quantity) * (other.quantity / other.value);
  return ratio > PRICE_FACTOR || ratio < 1 / PRICE_FACTOR;
}

const unitPriceText = ({ quantity, value }: Price): string => formatMoney(Math.round((value / quantity) * ONE));

/**
 * The lines of a purchase with a price far from the last one, a sentence each. @param before the last price of each line; null:
 * none.
 */
export function priceWarnings(lines: readonly (Price & { name: string; unit: string; before: Price | null })[]): string[] {
  return lines.flatMap(({ name, unit, before, ...price }) =>
    before && differsWidely(price, before)
      ? [
          `${name}: ${unitPriceText(price)} por ${unit}; na última compra foi ${unitPriceText(before)}. Confira a quantidade e o valor.`,
        ]
      : [],
  );
}
