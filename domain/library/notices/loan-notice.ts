/** The reason why nobody is informed of a chosen loan: L-50 says when a notice is due, and that it is sent once. */
import { type Day, daysBetween, formatDay } from "../../dates";
import { count } from "../../text";

/** A loan at the moment of the request for its notice. */
export interface LoanToNotify {
  isOpen: boolean;
  isLost: boolean;
  due: Day;
  /** The last day on which a notice was created for this due day; empty without one. */
  told_on: string;
}

/** @param stages the days of lateness on which families are informed, ascending. */
export function noNoticeReason({ isOpen, isLost, due, told_on }: LoanToNotify, today: Day, stages: readonly number[]): string {
  if (!isOpen) {
    return "Este livro já foi devolvido.";
  }
  if (isLost) {
    return "Este livro está registrado como perdido.";
  }
  if (due >= today) {
    return told_on === "" ? "O lembrete é enviado perto do vencimento." : `O lembrete foi enviado ${onDay(told_on, today)}.`;
  }
  const next = stages.find((stage) => stage > daysBetween(due, today));
  const nextText = next === undefined ? "não há outro aviso" : `o próximo aviso é com ${count(next, "dia", "dias")} de atraso`;
  if (told_on !== "") {
    return `Avisado ${onDay(told_on, today)}: ${nextText}.`;
  }
  return next === undefined
    ? "Nenhum aviso de atraso está configurado."
    : `O primeiro aviso é com ${count(next, "dia", "dias")} de atraso.`;
}

const onDay = (day: Day, today: Day): string => (day === today ? "hoje" : `em ${formatDay(day)}`);
