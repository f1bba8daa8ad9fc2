import type { KeyboardEvent } from "react";

/** In a text of several lines of a short dialog: Enter sends it, Shift and Enter begin a line. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
}
