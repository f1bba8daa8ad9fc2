import { useEffect, useRef } from "react";

interface WaitingKeys<Key> {
  /** Keeps a key for the answer to what is typed now. */
  keepKey: (key: Key) => void;
  /** Whether keys wait: one that comes after them waits behind them. */
  any: () => boolean;
  forget: () => void;
}

/** Keys that come before the answer to what was typed wait for it, and act on it in their order; what is typed on forgets them. */
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
    keepKey: (key) => {
      waitingKeys.current = { text, keys: [...waitingKeys.current.keys, key] };
    },
    any: () => waitingKeys.current.keys.length > 0,
    forget: () => {
      waitingKeys.current = { text, keys: [] };
    },
  };
}
