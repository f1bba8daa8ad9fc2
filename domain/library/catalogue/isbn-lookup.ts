/** Internet providers' data for an ISBN, as a suggestion for a title's form. Each provider answers in a different shape. */
import { isInFuture } from "../../platform/instants";
import { capital, tidy } from "../../text";
import { joinTerms } from "./term-lists";
import { TITLE_FIELDS, type TitleForm } from "./title-fields";

/** The pause after a provider failed to answer: a school without internet must not wait at each book. */
const REST_MILLISECONDS = 60_000;

/** The end of the pause for a provider that did not answer at `now`. */
export function pauseEnd(now: number): number {
  return now + REST_MILLISECONDS;
}

/** Whether a provider is in its pause. */
export function isResting(until: number, now: number): boolean {
  return isInFuture(until, now, REST_MILLISECONDS);
}

/** The fields of the form that a provider may know; empty ones are left out. */
export type SuggestedField =
  | "title"
  | "subtitle"
  | "authors"
  | "publisher"
  | "year_text"
  | "cdd"
  | "subjects"
  | "language"
  | "summary";

export interface IsbnSuggestion {
  /** The name of the source: "BrasilAPI". */
  source: string;
  fields: Partial<Record<SuggestedField, string>>;
}

export interface IsbnProvider {
  name: string;
  /** The address of the provider's server; a test sets another by this variable. */
  variable: string;
  base: string;
  path: (isbn13: string) => string;
  /** Null: the provider does not know the book. */
  read: (json: unknown, isbn13: string) => IsbnSuggestion["fields"] | null;
}

/** In the order of the requests. */
export const ISBN_PROVIDERS: readonly IsbnProvider[] = [
  {
    name: "BrasilAPI",
    variable: "ISBN_BRASILAPI_URL",
    base: "https://brasilapi.com.br",
    path: (isbn13) => `/api/isbn/v1/${isbn13}`,
    read: fromBrasilApi,
  },
  {
    name: "Open Library",
    variable: "ISBN_OPENLIBRARY_URL",
    base: "https://openlibrary.org",
    path: (isbn13) => `/api/books?bibkeys=ISBN:${isbn13}&format=json&jscmd=data`,
    read: (json, isbn13) => fromOpenLibrary(member(json, `ISBN:${isbn13}`)),
  },
];

const MAX_SUBJECTS = 8;

/** https://brasilapi.com.br/docs#tag/ISBN */
function fromBrasilApi(json: unknown): IsbnSuggestion["fields"] | null {
  return suggestion({
    title: inNormalCase(text(json, "title"), "sentence"),
    subtitle: inNormalCase(text(json, "subtitle"), "sentence"),
    authors: joinTerms(texts(member(json, "authors")).map((name) => inNormalCase(name, "name"))),
    publisher: inNormalCase(text(json, "publisher"), "name"),
    year_text: yearIn(member(json, "year")),
    subjects: joinTerms(texts(member(json, "subjects")).slice(0, MAX_SUBJECTS)),
    summary: text(json, "synopsis"),
  });
}

/** https://openlibrary.org/dev/docs/api/books */
function fromOpenLibrary(book: unknown): IsbnSuggestion["fields"] | null {
  const names = (key: string) => list(member(book, key)).map((entry) => text(entry, "name"));
  return suggestion({
    title: text(book, "title"),
    subtitle: text(book, "subtitle"),
    authors: joinTerms(names("authors")),
    publisher: names("publishers")[0] ?? "",
    year_text: yearIn(member(book, "publish_date")),
    cdd: texts(member(member(book, "classifications"), "dewey_decimal_class"))[0]?.replace(/[/']/g, "") ?? "",
    subjects: joinTerms(names("subjects").slice(0, MAX_SUBJECTS)),
  });
}

/** The fields with a value, cut to the form's limits; null without a title. */
function suggestion(fields: Partial<Record<SuggestedField, string>>): IsbnSuggestion["fields"] | null {
  const entries = (Object.entries(fields) as [SuggestedField, string][])
    .map(([field, value]) => [field, tidy(value).slice(0, TITLE_FIELDS[field].facts.max).trim()] as const)
    .filter(([, value]) => value !== "");
  return fields.title ? Object.fromEntries(entries) : null;
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function text(value: unknown, key: string): string {
  const field = member(value, key);
  return typeof field === "string" ? tidy(field) : "";
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function texts(value: unknown): string[] {
  return list(value).filter((entry): entry is string => typeof entry === "string");
}

function yearIn(value: unknown): string {
  return /(?:^|\D)([12]\d{3})(?:\D|$)/.exec(String(value ?? ""))?.[1] ?? "";
}

/** Words that stay in lower case inside a Brazilian name. */
const SMALL = new Set(["da", "de", "do", "das", "dos", "e", "von", "van"]);

/** A text in capitals in normal case: "MACHADO DE ASSIS" is Machado de Assis, "DOM CASMURRO" Dom casmurro. */
export function inNormalCase(value: string, letterCase: "name" | "sentence"): string {
  if (value !== value.toUpperCase() || value === value.toLowerCase() || value.length < 4) {
    return value;
  }
  const lower = value.toLowerCase();
  if (letterCase === "sentence") {
    return capital(lower);
  }
  return lower.replace(/[^\s,.-]+/g, (word, at: number) => (at > 0 && SMALL.has(word) ? word : capital(word)));
}

/** The suggested value as the form's field holds it. */
export function formValueOf(field: SuggestedField, value: string): TitleForm[SuggestedField] {
  return field === "authors" || field === "subjects" ? value.split("; ") : value;
}
