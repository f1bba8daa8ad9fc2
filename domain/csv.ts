/** CSV that Excel in Portuguese opens correctly with a double click. Lists and the imports' own files use it. */

/** Without it Excel reads UTF-8 as Windows-1252 and breaks every accent. */
const BYTE_ORDER_MARK = "\ufeff";
const SEPARATOR = ";";

/** A cell that Excel would run as a formula becomes text (OWASP, CSV injection). */
export function guardCell(text: string): string {
  return /^[\s]*[=+\-@|]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** The content of a guarded cell, or of one in the form ="000412", which keeps its zeros. */
export function unguardCell(text: string): string {
  if (text.startsWith("'") && guardCell(text.slice(1)) === text) {
    return text.slice(1);
  }
  return text.startsWith('="') && text.endsWith('"') && text.length > 2 ? text.slice(2, -1) : text;
}

/** Zeros that a number drops, more digits than a cell shows, and the marks of dates, times, decimals and thousands. */
const READ_AS_FIGURE = /^(?:0\d+|\d{12,}|\d+[.,/:-](?:[\d.,/:-]*\d)?|\d+(?:[.,]\d+)?e[+-]?\d+)$/i;
/** A whole date, or a number with a decimal comma, is saved as it was. */
const SAVED_AS_READ = /^(?:\d{2}\/\d{2}\/\d{4}|(?:0|[1-9]\d{0,10}),\d{1,6})$/;
/** "1-mar", "mai/12". */
const READ_AS_MONTH = /^(?:\d{1,4}[ /-])?(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)[a-z]*(?:[ /-]\d{1,4})?$/i;

/**
 * The cell of a text. Excel reads the code 1E5 as 100000, a class 6-1 as the first of June and 869.301 as thousands, and saves
 * them so; as ="000412" a text stays unchanged.
 */
export function textCell(text: string): string {
  const isAltered = READ_AS_FIGURE.test(text) ? !SAVED_AS_READ.test(text) : /\d/.test(text) && READ_AS_MONTH.test(text);
  return isAltered ? `="${text}"` : guardCell(text);
}

/** Other programs split cells at a comma or a tab, and the rest could then be a formula. */
function quote(text: string): string {
  return /[";\t\r\n]|,\s*[=+\-@|]/.test(text) ? `"${text.split('"').join('""')}"` : text;
}

/** The whole file; the cells have their final text already. */
export function writeCsv(lines: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(quote).join(SEPARATOR)}\r\n`).join("");
}
