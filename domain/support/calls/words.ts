/** The Portuguese words about calls. */
import { inYear } from "../../text";
import type { CallAct, CallState } from "./states";

export const CALL_STATE_NAMES: Readonly<Record<CallState, string>> = {
  open: "Novo",
  in_progress: "Em atendimento",
  waiting: "Aguardando",
  resolved: "Resolvido",
  closed: "Fechado",
  cancelled: "Cancelado",
  merged: "Unido a outro",
};

export const WAITING_REASONS = ["requester", "supplier", "part", "access"] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

export const WAITING_NAMES: Readonly<Record<WaitingReason, string>> = {
  requester: "resposta do solicitante",
  supplier: "fornecedor ou garantia",
  part: "peça",
  access: "acesso à sala ou à máquina",
};

export const CHANNELS = ["web", "desk", "qr", "server", "plan"] as const;
export type Channel = (typeof CHANNELS)[number];

/** "AT 2026/000409": a call's number in sentences. */
export const formatCode = (code: string): string => `AT ${code}`;

/** The ways to type a call's number: "AT 2026/409", "2026/000409"; "" where it is none. */
export function typedCode(text: string): string {
  const match = /^(?:at\s*)?(\d{4})\s*[/-]\s*(\d{1,9})$/i.exec(text.trim());
  return match ? inYear(Number(match[1]), Number(match[2])) : "";
}

/** "AT 803", "AT-803" or "AT803" as the number alone, which texts contain without its letters; any other text as it is. */
export const searchedCall = (text: string): string => /^\s*at[\s.-]*0*(\d{1,9})\s*$/i.exec(text)?.[1] ?? text;

/** The verb of an act in its refusal: "não é possível resolver". */
export const ACT_VERBS: Readonly<Record<CallAct, string>> = {
  take: "assumir",
  assign: "passar a outra pessoa",
  wait: "pôr em espera",
  resume: "retomar",
  resolve: "resolver",
  accept: "confirmar a solução",
  refuse: "recusar a solução",
  reopen: "reabrir",
  cancel: "cancelar",
  merge: "unir",
  expire: "encerrar",
  undo: "desfazer a solução",
  return: "devolver à fila",
};

/** The board's bands. */
export const BAND_NAMES: Readonly<Record<"open" | "in_progress" | "waiting", string>> = {
  open: "Novos",
  in_progress: "Em atendimento",
  waiting: "Aguardando",
};

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  web: "pela Sineta",
  desk: "no balcão",
  qr: "pelo QR",
  server: "pelo monitor de servidores",
  plan: "pelo plano de manutenção",
};
