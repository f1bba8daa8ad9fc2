/** The Portuguese words for the stockroom's loans. */
import type { MaterialLoans, MaterialUnits } from "../../collections.gen";
import { type Day, formatLongDay } from "../../dates";
import { count, listing } from "../../text";
import { formatQuantityWithUnit } from "../words";
import { lateDays } from "./terms";

export type LoanState = MaterialLoans["state"];
export type UnitState = MaterialUnits["state"];

export const UNIT_STATE_WORDS: Readonly<Record<UnitState, string>> = {
  good: "em ordem",
  damaged: "avariada",
  lost: "perdida",
};

export const LOAN_STATE_WORDS: Readonly<Record<LoanState, string>> = {
  open: "emprestado",
  closed: "encerrado",
  undone: "desfeito",
};

/** "Extensão elétrica nº 07". */
export const unitName = (material: string, number: string): string => (number ? `${material} nº ${number}` : material);

interface LineName {
  name: string;
  unit: string;
  unit_number: string;
}

/** "30 unidades de Cadeira plástica", "Extensão elétrica nº 07". */
export const formatLoanItem = ({ name, unit, unit_number }: LineName, quantity: number): string =>
  unit_number ? unitName(name, unit_number) : `${formatQuantityWithUnit(quantity, unit)} de ${name}`;

/** "No prazo", "Vence hoje", "3 dias de atraso": the state of an open loan. */
export function loanStatusText(due: Day, today: Day): string {
  const late = lateDays(due, today);
  return late > 0 ? `${count(late, "dia", "dias")} de atraso` : due === today ? "Vence hoje" : "No prazo";
}

/** "vence terça, 1º de dezembro", "venceu há 3 dias". */
export function formatDue(due: Day, today: Day): string {
  const late = lateDays(due, today);
  return late > 0
    ? `venceu há ${count(late, "dia", "dias")}`
    : due === today
      ? "vence hoje"
      : `vence ${formatLongDay(due, today)}`;
}

export const loanDone = {
  renewed: (number: string, due: Day) => `Empréstimo ${number} renovado: devolver até ${formatLongDay(due)}`,
  corrected: (number: string, due: Day) => `Prazo do empréstimo ${number} corrigido: devolver até ${formatLongDay(due)}`,
  /** "Tudo foi devolvido", or the items that are still out. */
  stillOut: (name: string, lines: readonly (LineName & { out: number })[]) =>
    lines.length === 0
      ? `${name} não tem mais nada emprestado.`
      : `Ainda com ${name}: ${listing(lines.map((line) => formatLoanItem(line, line.out)))}.`,
};
