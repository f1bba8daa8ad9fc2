/** The tombos of a file of records: another library's are not this school's, and may stand in the way of its own. */
import type { Cells } from "../../imports/fields";
import { ITEMS_CELL } from "../catalogue/marc/item-cells";
import type { ReadItem } from "../catalogue/marc/items";
import { FORMER_CELL } from "./title-row";

/** Under which an import keeps what was chosen. */
export const TOMBOS = "tombos";

/** use: they are the copies' tombos. ignore: the series gives new ones. former: new ones too, the file's are kept as former numbers. */
export const TOMBOS_CHOICES = ["use", "ignore", "former"] as const;
export type TombosChoice = (typeof TOMBOS_CHOICES)[number];

export const isTombosChoice = (text: string | undefined): text is TombosChoice =>
  TOMBOS_CHOICES.some((choice) => choice === text);

/** A record's cells without the numbers of its copies, which are as many as before. @param keep as former numbers. */
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
