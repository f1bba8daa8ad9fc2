import type { ServerState } from "../../../../domain/support/servers/watch";
import type { Tone } from "../../ui/tone";

export const SERVER_TONES: Readonly<Record<ServerState, Tone>> = { unknown: "neutral", up: "ok", down: "bad" };

/** The queries that a change of a server makes stale. */
export const SERVER_QUERIES: readonly string[] = [
  "servers",
  "support/servers",
  "support/server",
  "support/maintenances",
  "timeline",
  "platform/home",
];

export const LABELS = {
  name: "Nome",
  kind: "Tipo",
  equipment: "Equipamento",
  parent: "Depende de",
  roles: "Funções",
  addresses: "Endereços",
  operating_system: "Sistema",
  backup: "Backup",
  backup_tested_on: "Backup testado em",
  notes: "Observações",
  method: "Verificação",
  target: "Endereço consultado",
  port: "Porta",
  path: "Caminho da página",
  every_minutes: "A cada (minutos)",
  failures_before: "Falhas até o alerta",
  successes_before: "Respostas até voltar ao normal",
  service: "Atendimento no serviço",
  active: "Servidor ativo",
} as const;
