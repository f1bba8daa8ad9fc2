/** The steps of every save of master data, by any client: normalised text, and the text that searches read. */
import type { CollectionRecords } from "../../../../domain/collections.gen";
import { searchedText } from "../../../../domain/search";
import { tidy } from "../../../../domain/text";
import { type App, selectFirst } from "../sql/database";
import { selection, text } from "../sql/selection";

/** The normalisation of a collection's records. */
export interface NormalisedCollection {
  /** One-line texts. */
  normalised: readonly string[];
  /** The columns whose text searches read; where there are any, the column `search` is made of them. */
  searched: readonly string[];
  /** The further columns that depend on the searched columns. */
  derive?: (app: App, record: core.Record, sources: Sources) => void;
  /** Runs after the save, in its transaction. */
  after?: (app: App, id: string) => void;
}

/** Columns with their values after the save. */
export type Sources = Record<string, string>;

export type NormalisedCollections = ReadonlyMap<string, NormalisedCollection>;

/** An area's additions to normalisation and the plain search text, by collection. */
export type Derivations = { readonly [Name in keyof CollectionRecords]?: Pick<NormalisedCollection, "derive" | "after"> };

/** Before a record is created or updated. */
export function normalise(e: core.RecordEvent, masters: NormalisedCollections): void {
  const record = e.record!;
  const master = masters.get(record.collection().name);
  for (const field of master?.normalised ?? []) {
    const text = record.getString(field);
    const tidiedText = tidy(text);
    if (tidiedText !== text) {
      record.set(field, tidiedText);
    }
  }
  if (master && master.searched.length > 0) {
    const sources = sourcesOf(e.app, record, master.searched);
    record.set("search", searchedText(master.searched, sources));
    master.derive?.(e.app, record, sources);
  }
  e.next();
  master?.after?.(e.app, record.id);
}

/**
 * The fields with their values after the save: changed ones from the record, the others from the table, where another user may
 * just have saved.
 */
function sourcesOf(app: App, record: core.Record, fields: readonly string[]): Sources {
  const columns = Object.fromEntries(fields.map((field) => [field, text(`CAST(${field} AS TEXT)`)]));
  const storedRow = record.isNew()
    ? null
    : selectFirst(app, selection(columns), `FROM ${record.collection().name} WHERE id = {:id}`, { id: record.id });
  const original = record.original();
  return Object.fromEntries(
    fields.map((field) => {
      const value = record.getString(field);
      return [field, storedRow && value === original.getString(field) ? (storedRow[field] ?? "") : value];
    }),
  );
}
