/** Finds a reader or a copy by a scanned code. */
import { cleanCode } from "../../../domain/codes";
import { COPY_STATES, type CopyState, type LendingCase } from "../../../domain/library/circulation/lending";
import { reusableTextbook } from "../../../domain/library/class-sets/textbooks";
import { spellings } from "../../../domain/library/codes";
import type { ScannedCopy } from "../../../domain/library/commands";
import { refuse } from "../../../domain/library/refusals";
import { comparableEnrolment } from "../../../domain/people/enrolment";
import { personPlaceholder } from "../../../domain/platform/person-placeholder";
import type { Refusal } from "../../../domain/refusal";
import { cardByCode, requireUnblocked } from "../people/cards/card";
import { hasEnrolment } from "../people/enrolment-sql";
import { calledName } from "../platform/person-data/person-sql";
import { type App, column, execute, selectFirst } from "../platform/sql/database";
import { flag, flags, number, numbers, selection, text, texts } from "../platform/sql/selection";
import { materialTypes, readerCategories } from "./settings";

export interface ReaderRecord {
  id: string;
  person: string;
  name: string;
  card: string;
  enrolment: string;
  class: string;
  class_name: string;
  class_year: number;
  category: string;
  category_name: string;
  photo: string;
  active: boolean;
  /** The person has left the school. */
  left: boolean;
  valid_until: string;
  /** The limit of the reader's category, over all types; a loan rule's `max_loans` limits one type. */
  max_loans: number;
  blocked_when_overdue: boolean;
  exempt_from_suspension: boolean;
}

type OfCategory = "category_name" | "max_loans" | "blocked_when_overdue" | "exempt_from_suspension";
const READER = selection<Omit<ReaderRecord, OfCategory>>()({
  ...texts("r.id", "r.person", "r.card", "r.category", "r.valid_until", "p.enrolment", "p.class", "p.photo"),
  name: text(calledName("p")),
  class_name: text("k.name"),
  class_year: number("k.year"),
  active: flag("r.active AND p.active"),
  left: flag("NOT p.active"),
});
const READER_FROM = "FROM readers r JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class";

/**
 * A reader by record id, by library card, whatever spaces, case or zeros the scanner sends, or by school card.
 * @throws Refusal card_blocked, card_replaced, card_of_leaver; reader_missing where the card's person is no reader.
 */
export function findReader(app: App, raw: string): ReaderRecord | null {
  const by = (clause: string, value: string | readonly string[]): ReaderRecord | null => {
    const found = selectFirst(app, READER, `${READER_FROM} WHERE ${clause}`, { value });
    const row = found?.left ? (remainingReader(app, found.person) ?? found) : found;
    const category = row && readerCategories(app)[row.category];
    if (!category) {
      return null;
    }
    const { name: category_name, max_loans, blocked_when_overdue, exempt_from_suspension } = category;
    return Object.assign(row, { category_name, max_loans, blocked_when_overdue, exempt_from_suspension });
  };
  if (/^[a-z0-9]{15}$/.test(raw)) {
    const reader = by("r.id = {:value}", raw);
    if (reader) {
      return reader;
    }
  }
  const scannedCard = cardByCode(app, raw);
  if (scannedCard) {
    if (scannedCard.refusal) {
      throw scannedCard.refusal;
    }
    return requireValue(by("r.person = {:value}", scannedCard.card.person), () =>
      refuse("reader_missing", { person: scannedCard.card.name }),
    );
  }
  const code = cleanCode(raw);
  return (
    by("r.card = {:value} COLLATE NOCASE", code) ??
    by("r.card COLLATE NOCASE IN (SELECT value FROM json_each({:value}))", spellings(code))
  );
}

/** The reader of the record into which a person's was merged: nobody looks at the other's any more. */
const remainingReader = (app: App, person: string) =>
  selectFirst(
    app,
    READER,
    `${READER_FROM} WHERE r.person = (SELECT merged_into FROM people WHERE id = {:person}) AND r.person != ''`,
    {
      person,
    },
  );

/** The reader with this enrolment. The number may also be a book's, so the caller tries this last. */
export function findEnrolled(app: App, enrolment: string): ReaderRecord | null {
  const [reader] = column(
    app,
    `SELECT r.id FROM people p CROSS JOIN readers r ON r.person = p.id WHERE ${hasEnrolment("p.enrolment", "key")}
     ORDER BY p.enrolment != {:enrolment}`,
    { enrolment, key: comparableEnrolment(enrolment) },
  );
  return reader === undefined ? null : findReader(app, reader);
}

/** A blocked school card also blocks the library's own card. The desk may still choose the person by name. */
export function requireReader(app: App, raw: string): ReaderRecord {
  const reader = requireValue(findReader(app, raw), () => refuse("unknown_reader", { code: raw.trim().slice(0, 60) }, "reader"));
  if (reader.id !== raw) {
    requireUnblocked(app, reader.person);
  }
  return reader;
}

/** The placeholder of a reader in a stored sentence. */
export const readerMark = (app: App, reader: string): string =>
  personPlaceholder(column(app, "SELECT person FROM readers WHERE id = {:reader}", { reader })[0] ?? "");

export interface CopyRecord {
  id: string;
  tombo: string;
  title: string;
  title_name: string;
  authors: string;
  state: CopyState;
  material_type: string;
  type_name: string;
  lendable: boolean;
  counts_in_limit: boolean;
  /** The minimum age of its title; 0: for everyone. */
  minimum_age: number;
  /** Its title is a reusable textbook, or a consumable one. */
  textbook: boolean;
  consumable: boolean;
  /** A reader waits for its title, or it stands on the ready shelf. */
  awaited: boolean;
  /** Its open loan, with the reader and the due day; empty when nobody has it. */
  loan: string;
  holder: string;
  due: string;
  /** The further data of its open loan. */
  lent_at: string;
  lent_on: string;
  lost_on: string;
  renewals: number;
  max_renewals: number;
  class_set: string;
}

/** Whether a copy's title is a reusable textbook, for the copy's alias in SQL: from an index that holds only the textbooks. */
export const ofTextbook = (copy: string): string =>
  `EXISTS (SELECT 1 FROM titles b WHERE b.id = ${copy}.title AND ${reusableTextbook("b")})`;

/** A title with the data that the rules of borrowing need. */
export const titleToBorrow = (app: App, title: string): { textbook: boolean } => ({
  textbook: column(app, `SELECT id FROM titles t WHERE t.id = {:title} AND ${reusableTextbook("t")}`, { title }).length > 0,
});

type OfType = "type_name" | "lendable" | "counts_in_limit";
const COPY = selection<Omit<CopyRecord, OfType>>()({
  ...texts("c.id", "c.tombo", "c.title", "c.material_type", "t.authors"),
  ...texts("l.due", "l.lent_at", "l.lent_on", "l.lost_on", "l.class_set"),
  ...numbers("t.minimum_age", "l.renewals"),
  ...flags("t.consumable"),
  title_name: text("t.title"),
  state: text("c.state"),
  textbook: flag(reusableTextbook("t")),
  awaited: flag("EXISTS (SELECT 1 FROM holds WHERE title = c.title AND state IN ('waiting', 'ready'))"),
  loan: text("l.id"),
  holder: text("l.reader"),
  max_renewals: number("json_extract(l.rule, '$.max_renewals')"),
});
const COPY_FROM = "FROM copies c JOIN titles t ON t.id = c.title LEFT JOIN loans l ON l.copy = c.id AND l.returned_at = ''";

/** Copies (id, title) by tombo or barcode; `codes` is a list of spellings. */
export const COPIES_BY_CODE = `
  SELECT id, title FROM copies WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
  UNION ALL SELECT id, title FROM copies WHERE barcode COLLATE NOCASE IN (SELECT value FROM json_each({:codes})) AND barcode != ''`;

/** A copy by record id, tombo or barcode. */
export function findCopy(app: App, raw: string): CopyRecord | null {
  const by = (clause: string, value: string | readonly string[]): CopyRecord | null => {
    const row = selectFirst(app, COPY, `${COPY_FROM} WHERE ${clause}`, { value });
    const type = row && materialTypes(app)[row.material_type];
    if (!type) {
      return null;
    }
    const { name: type_name, lendable, counts_in_limit } = type;
    return Object.assign(row, { type_name, lendable, counts_in_limit });
  };
  if (/^[a-z0-9]{15}$/.test(raw)) {
    const copy = by("c.id = {:value}", raw);
    if (copy) {
      return copy;
    }
  }
  const code = cleanCode(raw);
  const codes = spellings(code);
  return (
    by("c.tombo = {:value} COLLATE NOCASE", code) ??
    by("c.barcode = {:value} COLLATE NOCASE AND c.barcode != ''", code) ??
    by("c.tombo COLLATE NOCASE IN (SELECT value FROM json_each({:value}))", codes) ??
    by("c.barcode COLLATE NOCASE IN (SELECT value FROM json_each({:value})) AND c.barcode != ''", codes)
  );
}

export function requireCopy(app: App, raw: string): CopyRecord {
  return requireValue(findCopy(app, raw), () => refuse("unknown_copy", { code: raw.trim().slice(0, 60) }, "copy"));
}

/** The copy lies on the desk: a running inventory need not look for it. No event goes out. */
export function setSeenAt(app: App, copy: string, at: string): void {
  execute(app, "UPDATE copies SET seen_at = {:at} WHERE id = {:copy}", { copy, at });
}

/** A copy as answers show it. */
export function scannedCopy(copy: CopyRecord): ScannedCopy {
  const { id, tombo, title, title_name, authors } = copy;
  return { id, tombo, title, title_name, authors, state: COPY_STATES[copy.state], on_loan: copy.loan !== "" };
}

/** The name of the reader who has the copy. */
export function holderName(app: App, copy: CopyRecord): string {
  return findReader(app, copy.holder)?.name ?? "outro leitor";
}

/** A copy with the data that the rules of lending need. */
export function copyToLend(app: App, copy: CopyRecord): LendingCase["copy"] {
  return {
    title: copy.title_name,
    state: copy.state,
    type: { name: copy.type_name, lendable: copy.lendable, counts_in_limit: copy.counts_in_limit },
    textbook: copy.textbook,
    consumable: copy.consumable,
    lent_to: copy.loan ? { reader: copy.holder, name: holderName(app, copy), due: copy.due } : null,
  };
}

function requireValue<T>(value: T | null, otherwise: () => Refusal): T {
  if (value === null) {
    throw otherwise();
  }
  return value;
}
