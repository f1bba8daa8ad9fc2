/** The cost of each item of a note for the school, so that the sum is the note's total to the centavo.. */
import { apportion } from "../value";
import type { Invoice, InvoiceItem, InvoiceSums } from "./invoice";

type Part = Exclude<keyof InvoiceSums, "products">;

/** The parts that every note adds to the products, and those that it subtracts. */
const ADDED_PARTS: readonly Part[] = ["freight", "insurance", "other", "ipi", "st"];
const TAKEN_PARTS: readonly Part[] = ["discount"];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** An item's share of a part of the total: its own amount where the items state it, otherwise by the products' value. */
function sharesOf(invoice: Invoice, items: readonly InvoiceItem[], part: Part): number[] {
  const ownShares = items.map((item) => item[part]);
  const missingSum = invoice.sums[part] - sum(ownShares);
  if (missingSum <= 0) {
    return ownShares;
  }
  const shares = apportion(
    missingSum,
    items.map(({ value }) => value),
  );
  return ownShares.map((value, index) => value + shares[index]!);
}

export interface Costs {
  /** Centavos, one amount for each item, in the note's order. */
  costs: number[];
  /** The note's total less their sum: 0, or an amount that the user divides over the items. */
  difference: number;
}

/** For a part that notes treat in several ways: an amount for each item, signed. */
type Way = number[];

const hasAny = (way: Way): boolean => way.some((amount) => amount !== 0);

/**
 * The ways in which a part may be in the total, the layout's own first. An item's own statement has priority over a share of the
 * sum: relief is subtracted from the items that state it (indDeduzDeson), and from no other.
 */
function waysOf(invoice: Invoice, items: readonly InvoiceItem[], part: Part, sign: 1 | -1, isUsual: boolean): Way[] {
  const none: Way = items.map(() => 0);
  const ownParts = items.map((item) => sign * item[part]);
  const shared = sharesOf(invoice, items, part).map((amount) => sign * amount);
  const options = [ownParts, shared].filter(hasAny);
  return isUsual || hasAny(ownParts) ? [...options, none] : [none, ...options];
}

/** Parts that the layout lets an issuer add, subtract or leave out, with their sign and their usual treatment. */
const OPTIONAL: readonly (readonly [part: Part, sign: 1 | -1, isUsual: boolean])[] = [
  ["monophase", 1, true],
  ["pis_cofins_st", 1, true],
  ["consumption_taxes", 1, true],
  ["import_tax", 1, false],
  ["relief", -1, false],
];

/** A combination of ways that may result in the total: each item's cost, and the way of each optional part, in their order. */
interface CostSolution {
  costs: Way;
  ways: readonly Way[];
}

const addWays = (way: Way, other: Way): Way => way.map((amount, index) => amount + other[index]!);

/**
 * The layout lets issuers choose: import tax may be in the products' value already, relief may be subtracted or not, and programs
 * add different taxes. The combination that results in the note's total is the issuer's.
 */
function solveCosts(invoice: Invoice, items: readonly InvoiceItem[]): CostSolution {
  let plain: Way = items.map(({ value }) => value);
  for (const part of ADDED_PARTS) {
    plain = addWays(plain, sharesOf(invoice, items, part));
  }
  for (const part of TAKEN_PARTS) {
    plain = addWays(
      plain,
      sharesOf(invoice, items, part).map((amount) => -amount),
    );
  }
  const first: CostSolution = { costs: plain, ways: [] };
  const possible = OPTIONAL.reduce<CostSolution[]>(
    (reckonings, [part, sign, isUsual]) => {
      const ways = waysOf(invoice, items, part, sign, isUsual);
      return reckonings.flatMap((reckoning) =>
        ways.map((way) => ({ costs: addWays(reckoning.costs, way), ways: [...reckoning.ways, way] })),
      );
    },
    [first],
  );
  const isReached = ({ costs }: CostSolution) => sum(costs) === invoice.total && costs.every((cost) => cost >= 0);
  return possible.find(isReached) ?? possible[0] ?? first;
}

/** The cost of each item, and the rest of the total. */
export function costsOf(invoice: Invoice): Costs {
  const countedItems = invoice.items.filter(({ counts }) => counts);
  const { costs } = solveCosts(invoice, countedItems);
  const byItem = new Map(countedItems.map((item, index) => [item, costs[index]!]));
  return { costs: invoice.items.map((item) => byItem.get(item) ?? 0), difference: invoice.total - sum(costs) };
}

/** The note's sums as they make up its total: of an optional part what the issuer added or took off, 0 where it is left out. */
export function sumsInTotal(invoice: Invoice): InvoiceSums {
  const { ways } = solveCosts(
    invoice,
    invoice.items.filter(({ counts }) => counts),
  );
  const sums = { ...invoice.sums };
  for (const [index, [part]] of OPTIONAL.entries()) {
    sums[part] = Math.abs(sum(ways[index] ?? []));
  }
  return sums;
}

/** The parts of a note's total with their words, signed: their sum is the total less the divided rest. */
export const partsOfTotal = (sums: InvoiceSums, services: number): [label: string, amount: number][] => [
  ["Produtos", sums.products + services],
  ["Desconto", -sums.discount],
  ["Frete", sums.freight],
  ["Seguro", sums.insurance],
  ["Outras despesas", sums.other],
  ["Imposto de importação", sums.import_tax],
  ["IPI", sums.ipi],
  ["ICMS-ST", sums.st],
  ["ICMS monofásico", sums.monophase],
  ["ICMS desonerado", -sums.relief],
  ["PIS e COFINS-ST", sums.pis_cofins_st],
  ["IBS, CBS e IS", sums.consumption_taxes],
];

/**
 * The costs of the items after the rest of the total was divided by their value; null where the subtraction exceeds their value.
 */
export function withDifference(costs: readonly number[], difference: number): number[] | null {
  if (costs.some((cost) => cost < 0) || sum(costs) === 0 || sum(costs) + difference < 0) {
    return null;
  }
  const shares = apportion(Math.abs(difference), costs);
  return costs.map((cost, index) => cost + Math.sign(difference) * shares[index]!);
}
