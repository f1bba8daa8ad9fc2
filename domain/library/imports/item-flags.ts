/** Koha's separate columns about a copy's state, and several copies in one row. */

import { cleanCode } from "../../codes";
import { type Cells, fieldLabel } from "../../imports/fields";
import { readPrice } from "../../imports/figures";
import { bareCode } from "../../imports/marked-codes";
import type { Remarks } from "../../imports/messages";
import { count, searchText } from "../../text";
import { COPY_FIELDS } from "../catalogue/copy-fields";
import type { ReadItem } from "../catalogue/marc/items";
import type { CopyState } from "../circulation/lending";
import { TITLE_COLUMNS } from "./terms";

export const FLAGS = ["withdrawn", "lost", "damaged", "not_for_loan"] as const;
export type Flag = (typeof FLAGS)[number];

const UNSET = new Set(["", "0", "00", "n", "nao", "no", "false", "falso", "disponivel", "available", "for loan"]);
/** Koha's own list of the meanings of "lost": 4 and 5 are missing. */
const MISSING_STATE = /^(4|5|missing|desaparecid[oa]|nao localizad[oa])$/;

/** In Koha a negative "not for loan" is a book on order; it will be lent. */
const isSet = (flag: Flag, cell: string): boolean =>
  !UNSET.has(searchText(cell)) && !(flag === "not_for_loan" && cell.trim().startsWith("-"));

/** The state from the flags; the first one that is set counts. */
export function stateOfFlags(cell: (flag: Flag) => string): CopyState {
  if (isSet("withdrawn", cell("withdrawn"))) {
    return "withdrawn";
  }
  if (isSet("lost", cell("lost"))) {
    return MISSING_STATE.test(searchText(cell("lost"))) ? "missing" : "lost";
  }
  return isSet("damaged", cell("damaged")) ? "damaged" : "normal";
}

export const staysInSchool = (cell: string): boolean => isSet("not_for_loan", cell);

/** The columns of a row that belong to a copy. */
const OF_ITEM = ["tombo", "call_number", "location", "origin", "price", "material_type", ...FLAGS] as const;
type OfItem = (typeof OF_ITEM)[number];

const partsOf = (cell: string): string[] =>
  cell === ""
    ? []
    : cell
        .replace(/([^\s|])#(?=[^\s|])/g, "$1|")
        .split("|")
        .map((part) => part.trim());

/** A list of copies in one cell of a program's export, "B1|B2" or "B1#B2", in the form of a user's cell: "B1; B2". */
export function tomboList(cell: string): string {
  const parts = partsOf(cell).filter(Boolean);
  return parts.length > 1 ? parts.join("; ") : cell;
}

/**
 * The copies of a row whose cells each hold a list, in one order; none where the row is about one copy, or has equal values for
 * all. It returns the cells without the copies' own values.
 */
export function joinedItems(cells: Cells, remarks: Remarks): { cells: Cells; items: ReadItem[] } {
  const lists = Object.fromEntries(OF_ITEM.map((field) => [field, partsOf(cells[field] ?? "")])) as Record<OfItem, string[]>;
  const codes = lists.tombo.filter(Boolean);
  const size = codes.length;
  const listedFields = OF_ITEM.filter((field) => field !== "tombo" && lists[field].length > 1);
  if (size < 2 || listedFields.length === 0) {
    return { cells, items: [] };
  }
  for (const field of OF_ITEM) {
    const isFlag = (FLAGS as readonly string[]).includes(field);
    const fits = lists[field].length === size || lists[field].length === 0 || (lists[field].length === 1 && !isFlag);
    if (!fits && !(isFlag && lists[field].every((part) => !isSet(field as Flag, part)))) {
      remarks.error(
        field,
        `A linha tem ${size} tombos, e a coluna “${fieldLabel(TITLE_COLUMNS, field)}” traz ${count(lists[field].length, "valor", "valores")}: não é possível saber a qual exemplar cada um pertence. Separe os exemplares, um por linha.`,
      );
    }
  }
  const at = (field: OfItem, index: number) => (lists[field].length === size ? lists[field][index]! : (lists[field][0] ?? ""));
  const types = new Set(lists.material_type.map((part) => searchText(part)));
  if (types.size > 1) {
    remarks.error("material_type", "Os exemplares da linha são de tipos diferentes. Separe-os, um por linha.");
  }
  const items = codes.map((code, index): ReadItem => {
    const priceText = at("price", index);
    const price = priceText === "" ? 0 : readPrice(priceText);
    if (price === null) {
      remarks.error("price", `“${priceText.slice(0, 40)}” não é um preço, como 12,50.`);
    }
    const state = stateOfFlags((flag) => at(flag, index));
    return {
      tombo: cleanCode(bareCode(code)),
      barcode: "",
      call_number: at("call_number", index).slice(0, COPY_FIELDS.call_number.facts.max),
      location: at("location", index).slice(0, COPY_FIELDS.location.facts.max),
      origin: at("origin", index).slice(0, COPY_FIELDS.origin.facts.max),
      price: price ?? 0,
      state,
      state_reason: "",
      ...(staysInSchool(at("not_for_loan", index)) ? { not_for_loan: true as const } : {}),
    };
  });
  remarks.note(
    "tombo",
    `A linha traz ${size} exemplares: ${items
      .slice(0, 4)
      .map(({ tombo }) => tombo)
      .join(", ")}${size > 4 ? "…" : ""}.`,
  );
  const ownCells: Record<string, string> = { ...cells };
  for (const field of OF_ITEM) {
    if (field === "material_type") {
      ownCells[field] = lists.material_type[0] ?? "";
    } else {
      delete ownCells[field];
    }
  }
  return { cells: ownCells, items };
}
