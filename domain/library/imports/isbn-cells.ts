/**
 * The ISBN of a row, from one or two damaged cells. Spreadsheets drop the leading zeros of an ISBN-10 and round an ISBN-13 to
 * "9,78044E+12". A value that the check digit, or the other cell, proves is repaired; any other is reported; nothing is guessed.
 */
import { isbn10CheckDigit, isbn13CheckDigit, isbn13FromIsbn10 } from "../codes";

/** The evidence of one cell. */
type Evidence =
  | { kind: "none" }
  /** A whole ISBN with the right check digit; repaired when zeros were put back. */
  | { kind: "whole"; isbn13: string; repaired: boolean }
  /** A rounded number: the ISBN lies between these two. */
  | { kind: "rounded"; low: number; high: number; digits: 10 | 13 }
  /** Too short for certainty, but a hint beside another cell. */
  | { kind: "hint"; isbn13: string }
  | { kind: "issn" }
  | { kind: "wrong"; reason: string };

export interface IsbnReading {
  /** Empty where there is none, or none with proof. */
  isbn13: string;
  outcome: "empty" | "given" | "mended" | "unprovable" | "contradictory";
  /** The message to the user, in Portuguese; empty without one. */
  message: string;
}

/** With fewer digits, a right check digit could be chance: no registry of publishers leaves so few. */
const MIN_DIGITS = 7;
/** A range with more numbers than this never has a single ISBN in it. */
const WIDEST_SEARCH = 200;

const UNPROVABLE_MESSAGE = "o número está incompleto e não pode ser reconhecido: o título será gravado sem ISBN";

/** The ISBN for which the cells are proof. Two cells are, in any order, the columns for ISBN-10 and ISBN-13. */
export function readIsbns(cells: readonly string[]): IsbnReading {
  const cellEvidence: Evidence[] = [];
  for (const cell of cells) {
    const evidence = cell === "" ? NONE : readCell(cell);
    if (evidence.kind !== "none") {
      cellEvidence.push(evidence);
    }
  }
  if (cellEvidence.length === 0) {
    return EMPTY;
  }
  const formatCells = () =>
    cells
      .filter((cell) => cell.trim() !== "")
      .map((cell) => `“${cell.trim().slice(0, 40)}”`)
      .join(" e ");
  let proved = "";
  let mended = false;
  for (const evidence of cellEvidence) {
    if (evidence.kind === "whole") {
      if (proved !== "" && proved !== evidence.isbn13) {
        return contradictory(`${formatCells()} são ISBN diferentes: o título será gravado sem ISBN, até a conferência.`);
      }
      proved = evidence.isbn13;
      mended ||= evidence.repaired;
    }
  }
  return proved === "" ? readRounded(cellEvidence, formatCells()) : confirm(proved, mended, cellEvidence, formatCells);
}

const NONE: Evidence = { kind: "none" };
const EMPTY: IsbnReading = { isbn13: "", outcome: "empty", message: "" };

/** Compares a whole ISBN with the row's other cell. */
function confirm(proved: string, mended: boolean, cells: readonly Evidence[], formatCells: () => string): IsbnReading {
  let repaired = mended;
  for (const evidence of cells) {
    if (evidence.kind === "wrong") {
      return contradictory(
        `${formatCells()} não combinam (${evidence.reason}): o título será gravado sem ISBN, até a conferência.`,
      );
    }
    if (evidence.kind === "rounded") {
      if (!isWithin(proved, evidence)) {
        return contradictory(`${formatCells()} não são o mesmo livro: o título será gravado sem ISBN, até a conferência.`);
      }
      repaired = true;
    }
  }
  return repaired
    ? { isbn13: proved, outcome: "mended", message: `${formatCells()} lido como ${proved}.` }
    : { isbn13: proved, outcome: "given", message: "" };
}

type RoundedEvidence = Extract<Evidence, { kind: "rounded" }>;

function readRounded(cells: readonly Evidence[], cellsText: string): IsbnReading {
  const roundedEvidence = cells.filter((evidence) => evidence.kind === "rounded");
  const hints = cells.flatMap((evidence) => (evidence.kind === "hint" ? [evidence.isbn13] : []));
  const agreeing = hints.find((hint) => roundedEvidence.some((evidence) => isWithin(hint, evidence)));
  if (agreeing) {
    return { isbn13: agreeing, outcome: "mended", message: `${cellsText} lido como ${agreeing}.` };
  }
  const wrong = cells.find((evidence) => evidence.kind === "wrong");
  if (wrong) {
    return contradictory(`${cellsText}: ${wrong.reason}. O título será gravado sem ISBN, até a conferência.`);
  }
  for (const evidence of roundedEvidence) {
    const candidates = isbnsWithin(evidence);
    if (candidates?.length === 1) {
      return { isbn13: candidates[0]!, outcome: "mended", message: `${cellsText} lido como ${candidates[0]}.` };
    }
    if (candidates?.length === 0) {
      return contradictory(`${cellsText}: nenhum ISBN começa assim. O título será gravado sem ISBN, até a conferência.`);
    }
  }
  if (cells.some((evidence) => evidence.kind === "issn") && roundedEvidence.length === 0) {
    return { isbn13: "", outcome: "unprovable", message: `${cellsText} é um ISSN, de revista, e não um ISBN.` };
  }
  return { isbn13: "", outcome: "unprovable", message: `${cellsText}: ${UNPROVABLE_MESSAGE}.` };
}

function contradictory(message: string): IsbnReading {
  return { isbn13: "", outcome: "contradictory", message };
}

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?[Ee]\+?(\d{1,2})$/;

function readCell(cell: string): Evidence {
  if (/^\d+X?$/.test(cell)) {
    return readCode(cell);
  }
  const roundedMatch = SCIENTIFIC.exec(cell);
  if (roundedMatch) {
    return readScientific(roundedMatch[1]!, roundedMatch[2] ?? "", Number(roundedMatch[3]));
  }
  const plain = cell
    .toUpperCase()
    .replace(/^="?|"$/g, "")
    .replace(/^(ISBN|ISSN)([ -]?1[03])?[:\s]*/, "")
    .trim()
    .replace(/^(\d+)[.,]0+$/, "$1");
  const scientific = SCIENTIFIC.exec(plain.replace(/\s/g, ""));
  if (scientific) {
    return readScientific(scientific[1]!, scientific[2] ?? "", Number(scientific[3]));
  }
  if (/^\d{4}-\d{3}[\dX]$/.test(plain)) {
    return { kind: "issn" };
  }
  const parts = plain
    .replace(/\([^)]*\)/g, " ")
    .split(/[;,/|]|\s+E\s+/)
    .map((part) => part.replace(/^ISBN[:\s]*/, "").replace(/[-–\s]/g, ""))
    .filter((part) => part !== "");
  const readings = (parts.length > 1 && parts.every((part) => /^[\dX]{9,13}$/.test(part)) ? parts : [parts.join("")]).map(
    readDigits,
  );
  const isbns = new Set(readings.flatMap((evidence) => (evidence.kind === "whole" ? [evidence.isbn13] : [])));
  if (isbns.size > 1) {
    return { kind: "wrong", reason: "há mais de um ISBN na mesma célula" };
  }
  return readings.find((evidence) => evidence.kind === "whole") ?? readings[0] ?? { kind: "none" };
}

function readDigits(text: string): Evidence {
  const code = text.replace(/\./g, "");
  if (!/\d/.test(code)) {
    return NONE;
  }
  if (!/^\d+X?$/.test(code)) {
    return { kind: "wrong", reason: "um ISBN só tem números, e o de 10 pode terminar em X" };
  }
  return readCode(code);
}

/** Digits, and possibly an X at their end. */
function readCode(code: string): Evidence {
  if (/^0*$/.test(code)) {
    return NONE;
  }
  if (code.length === 13) {
    return readIsbn13(code);
  }
  if (code.length > 10) {
    return { kind: "wrong", reason: `um ISBN tem 10 ou 13 dígitos e este tem ${code.length}` };
  }
  const paddedCode = code.padStart(10, "0");
  if (isbn10CheckDigit(paddedCode.slice(0, 9)) !== paddedCode[9]) {
    return code.length === 8 && isIssn(code) ? { kind: "issn" } : { kind: "wrong", reason: "o dígito verificador não confere" };
  }
  const isbn13 = isbn13FromIsbn10(paddedCode);
  if (code.length === 10) {
    return { kind: "whole", isbn13, repaired: false };
  }
  return code.length < MIN_DIGITS || (code.length === 8 && isIssn(code))
    ? { kind: "hint", isbn13 }
    : { kind: "whole", isbn13, repaired: true };
}

function readIsbn13(code: string): Evidence {
  if (!/^97[89]\d{10}$/.test(code)) {
    return { kind: "wrong", reason: "um ISBN de 13 dígitos começa com 978 ou 979" };
  }
  if (isbn13CheckDigit(code.slice(0, 12)) === code[12]) {
    return { kind: "whole", isbn13: code, repaired: false };
  }
  return { kind: "wrong", reason: "o dígito verificador não confere" };
}

function isIssn(code: string): boolean {
  let sum = 0;
  for (let index = 0; index < 7; index++) {
    sum += Number(code[index]) * (8 - index);
  }
  const check = (11 - (sum % 11)) % 11;
  return code[7] === (check === 10 ? "X" : String(check));
}

function readScientific(first: string, decimals: string, exponent: number): Evidence {
  if (decimals.length >= exponent) {
    return readDigits((first + decimals).slice(0, exponent + 1));
  }
  if (exponent !== 12 && exponent !== 9 && exponent !== 8) {
    return { kind: "wrong", reason: "o número não tem o tamanho de um ISBN" };
  }
  // The last digit was rounded, up or down: half of its unit to either side, both ends included.
  const unit = 10 ** (exponent - decimals.length);
  const value = Number(first + decimals) * unit;
  return { kind: "rounded", low: value - unit / 2, high: value + unit / 2, digits: exponent === 12 ? 13 : 10 };
}

function isWithin(isbn13: string, { low, high, digits }: RoundedEvidence): boolean {
  const value = digits === 13 ? Number(isbn13) : Number(isbn13.slice(3, 12) + isbn10CheckDigit(isbn13.slice(3, 12)));
  return value >= low && value <= high;
}

/** Every ISBN in the range, or null when the range is too wide for a single one. */
function isbnsWithin({ low, high, digits }: RoundedEvidence): string[] | null {
  if (high - low > WIDEST_SEARCH) {
    return null;
  }
  const candidates: string[] = [];
  for (let value = Math.ceil(low); value <= high; value++) {
    const evidence = readDigits(String(value).padStart(digits, "0"));
    if (evidence.kind === "whole") {
      candidates.push(evidence.isbn13);
    }
  }
  return candidates;
}
