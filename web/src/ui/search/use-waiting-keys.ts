import { useEffect, useRef } from "react";

interface WaitingKeys<Key> {
  /** Keeps a key for the answer to what is typed now. */
  keep: (key: Key) => void;
  /** Whether keys wait: one that comes after them waits behind them. */
  any: () => boolean;
  forget: () => void;
}

/** Keys that come before the answer to what was typed wait for it, and act on it in their order; what is typed on forgets them. */
export function useWaitingKeys<Key>(text: string, ready: boolean, act: (keys: readonly Key[]) => void): WaitingKeys<Key> {
  const waiting = useRef<{ text: string; keys: readonly Key[] }>({ text, keys: [] });
  if (waiting.current.text !== text) {
    waiting.current = { text, keys: [] };
  }
  useEffect(() => {
    const { keys } = waiting.current;
    if (ready && keys.length > 0) {
      waiting.current = { text, keys: [] };
      act(keys);
    }
  });
  return {
    keep: (key) => {
      waiting.current = { text, keys: [...waiting.current.keys, key] };
    },
    any: () => waiting.current.keys.length > 0,
    forget: () => {
      waiting.current = { text, keys: [] };
    },
  };
}
