/** The requests that a person may make about their data, and their due days: LGPD, art. 18 and 19. */
import type { DataRequests } from "../../collections.gen";
import { addDays, type Day } from "../../dates";
import { type Calendar, isOpen } from "../../platform/calendar";

export type RequestKind = DataRequests["kind"];
export type RequestOutcome = Exclude<DataRequests["outcome"], "">;
export type Asker = DataRequests["asker_is"];

export const REQUEST_KINDS = [
  "confirmation",
  "access",
  "correction",
  "anonymisation",
  "deletion",
  "portability",
  "sharing",
  "revocation",
  "opposition",
] as const satisfies readonly RequestKind[];

/** Each with its article of the law. */
export const REQUEST_KIND_NAMES: Record<RequestKind, string> = {
  confirmation: "Confirmação de que há dados",
  access: "Acesso aos dados",
  correction: "Correção de dados",
  anonymisation: "Anonimização ou bloqueio",
  deletion: "Eliminação de dados",
  portability: "Portabilidade",
  sharing: "Compartilhamento dos dados",
  revocation: "Revogação de autorização",
  opposition: "Oposição ao tratamento",
};

export const REQUEST_BASIS: Record<RequestKind, string> = {
  confirmation: "LGPD, art. 18, I",
  access: "LGPD, art. 18, II, e art. 19",
  correction: "LGPD, art. 18, III",
  anonymisation: "LGPD, art. 18, IV",
  deletion: "LGPD, art. 18, VI",
  portability: "LGPD, art. 18, V",
  sharing: "LGPD, art. 18, VII",
  revocation: "LGPD, art. 18, IX",
  opposition: "LGPD, art. 18, § 2º",
};

export const ASKERS = ["self", "guardian", "proxy"] as const satisfies readonly Asker[];
export const ASKER_NAMES: Record<Asker, string> = {
  self: "A própria pessoa",
  guardian: "Responsável legal",
  proxy: "Procurador",
};

export const OUTCOMES = ["granted", "partial", "refused", "withdrawn"] as const satisfies readonly RequestOutcome[];
export const OUTCOME_NAMES: Record<RequestOutcome, string> = {
  granted: "Atendido",
  partial: "Atendido em parte",
  refused: "Não atendido",
  withdrawn: "Desistência",
};

/** LGPD, art. 19, II. */
export const REQUEST_DAYS = 15;

/**
 * The last day to answer. The law counts consecutive days and no closed ones: where the term ends on a closed day, the answer is
 * due on the last open day before it.
 */
export function requestDue(calendar: Calendar, received: Day, days: number): Day {
  const term = addDays(received, days || REQUEST_DAYS);
  for (let day = term; day > received; day = addDays(day, -1)) {
    if (isOpen(calendar, day)) {
      return day;
    }
  }
  return term;
}

export const REQUEST_STATES = ["open", "late", "closed"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The state of a request. */
export const requestState = ({ due_on, closed_at }: { due_on: Day; closed_at: string }, today: Day): RequestState =>
  closed_at !== "" ? "closed" : due_on < today ? "late" : "open";
