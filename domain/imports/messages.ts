/** An import's messages about a row. */
import { unguardCell } from "../csv";

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

/** The texts that people write into a cell without content. */
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

/** Whether a formula failed in the cell, which then says nothing. */
export const isFormulaError = (text: string): boolean => text.length <= 11 && FORMULA_ERROR.test(text);

/** The zero of a spreadsheet's accounting format. */
const ZERO = /^R\$ ?[-–—]$/i;

/** A cell's text as its writer meant it; empty when it says nothing. */
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
