import { useQueryClient } from "@tanstack/react-query";
import type { Hold } from "../../../../domain/library/holds/commands";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import { FIGURES } from "../figures";

/** The queries that a changed hold makes stale. */
export const HOLD_QUERIES = ["holds", "closed-holds", ...FIGURES, "library/reader-sheet", "copies"];

/** Cancels one hold or many, with an undo. */
export function useHoldActions() {
  const queryClient = useQueryClient();
  const refresh = () => Promise.all(HOLD_QUERIES.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

  async function runEach(holds: readonly Hold[], run: (hold: Hold) => Promise<unknown>): Promise<Hold[]> {
    const done: Hold[] = [];
    for (const hold of holds) {
      try {
        await run(hold);
        done.push(hold);
      } catch (error) {
        notify.bad(`${hold.reader_name}: ${sentenceOf(error)}`);
      }
    }
    await refresh();
    return done;
  }

  async function cancel(holds: readonly Hold[]): Promise<void> {
    const cancelledHolds = await runEach(holds, (hold) => command("library/cancel-hold", { hold: hold.id, reason: "" }));
    const [first] = cancelledHolds;
    if (first) {
      const sentence =
        cancelledHolds.length === 1
          ? `Reserva de ${first.reader_name} cancelada`
          : `${count(cancelledHolds.length, "reserva cancelada", "reservas canceladas")}`;
      notify.undo(sentence, () => void runEach(cancelledHolds, (hold) => command("library/restore-hold", { hold: hold.id })));
    }
  }

  return { cancel, refresh };
}
