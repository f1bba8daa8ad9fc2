import { type App, execute, first, newRecordId } from "./database";

/**
 * Takes the next `count` numbers of a series, in the caller's transaction, and gives the first: no gap after a rollback, no
 * number twice. The single writer connection makes the read-and-write safe.
 */
export function advance(app: App, name: string, count: number): number {
  execute(
    app,
    `INSERT INTO counters (id, name, value, created, updated) VALUES ({:id}, {:name}, {:count}, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))
     ON CONFLICT (name) DO UPDATE SET value = value + {:count}`,
    { id: newRecordId(), name, count },
  );
  return (first(app, "SELECT value FROM counters WHERE name = {:name}", { name }, { value: 0 })?.value ?? count) - count + 1;
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
