/** The library's lists: the rows, filters and sorts of each. */

import { list } from "../list";
import type { MessageRow } from "../messaging/lists";
import type { ListedName } from "../record-fields";
import type { CopyRow } from "./catalogue/copy-list";
import type { TITLE_FIELDS } from "./catalogue/title-fields";
import type { Loan } from "./commands";
import type { Hold } from "./holds/commands";
import type { InventoryOutcome } from "./inventory/inventory";
import type { SpineSource } from "./labels/spine";

export interface TitleRow extends Record<ListedName<typeof TITLE_FIELDS>, string> {
  id: string;
  year: number;
  year_text: string;
  cover: string;
  minimum_age: number;
  active: boolean;
  copies: number;
  available: number;
  /** The first tombo, for the row's text. */
  tombo: string;
}

export interface ReaderRow {
  id: string;
  person: string;
  name: string;
  card: string;
  enrolment: string;
  class_name: string;
  /** Of the class; 0 without one. */
  class_year: number;
  photo: string;
  category: string;
  category_name: string;
  valid_until: string;
  /** As a reader, and of the school. */
  active: boolean;
  /** Of the school. */
  left: boolean;
  open: number;
  overdue: number;
  /** The last day of the running suspensions; "" when not suspended. */
  suspended_until: string;
}

/** A title that nobody ever took home. */
export interface NeverReadRow {
  id: string;
  title: string;
  authors: string;
  cdd: string;
  created: string;
  copies: number;
}

/** A copy that an inventory has not seen. */
export interface UnseenRow {
  id: string;
  copy: string;
  tombo: string;
  title: string;
  title_name: string;
  authors: string;
  call_number: string;
  location: string;
  /** The day of its last scan or loan; empty without one. */
  seen_at: string;
}

/** One scan of an inventory. */
export interface InventoryScanRow {
  id: string;
  /** Empty for an unknown code, like tombo and title. */
  copy: string;
  tombo: string;
  title: string;
  title_name: string;
  location: string;
  code: string;
  outcome: InventoryOutcome;
  at: string;
  by_name: string;
  /** The reader who has it now, according to the loans; empty without one. */
  holder: string;
}

/** A copy with the data of its label. */
export interface LabelRow extends SpineSource {
  id: string;
  tombo: string;
  barcode: string;
  title_name: string;
}

/** A reader with a debt to the library. */
export interface OutstandingRow {
  id: string;
  name: string;
  card: string;
  class_name: string;
  /** The school year of that class; 0 without one. */
  class_year: number;
  /** Of the school, or as a reader. */
  left: boolean;
  open: number;
  overdue: number;
  lost: number;
  /** The earliest of their due days. */
  due: string;
}

/** Titles that may be one. */
export interface DuplicateRow {
  /** The oldest of them. */
  id: string;
  /** The key that they share, for "library/keep-apart". */
  key: string;
  reason: "isbn" | "work";
  titles: DuplicateTitle[];
  /** There are more than the row shows. */
  total: number;
}

export interface DuplicateTitle {
  id: string;
  title: string;
  subtitle: string;
  authors: string;
  edition: string;
  volume: string;
  publisher: string;
  year: number;
  year_text: string;
  isbn13: string;
  copies: number;
}

export const lists = {
  titles: list<TitleRow>()({
    collection: "titles",
    roles: ["Biblioteca"],
    filters: ["active", "available"],
    sorts: ["title", "authors", "year", "created"],
  }),
  "duplicate-titles": list<DuplicateRow>()({
    collection: "titles",
    roles: ["Biblioteca"],
    filters: ["reason"],
    sorts: ["title"],
  }),
  readers: list<ReaderRow>()({
    collection: "readers",
    roles: ["Biblioteca"],
    filters: ["active", "category", "class", "expired", "ids", "overdue", "suspended"],
    sorts: ["name", "card"],
  }),
  "open-loans": list<Loan>()({
    collection: "loans",
    roles: ["Biblioteca"],
    filters: ["class", "due", "reader", "title"],
    sorts: ["due", "lent_at"],
  }),
  "overdue-loans": list<Loan>()({ collection: "loans", roles: ["Biblioteca"], filters: ["class", "min_days"], sorts: ["due"] }),
  "reader-loans": list<Loan>()({
    collection: "loans",
    roles: ["Biblioteca"],
    filters: ["reader"],
    sorts: ["returned_at"],
    of: "reader",
  }),
  "title-loans": list<Loan>()({
    collection: "loans",
    roles: ["Biblioteca"],
    filters: ["title"],
    sorts: ["lent_at"],
    of: "title",
  }),
  "never-read": list<NeverReadRow>()({
    collection: "titles",
    roles: ["Biblioteca"],
    filters: ["textbooks"],
    sorts: ["title", "created"],
  }),
  "inventory-pending": list<UnseenRow>()({
    collection: "copies",
    roles: ["Biblioteca"],
    filters: ["inventory", "location", "placeless"],
    sorts: ["tombo"],
  }),
  "inventory-missing": list<UnseenRow>()({
    collection: "inventory_missing",
    roles: ["Biblioteca"],
    filters: ["inventory", "location", "placeless"],
    sorts: ["tombo"],
  }),
  "inventory-scans": list<InventoryScanRow>()({
    collection: "inventory_scans",
    roles: ["Biblioteca"],
    filters: ["inventory", "outcome", "open"],
    sorts: ["at"],
  }),
  copies: list<CopyRow>()({
    collection: "copies",
    roles: ["Biblioteca"],
    filters: ["state", "year", "location", "type", "pnld"],
    sorts: ["tombo"],
  }),
  labels: list<LabelRow>()({
    collection: "copies",
    roles: ["Biblioteca"],
    filters: ["title", "titles", "from", "to", "printed"],
    sorts: ["tombo"],
  }),
  holds: list<Hold>()({
    collection: "holds",
    roles: ["Biblioteca"],
    filters: ["state", "class", "title", "reader", "ids"],
    sorts: ["queue", "pickup_until"],
  }),
  "closed-holds": list<Hold>()({
    collection: "holds",
    roles: ["Biblioteca"],
    filters: ["state", "class", "reader"],
    sorts: ["closed_at"],
  }),
  "outstanding-items": list<OutstandingRow>()({
    collection: "readers",
    roles: ["Biblioteca"],
    filters: ["class", "left"],
    sorts: ["name"],
  }),
  "library-messages": list<MessageRow>()({
    collection: "messages",
    roles: ["Biblioteca"],
    filters: ["state", "person", "about", "last_week"],
    sorts: ["created"],
  }),
} as const;
