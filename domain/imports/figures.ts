/** Figures as spreadsheets write them. Null: not a figure. */

/** A number of a workbook is a double: 19.99 is stored as 19.989999999999998, a third of a price with as many digits. */
const LONGEST_FRACTION = 20;
const SHOWN_DIGITS = 15;

/** A number as a workbook stores it, as its cell shows it: Excel shows fifteen digits of a double. Whole numbers may be codes and stay. */
export function shownNumber(stored: string): string {
  if (!/^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(stored) || /^-?\d+$/.test(stored)) {
    return stored;
  }
  return String(Number(Number(stored).toPrecision(SHOWN_DIGITS)));
}

/** A price in centavos: "12,50", "R$ 1.234,56", "1,234.56" and "12.5" are all understood; three digits after a point are thousands. */
export function readPrice(cell: string): number | null {
  const text = cell.replace(/^r\$|\s|reais$/gi, "");
  if (!/^\d[\d.,]*$/.test(text)) {
    return null;
  }
  const last = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  const mark = text[last];
  const after = last < 0 ? "" : text.slice(last + 1);
  const both = text.includes(",") && text.includes(".");
  const isDecimal = last >= 0 && text.indexOf(mark!) === last && (both || after.length !== 3);
  const whole = (isDecimal ? text.slice(0, last) : text).split(/[.,]/);
  const decimals = isDecimal ? after : "";
  const grouped = whole.length === 1 || (whole[0]!.length <= 3 && whole.slice(1).every((group) => group.length === 3));
  if (!grouped || decimals.length > LONGEST_FRACTION || (isDecimal && after === "")) {
    return null;
  }
  const centavos = Math.round(Number(`${whole.join("")}.${decimals || "0"}`) * 100);
  return Number.isSafeInteger(centavos) && centavos <= 100_000_000_00 ? centavos : null;
}

/** How many: a whole number, "3.0" included. */
export function readQuantity(cell: string, most: number): number | null {
  const match = /^(\d{1,4})(?:[.,]0+)?$/.exec(cell.trim());
  const quantity = match ? Number(match[1]) : null;
  return quantity !== null && quantity <= most ? quantity : null;
}

/** A code that a spreadsheet took for a number: "123.0" is 123. Zeros at the front stay. */
export function readCode(cell: string): string {
  return cell.replace(/^(\d+)[.,]0$/, "$1");
}

/** Why a code can't be kept when a spreadsheet rounded it ("1,23E+11"); empty when it did not. */
export function lostDigits(code: string): string {
  return /^\d[.,]\d+E\+?\d+$/i.test(code) ? "perdeu dígitos na planilha; formate a coluna como texto e exporte de novo." : "";
}
