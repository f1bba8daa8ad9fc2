/** From what a scanner sends to a reader or a copy. */
import { cleanCode, spellings } from "../../../domain/library/codes";
import type { Loan, ScannedCopy } from "../../../domain/library/commands";
import { COPY_STATES, type CopyState } from "../../../domain/library/lending";
import { type Refusal, refuse } from "../../../domain/refusal";
import { type App, first } from "../platform/database";
import { materialTypes, readerCategories } from "../platform/settings";

export interface ReaderRecord {
  id: string;
  person: string;
  name: string;
  card: string;
  enrolment: string;
  class_name: string;
  category: string;
  category_name: string;
  photo: string;
  active: boolean;
  valid_until: string;
  max_loans: number;
  blocked_when_overdue: boolean;
  exempt_from_suspension: boolean;
}

const READER_SHAPE = {
  id: "",
  person: "",
  name: "",
  card: "",
  enrolment: "",
  class_name: "",
  category: "",
  photo: "",
  active: false,
  valid_until: "",
};

/** A reader by record id or card, whatever spaces, case or zeros the scanner made of it. */
export function findReader(app: App, raw: string): ReaderRecord | null {
  const by = (clause: string, value: string): ReaderRecord | null => {
    const row = first(
      app,
      `SELECT r.id, r.person, iif(p.social_name != '', p.social_name, p.name) AS name, r.card, p.enrolment,
        COALESCE(k.name, '') AS class_name, r.category, p.photo, r.active AND p.active AS active, r.valid_until
       FROM readers r JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class WHERE ${clause}`,
      { value },
      READER_SHAPE,
    );
    const category = row && readerCategories(app)[row.category];
    return category
      ? {
          ...row,
          category_name: category.name,
          max_loans: category.max_loans,
          blocked_when_overdue: category.blocked_when_overdue,
          exempt_from_suspension: category.exempt_from_suspension,
        }
      : null;
  };
  if (/^[a-z0-9]{15}$/.test(raw)) {
    const reader = by("r.id = {:value}", raw);
    if (reader) {
      return reader;
    }
  }
  const code = cleanCode(raw);
  return (
    by("r.card = {:value} COLLATE NOCASE", code) ??
    by("r.card COLLATE NOCASE IN (SELECT value FROM json_each({:value}))", JSON.stringify(spellings(code)))
  );
}

export function requireReader(app: App, raw: string): ReaderRecord {
  return found(findReader(app, raw), () => refuse("unknown_reader", { code: raw.trim().slice(0, 60) }, "reader"));
}

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
  /** Its open loan, and which reader has it until when; empty when nobody has it. */
  loan: string;
  holder: string;
  due: string;
}

const COPY_SHAPE = {
  id: "",
  tombo: "",
  title: "",
  title_name: "",
  authors: "",
  state: "",
  material_type: "",
  loan: "",
  holder: "",
  due: "",
};

/** Copies (id, title) by tombo or barcode; `codes` is a JSON list of spellings. */
export const COPIES_BY_CODE = `
  SELECT id, title FROM copies WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
  UNION ALL SELECT id, title FROM copies WHERE barcode COLLATE NOCASE IN (SELECT value FROM json_each({:codes})) AND barcode != ''`;

/** A copy by record id, tombo or barcode. */
export function findCopy(app: App, raw: string): CopyRecord | null {
  const by = (clause: string, value: string): CopyRecord | null => {
    const row = first(
      app,
      `SELECT c.id, c.tombo, c.title, t.title AS title_name, t.authors, c.state, c.material_type,
        COALESCE(l.id, '') AS loan, COALESCE(l.reader, '') AS holder, COALESCE(l.due, '') AS due
       FROM copies c JOIN titles t ON t.id = c.title LEFT JOIN loans l ON l.copy = c.id AND l.returned_at = '' WHERE ${clause}`,
      { value },
      COPY_SHAPE,
    );
    const type = row && materialTypes(app)[row.material_type];
    return type
      ? {
          ...row,
          state: row.state as CopyState,
          type_name: type.name,
          lendable: type.lendable,
          counts_in_limit: type.counts_in_limit,
        }
      : null;
  };
  if (/^[a-z0-9]{15}$/.test(raw)) {
    const copy = by("c.id = {:value}", raw);
    if (copy) {
      return copy;
    }
  }
  const code = cleanCode(raw);
  const codes = JSON.stringify(spellings(code));
  return (
    by("c.tombo = {:value} COLLATE NOCASE", code) ??
    by("c.barcode = {:value} COLLATE NOCASE AND c.barcode != ''", code) ??
    by("c.tombo COLLATE NOCASE IN (SELECT value FROM json_each({:value}))", codes) ??
    by("c.barcode COLLATE NOCASE IN (SELECT value FROM json_each({:value})) AND c.barcode != ''", codes)
  );
}

export function requireCopy(app: App, raw: string): CopyRecord {
  return found(findCopy(app, raw), () => refuse("unknown_copy", { code: raw.trim().slice(0, 60) }, "copy"));
}

/** A loan of this copy in which nothing has happened. */
export function emptyLoan(copy: CopyRecord): Loan {
  return {
    id: "",
    copy: copy.id,
    tombo: copy.tombo,
    title: copy.title,
    title_name: copy.title_name,
    authors: copy.authors,
    reader: "",
    reader_name: "",
    card: "",
    class_name: "",
    lent_at: "",
    lent_on: "",
    due: "",
    returned_at: "",
    returned_on: "",
    closed_as: "",
    lost: false,
    renewals: 0,
    max_renewals: 0,
    days_late: 0,
  };
}

/** A copy as answers show it. */
export function scannedCopy(copy: CopyRecord): ScannedCopy {
  const { id, tombo, title, title_name, authors } = copy;
  return { id, tombo, title, title_name, authors, state: COPY_STATES[copy.state], on_loan: copy.loan !== "" };
}

/** A loan of this copy with this reader, before anything is known of its days. */
export function loanBetween(copy: CopyRecord, { id, name, card, class_name }: ReaderRecord): Loan {
  return { ...emptyLoan(copy), reader: id, reader_name: name, card, class_name };
}

/** The name of who has the copy. */
export function holderName(app: App, copy: CopyRecord): string {
  return findReader(app, copy.holder)?.name ?? "outro leitor";
}

function found<T>(value: T | null, otherwise: () => Refusal): T {
  if (value === null) {
    throw otherwise();
  }
  return value;
}
