import { type Day, formatDay } from "../dates";
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";

export const importSentences = {
  import_unreadable: { status: 400, say: (params: { reason: string }) => `Não foi possível ler o arquivo: ${params.reason}.` },
  import_wrong_step: "Esta importação está em outra etapa. Recarregue a página.",
  import_too_old: (params: { emptied_on: Day }) =>
    `O conteúdo desta importação foi apagado em ${formatDay(params.emptied_on)}, para proteger os dados das pessoas: ela não pode mais ser conferida, gravada nem desfeita.`,
  import_busy: "Esta importação ainda está em andamento.",
  import_mapping_incomplete: { status: 400, say: (params: { field: string }) => `Informe em que coluna está "${params.field}".` },
  import_mapping_unknown: {
    status: 400,
    say: (params: { field: string }) => `O arquivo não tem a coluna escolhida para "${params.field}". Escolha de novo.`,
  },
  import_undo_blocked: (params: { rows: number; example: string }) =>
    `A importação não pode ser desfeita: ${params.rows === 1 ? "1 registro importado já está em uso" : `${params.rows} registros importados já estão em uso`} (${params.example}).`,
  import_undo_partial: (params: { rows: number; example: string }) =>
    `Desfeita, menos ${params.rows === 1 ? "1 linha que passou a ser usada" : `${params.rows} linhas que passaram a ser usadas`} enquanto isso (${params.example}).`,
} as const;

export const refuse = refusing({ ...platformSentences, ...importSentences });
