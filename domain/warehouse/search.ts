import type { ColumnsOf } from "../area";
import { searchOf as searchOfPeople } from "../people/search";
import { searchedNames } from "../record-fields";
import { LONGEST_SEARCH, searching } from "../search";
import { searchText } from "../text";
import { MATERIAL_FIELDS } from "./material-fields";
import { REQUESTER_FIELDS } from "./requester-fields";
import { SUPPLIER_FIELDS } from "./supplier-fields";

export const searchedColumns = {
  materials: searchedNames(MATERIAL_FIELDS),
  suppliers: searchedNames(SUPPLIER_FIELDS),
  requesters: searchedNames(REQUESTER_FIELDS),
} as const satisfies ColumnsOf;

export const searchOf = searching(searchedColumns);

/** Two materials whose names differ only by accent, case or spacing may be one. */
export const nameKey = (name: string): string => searchText(name).slice(0, 300);

/** A search finds a requester by the person, or by the sector, and by the code. */
export function requesterSearch(of: Parameters<typeof searchOfPeople<"people">>[1] | string, code: string): string {
  const searchedText = typeof of === "string" ? searchText(of) : searchOfPeople("people", of);
  return `${searchedText} ${searchOf("requesters", { code })}`.trim().slice(0, LONGEST_SEARCH);
}
