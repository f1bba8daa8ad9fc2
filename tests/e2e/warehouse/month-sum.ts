/** The expected figures of a month's statement, added up from the ledger's rows alone. */
import type { ColumnKey, Statement } from "../../../domain/warehouse/closing/statement";
import type { MovementRow } from "../../../domain/warehouse/lists";
import type { Month } from "../../../domain/warehouse/months";
import type { Client } from "../../helpers/clients";

const PER_PAGE = 500;

/** Every row of the ledger, page by page; or those of a material. */
export async function ledgerOf(client: Client, of: { material?: string } = {}): Promise<MovementRow[]> {
  const rows: MovementRow[] = [];
  for (let page = 1; ; page++) {
    const { body } = await client.list("movements", { ...of, page, perPage: PER_PAGE });
    rows.push(...body.items);
    if (body.items.length < PER_PAGE) {
      return rows;
    }
  }
}

/** A statement's figures as sums of signed rows: an exit is negative. */
export type Sums = Partial<Record<ColumnKey, number>>;

/** Of a reversal, by what it takes back. */
const REVERSAL_OF: Readonly<Partial<Record<MovementRow["kind"], ColumnKey>>> = {
  opening: "entry_reversal",
  purchase: "entry_reversal",
  donation: "entry_reversal",
  return: "entry_reversal",
  exit: "exit_reversal",
  write_off: "exit_reversal",
  supplier_return: "exit_reversal",
};

const COLUMN_OF: Readonly<Record<Exclude<MovementRow["kind"], "reversal">, ColumnKey>> = {
  opening: "opening",
  purchase: "purchase",
  donation: "donation",
  return: "return",
  exit: "consumption",
  write_off: "loss",
  supplier_return: "supplier_return",
  count: "count",
  value_adjustment: "value_adjustment",
  merge: "merge",
  transfer: "internal",
  loan: "internal",
  loan_return: "internal",
};

function columnOf({ kind, reversed_kind }: MovementRow): ColumnKey {
  const meant = kind === "reversal" ? reversed_kind : kind;
  if (meant === "" || meant === "reversal") {
    throw new Error("a reversal takes back something else");
  }
  return (kind === "reversal" && REVERSAL_OF[meant]) || COLUMN_OF[meant];
}

/** @param permanent ids of materials that are handed over and not consumed. */
export function sumsOf(
  rows: readonly MovementRow[],
  month: Month,
  what: "quantity" | "value",
  permanent: ReadonlySet<string>,
): Sums {
  const sums: Record<string, number> = {};
  const add = (column: ColumnKey, amount: number) => {
    sums[column] = (sums[column] ?? 0) + amount;
  };
  for (const row of rows.filter((row) => row.month <= month)) {
    const isHandedOver = row.kind === "exit" && permanent.has(row.material);
    add(row.month < month ? "before" : isHandedOver ? "handover" : columnOf(row), row[what]);
    add("after", row[what]);
  }
  return withoutNothing(sums);
}

const OUT: readonly ColumnKey[] = ["consumption", "handover", "loss", "supplier_return"];

/** The figures of a statement's line, with exits as negative numbers. */
export function asSums({ columns }: Statement, figures: readonly number[]): Sums {
  return withoutNothing(
    Object.fromEntries(
      columns.map((column, index) => [column, OUT.includes(column) ? -(figures[index] ?? 0) : (figures[index] ?? 0)]),
    ),
  );
}

const withoutNothing = (sums: Record<string, number>): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
