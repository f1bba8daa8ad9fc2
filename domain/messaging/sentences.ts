import type { MessageState } from "./outbox";
import { STATE_WORDS } from "./words";

export const messagingSentences = {
  message_not_resendable: {
    status: 409,
    say: (params: { state: MessageState }) =>
      params.state === "queued" || params.state === "sending"
        ? "Esta mensagem já está na fila de envio."
        : `Só dá para reenviar o que falhou ou ficou incerto. Esta mensagem está como "${STATE_WORDS[params.state]}".`,
  },
} as const;
