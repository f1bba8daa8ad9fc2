/** How calls are said: addresses, tones, times. */
import type { TimeLeft } from "../../../../domain/support/calls/clock";
import { sayMinutes } from "../../../../domain/support/calls/clock";
import type { CallState } from "../../../../domain/support/calls/states";
import { WAITING_NAMES, type WaitingReason } from "../../../../domain/support/calls/words";
import { relativeDay, zoned } from "../../ui/format";
import type { Tone } from "../../ui/tone";

/** The list's filters -> their names in the address. */
export const CALL_FILTERS = {
  open: "abertos",
  technician: "tecnico",
  late: "atraso",
  service: "servico",
  sector: "setor",
  equipment: "equipamento",
} as const;

/** What an act on a call makes stale. */
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

/** How pressing what is left is. */
export function toneOfTime({ of, minutes, target, paused }: TimeLeft): "calm" | "warn" | "bad" | "paused" {
  if (paused || of === "none") {
    return "paused";
  }
  return minutes < 0 ? "bad" : minutes <= target * NEAR_PART ? "warn" : "calm";
}

/** "faltam 2h05", "atraso de 3h35", "relógio parado". */
export function sayLeft({ of, minutes, paused }: TimeLeft): string {
  if (paused) {
    return minutes < 0 ? `parado com atraso de ${sayMinutes(minutes)}` : "relógio parado";
  }
  if (of === "none") {
    return "sem prazo";
  }
  if (minutes < 0) {
    return `atraso de ${sayMinutes(minutes)}`;
  }
  return `${minutes === 1 ? "falta" : "faltam"} ${sayMinutes(minutes)}`;
}

/** "13h20". */
export const sayClock = (time: string): string => `${Number(time.slice(0, 2))}h${time.slice(3) === "00" ? "" : time.slice(3)}`;

/** "hoje, 13h20"; "sexta" is "na sexta, 17h". */
export function sayInstant(instant: string, today: string, timeZone: string): string {
  const { day, time } = zoned(instant, timeZone);
  return `${relativeDay(day, today)}, ${sayClock(time)}`;
}

/** Below the bar: until when, or since when and for what it waits. */
export function sayUntil(
  { due, left, waiting_for, since }: { due: string; left: TimeLeft; waiting_for: WaitingReason | ""; since: string },
  today: string,
  timeZone: string,
): string {
  if (left.paused) {
    const reason = waiting_for ? `espera ${WAITING_NAMES[waiting_for]}, ` : "";
    return since ? `${reason}desde ${sayInstant(since, today, timeZone)}` : "";
  }
  if (due === "") {
    return "";
  }
  const what = left.of === "response" ? "para responder, " : "";
  return `${what}${left.minutes < 0 ? "era" : "até"} ${sayInstant(due, today, timeZone)}`;
}

/** The part of the time that is used up, in percent. */
export const usedPart = ({ minutes, target }: TimeLeft): number =>
  target === 0 ? 0 : Math.max(0, Math.min(100, Math.round((100 * (target - minutes)) / target)));

/** "Neide Farias" in a sentence to her: "Neide". */
export const firstName = (name: string): string => name.split(" ")[0] ?? name;
