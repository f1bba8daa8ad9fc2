import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { isEditable, layerIsOpen } from "../layers";
import { LONGEST_GAP_MILLISECONDS, removeCode, ScanBurst, SEARCHES, SHORTEST_CODE } from "./scan-burst";

interface Keys {
  /** Whether a code is meant for this screen, whichever element received its keys. */
  acceptsCode: (code: string) => boolean;
  onScan: (code: string) => void;
  /** Called with another code, while no person types. */
  onOther: (code: string) => void;
  /** Called with a single digit that a person pressed. */
  onDigit: (digit: number) => void;
}

/**
 * For a screen where digits answer and no field takes scans: a scanner's digits answer nothing. A digit is a person's once no
 * other key follows it as fast as a scanner's does.
 */
export function useDigitKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const burst = new ScanBurst();
    let pending = "";
    let timer = 0;
    const forget = () => {
      window.clearTimeout(timer);
      pending = "";
    };
    const answer = () => {
      const pressedDigit = pending;
      forget();
      for (const digit of pressedDigit.length < SHORTEST_CODE ? pressedDigit.replace(/\D/g, "") : "") {
        // Each sees the answer of the one before it.
        flushSync(() => latest.current.onDigit(Number(digit)));
      }
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
        // No scanner presses these keys: the digit before was a person's, and is handled first.
        answer();
        return;
      }
      const stop = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      const code = burst.press(event.key, event.timeStamp);
      const { target } = event;
      if (code !== "" && latest.current.acceptsCode(code) && !(target instanceof Element && target.matches(SEARCHES))) {
        stop();
        removeCode(target, code);
        forget();
        latest.current.onScan(code);
        return;
      }
      if (layerIsOpen() || isEditable(document.activeElement)) {
        forget();
        return;
      }
      if (event.key === "Enter" || event.key === "Tab") {
        if (code !== "" || pending.length >= SHORTEST_CODE) {
          stop();
          latest.current.onOther(code || pending);
        }
        forget();
      } else if (/^[0-9a-z]$/i.test(event.key) && !event.repeat) {
        event.preventDefault();
        window.clearTimeout(timer);
        pending += event.key;
        timer = window.setTimeout(answer, LONGEST_GAP_MILLISECONDS);
      }
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      forget();
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, []);
}
