import { useLayoutEffect, useRef } from "react";
import { useApplication } from "./application-context";
import { areKeysTaken } from "./layers";

/**
 * While the screen is mounted, one key without a modifier does one thing; not while the user types, nor where they switched such
 * keys off. @param first where the key has another meaning on other screens: here this screen's applies.
 */
export function useSingleKey(key: string, onPress: () => void, enabled = true, first = false): void {
  const { singleKeys } = useApplication();
  const latest = useRef(onPress);
  latest.current = onPress;
  // Before the first paint, as all keys.
  useLayoutEffect(() => {
    if (!singleKeys || !enabled) {
      return;
    }
    function press(event: KeyboardEvent): void {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat;
      if (event.key === key && isPlain && !event.defaultPrevented && !areKeysTaken()) {
        event.preventDefault();
        latest.current();
      }
    }
    document.addEventListener("keydown", press, first);
    return () => document.removeEventListener("keydown", press, first);
  }, [key, singleKeys, enabled, first]);
}
