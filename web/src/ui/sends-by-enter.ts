import type { KeyboardEvent } from "react";

/** A phone or a tablet: its keyboard begins a line with Enter, and has no other key for that. */
const HANDHELD = "(pointer: coarse)";

/** Whether a key sends a text of several lines: Enter alone, where Shift and Enter can begin a line. */
export function sendsByEnter({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && !shiftKey && !nativeEvent.isComposing && !window.matchMedia(HANDHELD).matches;
}
