/**
 * The lists that people search and page through on the server: one read route serves them all
 * (`GET /api/school/list/<name>`), because LIKE over a hundred thousand rows collapses at eight users.
 */
import * as z from "zod/mini";
import { queryInteger } from "./contract";
import { lazily } from "./lazily";
import type { CopyRow } from "./library/catalogue/copy-list";
import type { Loan } from "./library/commands";
import type { Hold } from "./library/holds/commands";
import type { InventoryOutcome } from "./library/inventory/inventory";
import type { SpineSource } from "./library/labels/spine";
import type { MessageState } from "./messaging/outbox";
import type { Role } from "./roles";
import { count } from "./text";

export const PAGE_SIZE = 30;

/** A search counts so many finds, and pages through no more: who is shown them all still has to type on. */
export const COUNTED_AT_MOST = 1000;

export interface TitleRow {
  id: string;
  title: string;
  subtitle: string;
  authors: string;
  isbn13: string;
  publisher: string;
  year: number;
  year_text: string;
  cover: string;
  cdd: string;
  minimum_age: number;
  active: boolean;
  copies: number;
  available: number;
  /** The first tombo, so that a row can say one. */
  tombo: string;
}

export interface ReaderRow {
  id: string;
  person: string;
  name: string;
  card: string;
  enrolment: string;
  class_name: string;
  photo: string;
  category: string;
  category_name: string;
  valid_until: string;
  active: boolean;
  open: number;
  overdue: number;
  /** The last day of what runs; "" when not suspended. */
  suspended_until: string;
}

export interface PersonRow {
  id: string;
  name: string;
  social_name: string;
  kind: "student" | "teacher" | "staff" | "other";
  enrolment: string;
  class: string;
  class_name: string;
  sector_name: string;
  photo: string;
  active: boolean;
  /** The card when the person is a reader, and who asks may see readers. */
  card: string;
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
  /** When someone last had it in the hand; empty when nobody ever noted it. */
  seen_at: string;
}

/** One scan of an inventory. */
export interface InventoryScanRow {
  id: string;
  /** Empty for a code that nobody knows, as are tombo and title. */
  copy: string;
  tombo: string;
  title: string;
  title_name: string;
  location: string;
  code: string;
  outcome: InventoryOutcome;
  at: string;
  by_name: string;
  /** Who has it now, according to the loans; empty when nobody. */
  holder: string;
}

/** A copy as its label says it. */
export interface LabelRow extends SpineSource {
  id: string;
  tombo: string;
  barcode: string;
  title_name: string;
}

export interface MessageRow {
  id: string;
  created: string;
  area: string;
  purpose: string;
  recipient: string;
  masked_address: string;
  subject: string;
  state: MessageState;
  error: string;
  sent_at: string;
  person: string;
  person_name: string;
}

/** A reader who owes the library something. */
export interface PendencyRow {
  id: string;
  name: string;
  card: string;
  class_name: string;
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
  /** What they have in common, for "library/keep-apart". */
  key: string;
  reason: "isbn" | "work";
  titles: DuplicateTitle[];
  /** More than are shown. */
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

/** Row type by list name. */
export interface ListRows {
  titles: TitleRow;
  "duplicate-titles": DuplicateRow;
  readers: ReaderRow;
  people: PersonRow;
  "open-loans": Loan;
  "overdue-loans": Loan;
  /** What a reader had, rather than has. */
  "reader-loans": Loan;
  /** Who has and had a title. */
  "title-loans": Loan;
  pendencies: PendencyRow;
  copies: CopyRow;
  labels: LabelRow;
  "never-read": NeverReadRow;
  "inventory-pending": UnseenRow;
  "inventory-missing": UnseenRow;
  "inventory-scans": InventoryScanRow;
  holds: Hold;
  "closed-holds": Hold;
  messages: MessageRow;
  "library-messages": MessageRow;
}
export type ListName = keyof ListRows;

export interface ListTerms {
  /** Its list rule guards the answer; the roles are checked first. */
  collection: string;
  roles: readonly Role[];
  filters: readonly string[];
  sorts: readonly string[];
  /** The filter without which there is nothing to list: whose rows they are. */
  of?: string;
}

/** What each list lets one filter and sort by. The first sort is the default; "-" in front turns it round. */
export const LISTS = {
  titles: {
    collection: "titles",
    roles: ["Biblioteca"],
    filters: ["active", "available"],
    sorts: ["title", "authors", "year", "created"],
  },
  "duplicate-titles": { collection: "titles", roles: ["Biblioteca"], filters: ["reason"], sorts: ["title"] },
  readers: {
    collection: "readers",
    roles: ["Biblioteca"],
    filters: ["active", "category", "class", "expired", "ids", "overdue", "suspended"],
    sorts: ["name", "card"],
  },
  people: {
    collection: "people",
    roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
    filters: ["active", "kind", "class", "sector"],
    sorts: ["name", "enrolment"],
  },
  "open-loans": {
    collection: "loans",
    roles: ["Biblioteca"],
    filters: ["class", "due", "reader", "title"],
    sorts: ["due", "lent_at"],
  },
  "overdue-loans": { collection: "loans", roles: ["Biblioteca"], filters: ["class", "min_days"], sorts: ["due"] },
  "reader-loans": { collection: "loans", roles: ["Biblioteca"], filters: ["reader"], sorts: ["returned_at"], of: "reader" },
  "title-loans": { collection: "loans", roles: ["Biblioteca"], filters: ["title"], sorts: ["lent_at"], of: "title" },
  "never-read": { collection: "titles", roles: ["Biblioteca"], filters: ["textbooks"], sorts: ["title", "created"] },
  "inventory-pending": {
    collection: "copies",
    roles: ["Biblioteca"],
    filters: ["inventory", "location", "placeless"],
    sorts: ["tombo"],
  },
  "inventory-missing": {
    collection: "inventory_missing",
    roles: ["Biblioteca"],
    filters: ["inventory", "location", "placeless"],
    sorts: ["tombo"],
  },
  "inventory-scans": {
    collection: "inventory_scans",
    roles: ["Biblioteca"],
    filters: ["inventory", "outcome", "open"],
    sorts: ["at"],
  },
  copies: {
    collection: "copies",
    roles: ["Biblioteca"],
    filters: ["state", "year", "location", "type", "pnld"],
    sorts: ["tombo"],
  },
  labels: {
    collection: "copies",
    roles: ["Biblioteca"],
    filters: ["title", "titles", "from", "to", "printed"],
    sorts: ["tombo"],
  },
  holds: {
    collection: "holds",
    roles: ["Biblioteca"],
    filters: ["state", "class", "title", "reader", "ids"],
    sorts: ["queue", "pickup_until"],
  },
  "closed-holds": { collection: "holds", roles: ["Biblioteca"], filters: ["state", "class", "reader"], sorts: ["closed_at"] },
  messages: { collection: "messages", roles: ["Admin"], filters: ["state", "area", "person", "about"], sorts: ["created"] },
  "library-messages": {
    collection: "messages",
    roles: ["Biblioteca"],
    filters: ["state", "person", "about"],
    sorts: ["created"],
  },
  pendencies: { collection: "readers", roles: ["Biblioteca"], filters: ["class", "left"], sorts: ["name"] },
} as const satisfies Record<ListName, ListTerms>;

/** A page of a list, in the shape that PocketBase's own lists have. */
export interface Page<Row> {
  page: number;
  perPage: number;
  totalItems: number;
  totalPages: number;
  /** A search found more than the total says. */
  more: boolean;
  items: Row[];
}

/** How many rows a list has, in words: "214 títulos", "mais de 1.000 títulos". */
export function countOf(
  { totalItems, more }: Pick<Page<unknown>, "totalItems" | "more">,
  singular: string,
  plural: string,
): string {
  return `${more ? "mais de " : ""}${count(totalItems, singular, plural)}`;
}

/** The query string of a list; filters come beside it under their own names. */
export const listQuery = lazily(() =>
  z.object({
    q: z._default(z.string().check(z.maxLength(200, "Busca longa demais.")), ""),
    page: queryInteger(1, 100_000, 1),
    perPage: queryInteger(1, 500, PAGE_SIZE),
    sort: z._default(z.string().check(z.maxLength(40)), ""),
    /** Every find of a search is counted and paged through: for an export. */
    whole: z._default(z.enum(["", "true"]), ""),
  }),
);
