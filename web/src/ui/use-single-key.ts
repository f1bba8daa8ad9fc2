import { useLayoutEffect, useRef } from "react";
import { useApplication } from "./application-context";
import { areKeysTaken } from "./layers";

/**
 * While the screen stands, one bare key does one thing; not while someone types, nor when the person turned such keys off.
 * @param first where the key leads elsewhere on other screens: here it is this screen's.
 */
export function useSingleKey(key: string, onPress: () => void, enabled = true, first = false): void {
  const { singleKeys } = useApplication();
  const latest = useRef(onPress);
  latest.current = onPress;
  // Before the screen is seen, as all keys.
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
