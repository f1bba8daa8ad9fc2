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

/** Other programs split cells at a comma or a tab, and the rest could then be a formula. */
function quote(text: string): string {
  return /[";\t\r\n]|,\s*[=+\-@|]/.test(text) ? `"${text.split('"').join('""')}"` : text;
}

/** The whole file; the cells have their final text already. */
export function writeCsv(lines: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(quote).join(SEPARATOR)}\r\n`).join("");
}
