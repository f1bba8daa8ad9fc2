/**
 * The life of a call: the acts, the state from which and to which each leads, and the people who may do it. Every other act is
 * refused.
 */
import { stateAfterIn } from "../transitions";

export const CALL_STATES = ["open", "in_progress", "waiting", "resolved", "closed", "cancelled", "merged"] as const;
export type CallState = (typeof CALL_STATES)[number];

/** The unfinished states: the one definition of "em aberto" for board, list, counts and reports. */
export const OPEN_STATES: readonly CallState[] = ["open", "in_progress", "waiting"];

export const isOpenState = (state: CallState): boolean => OPEN_STATES.includes(state);

/** The opening days after which a solution that nobody refused is closed. */
export const ACCEPT_DAYS = 3;
/** Days after the closing within which the requester may reopen. */
export const REOPEN_DAYS = 10;

/** The states in which the solution's clock runs. */
const COUNTING: readonly CallState[] = ["open", "in_progress"];

export const isClockRunning = (state: CallState): boolean => COUNTING.includes(state);

export const CALL_ACTS = [
  "take",
  "assign",
  "wait",
  "resume",
  "resolve",
  "accept",
  "refuse",
  "reopen",
  "cancel",
  "merge",
  "expire",
  "undo",
  "return",
] as const;
export type CallAct = (typeof CALL_ACTS)[number];

/**
 * The part in which a person acts. The coordinator is Admin; `system` is the program itself; `receiver` is the technician who
 * receives a label's report from an unknown author.
 */
export const CALL_PARTS = ["requester", "technician", "coordinator", "system", "receiver"] as const;
export type CallPart = (typeof CALL_PARTS)[number];

const STAFF: readonly CallPart[] = ["technician", "coordinator"];

/** The state that an act leads to; null where nobody of these parts may do it in this state. */
export const stateAfter = stateAfterIn<CallAct, CallState, CallPart>([
  { act: "take", from: ["open"], to: "in_progress", parts: STAFF },
  { act: "take", from: ["in_progress", "waiting"], parts: STAFF },
  { act: "assign", from: ["open"], to: "in_progress", parts: STAFF },
  { act: "assign", from: ["in_progress", "waiting"], parts: STAFF },
  { act: "wait", from: ["in_progress"], to: "waiting", parts: STAFF },
  { act: "wait", from: ["waiting"], parts: STAFF },
  { act: "resume", from: ["waiting"], to: "in_progress", parts: [...STAFF, "system"] },
  { act: "resolve", from: OPEN_STATES, to: "resolved", parts: [...STAFF, "system"] },
  { act: "accept", from: ["resolved"], to: "closed", parts: ["requester"] },
  { act: "expire", from: ["resolved"], to: "closed", parts: ["system"] },
  { act: "refuse", from: ["resolved"], to: "in_progress", parts: ["requester"] },
  { act: "reopen", from: ["resolved"], to: "in_progress", parts: ["coordinator", "system"] },
  { act: "reopen", from: ["closed"], to: "in_progress", parts: ["requester", "coordinator", "system"] },
  { act: "cancel", from: ["open"], to: "cancelled", parts: ["requester", "coordinator", "receiver"] },
  { act: "cancel", from: ["in_progress", "waiting"], to: "cancelled", parts: ["coordinator", "receiver"] },
  { act: "merge", from: OPEN_STATES, to: "merged", parts: STAFF },
  { act: "undo", from: ["resolved"], to: "in_progress", parts: STAFF },
  { act: "return", from: ["in_progress", "waiting"], to: "open", parts: STAFF },
]);

/** Whether an act is possible in this state for anybody. */
export const isPossible = (act: CallAct, from: CallState): boolean => stateAfter(act, from, CALL_PARTS) !== null;
