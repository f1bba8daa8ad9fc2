/** Reads the stockroom's cells in schools' notations: figures with a comma, abbreviated units. R-42. */
import { MAX_OF_LINE, ONE, type ReadQuantity, readQuantity } from "../quantity";
import { readUnit } from "../units";
import { UNITS } from "../words";

/** A unit price has up to six decimals of a real: 0,0375 of a sheet of paper. */
export const MICRO = 1_000_000;

const bareFigure = (cell: string): string => cell.replace(/^\s*r\$\s*/i, "").replace(/[\s\u00a0]/g, "");

/** A figure with a unit after it. */
const WITH_UNIT = /^([\d.,]*\d)([a-z\u00e7\u00e1\u00e3\u00e9\u00ed\u00f3\u00fa\u00b2\u00b3]+[23]?)\.?$/i;

export interface CellQuantity extends ReadQuantity {
  /** The unit in the cell, in the product's own words; empty without one. */
  unit: string;
}

/** "R$ 10,50 cada", "10,50/un". */
const PER_UNIT = /\s*(?:cada|(?:a|por) unidade|\/\s*un(?:id(?:ade)?)?\.?)\s*$/i;

/** A quantity of a cell; "12,000" from a system that always writes three decimals is 12, and "10 un" contains its unit. */
export function readCellQuantity(cell: string): CellQuantity {
  const text = bareFigure(cell);
  if (text.startsWith("-")) {
    return { quantity: 0, problem: "é negativa.", warning: "", unit: "" };
  }
  const [, figure = text, word = ""] = WITH_UNIT.exec(text) ?? [];
  const unit = word === "" ? "" : readUnit(word);
  if (word !== "" && !Object.hasOwn(UNITS, unit)) {
    return { quantity: 0, problem: NO_QUANTITY, warning: "", unit: "" };
  }
  // "1.234,000" shows its decimals: it is not ambiguous.
  const quantityReading = readQuantity(figure.replace(/(,\d+?)0+$/, "$1"));
  return quantityReading.problem ? { ...quantityReading, problem: NO_QUANTITY, unit: "" } : { ...quantityReading, unit };
}

const NO_QUANTITY = "não é uma quantidade: use vírgula para as casas decimais, como 1,5.";

/** A price in millionths of a real; -1 where it is none, with the reason. */
export function readCellPrice(cell: string): { price: number; problem: string; warning: string } {
  const text = bareFigure(cell.replace(PER_UNIT, ""));
  const match = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(text);
  const fraction = (match?.[2] ?? "").replace(/0+$/, "");
  const integerPart = Number((match?.[1] ?? "").replace(/\./g, ""));
  if (!match || fraction.length > 20) {
    return { price: -1, problem: "não é um valor: use vírgula para os centavos, como 1.234,56.", warning: "" };
  }
  if (integerPart > MAX_OF_LINE / 100 / ONE) {
    return { price: -1, problem: "é grande demais.", warning: "" };
  }
  // A workbook's figure may be a third with fifteen digits, which count only up to the millionth.
  const price = integerPart * MICRO + Math.round(Number(`0.${fraction || "0"}`) * MICRO);
  const isAmbiguous = match[1]!.includes(".") && match[2] === undefined;
  return { price, problem: "", warning: isAmbiguous ? `foi lido como ${match[1]!},00.` : "" };
}

/** The value of so many ten-thousandths at so many millionths of a real each, in centavos, half up; -1 above the limit. */
export function valueAt(quantity: number, price: number): number {
  const units = Math.floor(quantity / ONE) * price;
  const part = (quantity % ONE) * price;
  const micro = units + part / ONE;
  return Number.isSafeInteger(units) && Number.isSafeInteger(part) && micro / ONE <= MAX_OF_LINE ? Math.round(micro / ONE) : -1;
}

/** The usual decimals of a unit. */
export const usualDecimals = (unit: string): number => UNITS[unit]?.decimals ?? 0;

/** The number of decimals that a quantity needs. */
export function decimalsOf(quantity: number): number {
  let decimals = 4;
  while (decimals > 0 && quantity % 10 ** (5 - decimals) === 0) {
    decimals--;
  }
  return decimals;
}

/** An expense element with its points: 33903016 is 3.3.90.30.16. */
export function readElement(cell: string): string {
  const digits = /^[\d.\s-]+$/.test(cell) ? cell.replace(/\D/g, "") : "";
  const match = /^(\d)(\d)(\d\d)(\d\d)(\d\d)?$/.exec(digits);
  return match ? match.slice(1).filter(Boolean).join(".") : cell;
}
