import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";

export const messagingSentences = {
  message_not_resendable: {
    status: 409,
    say: (params: { state: string }) =>
      `Só dá para reenviar o que falhou ou ficou incerto. Esta mensagem está como "${params.state}".`,
  },
  message_emptied: {
    status: 409,
    say: (_: Record<string, never>) =>
      "O texto e o endereço desta mensagem já foram apagados, como a escola escolheu em Configurações. Ela não pode mais ser reenviada.",
  },
} as const;

export const refuse = refusing({ ...platformSentences, ...messagingSentences });
