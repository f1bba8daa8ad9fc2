/** Removes an anonymised person's data from imported files: it deletes the whole file with its rows. */
import { type App, column } from "../platform/sql/database";
import { WORKING } from "./batch";
import { emptyImport } from "./retention";

/** The imports with stored content that hold one of these rows, or that wrote one of these records. */
export const importsOf = (app: App, rows: readonly string[], records: readonly string[]): string[] =>
  column(
    app,
    `SELECT b.id FROM import_batches b WHERE b.file != '' AND EXISTS (
       SELECT 1 FROM import_rows r WHERE r.batch = b.id AND (
         r.id IN (SELECT value FROM json_each({:rows}))
         OR EXISTS (SELECT 1 FROM json_each({:records}) k WHERE instr(r.effects, k.value) > 0)))`,
    { rows, records },
  );

/** Whether a user or a job is at work on one of these imports. */
export const isAnyAtWork = (app: App, imports: readonly string[]): boolean =>
  column(
    app,
    `SELECT id FROM import_batches WHERE id IN (SELECT value FROM json_each({:imports}))
       AND status IN (SELECT value FROM json_each({:working}))`,
    { imports, working: WORKING },
  ).length > 0;

export function emptyImports(app: App, imports: readonly string[]): void {
  for (const id of imports) {
    emptyImport(app, id, "pois citava uma pessoa anonimizada");
  }
}
