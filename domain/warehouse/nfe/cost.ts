/** What each item of a note costs the school, so that the sum is the note's total to the centavo.. */
import { apportion } from "../value";
import type { Invoice, InvoiceItem, InvoiceSums } from "./invoice";

type Part = Exclude<keyof InvoiceSums, "products">;

/** What is added to the products, and what is taken off. */
const ADDED: readonly Part[] = ["freight", "insurance", "other", "ipi", "st"];
const TAKEN: readonly Part[] = ["discount"];

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** An item's share of a part of the total: its own where the items say it, else by the products' value. */
function sharesOf(invoice: Invoice, items: readonly InvoiceItem[], part: Part): number[] {
  const own = items.map((item) => item[part]);
  const missing = invoice.sums[part] - sum(own);
  if (missing <= 0) {
    return own;
  }
  const shares = apportion(
    missing,
    items.map(({ value }) => value),
  );
  return own.map((value, index) => value + shares[index]!);
}

export interface Costs {
  /** Centavos, an item each, in the note's order. */
  costs: number[];
  /** The note's total less their sum: 0, or the note can't be entered. */
  difference: number;
}

/**
 * Import tax may lie in the products' value already, and ICMS relief may be taken off or not: the layout lets issuers choose. The
 * way that reaches the note's total is the issuer's.
 */
export function costsOf(invoice: Invoice): Costs {
  const counted = invoice.items.filter(({ counts }) => counts);
  const base = counted.map(({ value }) => value);
  const shift = (values: number[], part: Part, sign: 1 | -1) => {
    const shares = sharesOf(invoice, counted, part);
    return values.map((value, index) => value + sign * shares[index]!);
  };
  let plain = base;
  for (const part of ADDED) {
    plain = shift(plain, part, 1);
  }
  for (const part of TAKEN) {
    plain = shift(plain, part, -1);
  }
  const ways = [
    plain,
    ...(invoice.sums.import_tax > 0 ? [shift(plain, "import_tax", 1)] : []),
    ...(invoice.sums.relief > 0 ? [shift(plain, "relief", -1)] : []),
    ...(invoice.sums.import_tax > 0 && invoice.sums.relief > 0 ? [shift(shift(plain, "import_tax", 1), "relief", -1)] : []),
  ];
  const chosen = ways.find((way) => sum(way) === invoice.total && way.every((cost) => cost >= 0)) ?? plain;
  const byItem = new Map(counted.map((item, index) => [item, chosen[index]!]));
  return { costs: invoice.items.map((item) => byItem.get(item) ?? 0), difference: invoice.total - sum(chosen) };
}
