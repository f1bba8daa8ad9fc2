/** The sentence about a loan that the desk shows and the timeline stores. */
import { type Day, formatLongDay } from "../../dates";
import { count } from "../../text";
import type { Loan } from "../commands";
import { COPY_STATES, type CopyState } from "./lending";

/** @param lentOn the day of the loan, where it was entered later. */
export const lentSentence = (due: Day, today: Day, lentOn: Day = today): string =>
  `Emprestado ${lentOn < today ? `${formatLongDay(lentOn, today)}, ` : ""}até ${formatLongDay(due, today)}`;

/**
 * @param daysLate the lateness at the renewal, which stays on record. L-27.
 * @param suspension the sentence of a suspension that the lateness caused.
 */
export function renewedSentence(due: Day, today: Day, daysLate = 0, suspension = ""): string {
  const late = suspension || `${count(daysLate, "dia", "dias")} de atraso`;
  return `Renovado até ${formatLongDay(due, today)}${daysLate > 0 ? `, com ${late}` : ""}`;
}

/**
 * @param suspension the sentence of a suspension that the lateness caused: "3 dias de atraso: suspensão até terça, 17 de março".
 */
export function returnedSentence(reader: string, daysLate: number, suspension = ""): string {
  const late = suspension || `${count(daysLate, "dia", "dias")} de atraso`;
  return `${reader} devolveu ${daysLate > 0 ? `com ${late}` : "no prazo"}`;
}

/** L-22: an earlier loan of the same book causes a remark, and never a refusal. */
export const borrowedBeforeSentence = (lentOn: Day, today: Day): string => `Já pegou este livro ${formatLongDay(lentOn, today)}`;

/** A loan entered later, of a book that came back before its entry: the reader would owe what stands on the shelf. L-35. */
export const cameBackSentence = (seenOn: Day, today: Day): string =>
  `Este livro passou pelo balcão ${formatLongDay(seenOn, today)}, sem empréstimo: se já voltou, registre a devolução`;

/** The two ways to settle an unreturned book. L-42. */
export const SETTLED_SENTENCES = {
  replaced: "Perdido e reposto pelo leitor",
  pardoned: "Perdido e perdoado",
} as const;

export const RENEWAL_UNDONE_SENTENCE = "Renovação desfeita: voltou ao vencimento anterior";

/** A lost copy that lies on the desk. L-21. */
export const FOUND_SENTENCE = "Constava como extraviado e voltou ao acervo";

/** A copy that an inventory marked as missing and that lies on the desk. L-46. */
export const LOCATED_SENTENCE = "Constava como não localizado e voltou ao acervo";

type SettledOutcome = keyof typeof SETTLED_SENTENCES;

const settledInWords = (reader: string, outcome: SettledOutcome, on: Day, today: Day): string =>
  `${outcome === "replaced" ? `Livro reposto por ${reader}` : `A perda foi perdoada a ${reader}`} ${formatLongDay(on, today)}`;

/** The settlement of a lost book that was scanned at the desk later. L-42. */
export const foundAfterSettledSentence = (reader: string, outcome: SettledOutcome, on: Day, today: Day): string =>
  `${FOUND_SENTENCE}. ${settledInWords(reader, outcome, on, today)}`;

/** The reason why a returned copy does not go back to the shelf; "" when it does. L-21. */
export const offShelfSentence = (state: CopyState): string =>
  state === "damaged" || state === "repair" || state === "withdrawn"
    ? `Consta como ${COPY_STATES[state]}: não vai para a estante`
    : "";

/**
 * A copy without a loan. L-33.
 * @param handout the reader to whom it was given for good.
 */
export function notOnLoanSentence(
  last: { reader_name: string; returned_on: Day; closed_as: Loan["closed_as"] } | null,
  today: Day,
  handout: { reader_name: string; given_on: Day } | null = null,
): string {
  if (handout) {
    return `Entregue em definitivo a ${handout.reader_name} ${formatLongDay(handout.given_on, today)}`;
  }
  if (!last) {
    return "Não estava emprestado: nenhum empréstimo registrado";
  }
  const { reader_name, returned_on, closed_as } = last;
  return closed_as === "replaced" || closed_as === "pardoned"
    ? `Não estava emprestado. ${settledInWords(reader_name, closed_as, returned_on, today)}`
    : `Não estava emprestado: ${reader_name} devolveu ${formatLongDay(returned_on, today)}`;
}
