/** The queues of titles that become one. */
import type { Actor } from "../../platform/actor";
import { now, stamp } from "../../platform/clock";
import { type App, select, selection, texts } from "../../platform/database";
import { requireHold } from "./hold-records";
import { change } from "./holds";

const REASON = "O título foi juntado a outro que o leitor já tinha reservado";

/** A reader waits for a title once: of several places, the copy on the shelf counts, else the earliest. Before the holds move. */
export function joinQueues(app: App, actor: Actor, titles: readonly string[]): void {
  const open = select(
    app,
    selection(texts("id", "reader")),
    `FROM holds WHERE state IN ('waiting', 'ready') AND title IN (SELECT value FROM json_each({:titles}))
     ORDER BY reader, state = 'ready' DESC, queued_at, id`,
    { titles: JSON.stringify(titles) },
  );
  let reader = "";
  for (const hold of open) {
    if (hold.reader === reader) {
      const closing = { state: "cancelled", closed_at: stamp(now()), close_reason: REASON };
      change(app, actor, requireHold(app, hold.id), closing, "hold_cancelled", `Reserva cancelada: ${REASON.toLowerCase()}`);
    }
    reader = hold.reader;
  }
}
