/** The calls as a file for Excel: the rows under the screen's filters. */
import { PRIORITY_NAMES } from "../../../../domain/support/calls/priority";
import { CALL_STATE_NAMES, CHANNEL_NAMES } from "../../../../domain/support/calls/words";
import type { CallRow } from "../../../../domain/support/lists";
import type { CsvColumn } from "../../ui/table/csv";

export const CALL_CSV: readonly CsvColumn<CallRow>[] = [
  { title: "Atendimento", value: (row) => row.code, kind: "code" },
  { title: "Problema", value: (row) => row.title },
  { title: "Situação", value: (row) => CALL_STATE_NAMES[row.state] },
  { title: "Prioridade", value: (row) => PRIORITY_NAMES[row.priority] },
  { title: "Serviço", value: (row) => row.service_name },
  { title: "Solicitante", value: (row) => row.requester_name },
  { title: "Setor", value: (row) => row.sector_name },
  { title: "Local", value: (row) => row.place },
  { title: "Equipamento", value: (row) => row.equipment_name },
  { title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { title: "Técnico", value: (row) => row.technician_name },
  { title: "Canal", value: (row) => CHANNEL_NAMES[row.channel] },
  { title: "Aberto em", value: (row) => row.opened_at, kind: "instant" },
  { title: "Prazo", value: (row) => row.due, kind: "instant" },
  { title: "Solução", value: (row) => row.solution },
  { title: "Resolvido por", value: (row) => row.resolved_by_name },
  { title: "Resolvido em", value: (row) => row.resolved_at, kind: "instant" },
  { title: "Avaliação", value: (row) => row.rating || "" },
  { title: "Comentário da avaliação", value: (row) => row.rating_comment },
];
