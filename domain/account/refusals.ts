import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";

export const accountSentences = {
  last_admin: "Esta é a única conta Admin ativa. Dê o perfil Admin a outra pessoa antes.",
  own_account: "Você não pode desativar a própria conta. Peça a outra pessoa com perfil Admin.",
  email_taken: (params: { email: string }) => `Já existe uma conta com o e-mail ${params.email}.`,
  person_has_account: (params: { name: string; email: string }) => `${params.name} já tem conta, com o e-mail ${params.email}.`,
  user_deactivated: (params: { name: string }) => `A conta de ${params.name} está desativada. Ative-a antes de convidar.`,
  already_verified: "Este link já foi usado: seu e-mail está confirmado.",
  password_provisional: { status: 403, say: (_: { token: string }) => "Esta senha é provisória. Escolha uma nova para entrar." },
  password_same: { status: 400, say: "Escolha uma senha diferente da provisória." },
  mail_failed: {
    status: 503,
    say: "O servidor não conseguiu enviar o e-mail. Tente de novo em alguns minutos; se continuar, avise a equipe técnica.",
  },
  too_many_failures: {
    status: 429,
    say: "Muitas senhas incorretas foram digitadas nesta rede. Use um computador em que a conta já tenha sido aberta ou aguarde 10 minutos.",
  },
  too_many_attempts: {
    status: 429,
    say: (params: { minutes: number }) =>
      `Muitas tentativas para esta conta. Aguarde ${params.minutes === 1 ? "1 minuto" : `${params.minutes} minutos`} e tente de novo.`,
  },
} as const;

export const refuse = refusing({ ...platformSentences, ...accountSentences });
