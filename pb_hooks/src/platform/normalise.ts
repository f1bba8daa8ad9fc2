/** What every save of master data goes through, whatever door it came by: tidy text, and the text that searches read. */
import { authorsOrder, readerSearch, SEARCHED_FIELDS, type SearchedCollection, searchOf } from "../../../domain/search";
import { tidy } from "../../../domain/text";
import { type App, all, execute, first } from "./database";

/** One-line texts; what people write in several lines stays as they wrote it. */
const TIDY_FIELDS: Record<string, readonly string[]> = {
  users: ["name"],
  school: ["name"],
  calendar_days: ["reason"],
  sectors: ["name", "location"],
  classes: ["name", "grade"],
  people: ["name", "social_name", "enrolment"],
  contacts: ["value", "guardian"],
  material_types: ["name"],
  reader_categories: ["name"],
  titles: [
    "title",
    "subtitle",
    "authors",
    "publisher",
    "year_text",
    "edition",
    "volume",
    "cdd",
    "cdu",
    "cutter",
    "subjects",
    "language",
    "program",
    "grade",
    "component",
  ],
  copies: ["barcode", "call_number", "location", "state_reason", "origin", "condition"],
  readers: ["card"],
};

/** Before a record is created or updated. */
export function normalise(e: core.RecordEvent): void {
  const record = e.record!;
  const collection = record.collection().name;
  for (const field of TIDY_FIELDS[collection] ?? []) {
    const text = record.getString(field);
    const tidied = tidy(text);
    if (tidied !== text) {
      record.set(field, tidied);
    }
  }
  if (collection in SEARCHED_FIELDS) {
    setSearch(e.app, record, collection as SearchedCollection);
  }
  e.next();
  if (collection === "people") {
    refreshReader(e.app, record.id);
  }
}

function setSearch(app: App, record: core.Record, collection: SearchedCollection): void {
  const sources = sourcesOf(app, record, SEARCHED_FIELDS[collection]);
  const search =
    collection === "readers"
      ? readerSearch(personOf(app, record.getString("person")), sources.card ?? "")
      : searchOf(collection, sources);
  record.set("search", search);
  if (collection === "titles") {
    record.set("authors_order", authorsOrder(sources.authors ?? ""));
  }
}

/** The fields as they will stand: what this save changes from the record, the rest from the table, where another may just have saved. */
function sourcesOf(app: App, record: core.Record, fields: readonly string[]): Record<string, string> {
  const shape = Object.fromEntries(fields.map((field) => [field, ""]));
  const columns = fields.map((field) => `CAST(${field} AS TEXT) AS ${field}`).join(", ");
  const stored = record.isNew()
    ? null
    : first(app, `SELECT ${columns} FROM ${record.collection().name} WHERE id = {:id}`, { id: record.id }, shape);
  const before = record.original();
  return Object.fromEntries(
    fields.map((field) => {
      const value = record.getString(field);
      return [field, stored && value === before.getString(field) ? (stored[field] ?? "") : value];
    }),
  );
}

const PERSON_SHAPE = { name: "", social_name: "", enrolment: "" };

function personOf(app: App, id: string): Record<string, string> {
  return first(app, "SELECT name, social_name, enrolment FROM people WHERE id = {:id}", { id }, PERSON_SHAPE) ?? {};
}

/** By SQL: the reader's record itself did not change, so nobody who edits it is told that it did. */
function refreshReader(app: App, person: string): void {
  for (const reader of all(app, "SELECT id, card FROM readers WHERE person = {:person}", { person }, { id: "", card: "" })) {
    execute(app, "UPDATE readers SET search = {:search} WHERE id = {:id} AND search != {:search}", {
      id: reader.id,
      search: readerSearch(personOf(app, person), reader.card),
    });
  }
}
