/** Textbooks of a public programme. Decreto 9.099/2017, art. 7, §§ 2 to 6. */
import type { Refusal } from "../../refusal";
import { refuse } from "../refusals";

/** The material type whose copies are left out of a reader's limit, by id. L-15. */
export const TEXTBOOK_TYPE = "typetextbook000";
export const PNLD = "PNLD";

/** The usual programmes of a school; any other word is accepted too. */
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

/** SQL condition for a title's alias: a programme provides its books for lessons. The PNLD Literário counts as any other book. */
export const programmeBook = (title: string): string => `(${title}.program != '' AND ${title}.program NOT LIKE 'PNLD Lit%')`;

/**
 * SQL condition for a title's alias: its books belong to a class for the year, as reusable ones of a programme, due with the
 * class's.
 */
export const reusableTextbook = (title: string): string => `(${programmeBook(title)} AND ${title}.consumable = FALSE)`;

/** Whether the programme no longer expects the books back: after its last year they are the school's own. */
export function isSchoolProperty(cycleEnd: number, year: number): boolean {
  return cycleEnd > 0 && cycleEnd < year;
}

/**
 * The refusal to withdraw a copy of this title: until its cycle is over it belongs to the programme, and a school returns it and
 * does not discard it (Decreto 9.099/2017, art. 7). Null when it may be withdrawn, or when the cycle is unknown.
 * @param form by the copy's whole form, which has no overrides.
 */
export function refusalToWithdraw(
  title: { title: string; program: string; consumable: boolean; cycle_end: number },
  year: number,
  form: boolean,
): Refusal | null {
  const { program, consumable, cycle_end } = title;
  return program === "" || consumable || cycle_end < year
    ? null
    : refuse("within_cycle", { title: title.title, program, cycle_end, ...(form ? { form } : {}) }, form ? "state" : undefined);
}

/** The meaning of a textbook's cycle for the school, in words; empty without a cycle. */
export function cycleInWords(
  { cycle_start, cycle_end, consumable }: { cycle_start: number; cycle_end: number; consumable: boolean },
  year: number,
): string {
  if (consumable) {
    return "Consumível: entrega definitiva";
  }
  if (isSchoolProperty(cycle_end, year)) {
    return `Ciclo encerrado em ${cycle_end}: agora é da escola`;
  }
  if (cycle_end === 0) {
    return cycle_start === 0 ? "" : `Ciclo desde ${cycle_start}`;
  }
  return cycle_start === 0 ? `Ciclo até ${cycle_end}` : `Ciclo de ${cycle_start} a ${cycle_end}`;
}
