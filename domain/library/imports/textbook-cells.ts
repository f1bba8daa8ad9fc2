/** The words for a programme's textbooks in a school's own spreadsheet. */
import { searchText } from "../../text";
import { GRADES } from "../class-sets/textbooks";

export interface Cycle {
  /** 0: unknown. */
  start: number;
  end: number;
}

const NO_CYCLE: Cycle = { start: 0, end: 0 };
const YEAR = /(?:^|[^0-9A-Za-z_])((?:19|20|21)\d{2})(?![0-9A-Za-z_])/g;
/** "2024-27". */
const SHORT_END = /(?:^|[^0-9A-Za-z_])((?:19|20|21)\d{2})\s*[-–/]\s*(\d{2})(?![0-9A-Za-z_])/;

/**
 * "2024 a 2027", "PNLD 2024/2027", "2024-27". A year alone is the first.
 * @returns null where the cell has none.
 */
export function readCycle(cell: string): Cycle | null {
  if (cell === "") {
    return NO_CYCLE;
  }
  const short = SHORT_END.exec(cell);
  const [start = 0, end = 0, ...otherYears] = short
    ? [Number(short[1]), Number(`${short[1]!.slice(0, 2)}${short[2]}`)]
    : [...cell.matchAll(YEAR)].map(([, year]) => Number(year));
  return start === 0 || otherYears.length > 0 || (end > 0 && end < start) ? null : { start, end };
}

export const isCycle = (cell: string): boolean => readCycle(cell) !== null;

const YES = /^(s|sim|x|verdadeiro|v|1)$|\bconsumive|\bdescartave|\bdefinitiv/;
const NO = /^(n|nao|falso|f|0)$|\breutiliza|\bnao consumive|\bdevolv/;

/**
 * Whether a pupil keeps the book.
 * @returns null where the cell does not say.
 */
export function readConsumable(cell: string): boolean | null {
  const text = searchText(cell);
  return text === "" || NO.test(text) ? false : YES.test(text) ? true : null;
}

export const isConsumable = (cell: string): boolean => readConsumable(cell) !== null;

const ORDINAL = /^(\d{1,2})\s*[ºª°oa.]*\s*(?:ano|serie)?$/i;

/** "6", "6o ano" and "6º ANO" are "6º ano"; a "série" only where the cell has that word. Any other text stays as it is. */
export function readGrade(cell: string): string {
  const text = searchText(cell);
  const [, number = ""] = ORDINAL.exec(text) ?? [];
  const standardGrade = GRADES.find((grade) => grade === (text.includes("serie") ? `${number}ª série` : `${number}º ano`));
  return standardGrade ?? cell;
}

/** A school year, and not the name of a publisher's series. */
export const isGrade = (cell: string): boolean => {
  const text = searchText(cell);
  return (
    ORDINAL.test(text) ||
    /\b(\d{1,2})\s*[oa]?\s*(ano|serie|ao|e)\b|\b(infantil|pre|creche|medio|fundamental|eja|todos)\b/.test(text)
  );
};
