/** The queues of titles that a merge joins. */

import { withinSentence } from "../../../../domain/text";
import { type App, select } from "../../platform/sql/database";
import { flags, selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { requireHold } from "./hold-records";
import { saveHold } from "./holds";

const HOLD_EXISTS_REASON = "O título foi unido a outro que o leitor já tinha reservado";
const LOAN_EXISTS_REASON = "O título foi unido a outro que o leitor já tem emprestado";

/**
 * A reader waits for a title once: of several places, the one with the copy on the ready shelf counts, otherwise the earliest. A
 * reader with a copy of one of the titles waits for none. Runs before the holds move.
 */
export function joinQueues(app: App, actor: Actor, titles: readonly string[]): void {
  const open = select(
    app,
    selection({
      ...texts("id", "reader"),
      ...flags("has"),
    }),
    `FROM (
       SELECT h.id, h.reader, h.state, h.queued_at, EXISTS (SELECT 1 FROM loans l JOIN copies c ON c.id = l.copy
         WHERE l.reader = h.reader AND l.returned_at = '' AND c.title IN (SELECT value FROM json_each({:titles}))) AS has
       FROM holds h WHERE h.state IN ('waiting', 'ready') AND h.title IN (SELECT value FROM json_each({:titles}))
     ) ORDER BY reader, state = 'ready' DESC, queued_at, id`,
    { titles },
  );
  let reader = "";
  for (const hold of open) {
    const reason = hold.has ? LOAN_EXISTS_REASON : hold.reader === reader ? HOLD_EXISTS_REASON : "";
    if (reason) {
      const closing = { state: "cancelled", closed_at: stamp(now()), close_reason: reason };
      saveHold(app, actor, requireHold(app, hold.id), closing, "hold_cancelled", `Reserva cancelada: ${withinSentence(reason)}`);
    }
    reader = hold.reader;
  }
}
