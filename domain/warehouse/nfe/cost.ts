/** What each item of a note costs the school, so that the sum is the note's total to the centavo.. */
import { apportion } from "../value";
import type { Invoice, InvoiceItem, InvoiceSums } from "./invoice";

type Part = Exclude<keyof InvoiceSums, "products">;

/** What is added to the products, and what is taken off, in every note. */
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
  /** The note's total less their sum: 0, or somebody says that it is shared out. */
  difference: number;
}

/** Of a part that notes treat in several ways: an item's amount each, signed. */
type Way = number[];

const hasAny = (way: Way): boolean => way.some((amount) => amount !== 0);

/**
 * The ways in which a part may stand in the total, the layout's own first. What the items say themselves comes before the sum
 * shared out: relief is taken off the items that say so (indDeduzDeson), and of no other.
 */
function waysOf(invoice: Invoice, items: readonly InvoiceItem[], part: Part, sign: 1 | -1, isUsual: boolean): Way[] {
  const none: Way = items.map(() => 0);
  const own = items.map((item) => sign * item[part]);
  const shared = sharesOf(invoice, items, part).map((amount) => sign * amount);
  const given = [own, shared].filter(hasAny);
  return isUsual || hasAny(own) ? [...given, none] : [none, ...given];
}

/**
 * Import tax may lie in the products' value already, relief may be taken off or not, and programs differ in what of the other taxes
 * they add: the layout lets issuers choose. The way that reaches the note's total is the issuer's.
 */
export function costsOf(invoice: Invoice): Costs {
  const counted = invoice.items.filter(({ counts }) => counts);
  const together = (one: Way, other: Way): Way => one.map((amount, index) => amount + other[index]!);
  let plain: Way = counted.map(({ value }) => value);
  for (const part of ADDED) {
    plain = together(plain, sharesOf(invoice, counted, part));
  }
  for (const part of TAKEN) {
    plain = together(
      plain,
      sharesOf(invoice, counted, part).map((amount) => -amount),
    );
  }
  const optional = [
    waysOf(invoice, counted, "monophase", 1, true),
    waysOf(invoice, counted, "pis_cofins_st", 1, true),
    waysOf(invoice, counted, "consumption_taxes", 1, true),
    waysOf(invoice, counted, "import_tax", 1, false),
    waysOf(invoice, counted, "relief", -1, false),
  ];
  const reached = optional.reduce<Way[]>((ways, more) => ways.flatMap((way) => more.map((one) => together(way, one))), [plain]);
  const chosen = reached.find((way) => sum(way) === invoice.total && way.every((cost) => cost >= 0)) ?? reached[0] ?? plain;
  const byItem = new Map(counted.map((item, index) => [item, chosen[index]!]));
  return { costs: invoice.items.map((item) => byItem.get(item) ?? 0), difference: invoice.total - sum(chosen) };
}

/**
 * What the items cost once the difference to the total is shared out by their value; null where more is to be taken off than they
 * are worth.
 */
export function withDifference(costs: readonly number[], difference: number): number[] | null {
  if (costs.some((cost) => cost < 0) || sum(costs) === 0 || sum(costs) + difference < 0) {
    return null;
  }
  const shares = apportion(Math.abs(difference), costs);
  return costs.map((cost, index) => cost + Math.sign(difference) * shares[index]!);
}
