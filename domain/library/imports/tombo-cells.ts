/** The tombos of a spreadsheet's cell: one, several between separators, or a range of them. */
import { cleanCode } from "../../codes";
import { readCode } from "../../imports/figures";
import { bareCode } from "../../imports/marked-codes";

/** The property of the whole column: the number of digits of its plain numbers. */
export type TomboLengths = ReadonlySet<number>;

export interface TomboReading {
  tombos: string[];
  /** The sentences about readings that differ from the text. */
  notes: string[];
  /** The values that a user should check. */
  doubts: string[];
  /** The reason why the cell is unreadable; empty otherwise. */
  problem: string;
}

const PLAIN = /^\d+$/;
const POINTS = /^\d{1,3}(?:\.\d{3})+$/;
const COMMAS = /^\d{1,3}(?:,\d{3})+$/;
const BLANKS = /^\d+(?: \d+)+$/;
const RANGE = /^(?:de )?(\d{1,12})(?: ?(?:a|\u00e0|ao|at\u00e9|ate) ?| ?[-\u2013\u2014] ?)(\d{1,12})$/i;
const DASH = /[-\u2013\u2014]/;
const AND = /^\d+(?: ?, ?\d+)* e \d+$/;
const MAX_IN_RANGE = 500;

/** The number of digits of a column's plain numbers. @param cells the column's, tidy. */
export function tomboLengths(cells: readonly string[]): TomboLengths {
  const lengths = new Set<number>();
  for (const cell of cells) {
    const code = readCode(cell);
    if (PLAIN.test(code)) {
      lengths.add(code.length);
    }
  }
  return lengths;
}

/** @param quantity the row's number of copies; null: unknown. */
export function readTomboCell(cell: string, quantity: number | null, lengths: TomboLengths): TomboReading {
  const reading: TomboReading = { tombos: [], notes: [], doubts: [], problem: "" };
  const parts = cell.split(/[;|]/).filter((part) => part.trim() !== "");
  for (const part of parts) {
    readPart(part.trim(), parts.length === 1 ? quantity : null, lengths, reading);
  }
  return reading;
}

/** Every tombo that the cell may name, whatever the column decides: numbers that a series must skip. */
export function possibleTombos(cell: string, quantity: number | null): string[] {
  const wholeParts = cell.split(/[;|]/).map((part) => bareCode(part.trim()));
  const parts = wholeParts.filter((part) => POINTS.test(part) || COMMAS.test(part) || BLANKS.test(part));
  const otherSpellings = parts.flatMap((part) => [part.replace(/[., ]/g, ""), ...(POINTS.test(part) ? [] : part.split(/[, ]/))]);
  return [...new Set([...readTomboCell(cell, quantity, new Set()).tombos, ...otherSpellings])];
}

function readPart(part: string, quantity: number | null, lengths: TomboLengths, reading: TomboReading): void {
  const partCode = bareCode(part);
  const acceptTombos = (tombos: readonly string[], note: string) => {
    reading.tombos.push(...tombos.map(cleanCode));
    if (note !== "") {
      reading.notes.push(`Tombo “${part.slice(0, 60)}” ${note}.`);
    }
  };
  const joinedDigits = partCode.replace(/[., ]/g, "");
  const asOne = () => acceptTombos([joinedDigits], `lido como ${joinedDigits}`);
  const asList = (list: readonly string[]) =>
    acceptTombos(list, `lido como ${list.length} tombos: ${list.slice(0, 4).join(", ")}${list.length > 4 ? "…" : ""}`);
  const askForReading = (list: readonly string[]) => {
    reading.problem = `Tombo “${part.slice(0, 60)}” pode ser um só ou ${list.length}: escreva ${joinedDigits}, ou ${list.join("; ")}.`;
  };
  if (POINTS.test(partCode)) {
    if (lengths.has(joinedDigits.length)) {
      asOne();
    } else {
      acceptTombos([partCode], "");
      reading.doubts.push(`Tombo “${partCode}” mantido com o ponto: se o ponto separa milhares, escreva ${joinedDigits}.`);
    }
    return;
  }
  if (COMMAS.test(partCode) || BLANKS.test(partCode)) {
    const list = partCode.split(/[, ]/);
    const isList = list.every(({ length }) => lengths.has(length));
    if (quantity === list.length && !(lengths.has(joinedDigits.length) && !isList)) {
      asList(list);
    } else if (lengths.has(joinedDigits.length) && !isList && (quantity === null || quantity === 1)) {
      asOne();
    } else if (isList && !lengths.has(joinedDigits.length) && quantity === null) {
      asList(list);
    } else {
      askForReading(list);
    }
    return;
  }
  const range = RANGE.exec(partCode);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    const size = to - from + 1;
    if (size > 1 && size <= MAX_IN_RANGE && size === quantity) {
      asList(Array.from({ length: size }, (_, index) => String(from + index).padStart(range[1]!.length, "0")));
      return;
    }
    if (!DASH.test(partCode)) {
      reading.problem =
        size > 1
          ? `Tombo “${part.slice(0, 60)}” parece um intervalo de ${size} tombos: informe a quantidade ${size}, ou um tombo para cada exemplar.`
          : `Tombo “${part.slice(0, 60)}” não é um intervalo crescente.`;
      return;
    }
  }
  if (AND.test(partCode)) {
    asList(partCode.split(/ ?, ?| e /));
    return;
  }
  for (const piece of partCode.split(",")) {
    const code = readCode(bareCode(piece));
    if (code !== "") {
      acceptTombos([code], "");
    }
  }
  if (partCode !== part) {
    reading.notes.push(`Tombo “${part.slice(0, 60)}” lido como ${cleanCode(readCode(partCode))}.`);
  }
}
