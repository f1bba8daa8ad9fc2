/** The Portuguese words for servers. */
import type { Servers } from "../../collections.gen";
import type { ServerState } from "./monitor";

export type ServerKind = Servers["kind"];

export const SERVER_KIND_WORDS: Readonly<Record<ServerKind, string>> = {
  physical: "servidor físico",
  virtual: "máquina virtual",
  network: "equipamento de rede",
};

export type CheckKind = Servers["method"];

export const CHECK_WORDS: Readonly<Record<CheckKind, string>> = {
  none: "sem verificação",
  http: "página responde (HTTP)",
  https: "página responde (HTTPS)",
  port: "porta aberta",
  ping: "responde ao ping",
};

export const SERVER_STATE_WORDS: Readonly<Record<ServerState, string>> = {
  unknown: "ainda não verificado",
  up: "no ar",
  down: "fora do ar",
};

export type Quiet = "" | "maintenance" | "parent";
export const QUIET_WORDS: Readonly<Record<Quiet, string>> = {
  "": "",
  maintenance: "em manutenção",
  parent: "sem alerta: depende de outro fora do ar",
};

/** The part of these columns that a check uses: "10.0.0.5:8080/painel". */
export function formatTarget({
  method,
  target,
  port,
  path,
}: {
  method: CheckKind;
  target: string;
  port: number;
  path: string;
}): string {
  if (method === "none") {
    return "";
  }
  return method === "ping" ? target : `${target}${port > 0 ? `:${port}` : ""}${method === "port" ? "" : path}`;
}

/** "25 minutos", "3 h 10 min", "2 dias": how long something lasted. */
export function formatLength(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes < 60) {
    return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
  }
  const hours = Math.floor(minutes / 60);
  if (hours < 48) {
    return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  }
  return `${Math.floor(hours / 24)} dias`;
}
