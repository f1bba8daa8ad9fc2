/** The copies without a scan, for files and prints. */
import type { UnseenPlace } from "../../../../domain/library/inventory/commands";
import type { UnseenRow } from "../../../../domain/library/lists";
import type { CsvColumn } from "../../ui/table/csv";

export const UNSEEN_CSV: readonly CsvColumn<UnseenRow>[] = [
  { title: "Local", value: (row) => row.location },
  { title: "Número de chamada", value: (row) => row.call_number },
  { title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { title: "Título", value: (row) => row.title_name },
  { title: "Autores", value: (row) => row.authors },
  { title: "Visto por último", value: (row) => row.seen_at, kind: "instant" },
];

/** Fifty sheets: nobody carries a longer list along the shelves, and a browser needs a pause to lay it out. */
export const ROWS_PER_LIST = 1500;
/** Rows on an A4 sheet; long titles take two lines. */
const ROWS_ON_A_SHEET = 30;

/** The printed part of the list, as in the address: one place or all of them, and of a long list a part. */
export interface UnseenChoice {
  /** Null for every place, "" for copies without a place. */
  location: string | null;
  /** From 1; 0 without a choice. */
  part: number;
}

export function choiceIn(address: URLSearchParams): UnseenChoice {
  const part = Number(address.get("parte"));
  return { location: address.get("local"), part: Number.isInteger(part) && part > 0 ? part : 0 };
}

/** The approximate number of sheets for so many copies. */
export const sheetsFor = (copies: number): number => Math.ceil(copies / ROWS_ON_A_SHEET);

/** The number of copies, sheets and parts of a choice. */
export function sizeOf(places: readonly UnseenPlace[], location: string | null) {
  const copies = places
    .filter((place) => location === null || place.location === location)
    .reduce((sum, place) => sum + place.copies, 0);
  return { copies, sheets: sheetsFor(copies), parts: Math.ceil(copies / ROWS_PER_LIST) };
}

/** The list's filters for a place. */
export function placeFilters(location: string | null): Record<string, string> {
  return location === null ? {} : location === "" ? { placeless: "true" } : { location };
}

/** Between these tombos in their order: "1 a 1.500". */
export function partRange(part: number, copies: number): { from: number; to: number } {
  return { from: (part - 1) * ROWS_PER_LIST + 1, to: Math.min(copies, part * ROWS_PER_LIST) };
}

const collator = new Intl.Collator("pt-BR", { numeric: true });

/** By place, each in the order of the shelf. */
export function byPlace(rows: readonly UnseenRow[]): [string, UnseenRow[]][] {
  const places = new Map<string, UnseenRow[]>();
  for (const row of rows) {
    const placeCopies = places.get(row.location);
    if (placeCopies) {
      placeCopies.push(row);
    } else {
      places.set(row.location, [row]);
    }
  }
  const shelf = (unseen: UnseenRow, other: UnseenRow) =>
    collator.compare(unseen.call_number, other.call_number) || collator.compare(unseen.tombo, other.tombo);
  return [...places]
    .sort(([place], [other]) => collator.compare(place, other))
    .map(([place, copies]) => [place, copies.sort(shelf)]);
}
