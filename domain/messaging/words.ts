import type { MessageState } from "./outbox";

/** A message's state in words for users. */
export const STATE_WORDS: Record<MessageState, string> = {
  queued: "na fila",
  held: "em espera",
  sending: "enviando",
  sent: "enviado",
  delivered: "entregue",
  read: "lido",
  failed: "falhou",
  skipped: "não enviado",
  expired: "venceu",
  uncertain: "envio não confirmado",
};
