/** What an import says about a row. */

/**
 * An error keeps the row from being written; a warning is written, with a doubt that someone should look at; a note tells what
 * was understood.
 */
export type MessageLevel = "error" | "warning" | "note";

export interface RowMessage {
  /** The field it is about; empty when it is about the whole row. */
  field: string;
  level: MessageLevel;
  text: string;
}

/** Collects what is to be said while a row is read. */
export class Remarks {
  readonly messages: RowMessage[] = [];

  error(field: string, text: string): void {
    this.messages.push({ field, level: "error", text });
  }

  warning(field: string, text: string): void {
    this.messages.push({ field, level: "warning", text });
  }

  note(field: string, text: string): void {
    this.messages.push({ field, level: "note", text });
  }
}

export function hasError(messages: readonly RowMessage[]): boolean {
  return messages.some((message) => message.level === "error");
}

/** What people write into a cell that has nothing to say. */
const NOTHING = new Set([
  "-",
  "--",
  "---",
  "–",
  "—",
  ".",
  "*",
  "?",
  "x",
  "n/a",
  "n/d",
  "nd",
  "na",
  "null",
  "nulo",
  "none",
  "nan",
  "#n/d",
  "#n/a",
]);

/** A cell's text: tidy, without the apostrophe that keeps formulas from running, empty when it says nothing. */
export function cellText(tidied: string): string {
  const text = tidied.length > 1 && tidied.charCodeAt(0) === APOSTROPHE && FORMULA.test(tidied[1]!) ? tidied.slice(1) : tidied;
  return text.length < 6 && NOTHING.has(text.toLowerCase()) ? "" : text;
}

const APOSTROPHE = 0x27;
const FORMULA = /[=+\-@]/;
