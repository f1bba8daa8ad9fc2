import type { ServerState } from "../../../../domain/support/servers/monitor";
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
