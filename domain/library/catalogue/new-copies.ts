/** The codes of new copies, typed or scanned: one copy per line. */
import * as z from "zod/mini";
import { cleanCode } from "../../codes";
import { recordId } from "../../contract";
import { copyCodeProblem, seriesNumber } from "../codes";
import { COPY_FIELDS, newCopyTextSchemas } from "./copy-fields";

export const MAX_NEW_COPIES = 200;

/** The kind of the codes on the lines: the number in the book's own register, or the label's barcode. */
export type CodeKind = "tombo" | "barcode";

export interface NewCopyCodes {
  tombo: string;
  barcode: string;
}

export interface ReadCodes {
  copies: NewCopyCodes[];
  /** One sentence for each invalid line, with its number first. */
  problems: string[];
}

const MAX_LENGTH: Readonly<Record<CodeKind, number>> = { tombo: 40, barcode: COPY_FIELDS.barcode.facts.max };

/**
 * Reads the lines. A line may hold both codes, tombo first, with a tab, a semicolon or a comma between, like two copied columns
 * of a spreadsheet. Empty lines do not count.
 */
export function readCopyCodes(text: string, kind: CodeKind): ReadCodes {
  const copies: NewCopyCodes[] = [];
  const problems: string[] = [];
  const lineOfCode = new Map<string, number>();
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const [first = "", second = "", ...extraCells] = line.split(/[\t;,]/).map(cleanCode);
    if (first === "" && second === "") {
      return;
    }
    const number = index + 1;
    const alone = second === "";
    const copy = alone && kind === "barcode" ? { tombo: "", barcode: first } : { tombo: first, barcode: second };
    const sentence = extraCells.some((code) => code !== "")
      ? "Há mais de dois códigos."
      : codeFault("tombo", copy.tombo) || codeFault("barcode", copy.barcode);
    const repeatedCode = [copy.tombo, copy.barcode].find((code) => code !== "" && lineOfCode.has(code));
    if (sentence) {
      problems.push(`Linha ${number}, ${first || second}: ${sentence}`);
    } else if (repeatedCode !== undefined) {
      problems.push(`Linha ${number}, ${repeatedCode}: já está na linha ${lineOfCode.get(repeatedCode)}.`);
    }
    for (const code of [copy.tombo, copy.barcode].filter(Boolean)) {
      lineOfCode.set(code, lineOfCode.get(code) ?? number);
    }
    copies.push(copy);
  });
  if (copies.length > MAX_NEW_COPIES) {
    problems.push(`São ${copies.length} exemplares; inclua no máximo ${MAX_NEW_COPIES} de cada vez.`);
  }
  return { copies, problems };
}

/**
 * The tombos of a run: consecutive numbers from the first, with its letters and zeros: "PNLD-0098" is followed by "PNLD-0099".
 * Null where the first does not end in a number.
 */
export function tomboRun(first: string, quantity: number): string[] | null {
  const match = /^(.*?)(\d{1,10})$/.exec(cleanCode(first));
  if (!match) {
    return null;
  }
  const [, letters = "", digits = ""] = match;
  return Array.from({ length: quantity }, (_, index) => letters + String(Number(digits) + index).padStart(digits.length, "0"));
}

/** The problem of the first tombo of a run, in a sentence; empty without one, or where no tombo is requested. */
export function tomboRunProblem(first: string, quantity: number): string {
  if (cleanCode(first) === "") {
    return "";
  }
  const run = tomboRun(first, Math.max(1, quantity));
  return run
    ? (run.map((code) => codeFault("tombo", code)).find(Boolean) ?? "")
    : "O primeiro tombo precisa terminar em número, como 000123.";
}

/** "000101 a 000140"; empty without a run. */
export function runInWords(first: string, quantity: number): string {
  const run = tomboRun(first, quantity);
  return run && run.length > 1 ? `${run[0]} a ${run[run.length - 1]}` : "";
}

/** The tombo after the run, for a user who continues with the next title; empty without a run. */
export function tomboAfter(first: string, quantity: number): string {
  return cleanCode(first) === "" ? "" : (tomboRun(first, quantity + 1)?.[quantity] ?? "");
}

function codeFault(kind: CodeKind, code: string): string {
  return code.length > MAX_LENGTH[kind] ? `Use no máximo ${MAX_LENGTH[kind]} caracteres.` : copyCodeProblem(code);
}

/** The codes of the new copies: by number alone, or codes that they already have. */
const CODE_MODES = ["quantity", "tombo", "barcode"] as const;

const MAX_PROBLEMS = 4;
const MAX_LISTED_TOMBOS = 3;
const QUANTITY = `Informe a quantidade, de 1 a ${MAX_NEW_COPIES}.`;

export const newCopiesForm = z
  .object({
    material_type: recordId("Escolha o tipo de material."),
    ...newCopyTextSchemas(),
    mode: z.enum(CODE_MODES),
    quantity: z.union([z.literal(""), z.number()]),
    /** Of a run; empty: the next of the series. */
    first_tombo: z.string(),
    codes: z.string(),
  })
  .check((context) => {
    const { mode, quantity, first_tombo, codes } = context.value;
    const refuse = (field: string, message: string) =>
      context.issues.push({ code: "custom", message, input: context.value, path: [field] });
    if (mode === "quantity") {
      if (!Number.isInteger(quantity) || Number(quantity) < 1 || Number(quantity) > MAX_NEW_COPIES) {
        refuse("quantity", QUANTITY);
        return;
      }
      const problem = tomboRunProblem(first_tombo, Number(quantity));
      if (problem) {
        refuse("first_tombo", problem);
      }
      return;
    }
    const { copies, problems } = readCopyCodes(codes, mode);
    if (copies.length === 0) {
      refuse("codes", "Digite ou passe no leitor ao menos um código.");
    }
    if (problems.length > 0) {
      const moreCount = problems.length - MAX_PROBLEMS;
      refuse("codes", [...problems.slice(0, MAX_PROBLEMS), ...(moreCount > 0 ? [`E mais ${moreCount}.`] : [])].join("\n"));
    }
  });
export type NewCopiesForm = z.infer<typeof newCopiesForm>;

/** The codes of the copies in a checked form; an empty code becomes the next number. */
export function newCopyCodes({ mode, quantity, first_tombo, codes }: NewCopiesForm): NewCopyCodes[] {
  return mode === "quantity" ? numberedCopies(Number(quantity), first_tombo) : readCopyCodes(codes, mode).copies;
}

/** This number of copies: a run from the first tombo, otherwise the next of the series. */
export function numberedCopies(quantity: number, firstTombo: string): NewCopyCodes[] {
  const run = tomboRun(firstTombo, quantity);
  return Array.from({ length: quantity }, (_, index) => ({ tombo: run?.[index] ?? "", barcode: "" }));
}

/** "014971 a 015170" for the numbers of a run without gaps; empty for other numbers, and for a short run. */
export function tomboRange(tombos: readonly string[]): string {
  const [first = "", last = ""] = [tombos[0], tombos[tombos.length - 1]];
  const start = seriesNumber(first);
  const isRun = start !== null && tombos.every((tombo, index) => seriesNumber(tombo) === start + index);
  return isRun && tombos.length > MAX_LISTED_TOMBOS ? `${first} a ${last}` : "";
}
