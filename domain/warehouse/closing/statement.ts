/** The month's statement (RMA, balancete): opening balance, entries and exits by kind, closing balance.. */
import type { Month } from "../months";
import type { DocumentKind } from "../words";

/**
 * The position of a column: opening and closing balance stand at the ends, and the columns between lead from one to the other.
 */
type Side = "before" | "in" | "out" | "signed" | "after";

/**
 * The columns in their order. Entries and exits have no sign; corrections have separate columns with one. `kinds` are the kinds
 * of documents that a column counts, `reverses` those whose reversals it counts: reversed entries and exits stand apart, so that
 * neither hides the other. `reclassified` moves the earlier stock to another element, account or kind. `internal` moves between
 * places and changes no sum: it is zero unless there is an error.
 */
export const COLUMNS = [
  { key: "before", side: "before", kinds: [] },
  { key: "opening", side: "in", kinds: ["opening"] },
  { key: "purchase", side: "in", kinds: ["purchase"] },
  { key: "donation", side: "in", kinds: ["donation"] },
  { key: "return", side: "in", kinds: ["return"] },
  { key: "consumption", side: "out", kinds: ["exit"], of: "consumable" },
  { key: "handover", side: "out", kinds: ["exit"], of: "permanent" },
  { key: "loss", side: "out", kinds: ["write_off"] },
  { key: "supplier_return", side: "out", kinds: ["supplier_return"] },
  { key: "reclassified", side: "signed", kinds: [] },
  { key: "entry_reversal", side: "signed", kinds: [], reverses: ["opening", "purchase", "donation", "return"] },
  { key: "exit_reversal", side: "signed", kinds: [], reverses: ["exit", "write_off", "supplier_return"] },
  { key: "count", side: "signed", kinds: ["count"], reverses: ["count"] },
  { key: "value_adjustment", side: "signed", kinds: ["value_adjustment"], reverses: ["value_adjustment"] },
  { key: "merge", side: "signed", kinds: ["merge"], reverses: ["merge"] },
  {
    key: "internal",
    side: "signed",
    kinds: ["transfer", "loan", "loan_return"],
    reverses: ["transfer", "loan", "loan_return"],
  },
  { key: "after", side: "after", kinds: [] },
] as const satisfies readonly {
  key: string;
  side: Side;
  kinds: readonly DocumentKind[];
  of?: "consumable" | "permanent";
  reverses?: readonly DocumentKind[];
}[];

export type ColumnKey = (typeof COLUMNS)[number]["key"];

/** One number for each column. */
export type Figures = readonly number[];

const SIDES = Object.fromEntries(COLUMNS.map(({ key, side }) => [key, side])) as Readonly<Record<ColumnKey, Side>>;

export const sideOf = (column: ColumnKey): Side => SIDES[column];

/** The sum of the columns of a side. */
export function sumOfSide(columns: readonly ColumnKey[], figures: Figures, side: Side): number {
  return columns.reduce((sum, column, index) => sum + (sideOf(column) === side ? (figures[index] ?? 0) : 0), 0);
}

/** Whether opening balance, entries, exits and differences add up to the closing balance, to the centavo. R-19. */
export function isBalanced(columns: readonly ColumnKey[], figures: Figures): boolean {
  const sum = (side: Side) => sumOfSide(columns, figures, side);
  return sum("before") + sum("in") - sum("out") + sum("signed") === sum("after");
}

/** The materials of an element of expense, or of an account. */
export interface StatementGroup {
  /** "3.3.90.30.16"; empty for materials without one. */
  key: string;
  materials: number;
  value: Figures;
}

export interface StatementRow {
  material: string;
  code: string;
  name: string;
  unit: string;
  kind: "consumable" | "permanent";
  expense_element: string;
  account: string;
  /** Ten-thousandths of the unit. */
  quantity: Figures;
  /** Centavos. */
  value: Figures;
}

export interface Statement {
  month: Month;
  columns: readonly ColumnKey[];
  elements: readonly StatementGroup[];
  accounts: readonly StatementGroup[];
  /** Centavos. */
  total: Figures;
  materials: number;
  documents: readonly { kind: DocumentKind; documents: number }[];
  /** By element and name; only on request. */
  rows?: readonly StatementRow[];
}

/** The optional columns with a value, and all others. */
export function visibleColumns({ columns, total, elements }: Pick<Statement, "columns" | "total" | "elements">): ColumnKey[] {
  const always: readonly ColumnKey[] = ["before", "purchase", "donation", "return", "consumption", "loss", "after"];
  return columns.filter(
    (column, index) => always.includes(column) || total[index] !== 0 || elements.some(({ value }) => (value[index] ?? 0) !== 0),
  );
}

/** The same columns, where only quantities moved: a gift without a value, two differences with sum zero. */
export function withQuantities(shownColumns: readonly ColumnKey[], { columns, rows = [] }: Statement): ColumnKey[] {
  return columns.filter(
    (column, index) =>
      shownColumns.includes(column) || rows.some(({ quantity, value }) => quantity[index] !== 0 || value[index] !== 0),
  );
}

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight letters of a hash, in the form for reading aloud: "4F7K-2M9D". */
export function sealOf(hash: string): string {
  const bits = Number.parseInt(hash.slice(0, 10), 16);
  const letters = Array.from({ length: 8 }, (_, index) => LETTERS[Math.floor(bits / 32 ** (7 - index)) % 32]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
