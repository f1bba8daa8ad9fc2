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

/** What a message is for; a purpose that is not named here is its own word. */
export const PURPOSE_WORDS: Record<string, string> = {
  invitation: "convite",
  library_notice: "aviso da biblioteca",
  test: "teste",
};
