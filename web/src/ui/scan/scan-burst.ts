/** A scanner keeps typing while a dialog opens over the desk: its keys would land in a password, or confirm a question. */
import { isInLayer } from "../layers";
import { typeInto } from "../type-ahead";

/** A scanner leaves a few milliseconds between its keys; people type slower. */
const MEAN_GAP_MILLISECONDS = 35;
/** A busy machine may delay one key; no person puts a scanner down and types within this time. */
export const LONGEST_GAP_MILLISECONDS = 120;
export const SHORTEST_CODE = 4;
const MIN_DIGITS = 3;

/** Fields of a dialog that accept scans. */
export const SEARCHES = "[role=combobox], [type=search], [data-takes-scans]";
/** Fields beside the scan bar, such as a line's quantity, that may have the focus when the next code is read. */
const YIELDING_FIELD = "[data-yields-scans]";

/** Recognises a scanner by its pace, whichever element received its keys. */
export class ScanBurst {
  private keys = "";
  private begunAt = Number.NEGATIVE_INFINITY;
  private last = Number.NEGATIVE_INFINITY;

  /** @param at milliseconds, of any clock. @returns the code that this key ended; "" when it ended none. */
  press(key: string, at: number): string {
    const goesOn = at - this.last <= LONGEST_GAP_MILLISECONDS;
    if (key === "Enter" || key === "Tab") {
      const isFast = goesOn && at - this.begunAt <= this.keys.length * MEAN_GAP_MILLISECONDS;
      const code = isFast ? this.keys : "";
      this.keys = "";
      return code.length >= SHORTEST_CODE && code.replace(/\D/g, "").length >= MIN_DIGITS ? code : "";
    }
    if (key === "Shift") {
      return "";
    }
    if (!goesOn || this.keys === "") {
      this.keys = "";
      this.begunAt = at;
    }
    this.keys = /^[0-9a-z]$/i.test(key) ? this.keys + key : "";
    this.last = at;
    return "";
  }
}

/** The number of characters at the end of `text` that are also the last ones of `code`. */
export function sharedEnd(text: string, code: string): number {
  for (let length = Math.min(text.length, code.length); length > 0; length--) {
    if (text.endsWith(code.slice(-length))) {
      return length;
    }
  }
  return 0;
}

/**
 * Passes on what a scanner types into a dialog, and removes it there. @param field of the scan bar, which may have received the
 * first keys. @returns a function that stops it.
 */
export function catchScans(field: HTMLInputElement, onScan: (code: string) => void): () => void {
  const burst = new ScanBurst();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
      return;
    }
    const code = burst.press(event.key, event.timeStamp);
    const { target } = event;
    if (code === "" || !(target instanceof Element) || target.matches(SEARCHES)) {
      return;
    }
    if (!isInLayer(target) && !target.matches(YIELDING_FIELD)) {
      return;
    }
    // A password manager types as fast as a scanner, and no screen may show its text.
    if (target instanceof HTMLInputElement && target.type === "password" && !/^[a-z]{0,2}\d+$/i.test(code)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const overlapLength = removeCode(target, code);
    // The first of its keys may have arrived before the focus moved.
    const startText = code.slice(0, code.length - overlapLength);
    if (startText !== "" && field.value.endsWith(startText)) {
      field.value = field.value.slice(0, -startText.length);
    }
    onScan(code);
  };
  document.addEventListener("keydown", onKeyDown, true);
  return () => document.removeEventListener("keydown", onKeyDown, true);
}

/** Removes a scanned code from the field that received its keys. @returns how many of its characters the field held. */
export function removeCode(target: EventTarget | null, code: string): number {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) {
    return 0;
  }
  const overlapLength = sharedEnd(target.value, code);
  typeInto(target, target.value.slice(0, target.value.length - overlapLength));
  return overlapLength;
}
