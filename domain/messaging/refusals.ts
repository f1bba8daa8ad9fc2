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
  empty_audience: { status: 400, say: (_: Record<string, never>) => "Escolha pelo menos uma turma ou uma pessoa." },
  nobody_reached: {
    status: 409,
    say: (params: { people: number }) =>
      params.people === 1
        ? "A pessoa escolhida não pode ser alcançada por este canal. Nada foi enviado."
        : `Nenhuma das ${params.people} pessoas escolhidas pode ser alcançada por este canal. Nada foi enviado.`,
  },
  subject_missing: { status: 400, say: (_: Record<string, never>) => "Escreva o assunto do e-mail." },
  channel_not_connected: {
    status: 409,
    say: (_: Record<string, never>) => "Este canal não está ligado nesta escola. Envie à mão, pelo WhatsApp deste computador.",
  },
  start_past: { status: 400, say: (_: Record<string, never>) => "A hora do envio já passou." },
  ends_before_start: { status: 400, say: (_: Record<string, never>) => "O comunicado venceria antes de sair." },
  campaign_not_open: {
    status: 409,
    say: (params: { state: string }) => `Este comunicado está ${params.state}: isso não se faz mais com ele.`,
  },
  message_taken: {
    status: 409,
    say: (params: { name: string }) => `${params.name} está enviando esta mensagem agora.`,
  },
  message_not_by_hand: {
    status: 409,
    say: (params: { state: string }) => `Esta mensagem está como "${params.state}" e não se envia à mão.`,
  },
  message_not_marked: {
    status: 409,
    say: (params: { state: string }) => `Não há o que desfazer: esta mensagem está como "${params.state}".`,
  },
} as const;

export const refuse = refusing({ ...platformSentences, ...messagingSentences });
