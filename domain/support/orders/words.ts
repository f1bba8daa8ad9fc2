/** The Portuguese words for service orders. */
import type { OrderState } from "./states";

export const ORDER_STATE_WORDS: Readonly<Record<OrderState, string>> = {
  draft: "rascunho",
  open: "aberta",
  assigned: "atribuída",
  running: "em execução",
  waiting: "aguardando",
  concluded: "concluída",
  closed: "encerrada",
  cancelled: "cancelada",
};

export const ORDER_KINDS = ["corrective", "preventive", "installation", "other"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
export const ORDER_KIND_WORDS: Readonly<Record<OrderKind, string>> = {
  corrective: "corretiva",
  preventive: "preventiva",
  installation: "instalação",
  other: "outra",
};

export const ORDER_WAITS = ["part", "supplier", "warranty", "requester", "approval"] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];
export const ORDER_WAIT_WORDS: Readonly<Record<OrderWait, string>> = {
  part: "peça",
  supplier: "fornecedor",
  warranty: "garantia",
  requester: "solicitante",
  approval: "autorização",
};

export const ORDER_PRIORITY_NAMES = ["", "muito baixa", "baixa", "média", "alta", "muito alta"] as const;

/** "1h35", "25 min". */
export const formatMinutes = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, "0")}`;

/** The scanned code of the paper. */
export const orderBarcode = (code: string): string => `OS${code.replace("/", "")}`;

/** An order's number from a typed or scanned text: "OS2026000058", "2026/58"; "" for any other text. */
export function orderCode(text: string): string {
  const match = /^(?:OS\s*(\d{4})\/?|(\d{4})\s*\/\s*)(\d{1,6})$/i.exec(text.trim());
  return match ? `${match[1] ?? match[2]}/${match[3]!.padStart(6, "0")}` : "";
}
