/** Many rows by few statements: ten thousand records through save() would take minutes. */
import { type App, execute } from "../database";

const ROWS_PER_STATEMENT = 2000;

/** Inserts rows that all have the first one's columns. Values reach SQLite as one bound JSON text. */
export function insertAll(app: App, table: string, rows: readonly Record<string, unknown>[], stampedAt: string): void {
  const columns = Object.keys(rows[0] ?? {});
  const names = [...columns, "created", "updated"].map((name) => `"${name}"`).join(", ");
  const values = columns.map((name) => `json_extract(value, '$.${name}')`).join(", ");
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    execute(app, `INSERT INTO ${table} (${names}) SELECT ${values}, {:at}, {:at} FROM json_each({:rows})`, {
      at: stampedAt,
      rows: JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT)),
    });
  }
}
