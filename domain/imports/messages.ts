/** An import's messages about a row. */
import { unguardCell } from "../csv";

/**
 * A row with an error is not written. A row with a warning is written, and a user should look at it. A note explains how the row
 * was read.
 */
export type MessageLevel = "error" | "warning" | "note";

export interface RowMessage {
  /** The field of the message; empty when it is about the whole row. */
  field: string;
  level: MessageLevel;
  text: string;
}

/** Collects the messages about a row while it is read. */
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

/** Without the notes on how a field's cell was read, where its own text turned out to be right. */
export const withoutNotesOn = (field: string, messages: readonly RowMessage[]): RowMessage[] =>
  messages.filter((message) => message.field !== field || message.level !== "note");

export function hasError(messages: readonly RowMessage[]): boolean {
  return messages.some((message) => message.level === "error");
}

/** Texts that people write into a cell without content. */
const EMPTY_MARKS = new Set([
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
]);

/** The text of a cell in Excel or LibreOffice after its formula failed, in Portuguese and in English. */
const FORMULA_ERROR =
  /^(#(n\/[ad]|ref!?|valor!|value!|div\/0!|nome\?|name\?|n\u00da?u?m!|nulo!|null!|despejar!|spill!|calc!)|err:\d{3})$/i;

/** Whether the cell holds a formula's error instead of content. */
export const isFormulaError = (text: string): boolean => text.length <= 11 && FORMULA_ERROR.test(text);

/** The zero of a spreadsheet's accounting format. */
const ZERO = /^R\$ ?[-–—]$/i;

/** A cell's text as its writer meant it; empty when it has no content. */
export function cellText(value: string): string {
  const text = unguardCell(value);
  if (isFormulaError(text)) {
    return "";
  }
  if (text.length >= 6) {
    return text;
  }
  return EMPTY_MARKS.has(text.toLowerCase()) ? "" : ZERO.test(text) ? "0" : text;
}
