/** What happened to a loan, in the one sentence that the desk shows and the timeline keeps. */
import { type Day, sayDay } from "../dates";
import { count } from "../text";

export const lentSentence = (due: Day, today: Day): string => `Emprestado até ${sayDay(due, today)}`;

export const renewedSentence = (due: Day, today: Day): string => `Renovado até ${sayDay(due, today)}`;

export function returnedSentence(reader: string, daysLate: number): string {
  return `${reader} devolveu ${daysLate > 0 ? `com ${count(daysLate, "dia", "dias")} de atraso` : "no prazo"}`;
}
