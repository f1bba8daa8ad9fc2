/** The effects of time on the queues: each minute, and at the start for the days on which the program was off. */

import { type App, column, transactEach } from "../../platform/sql/database";
import { localTime, now } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { isAtHand, isSetAside } from "../copy-sql";
import { updateTitleQueue } from "./holds";

/**
 * Queues that need a change: a deadline has run out, a reader has left, a copy is gone from the shelf or its type no longer goes
 * out. Or a copy is free while a reader waits: it came by an import, or the reader was suspended until yesterday.
 */
const QUEUES_TO_UPDATE = `
  SELECT DISTINCT h.title FROM holds h INDEXED BY idx_holds_open JOIN readers r ON r.id = h.reader JOIN people p ON p.id = r.person
    LEFT JOIN copies c ON c.id = h.ready_copy LEFT JOIN material_types k ON k.id = c.material_type
  WHERE h.state IN ('waiting', 'ready') AND (NOT (r.active AND p.active) OR CASE h.state
    WHEN 'ready' THEN h.pickup_until < {:today} OR NOT (${isAtHand("c", "k")})
    ELSE EXISTS (SELECT 1 FROM copies f JOIN material_types m ON m.id = f.material_type
      WHERE f.title = h.title AND ${isAtHand("f", "m")} AND NOT ${isSetAside("f")}) END)`;

/** L-31: one transaction for each title, so that a crash leaves no title in between, and a repetition finds nothing to do. */
export function updateAllQueues(app: App): void {
  const today = localTime(app, now()).day;
  transactEach(app, column(app, QUEUES_TO_UPDATE, { today }), (transaction, title) =>
    updateTitleQueue(transaction, SERVER, title),
  );
}
