/** SQL conditions of counted calls: the lists and the figures share them. Of a call `c`. */
import type { Period } from "../../../../domain/periods";
import type { Punctuality } from "../../../../domain/support/reports/measures";
import { UNCOUNTED_STATES } from "../../../../domain/support/reports/measures";

const MINUTE = 60_000;

export const IS_COUNTED = `c.state NOT IN (${UNCOUNTED_STATES.map((state) => `'${state}'`).join()})`;
export const IS_ANSWERED = "c.first_response_at != ''";
/** Resolved, and not reopened. */
export const IS_SOLVED = "c.resolved_on != ''";

/** The requester's rating of the present solution. */
export const RATED = `${IS_SOLVED} AND c.rating > 0 AND NOT c.rating_stale`;

const WITH_TARGET = {
  response: `${IS_ANSWERED} AND c.response_target > 0`,
  solution: `${IS_SOLVED} AND c.solution_target > 0`,
} as const;

/** The calls with a target, met or missed. A call that ends in its last minute is in time. */
export function punctualityCondition(of: "response" | "solution", punctuality: Punctuality): string {
  return `${WITH_TARGET[of]} AND c.${of}_used ${punctuality === "in_time" ? "<=" : ">"} c.${of}_target * ${MINUTE}`;
}

export const withTarget = (of: "response" | "solution"): string => WITH_TARGET[of];

/** SQL of the mean of opening hours over the rows of a group, in minutes. */
export const meanMinutes = (of: "response" | "solution"): string => `CAST(round(AVG(c.${of}_used) / ${MINUTE}) AS INTEGER)`;

/** A period as bound values. */
export const bounds = ({ from, to }: Period) => ({ from: from || "0001-01-01", to: to || "9999-12-31" });
