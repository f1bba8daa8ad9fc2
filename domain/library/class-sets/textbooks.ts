/** Textbooks of a public programme. Decreto 9.099/2017, art. 7, §§ 2 to 6. */
import * as z from "zod/mini";
import type { Titles } from "../../collections.gen";
import { optionalLine } from "../../contract";

/** The material type whose copies are left out of a reader's limit, by id. Rule 15. */
export const TEXTBOOK_TYPE = "typetextbook000";
export const PNLD = "PNLD";

/** What a school is likely to write; any other word goes too. */
export const PROGRAMS: readonly string[] = [PNLD, "PNLD Literário"];
export const GRADES: readonly string[] = [
  ...Array.from({ length: 9 }, (_, index) => `${index + 1}º ano`),
  ...Array.from({ length: 3 }, (_, index) => `${index + 1}ª série`),
];
export const COMPONENTS: readonly string[] = [
  "Língua Portuguesa",
  "Matemática",
  "Ciências",
  "História",
  "Geografia",
  "Arte",
  "Língua Inglesa",
  "Educação Física",
  "Ciências da Natureza",
  "Ciências Humanas",
  "Projetos Integradores",
  "Projeto de Vida",
];

const cycleYear = z
  .string("Ano inválido.")
  .check(z.trim(), z.regex(/^((19|20|21)\d{2})?$/, "Escreva o ano com quatro números, como 2027."));

/** The part of a title's form that only textbooks fill in. */
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

/** What no single field shows. */
export function checkTextbook({ value, issues }: z.core.ParsePayload<TextbookForm>): void {
  const { program, cycle_start, cycle_end, consumable } = value;
  if (cycle_start && cycle_end && cycle_end < cycle_start) {
    issues.push({ code: "custom", message: "O ciclo termina antes de começar.", input: cycle_end, path: ["cycle_end"] });
  }
  if (program === "" && (cycle_start || cycle_end || consumable)) {
    issues.push({ code: "custom", message: "Diga de que programa é, como PNLD.", input: program, path: ["program"] });
  }
}

const yearText = (year: number) => (year === 0 ? "" : String(year));

/** A title's record as the form shows it. */
export function textbookFormOf(record: Titles): TextbookForm {
  const { program, cycle_start, cycle_end, consumable, grade, component } = record;
  return { program, cycle_start: yearText(cycle_start), cycle_end: yearText(cycle_end), consumable, grade, component };
}

/**
 * Whether a title's books are a class's own for the year: reusable ones of a programme, due back with the class's. The PNLD
 * Literário is read as any other book, in days.
 */
export function isReusableTextbook({ program, consumable }: { program: string; consumable: boolean }): boolean {
  return program !== "" && !consumable && !/^pnld lit/i.test(program);
}

/** Whether the books no longer have to come back to the programme: after its last year they are the school's own. */
export function isSchoolProperty(cycleEnd: number, year: number): boolean {
  return cycleEnd > 0 && cycleEnd < year;
}

/** What a textbook's cycle means for the school, in words; empty when nobody wrote it down. */
export function cycleInWords(
  { cycle_start, cycle_end, consumable }: { cycle_start: number; cycle_end: number; consumable: boolean },
  year: number,
): string {
  if (consumable) {
    return "Consumível: fica com o aluno";
  }
  if (isSchoolProperty(cycle_end, year)) {
    return `Ciclo encerrado em ${cycle_end}: agora é da escola`;
  }
  if (cycle_end === 0) {
    return cycle_start === 0 ? "" : `Ciclo desde ${cycle_start}`;
  }
  return cycle_start === 0 ? `Ciclo até ${cycle_end}` : `Ciclo de ${cycle_start} a ${cycle_end}`;
}
