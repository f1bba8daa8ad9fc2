/** What old messages said is not kept: only that they were, about what and to whom. */
import { keptSince } from "../../../domain/platform/retention";
import { now, stamp, today } from "../platform/clock";
import { type App, execute } from "../platform/database";
import { schoolSettings } from "../platform/settings";

/** Few enough that nobody waits, should someone be at work at night. */
const MESSAGES_AT_ONCE = 500;

/** Runs each night. A message whose fate is open keeps its text: it may still go out. */
export function emptyOldMessages(app: App): void {
  const since = keptSince(today(app), schoolSettings(app).keep_messages_months);
  const empty = () =>
    execute(
      app,
      `UPDATE messages SET body = '', address = '', masked_address = '', destination = '', emptied_at = {:at}, updated = {:at} WHERE id IN (
         SELECT id FROM messages WHERE emptied_at = '' AND created < {:since} AND state NOT IN ('queued', 'held', 'sending')
         ORDER BY created LIMIT ${MESSAGES_AT_ONCE})`,
      { at: stamp(now()), since },
    );
  while (empty() > 0) {
    // Each round is a transaction of its own.
  }
}
