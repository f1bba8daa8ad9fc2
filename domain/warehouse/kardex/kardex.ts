/** The stock card of a material: what stood before a period, each document of it, and what stood after each. */
import { read } from "../../contract";
import type { Day } from "../../dates";
import { code, day } from "../fields";
import type { DocumentKind } from "../words";

/** A document's effect on one material: a transfer between places adds nothing. */
export interface CardEntry {
  document: string;
  number: string;
  kind: DocumentKind;
  /** The kind of the document that a reversal reverses. */
  reversed_kind: DocumentKind | "";
  day: Day;
  supplier_name: string;
  requester_name: string;
  sector_name: string;
  /** Signed: ten-thousandths, and centavos. */
  quantity: number;
  value: number;
  /** The quantity of a transfer between places, which adds nothing. */
  moved: number;
}

/** With the balance after it, by the day to which it belongs. R-12. */
export interface CardRow extends CardEntry {
  quantity_after: number;
  value_after: number;
}

interface Amount {
  quantity: number;
  value: number;
}

export interface CardTotals {
  entered: Amount;
  left: Amount;
  after: Amount;
}

/** The balance after each entry, beginning with the opening balance: the entries are in the order of their days. */
export function runningBalance<Entry extends Amount>(
  opening: Amount,
  entries: readonly Entry[],
): (Entry & { quantity_after: number; value_after: number })[] {
  let { quantity, value } = opening;
  return entries.map((entry) => {
    quantity += entry.quantity;
    value += entry.value;
    return { ...entry, quantity_after: quantity, value_after: value };
  });
}

/** The arrivals and exits of the period; the opening balance plus arrivals less exits is the closing balance. */
export function cardTotals(opening: Amount, entries: readonly Amount[]): CardTotals {
  const sum = (of: readonly Amount[]): Amount => ({
    quantity: of.reduce((total, { quantity }) => total + quantity, 0),
    value: of.reduce((total, { value }) => total + value, 0),
  });
  // A change of the value alone counts by its sign.
  const comes = ({ quantity, value }: Amount) => quantity > 0 || (quantity === 0 && value > 0);
  const enteredAmount = sum(entries.filter(comes));
  const exits = sum(entries.filter((entry) => !comes(entry)));
  return {
    entered: enteredAmount,
    left: { quantity: -exits.quantity || 0, value: -exits.value || 0 },
    after: {
      quantity: opening.quantity + enteredAmount.quantity + exits.quantity,
      value: opening.value + enteredAmount.value + exits.value,
    },
  };
}

/** The limit of documents on a readable card. */
export const MAX_OF_CARD = 3000;

export interface StockCard {
  id: string;
  code: string;
  name: string;
  unit: string;
  shelf: string;
  before: Amount;
  rows: CardRow[];
  totals: CardTotals;
  /** The period has more documents than the card shows: its totals cover only those on it. */
  cut: boolean;
}

export const stockCard = read<StockCard>()({
  path: "warehouse/stock-card",
  roles: ["Almoxarifado"],
  summary:
    "The card of a material by the day to which each document belongs: what stood before the period, at most 3,000 documents with what stood after each, and the totals. Both days are included; empty: from the first, to the last there is.",
  input: () => ({ material: code("Informe o material."), from: day(), to: day() }),
  refusals: ["unknown_material"],
});
