import { useQueryClient } from "@tanstack/react-query";
import type { CopyState } from "../../../../domain/library/circulation/lending";
import type { RefusalCode } from "../../../../domain/library/refusals";
import { command } from "../../data/call";
import { asCallError, sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import { LOAN_QUERIES } from "../circulation/loan-queries";

/** The refusal that a user may override here, by name and with a reason. L-16. */
export const WITHIN_CYCLE = "within_cycle" satisfies RefusalCode;

type Overrides = { code: string; reason: string }[];

interface Marking {
  overrides?: Overrides;
  /** The notice, where the screen names the book and not its copy. */
  notice?: string;
}

/**
 * Changes a copy's state; nothing on the screen is refreshed.
 * @throws CallError
 */
export const setState = (copy: string, state: CopyState, reason: string, overrides: Overrides = []) =>
  command("library/mark-copy", { copy, state, reason, overrides });

type MarkAnswer = Awaited<ReturnType<typeof setState>>;
type State = MarkAnswer["before"];

/**
 * Restores a copy's earlier state in place of the one that this user recorded; for a copy that was withdrawn within its cycle,
 * with that reason.
 * @throws CallError, also where another user recorded a state since.
 */
export const restoreState = (copy: string, { state, reason }: State, replaces: State): Promise<MarkAnswer> => {
  const restore = (overrides: Overrides) => command("library/mark-copy", { copy, state, reason, overrides, replaces });
  return restore([]).catch((error: unknown) => {
    if (asCallError(error).code === WITHIN_CYCLE) {
      return restore([{ code: WITHIN_CYCLE, reason }]);
    }
    throw error;
  });
};

const sentenceAfter = ({ sentence, set_aside }: MarkAnswer) => (set_aside ? `${sentence}. ${set_aside.sentence}` : sentence);

/**
 * Changes a copy's state; the notice offers the earlier one, with its reason.
 * @throws CallError
 */
export function useMarkCopy() {
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const key of [...LOAN_QUERIES, "copies", "loans", "readers", "titles", "timeline"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  return async (copy: string, state: CopyState, reason: string, { overrides, notice }: Marking = {}): Promise<void> => {
    const answer = await setState(copy, state, reason, overrides);
    refresh();
    notify.undo(notice ?? sentenceAfter(answer), () => {
      restoreState(copy, answer.before, { state, reason: state === "normal" ? "" : reason })
        .then((undoAnswer) => undoAnswer.set_aside && notify.warn(sentenceAfter(undoAnswer)))
        .catch((error: unknown) => notify.bad(sentenceOf(error)))
        .finally(refresh);
    });
  };
}
