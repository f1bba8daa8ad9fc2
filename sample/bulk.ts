/** Many rows by few statements: ten thousand records through save() would take minutes. */
import { type App, insertAll as insertSome } from "../pb_hooks/src/platform/sql/database";

const ROWS_PER_STATEMENT = 2000;

/** Inserts rows that all have the first one's columns. */
export function insertAll(app: App, table: string, rows: readonly Record<string, unknown>[], stampedAt: string): void {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    insertSome(app, table, stampedAt, rows.slice(from, from + ROWS_PER_STATEMENT));
  }
}
