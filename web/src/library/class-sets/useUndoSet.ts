import { useMutation, useQueryClient } from "@tanstack/react-query";
import { undoneSentence } from "../../../../domain/library/class-sets/class-sets";
import type { UndoneSet } from "../../../../domain/library/class-sets/commands";
import { command } from "../../data/call";
import { type CallError, sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import { CLASS_SET_QUERIES } from "./queries";

/**
 * Undoes whole deliveries, each with its follow-ups, and names the books that stayed.
 * @param asked a dialog asks before, and shows a failure itself.
 */
export function useUndoSet({ asked = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation<Pick<UndoneSet, "kept" | "sentence">, CallError, readonly string[]>({
    mutationFn: async (sets) => {
      const answers: UndoneSet[] = [];
      for (const class_set of sets) {
        answers.push(await command("library/undo-class-set", { class_set }));
      }
      const keptLines = answers.flatMap((answer) => answer.kept);
      const undoneCount = answers.reduce((sum, answer) => sum + answer.undone, 0);
      return { kept: keptLines, sentence: undoneSentence(undoneCount, keptLines.length) };
    },
    onSuccess: ({ sentence, kept }) => {
      if (kept.length > 0) {
        notify.warn(sentence);
      } else {
        notify.ok(sentence);
      }
    },
    onError: (error) => void (asked || notify.bad(sentenceOf(error))),
    onSettled: () => {
      for (const key of CLASS_SET_QUERIES) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });
}
