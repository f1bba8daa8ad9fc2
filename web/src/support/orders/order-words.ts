/** How service orders are said on screen. */
import type { OrderAct, OrderState } from "../../../../domain/support/orders/states";
import type { Tone } from "../../ui/tone";

export const ORDER_FILTERS = {
  active: "andamento",
  state: "situacao",
  kind: "tipo",
  technician: "tecnico",
  sector: "setor",
  equipment: "equipamento",
} as const;

export const ORDER_TONES: Readonly<Record<OrderState, Tone>> = {
  draft: "neutral",
  open: "info",
  assigned: "info",
  running: "warn",
  waiting: "keep",
  concluded: "ok",
  closed: "neutral",
  cancelled: "neutral",
};

export const ACT_WORDS: Readonly<Record<Exclude<OrderAct, "expire">, string>> = {
  open: "Abrir ordem",
  assign: "Atribuir",
  start: "Iniciar",
  wait: "Aguardar",
  resume: "Retomar",
  conclude: "Concluir",
  accept: "Registrar assinatura",
  refuse: "O problema continua",
  reopen: "Reabrir",
  cancel: "Cancelar ordem",
};

/** What an order's commands make stale on screen. */
export const ORDER_QUERIES: readonly string[] = [
  "orders",
  "support/order",
  "equipment",
  "support/machine",
  "calls",
  "support/call",
  "timeline",
  "materials",
  "platform/home",
];
