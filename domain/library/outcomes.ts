/** What happened to a loan, in the one sentence that the desk shows and the timeline keeps. */
import { type Day, sayDay } from "../dates";
import { count } from "../text";

export const lentSentence = (due: Day, today: Day): string => `Emprestado até ${sayDay(due, today)}`;

/** @param daysLate when it was renewed: the lateness stays on record. Rule 27. */
export function renewedSentence(due: Day, today: Day, daysLate = 0): string {
  return `Renovado até ${sayDay(due, today)}${daysLate > 0 ? `, com ${count(daysLate, "dia", "dias")} de atraso` : ""}`;
}

export function returnedSentence(reader: string, daysLate: number): string {
  return `${reader} devolveu ${daysLate > 0 ? `com ${count(daysLate, "dia", "dias")} de atraso` : "no prazo"}`;
}

/** A copy that was held for lost and stands on the desk. Rule 21. */
export const FOUND_SENTENCE = "Estava como extraviado e voltou ao acervo";

/** A copy that nobody had. Rule 33. */
export function notOnLoanSentence(last: { reader_name: string; returned_on: Day } | null, today: Day): string {
  return last
    ? `Não estava emprestado: ${last.reader_name} devolveu ${sayDay(last.returned_on, today)}`
    : "Não estava emprestado: nunca saiu da biblioteca";
}
