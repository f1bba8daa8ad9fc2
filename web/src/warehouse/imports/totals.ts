/** The totals of an import's rows, as on the signed sheet. R-45. */
import { count, formatMoney, listing } from "../../../../domain/text";
import type { MovementRow } from "../../../../domain/warehouse/lists";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";

/** Quantities of one unit add up; those of different units do not. */
export function totalsOf(
  rows: readonly Pick<MovementRow, "unit" | "quantity" | "value">[],
): readonly (readonly [string, string])[] {
  const units = new Map<string, number>();
  for (const { unit, quantity } of rows) {
    units.set(unit, (units.get(unit) ?? 0) + quantity);
  }
  const value = rows.reduce((sum, row) => sum + row.value, 0);
  return [
    ["Linhas", count(rows.length, "lançamento", "lançamentos")],
    ["Quantidade", listing([...units].map(([unit, quantity]) => formatQuantityWithUnit(quantity, unit)))],
    ["Valor", formatMoney(value)],
  ];
}
