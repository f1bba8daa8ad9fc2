/** The tombos of a file of records: another library's numbers are not this school's, and may collide with its own. */
import type { Cells } from "../../imports/fields";
import { ITEMS_CELL } from "../catalogue/marc/item-cells";
import type { ReadItem } from "../catalogue/marc/items";
import { FORMER_CELL } from "./title-row";

/** The key under which an import stores the choice. */
export const TOMBOS = "tombos";

/**
 * use: they become the copies' tombos. ignore: the series assigns new ones. former: the same, and the file's are stored as former
 * numbers.
 */
export const TOMBOS_CHOICES = ["use", "ignore", "former"] as const;
export type TombosChoice = (typeof TOMBOS_CHOICES)[number];

export const isTombosChoice = (text: string | undefined): text is TombosChoice =>
  TOMBOS_CHOICES.some((choice) => choice === text);

/**
 * A record's cells without the numbers of its copies; the number of copies stays.
 * @param keep as former numbers.
 */
export function withoutTombos(cells: Cells, keep: boolean): Cells {
  const { tombo = "", [ITEMS_CELL]: items = "", ...others } = cells;
  if (tombo === "") {
    return cells;
  }
  const copies = items === "" ? [] : (JSON.parse(items) as ReadItem[]);
  const numbers = copies.length > 0 ? copies.map((item) => item.tombo) : tombo.split(";").map((part) => part.trim());
  const itemsWithoutCodes = copies.map((item) => ({ ...item, tombo: "", barcode: "" }));
  return {
    ...others,
    quantity: String(numbers.length),
    ...(itemsWithoutCodes.length > 0 ? { [ITEMS_CELL]: JSON.stringify(itemsWithoutCodes) } : {}),
    ...(keep ? { [FORMER_CELL]: numbers.join(";") } : {}),
  };
}
