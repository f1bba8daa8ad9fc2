import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Arrows, j and k move through the rows from the focused control: from link to link, from box to box. */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const from = event.target;
  if (!step || event.ctrlKey || event.altKey || event.metaKey || !(from instanceof HTMLElement)) {
    return;
  }
  const row = from.closest("tr");
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const sameControl = from.matches("input[type=checkbox]") ? "input[type=checkbox]" : "[data-row-open]";
  const target =
    next?.querySelector<HTMLElement>(sameControl) ?? next?.querySelector<HTMLElement>("[data-row-open], input, button, a");
  if (target) {
    event.preventDefault();
    target.focus();
  }
}

/** Moves the focus into the table below a search field. */
export function focusFirstRow(): void {
  const row = document.querySelector("tbody tr");
  (row?.querySelector<HTMLElement>("[data-row-open]") ?? row?.querySelector<HTMLElement>("input, button, a"))?.focus();
}
