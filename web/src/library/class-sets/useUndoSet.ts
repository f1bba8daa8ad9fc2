import { useCommand } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import { CLASS_SET_QUERIES } from "./queries";

/** Takes a whole delivery back, and says what it had to leave. */
export function useUndoSet() {
  return useCommand("library/undo-class-set", CLASS_SET_QUERIES, {
    onSuccess: ({ sentence, kept }) => {
      if (kept.length > 0) {
        notify.warn(sentence);
      } else {
        notify.ok(sentence);
      }
    },
    onError: (error) => void notify.bad(sentenceOf(error)),
  });
}
