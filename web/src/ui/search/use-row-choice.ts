import { type KeyboardEvent, useState } from "react";
import { isRowKey, mayActWhilePending, type RowKey, type RowStatus, rowAfterKeys } from "./row-navigation";
import { useWaitingKeys } from "./use-waiting-keys";

interface RowChoiceTerms {
  /** The typed text, without spaces at its ends. */
  text: string;
  rows: readonly RowStatus[];
  /** Every answer to `text` has arrived. */
  settled: boolean;
  /** Called when a key waits for an answer: it need not wait for the pause in typing too. */
  onWait: () => void;
  onOpen: (id: string) => void;
}

/** The row that the keys of a search field act on, by its id: the first one, until the user moves to another. */
export function useRowChoice({ text, rows, settled, onWait, onOpen }: RowChoiceTerms) {
  const [choice, setChoice] = useState({ text, id: "" });
  const chosenId = choice.text === text && rows.some(({ id }) => id === choice.id) ? choice.id : "";
  const current = chosenId || (rows[0]?.id ?? "");
  const goTo = (id: string) => setChoice({ text, id });

  function act(keys: readonly RowKey[]): void {
    const { at, opens } = rowAfterKeys(
      rows.map(({ id }) => id),
      current,
      keys,
    );
    if (opens) {
      onOpen(at);
    } else {
      goTo(at);
    }
  }
  const waitingKeys = useWaitingKeys(text, settled, act);

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (!isRowKey(key) || event.nativeEvent.isComposing) {
      return;
    }
    event.preventDefault();
    if (!waitingKeys.hasKeys() && (settled || mayActWhilePending(rows, chosenId, key))) {
      act([key]);
    } else {
      waitingKeys.push(key);
      onWait();
    }
  }
  return { current, goTo, onKeyDown };
}
