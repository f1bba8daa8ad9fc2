import type { ColumnsOf } from "../area";
import { searchedNames } from "../record-fields";
import { LONGEST_SEARCH } from "../search";
import { searchText } from "../text";
import { EQUIPMENT_FIELDS } from "./equipment/equipment-fields";

/** A search also finds a machine by its kind, which the server puts before these. */
export const searchedColumns = {
  equipment: searchedNames(EQUIPMENT_FIELDS),
} as const satisfies ColumnsOf;

/** The search text of a machine: it begins with the machine's usual name. */
export const equipmentSearch = (
  kind: string,
  of: Readonly<Partial<Record<(typeof searchedColumns.equipment)[number], string>>>,
): string => searchText(kind, of.brand, of.model, of.tombo, of.serial, of.supplier, of.invoice).slice(0, LONGEST_SEARCH);
