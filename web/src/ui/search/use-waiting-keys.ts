import { useEffect, useRef } from "react";

interface WaitingKeys<Key> {
  /** Queues a key for the answer to the current text. */
  push: (key: Key) => void;
  /** Whether keys wait: a later key waits behind them. */
  hasKeys: () => boolean;
  clear: () => void;
}

/** Keys that arrive before the answer to the typed text wait for it, and act on it in their order; further typing drops them. */
export function useWaitingKeys<Key>(text: string, ready: boolean, act: (keys: readonly Key[]) => void): WaitingKeys<Key> {
  const waitingKeys = useRef<{ text: string; keys: readonly Key[] }>({ text, keys: [] });
  if (waitingKeys.current.text !== text) {
    waitingKeys.current = { text, keys: [] };
  }
  useEffect(() => {
    const { keys } = waitingKeys.current;
    if (ready && keys.length > 0) {
      waitingKeys.current = { text, keys: [] };
      act(keys);
    }
  });
  return {
    push: (key) => {
      waitingKeys.current = { text, keys: [...waitingKeys.current.keys, key] };
    },
    hasKeys: () => waitingKeys.current.keys.length > 0,
    clear: () => {
      waitingKeys.current = { text, keys: [] };
    },
  };
}
