/** The part of a title's form that only textbooks fill in. */
import * as z from "zod/mini";
import type { Titles } from "../../collections.gen";
import { optionalLine } from "../../contract";

const cycleYear = z
  .string("Ano inválido.")
  .check(z.trim(), z.regex(/^((19|20|21)\d{2})?$/, "Escreva o ano com quatro números, como 2027."));

export const textbookFields = {
  program: optionalLine(40),
  cycle_start: cycleYear,
  cycle_end: cycleYear,
  consumable: z.boolean(),
  grade: optionalLine(60),
  component: optionalLine(80),
};

export interface TextbookForm {
  program: string;
  cycle_start: string;
  cycle_end: string;
  consumable: boolean;
  grade: string;
  component: string;
}

export const EMPTY_TEXTBOOK: TextbookForm = {
  program: "",
  cycle_start: "",
  cycle_end: "",
  consumable: false,
  grade: "",
  component: "",
};

/** The rules across several fields. */
export function checkTextbook({ value, issues }: z.core.ParsePayload<TextbookForm>): void {
  const { program, cycle_start, cycle_end, consumable } = value;
  if (cycle_start && cycle_end && cycle_end < cycle_start) {
    issues.push({ code: "custom", message: "O ciclo termina antes de começar.", input: cycle_end, path: ["cycle_end"] });
  }
  if (program === "" && (cycle_start || cycle_end || consumable)) {
    issues.push({ code: "custom", message: "Informe o programa, como PNLD.", input: program, path: ["program"] });
  }
}

const yearText = (year: number) => (year === 0 ? "" : String(year));

/** A title's record as the form shows it. */
export function textbookFormOf(record: Titles): TextbookForm {
  const { program, cycle_start, cycle_end, consumable, grade, component } = record;
  return { program, cycle_start: yearText(cycle_start), cycle_end: yearText(cycle_end), consumable, grade, component };
}
