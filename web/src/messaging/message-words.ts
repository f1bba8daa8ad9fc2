/** Sentences of the outbox and of manual sending that count people or messages. Pure. */
import { count, listing } from "../../../domain/text";

/** "Ana e Rui também estão enviando": the other senders of a queue. */
export const alsoSending = (senders: readonly string[]): string =>
  `${listing(senders)} também ${senders.length > 1 ? "estão" : "está"} enviando`;

/** "Reenviar 2 mensagens de 3 selecionadas?" */
export const resendQuestion = (resendable: number, selected: number): string =>
  `Reenviar ${count(resendable, "mensagem", "mensagens")} de ${count(selected, "selecionada", "selecionadas")}?`;
