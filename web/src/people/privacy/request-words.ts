import type { RequestState } from "../../../../domain/people/privacy/requests";
import { OUTCOME_NAMES, OUTCOMES } from "../../../../domain/people/privacy/requests";
import type { Tone } from "../../ui/tone";

/** Filter name (the server's) -> its name in the address. */
export const REQUEST_FILTERS = { state: "situacao", person: "pessoa" } as const;

export const REQUEST_WORDS: Record<RequestState, { tone: Tone; text: string }> = {
  open: { tone: "info", text: "Em aberto" },
  late: { tone: "bad", text: "Prazo vencido" },
  closed: { tone: "neutral", text: "Encerrado" },
};

/** The badge of a request: its outcome, or its state. */
export function requestBadge({ state, outcome }: { state: RequestState; outcome: string }): { tone: Tone; text: string } {
  const endedOutcome = OUTCOMES.find((one) => one === outcome);
  return endedOutcome
    ? { tone: endedOutcome === "granted" ? "ok" : "neutral", text: OUTCOME_NAMES[endedOutcome] }
    : REQUEST_WORDS[state];
}

/** The queries that a command about a request makes stale. */
export const REQUEST_QUERIES = ["data-requests", "data_requests", "timeline", "platform/home"];
