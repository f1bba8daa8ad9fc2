/** An import's writes, and the records of them that the undo reads. */
import { type App, execute, type Params, selectFirst } from "../platform/sql/database";
import { columnsLike, selection, texts } from "../platform/sql/selection";

/** A record that the row made, or one that it changed, with its earlier values. */
export interface Effect {
  table: string;
  id: string;
  before?: Record<string, string | number | boolean>;
}

/**
 * Removes some of the verdicts of a check.
 * @returns how many it removed; 0 when none are left.
 */
export function removeSomeRows(app: App, batch: string, limit: number): number {
  return execute(
    app,
    "DELETE FROM import_rows WHERE id IN (SELECT id FROM import_rows WHERE batch = {:batch} ORDER BY line LIMIT {:most})",
    { batch, most: limit },
  );
}

/**
 * Changes a record.
 * @returns its earlier values.
 */
export function change(
  app: App,
  table: string,
  id: string,
  fields: Record<string, string | number | boolean>,
  at: string,
): Effect {
  const columns = Object.keys(fields);
  const previous = selectFirst(
    app,
    selection({ ...columnsLike(fields), ...texts("updated") }),
    `FROM ${table} WHERE id = {:id}`,
    {
      id,
    },
  )!;
  const params: Params = { ...fields, id, at };
  execute(
    app,
    `UPDATE ${table} SET ${columns.map((column) => `${column} = {:${column}}`).join(", ")}, updated = {:at} WHERE id = {:id}`,
    params,
  );
  return { table, id, before: previous };
}
