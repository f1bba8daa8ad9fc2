import { useLayoutEffect } from "react";
import { isEditable } from "../ui/layers";
import type { Action, Tools } from "./actions";
import { isSingle, matches } from "./keys";
import { useSingleKeys } from "./preferences";

/** A dialog that takes all keys. */
export const DIALOG = "dialog[open], [role=dialog][aria-modal=true]";

/** The registry's keys. A single key never acts while someone types, nor over an open dialog. */
export function useActionKeys(actions: readonly Action[], tools: Tools, enabled: boolean): void {
  const singleKeysOn = useSingleKeys();
  // Runs before the screen is painted: an effect runs later, and a key in between would be lost.
  useLayoutEffect(() => {
    if (!enabled) {
      return;
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) {
        return;
      }
      const matchingAction = actions.find(({ keys }) => keys !== undefined && matches(event, keys));
      if (!matchingAction?.keys || (!matchingAction.overDialogs && document.querySelector(DIALOG))) {
        return;
      }
      const typing = event.target instanceof Element && isEditable(event.target) && !isFreeForHelp(event);
      if (isSingle(matchingAction.keys) && (typing || !singleKeysOn)) {
        return;
      }
      event.preventDefault();
      matchingAction.perform(tools);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [actions, tools, enabled, singleKeysOn]);
}

/** A desk's scan field always has the focus, and no code begins with "?": in the empty field it opens the help. */
function isFreeForHelp({ key, target }: KeyboardEvent): boolean {
  return key === "?" && target instanceof HTMLInputElement && target.matches("[data-scan-field]") && target.value === "";
}
