/** Codes with the marks that people and spreadsheets write around them: "nº 745764", "#745765", "'745763", "745766.". */
import { readCode } from "./figures";
import type { Remarks } from "./messages";

/** Before the code: quotes, a hash, or an abbreviation of "number" with a mark or a blank after it. */
const MARK_IN_FRONT =
  /^(?:["'\u00b4\u0060\u2018\u2019\u201c\u201d#=]+|(?:n|no|nr|nro|num|n\u00famero|numero|tombo|registro)\s*(?:[\u00ba\u00b0\u00aa]\.?|[.:]|\s(?=\s*\d))\s*(?=[^\s])|(?:reg|pat|cod|c\u00f3d|mat|ra|rm)\s*[.:]\s*(?=[^\s]))\s*/i;
/** After it: quotes and the marks that end a sentence or a list. */
const TRAILING_MARKS = /[\s"'\u00b4\u0060\u2018\u2019\u201c\u201d.,;:]+$/;

/** A code without the marks around it; a text of marks alone stays. */
export function bareCode(code: string): string {
  let trimmedCode = code.trim();
  for (let previousCode = ""; previousCode !== trimmedCode; ) {
    previousCode = trimmedCode;
    trimmedCode = trimmedCode.replace(MARK_IN_FRONT, "");
  }
  trimmedCode = trimmedCode.replace(TRAILING_MARKS, "");
  return trimmedCode === "" ? code.trim() : trimmedCode;
}

/**
 * The code of a cell, with a note where the marks around it were removed.
 * @param label the field's name on screens.
 */
export function readMarkedCode(cell: string, field: string, label: string, remarks: Remarks): string {
  const code = readCode(bareCode(cell));
  if (code !== readCode(cell)) {
    remarks.note(field, `${label} “${cell.slice(0, 60)}” lido como ${code}.`);
  }
  return code;
}
