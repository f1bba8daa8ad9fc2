/** Copies that a library record names one by one, as a row's cells. */

import { cleanCode } from "../../../codes";
import { copyCodeProblem } from "../../codes";
import type { ReadItem } from "./items";

/** The name of the cell; a spreadsheet has no column of that name. */
export const ITEMS_CELL = "items";

/** The copies' data beyond their numbers, as a cell; empty without such data. */
export function itemsCell(items: readonly ReadItem[]): string {
  const bare = items.every(
    ({ tombo, barcode, call_number, location, origin, price, state, not_for_loan, remarks }) =>
      tombo && !barcode && !call_number && !location && !origin && price === 0 && state === "normal" && !not_for_loan && !remarks,
  );
  return bare ? "" : JSON.stringify(items);
}

/** The copies of the cell, with codes in the catalogue's form. A barcode that no copy may have is left out. */
export function readItems(cell: string): ReadItem[] {
  if (cell === "") {
    return [];
  }
  const previous = new Set<string>();
  return (JSON.parse(cell) as ReadItem[]).map((item) => {
    const barcode = cleanCode(item.barcode);
    const usable = barcode !== "" && copyCodeProblem(barcode) === "" && !previous.has(barcode);
    previous.add(barcode);
    return { ...item, tombo: cleanCode(item.tombo), barcode: usable ? barcode : "" };
  });
}

type ItemFields = Pick<ReadItem, "barcode" | "call_number" | "location" | "origin" | "price">;

/**
 * A copy's own fields; the others have the row's values.
 * @param callNumber the call number that the title's class makes. Screens show it anyway; a stored one would stay when the class
 * is corrected.
 */
export function itemFields<Fields extends ItemFields>(item: ReadItem | undefined, allFields: Fields, callNumber: string): Fields {
  if (!item) {
    return allFields;
  }
  const { barcode, call_number, location, origin, price } = item;
  return {
    ...allFields,
    barcode,
    call_number: call_number === callNumber ? "" : call_number,
    location: location || allFields.location,
    origin: origin || allFields.origin,
    price: price || allFields.price,
  };
}
