/** The refusals to a person who reports a machine by its label. */
import { formatTombo } from "./words";

export const reportSentences = {
  unknown_label: {
    status: 404,
    say: (_: Record<string, never>) => "Esta etiqueta não tem validade. Avise a equipe de TI ou use o número do equipamento.",
  },
  too_many_labels: {
    status: 429,
    say: (_: Record<string, never>) => "Muitas etiquetas desconhecidas foram lidas nesta rede. Aguarde alguns minutos.",
  },
  machine_retired: {
    status: 409,
    say: (params: { tombo: string }) =>
      `${formatTombo(params.tombo)} já foi retirado de uso. Avise a equipe de TI de que foi encontrado.`,
  },
  too_many_reports: {
    status: 429,
    say: (_: Record<string, never>) => "Este equipamento já foi relatado várias vezes há pouco. A equipe de TI já foi avisada.",
  },
  nothing_reported: { status: 400, say: (_: Record<string, never>) => "Toque em um dos problemas ou escreva." },
  unknown_report: {
    status: 404,
    say: (_: Record<string, never>) => "Este relato não foi encontrado. Relate de novo, por favor.",
  },
  news_asked: { status: 409, say: (_: Record<string, never>) => "As novidades deste relato já são enviadas a outro e-mail." },
  too_many_news: {
    status: 429,
    say: (_: Record<string, never>) =>
      "O limite de pedidos de novidades de hoje foi atingido. O relato foi recebido: informe-se na escola ou peça as novidades amanhã.",
  },
  nothing_to_join: {
    status: 409,
    say: (_: Record<string, never>) => "Este problema já foi resolvido. Relate de novo, por favor.",
  },
  no_service_for_reports: {
    status: 409,
    say: (_: Record<string, never>) => "A equipe de TI ainda não recebe relatos pela etiqueta. Procure a secretaria.",
  },
} as const;
