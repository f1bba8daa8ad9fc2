/** The words for service orders on screen. */
import type { OrderAct, OrderState } from "../../../../domain/support/orders/states";
import { ORDER_PRIORITY_NAMES } from "../../../../domain/support/orders/words";
import { capital } from "../../../../domain/text";
import type { Tone } from "../../ui/tone";

export const ORDER_FILTERS = {
  active: "andamento",
  state: "situacao",
  kind: "tipo",
  technician: "tecnico",
  sector: "setor",
  equipment: "equipamento",
  opened_from: "aberta_de",
  opened_until: "aberta_ate",
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

/** The texts of an order, by the label of its field. */
export const ORDER_TEXTS = { problem: "Problema", diagnosis: "Diagnóstico", solution: "Solução" } as const;

/** The queries that an order's commands make stale. */
export const ORDER_QUERIES: readonly string[] = [
  "orders",
  "support/order",
  "equipment",
  "support/machine",
  "calls",
  "my-calls",
  "support/call",
  "support/own-order",
  "timeline",
  "materials",
  "platform/home",
];

/** Codes as they are typed or scanned, one after the other. */
export const splitList = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const PRIORITY_OPTIONS = [1, 2, 3, 4, 5].map((value) => ({
  value: String(value),
  label: capital(ORDER_PRIORITY_NAMES[value] ?? ""),
}));
