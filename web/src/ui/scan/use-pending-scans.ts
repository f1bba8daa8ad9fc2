import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router-dom";
import { useHasLeft } from "../use-has-left";
import { ScansOnTheWay } from "./pending-scans";

const onTheWay = new ScansOnTheWay();

/**
 * A screen stays until the next is ready: codes scanned meanwhile are meant for the next one. @param onScan takes a code that was
 * read before this screen was mounted.
 */
export function useScansOnTheWay(field: RefObject<HTMLInputElement | null>, onScan: RefObject<(code: string) => void>) {
  const hasLeft = useHasLeft();
  const lastInput = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) {
      return;
    }
    input.value = onTheWay.takeText(performance.now());
    if (input.value !== "") {
      // Its Enter may come next, and does not move the focus here.
      input.focus();
    }
    for (const code of onTheWay.takeCodes(performance.now())) {
      onScan.current(code);
    }
    return () => onTheWay.leave(input.value, lastInput.current, performance.now());
  }, [field, onScan]);
  const isStill = useNavigation().state === "idle";
  useEffect(() => {
    if (isStill) {
      for (const code of onTheWay.stay()) {
        onScan.current(code);
      }
    }
  }, [isStill, onScan]);
  return {
    /** When the field received its last key, in milliseconds of the page's clock. */
    lastInput,
    /** Stores a code for the next screen. @returns false where this one stays. */
    holds: (code: string): boolean => {
      const isLeft = hasLeft();
      if (isLeft) {
        onTheWay.hold(code);
      }
      return isLeft;
    },
  };
}
