/** The last mapping of columns to fields for a file with such a header. */
import type { Defaults } from "../../../domain/imports/commands";
import { headerSignature, type Mapping } from "../../../domain/imports/fields";
import { searchText } from "../../../domain/text";
import { type App, execute, newRecordId, selectFirst } from "../platform/sql/database";
import { selection, text, texts } from "../platform/sql/selection";

interface Remembered {
  mapping: Mapping;
  defaults: Defaults;
}

function signatureOf(columns: readonly string[]): string {
  return $security.sha256(headerSignature(columns));
}

export function rememberedMapping(app: App, entity: string, columns: readonly string[]): Remembered | null {
  const row = selectFirst(
    app,
    selection({ ...texts("mapping"), defaults: text("COALESCE(defaults, '{}')") }),
    "FROM import_mappings WHERE entity = {:entity} AND signature = {:signature}",
    { entity, signature: signatureOf(columns) },
  );
  if (!row) {
    return null;
  }
  const mapping = JSON.parse(row.mapping) as Record<string, string>;
  const places = new Map(columns.map((column, index) => [comparable(column), index]));
  const fields = Object.entries(mapping).flatMap(([field, column]) =>
    places.has(column) ? [[field, places.get(column)!] as const] : [],
  );
  return { mapping: Object.fromEntries(fields), defaults: JSON.parse(row.defaults) as Defaults };
}

/** The same header may arrive with other accents or in another case. */
function comparable(column: string): string {
  return searchText(column) || column;
}

/** Stores the mapping by column names, not by places: the file of problems has one column more, and people move columns. */
export function rememberMapping(app: App, entity: string, columns: readonly string[], { mapping, defaults }: Remembered): void {
  const columnNames = Object.fromEntries(
    Object.entries(mapping).map(([field, index]) => [field, comparable(columns[index] ?? "")]),
  );
  execute(
    app,
    `INSERT INTO import_mappings (id, entity, signature, mapping, defaults, created, updated)
     VALUES ({:id}, {:entity}, {:signature}, {:mapping}, {:defaults}, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))
     ON CONFLICT (entity, signature) DO UPDATE SET mapping = excluded.mapping, defaults = excluded.defaults, updated = excluded.updated`,
    {
      id: newRecordId(),
      entity,
      signature: signatureOf(columns),
      mapping: JSON.stringify(columnNames),
      defaults: JSON.stringify(defaults),
    },
  );
}
