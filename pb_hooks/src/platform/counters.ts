import { type App, execute, first, newRecordId } from "./database";

/**
 * The next number of a series, taken in the caller's transaction: no gap after a rollback, no number twice.
 * The single writer connection makes the read-and-write safe.
 */
export function next(app: App, name: string): number {
  execute(
    app,
    `INSERT INTO counters (id, name, value, created, updated) VALUES ({:id}, {:name}, 1, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))
     ON CONFLICT (name) DO UPDATE SET value = value + 1`,
    { id: newRecordId(), name },
  );
  return first(app, "SELECT value FROM counters WHERE name = {:name}", { name }, { value: 0 })?.value ?? 1;
}

/** Makes the series go on after `value`, so that a number typed by hand is never given again. */
export function raiseTo(app: App, name: string, value: number): void {
  execute(
    app,
    `INSERT INTO counters (id, name, value, created, updated) VALUES ({:id}, {:name}, {:value}, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))
     ON CONFLICT (name) DO UPDATE SET value = MAX(value, excluded.value)`,
    { id: newRecordId(), name, value },
  );
}
