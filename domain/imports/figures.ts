/** Numbers as spreadsheets write them. Null: not a number. */

/** A number in a workbook is a double: 19.99 is stored as 19.989999999999998, and a third of a price has as many digits. */
const LONGEST_FRACTION = 20;
const EXCEL_DIGITS = 15;

/**
 * A number of a workbook's file as its cell shows it: Excel shows fifteen digits of a double. Whole numbers may be codes and
 * stay.
 */
export function displayNumber(text: string): string {
  if (!/^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(text) || /^-?\d+$/.test(text)) {
    return text;
  }
  return String(Number(Number(text).toPrecision(EXCEL_DIGITS)));
}

/** Follows a number whose decimals look like thousands, "35.955". In a cell that is no money, `tidy` removes it. */
const DECIMALS = "\ufeff";

/** {@link displayNumber} for a file with decimal points: it marks three decimals, since a text "35.955" means thousands. */
export function pointNumber(text: string): string {
  const shownText = displayNumber(text);
  return /\.\d{3}$/.test(shownText) ? shownText + DECIMALS : shownText;
}

/** An amount of money from its untidied cell: marked decimals become four, which cannot be thousands. */
export function moneyCell(cell: string): string {
  return cell.endsWith(DECIMALS) ? `${cell.slice(0, -1)}0` : cell;
}

// Thousands first: a point before three digits groups them, a comma only where there are more marks.
const PRICE =
  /^(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3}){2,})(?=$)|\d+)(?:[.,](\d+))?$/;

/** A price in centavos: it reads "12,50", "R$ 1.234,56", "1,234.56", "12.5" and "35,955"; "1.234" is thousands. */
export function readPrice(cell: string): number | null {
  const [, integerPart, decimals = ""] = PRICE.exec(cell.replace(/^r\$|\s|reais$/gi, "")) ?? [];
  if (integerPart === undefined || decimals.length > LONGEST_FRACTION) {
    return null;
  }
  // By its digits: the double 1.005 is less than its text.
  const cents = Number(integerPart.replace(/[.,]/g, "") + decimals.slice(0, 2).padEnd(2, "0"));
  const centavos = decimals.charAt(2) >= "5" ? cents + 1 : cents;
  return Number.isSafeInteger(centavos) && centavos <= 100_000_000_00 ? centavos : null;
}

/** The word after a number: "2 ex.", "10 unidades". */
const COUNT_UNIT =
  /\s*(?:ex|exs|exempl|exemplar(?:es)?|c[o\u00f3]pias?|livros?|un|und|unid|unidades?|p[c\u00e7]|p[e\u00e7]as?|itens|item)\.?$/i;
const POINT_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/** A whole number, also from "3,0", "2 ex." and "1.000" (a thousand). "1,000" may be one or a thousand, and gives null. */
export function readQuantity(cell: string, max: number): number | null {
  const text = cell.trim().replace(COUNT_UNIT, "");
  const match = POINT_THOUSANDS.test(text) ? [text, text.split(".").join("")] : /^(\d{1,6})(?:[.,]0{1,2})?$/.exec(text);
  const quantity = match ? Number(match[1]) : null;
  return quantity !== null && quantity <= max ? quantity : null;
}

/** A code that a spreadsheet took for a number: "123.0" is 123. Leading zeros stay. */
export function readCode(cell: string): string {
  return cell.replace(/^(\d+)[.,]0$/, "$1");
}

/** The reason why a code is lost after a spreadsheet rounded it ("1,23E+11", "1E+05"); empty otherwise. */
export function lostDigits(code: string): string {
  return /^\d(?:[.,]\d+E\+?\d+|E\+\d+)$/i.test(code)
    ? "perdeu dígitos na planilha; formate a coluna como texto e exporte de novo."
    : "";
}
