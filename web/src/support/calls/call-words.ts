/** The words for calls: addresses, tones, times. */
import { formatPeriod } from "../../../../domain/periods";
import type { TimeLeft } from "../../../../domain/support/calls/clock";
import { formatDue, formatSince } from "../../../../domain/support/calls/clock-words";
import { PRIORITY_NAMES } from "../../../../domain/support/calls/priority";
import type { CallState } from "../../../../domain/support/calls/states";
import { CALL_STATE_NAMES, WAITING_NAMES } from "../../../../domain/support/calls/words";
import type { CallRow } from "../../../../domain/support/lists";
import { shortDay, zoned } from "../../ui/format";
import type { Tone } from "../../ui/tone";

/** The list's filters -> their names in the address. */
export const CALL_FILTERS = {
  open: "abertos",
  technician: "tecnico",
  late: "atraso",
  approval: "aprovacao",
  charge: "cobrar",
  service: "servico",
  sector: "setor",
  equipment: "equipamento",
  state: "situacao",
  priority: "prioridade",
  opened_from: "aberto_de",
  opened_until: "aberto_ate",
  resolved_from: "resolvido_de",
  resolved_until: "resolvido_ate",
  resolved_by: "resolvido_por",
  answered: "resposta",
  solved: "solucao",
  rated: "avaliados",
  counted: "conta",
} as const;

/** In the address: open and closed calls. */
export const EVERY_STATE = "todos";

type CallFilters = Readonly<Record<keyof typeof CALL_FILTERS, string>>;

const PUNCTUALITY: Readonly<Record<string, string>> = { in_time: "no prazo", late: "fora do prazo" };

type NamedCall = Pick<CallRow, "service_name" | "equipment_name" | "tombo">;

/** The filters of a report's figure for which the list has no chips; "" for none. */
export function formatNarrowed(filters: CallFilters, first: NamedCall | undefined): string {
  const days = (verb: string, from: string, to: string) => (from || to ? `${verb} ${formatPeriod({ from, to })}` : "");
  return [
    filters.open === EVERY_STATE ? "Abertos e encerrados" : "",
    days("abertos", filters.opened_from, filters.opened_until),
    filters.answered ? `respondidos ${PUNCTUALITY[filters.answered] ?? ""}`.trim() : "",
    filters.solved && filters.solved !== "any" ? `resolvidos ${PUNCTUALITY[filters.solved] ?? ""}` : "",
    days("resolvidos", filters.resolved_from, filters.resolved_until),
    filters.state
      .split(",")
      .flatMap((state) => CALL_STATE_NAMES[state as CallState]?.toLowerCase() ?? [])
      .join(" ou "),
    filters.priority ? `prioridade ${PRIORITY_NAMES[Number(filters.priority)]?.toLowerCase() ?? filters.priority}` : "",
    filters.service ? (first?.service_name ?? "de um serviço") : "",
    filters.equipment ? (first ? `${first.equipment_name} ${first.tombo}` : "de uma máquina") : "",
    filters.approval ? "a aprovar" : "",
    filters.charge ? "para cobrar até hoje" : "",
    filters.rated ? "com avaliação" : "",
    filters.sector === "none" ? "sem setor" : "",
    filters.resolved_by ? "resolvidos por uma pessoa" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The queries that an act on a call makes stale. */
export const CALL_QUERIES = ["calls", "my-calls", "support/call", "support/similar-calls", "platform/home"] as const;

export const CALL_TONES: Readonly<Record<CallState, Tone>> = {
  open: "warn",
  in_progress: "info",
  waiting: "neutral",
  resolved: "ok",
  closed: "neutral",
  cancelled: "neutral",
  merged: "neutral",
};

const NEAR_PART = 0.25;

/** The urgency of the time left. */
export function toneOfTime({ of, minutes, target, paused }: TimeLeft): "calm" | "warn" | "bad" | "paused" {
  if (paused || of === "none") {
    return "paused";
  }
  return minutes < 0 ? "bad" : minutes <= target * NEAR_PART ? "warn" : "calm";
}

/** Below the bar: the due time, or the beginning and the reason of a wait. */
export function formatUntil(
  { due, left, waiting_for, since }: Pick<CallRow, "due" | "left" | "waiting_for" | "since">,
  today: string,
  timeZone: string,
): string {
  if (left.paused) {
    const reason = waiting_for ? `aguarda ${WAITING_NAMES[waiting_for]}, ` : "";
    if (since === "") {
      return "";
    }
    const { day, time } = zoned(since, timeZone);
    return reason + formatSince(day, time, today);
  }
  if (due === "") {
    return "";
  }
  const targetText = left.of === "response" ? "para responder, " : "";
  const { day, time } = zoned(due, timeZone);
  return targetText + formatDue(day, time, today, left.minutes < 0);
}

/** "cobrar em 12 mai"; "" without a day. */
export const formatCharge = ({ waiting_until }: Pick<CallRow, "waiting_until">, today: string): string =>
  waiting_until ? `cobrar em ${shortDay(waiting_until, today)}` : "";

/** The used part of the time, in percent. */
export const usedPart = ({ minutes, target }: TimeLeft): number =>
  target === 0 ? 0 : Math.max(0, Math.min(100, Math.round((100 * (target - minutes)) / target)));

/** "Neide Farias" in a sentence to her: "Neide". */
export const firstName = (name: string): string => name.split(" ")[0] ?? name;
