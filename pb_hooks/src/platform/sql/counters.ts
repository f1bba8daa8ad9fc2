import { type App, execute, figure, newRecordId, selectFirst } from "./database";
import { numbers, selection } from "./selection";

/**
 * The last number of a series that was assigned or skipped; 0 before the first. The caller that takes the next writes it in the
 * same transaction.
 */
export function lastOf(app: App, name: string): number {
  return selectFirst(app, selection(numbers("value")), "FROM counters WHERE name = {:name}", { name })?.value ?? 0;
}

/**
 * Makes the series continue after `value`, so that no number up to it is assigned again, whether it came from the series or from
 * a user.
 */
export function raiseTo(app: App, name: string, value: number): void {
  execute(
    app,
    `INSERT INTO counters (id, name, value, created, updated) VALUES ({:id}, {:name}, {:value}, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))
     ON CONFLICT (name) DO UPDATE SET value = MAX(value, excluded.value)`,
    { id: newRecordId(), name, value },
  );
}

/** Takes the next number of a series that users never type: in the caller's transaction, without a gap. */
export function nextOf(app: App, name: string): number {
  return figure(
    app,
    `INSERT INTO counters (id, name, value, created, updated) VALUES ({:id}, {:name}, 1, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))
     ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`,
    { id: newRecordId(), name },
  );
}
