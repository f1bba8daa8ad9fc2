/** The shape of a column's cells, whatever its name: a name alone may mean a code, a date or a word. */
import { dayOfCell } from "./days";
import { readPrice, readQuantity } from "./figures";

/** Whether a cell may be of a kind. */
export type CellShape = (cell: string) => boolean;

const DATE = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})([ T]\d{1,2}:\d{2}.*)?$/;
const HAS_LETTER = /[a-zA-Z\u00c0-\u024f]/;

export const isDate: CellShape = (cell) => DATE.test(cell.trim());
/** Any value of a column of days, which elsewhere may be a number or a code: "12/2027", "dez/27", a spreadsheet's 46752. */
export const mayBeDay: CellShape = (cell) => dayOfCell(cell) !== null;
export const hasLetter: CellShape = (cell) => HAS_LETTER.test(cell);
/** Words, and no date or number: "Doação", not "12/03/2019". */
export const isTextCell: CellShape = (cell) => hasLetter(cell) && !isDate(cell);
export const isPrice: CellShape = (cell) => readPrice(cell) !== null;
export const isCount: CellShape = (cell) => readQuantity(cell, 9999) !== null;
/** A short code of one piece, with a digit in it. */
export const isCode: CellShape = (cell) => /\d/.test(cell) && cell.length <= 40 && !isDate(cell) && !/\S+ \S+ \S+/.test(cell);
/** A class of a classification: short, with a digit. */
export const isClass: CellShape = (cell) => /\d/.test(cell) && cell.length <= 40 && !isDate(cell);
export const isEmail: CellShape = (cell) => /^\S+@\S+\.\S+$/.test(cell);

/** The least number of cells that shows a column's kind. */
const FEWEST = 3;

/** Whether most of the filled cells may be of the kind; a nearly empty column may be of any. */
export function mostCellsAre(shape: CellShape, cells: readonly string[]): boolean {
  const filledCells = cells.filter((cell) => cell.trim() !== "");
  return filledCells.length < FEWEST || filledCells.filter(shape).length * 2 > filledCells.length;
}

/** Whether so many of the cells are of the kind that the column is of it, whatever its name. */
export function isEveryCell(cellShape: CellShape, cells: readonly string[]): boolean {
  const filledCells = cells.filter((cell) => cell.trim() !== "");
  return filledCells.length >= FEWEST && filledCells.filter(cellShape).length >= filledCells.length * 0.9;
}
