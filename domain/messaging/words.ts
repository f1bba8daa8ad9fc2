import type { MessageState } from "./outbox";

/** A message's state as people read it. */
export const STATE_WORDS: Record<MessageState, string> = {
  queued: "na fila",
  sending: "enviando",
  sent: "enviado",
  failed: "falhou",
  skipped: "não enviado",
  uncertain: "incerto",
};
