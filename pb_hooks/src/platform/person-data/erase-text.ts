/** Removes words that name a person from append-only texts: ledgers refuse every other change. */
import { type App, column, execute } from "../sql/database";

/**
 * Suspends the guards of a table's texts while `work` removes some words. The mark of it cannot outlive its transaction
 * (`erasures` in 1800000010_platform.js).
 */
export function erasing(app: App, collection: string, work: () => void): void {
  execute(app, "INSERT INTO erasures (collection) VALUES ({:collection})", { collection });
  work();
  execute(app, "DELETE FROM erasures WHERE collection = {:collection}", { collection });
}

/**
 * Rebuilds the full-text indexes of these collections: a removed word stays in its index until then.
 * @param collections those without an index are skipped.
 */
export function rewriteIndexes(app: App, collections: readonly string[]): void {
  for (const index of column(
    app,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN (SELECT value || '_fts' FROM json_each({:collections}))",
    { collections },
  )) {
    execute(app, `INSERT INTO ${index} (${index}) VALUES ('optimize')`);
  }
}
