import { type Day, formatDay } from "../dates";
import { Refusal, refusing, statusAndMessage } from "../refusal";

export const platformSentences = {
  signed_out: { status: 401, say: "Sua sessão terminou. Entre de novo para continuar." },
  deactivated: { status: 403, say: "Sua conta está desativada. Fale com a administração da escola." },
  role_missing: { status: 403, say: (params: { roles: string }) => `Ação permitida somente ao perfil ${params.roles}.` },
  unknown_command: { status: 404, say: "Este endereço não existe." },
  invalid_input: { status: 400, say: "Confira os campos destacados." },
  malformed_body: { status: 400, say: "Os dados enviados não puderam ser lidos. Tente de novo." },
  slow_body: {
    status: 408,
    say: "O envio demorou demais e foi interrompido. Nada foi gravado. Confira a conexão e tente de novo.",
  },
  not_found: { status: 404, say: (params: { what: string }) => `Não encontramos ${params.what}.` },
  step_not_markable: {
    status: 400,
    say: (params: { what: string }) =>
      `O passo “${params.what}” é concluído automaticamente com o cadastro que ele pede e não pode ser marcado.`,
  },
  offer_unknown: {
    status: 400,
    say: (params: { name: string }) => `“${params.name}” não está entre as sugestões deste passo. Recarregue a página.`,
  },
  id_taken: "O envio anterior já foi gravado. Confira o registro antes de enviar de novo.",
  letter_sent_today: {
    status: 429,
    say: "Este e-mail já foi pedido hoje. Procure-o na caixa de entrada e no spam do endereço, ou peça de novo amanhã.",
  },
  unreadable_photo: {
    status: 400,
    say: "A foto não pôde ser lida ou é grande demais. Envie outra, em JPG, PNG ou WebP de até 2 MB.",
  },
  record_changed: "Outra pessoa alterou este registro enquanto você editava. Recarregue para ver as mudanças.",
  no_open_day: "O calendário da escola não tem nenhum dia aberto. Confira o horário em Configurações.",
  clock_wrong: {
    status: 503,
    say: (params: { day: Day }) =>
      `O relógio do servidor está errado: marca ${formatDay(params.day)}. Nada foi gravado. Acerte a data e a hora do servidor e tente de novo.`,
  },
  dashboard_closed: {
    status: 403,
    say: "Este registro só é alterado pelas telas do sistema, que mantêm o histórico e os saldos corretos. Para uma correção direta, inicie o servidor com DASHBOARD_CHANGES=on.",
  },
  busy: { status: 503, say: "O sistema está ocupado demais neste momento. Nada foi gravado. Tente de novo em instantes." },
  storage_full: { status: 507, say: "O disco do servidor está cheio: nada foi gravado. Avise a equipe técnica." },
  storage_low: {
    status: 507,
    say: "O disco do servidor está quase cheio: por enquanto só textos podem ser gravados, sem fotos nem arquivos. Avise a equipe técnica.",
  },
  files_spent: {
    status: 429,
    say: "O limite de fotos e arquivos de hoje foi atingido. Envie agora somente o texto ou envie tudo amanhã.",
  },
  storage_failed: { status: 503, say: "O servidor não conseguiu gravar: nada foi salvo. Avise a equipe técnica." },
} as const;

export const refuse = refusing(platformSentences);

/** The refusals of every route, so that no contract repeats them. */
export const COMMON_REFUSALS = [
  "signed_out",
  "deactivated",
  "role_missing",
  "invalid_input",
  "malformed_body",
  "slow_body",
  "clock_wrong",
  "busy",
  "storage_full",
  "storage_low",
  "files_spent",
  "storage_failed",
] as const satisfies readonly (keyof typeof platformSentences)[];

/** The problems of the whole input, each with its field. */
export function refuseInput(data: Refusal["data"]): Refusal {
  return new Refusal({ code: "invalid_input", ...statusAndMessage(platformSentences, "invalid_input", {}), data });
}

/** A wrong value in one field of the input, for which there is no code of its own. */
export function refuseField(field: string, code: string, message: string): Refusal {
  return refuseInput({ [field]: { code, message } });
}
