import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses a page's first field: on arrival, and for each next record of "salvar e novo". @param round increases with each new
 * record.
 */
export function useFocusFirst(
  { element, saving }: { element: RefObject<HTMLFormElement | null>; saving: boolean },
  round = 0,
): void {
  const focused = useRef(-1);
  useEffect(() => {
    // While the form saves, its fields are disabled and can't take the focus.
    if (!saving && focused.current !== round) {
      focused.current = round;
      element.current?.querySelector<HTMLElement>("input, textarea")?.focus();
    }
  }, [element, saving, round]);
}
