import type { ColumnsOf } from "../area";
import { LONGEST_SEARCH } from "../search";
import { searchText } from "../text";

/** A machine is found by its kind too, which the server puts before these. */
export const searched = {
  equipment: ["tombo", "brand", "model", "serial", "supplier", "invoice"],
} as const satisfies ColumnsOf;

/** The search text of a machine: it begins as people call it. */
export const equipmentSearch = (
  kind: string,
  of: Readonly<Partial<Record<(typeof searched.equipment)[number], string>>>,
): string => searchText(kind, of.brand, of.model, of.tombo, of.serial, of.supplier, of.invoice).slice(0, LONGEST_SEARCH);
