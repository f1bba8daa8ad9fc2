import { type RefObject, useEffect, useRef } from "react";

/**
 * Puts the cursor into a page's first field: on arrival, and for each next record of "salvar e novo".
 * @param round goes up with each new record.
 */
export function useFocusFirst(
  { element, saving }: { element: RefObject<HTMLFormElement | null>; saving: boolean },
  round = 0,
): void {
  const focused = useRef(-1);
  useEffect(() => {
    // While it saves the fields are disabled and take no focus.
    if (!saving && focused.current !== round) {
      focused.current = round;
      element.current?.querySelector<HTMLElement>("input, textarea")?.focus();
    }
  }, [element, saving, round]);
}
