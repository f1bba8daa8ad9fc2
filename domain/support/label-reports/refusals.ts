/** The refusals to a person who reports a machine by its label. */
import { formatTombo } from "./words";

export const reportSentences = {
  unknown_label: { status: 404, say: "Esta etiqueta não tem validade. Avise a equipe de TI ou use o número do equipamento." },
  too_many_labels: { status: 429, say: "Muitas etiquetas desconhecidas foram lidas nesta rede. Aguarde alguns minutos." },
  machine_retired: (params: { tombo: string }) =>
    `${formatTombo(params.tombo)} já foi retirado de uso. Avise a equipe de TI de que foi encontrado.`,
  too_many_reports: {
    status: 429,
    say: "Este equipamento já foi relatado várias vezes há pouco. A equipe de TI já foi avisada.",
  },
  nothing_reported: { status: 400, say: "Toque em um dos problemas ou escreva." },
  unknown_report: { status: 404, say: "Este relato não foi encontrado. Relate de novo, por favor." },
  news_asked: "As novidades deste relato já são enviadas a outro e-mail.",
  too_many_news: {
    status: 429,
    say: "O limite de pedidos de novidades de hoje foi atingido. O relato foi recebido: informe-se na escola ou peça as novidades amanhã.",
  },
  nothing_to_join: "Este problema já foi resolvido. Relate de novo, por favor.",
  no_service_for_reports: "A equipe de TI ainda não recebe relatos pela etiqueta. Procure a secretaria.",
} as const;
