import { useQueryClient } from "@tanstack/react-query";
import type { CopyState } from "../../../../domain/library/circulation/lending";
import type { RefusalCode } from "../../../../domain/library/refusals";
import { command } from "../../data/call";
import { asCallError, sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import { LOAN_QUERIES } from "../circulation/loan-queries";

/** The refusal that a person may set aside here, by name and with a reason. Rule 16. */
export const WITHIN_CYCLE = "within_cycle" satisfies RefusalCode;

type Overrides = { code: string; reason: string }[];

interface Marking {
  overrides?: Overrides;
  /** The notice, where the screen speaks of the book rather than of its copy. */
  said?: string;
}

/** Changes a copy's state; the notice gives back the one that it had, with its reason. @throws CallError */
export function useMarkCopy() {
  const queryClient = useQueryClient();
  const send = async (copy: string, state: CopyState, reason: string, overrides: Overrides = []) => {
    const { sentence, set_aside, before } = await command("library/mark-copy", { copy, state, reason, overrides });
    for (const key of [...LOAN_QUERIES, "copies", "loans", "readers", "titles", "timeline"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    return { sentence: set_aside ? `${sentence}. ${set_aside.sentence}` : sentence, kept: set_aside !== undefined, before };
  };
  return async (copy: string, state: CopyState, reason: string, { overrides, said }: Marking = {}): Promise<void> => {
    const { sentence, before } = await send(copy, state, reason, overrides);
    // What was written off within its cycle goes back to that by the reason it had.
    const undo = (lifted: Overrides = []): ReturnType<typeof send> =>
      send(copy, before.state, before.reason, lifted).catch((error: unknown) => {
        if (lifted.length === 0 && asCallError(error).code === WITHIN_CYCLE) {
          return undo([{ code: WITHIN_CYCLE, reason: before.reason }]);
        }
        throw error;
      });
    notify.undo(said ?? sentence, () => {
      undo()
        .then((undone) => undone.kept && notify.warn(undone.sentence))
        .catch((error: unknown) => notify.bad(sentenceOf(error)));
    });
  };
}
