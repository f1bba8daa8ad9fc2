import { describe, expect, test } from "vitest";
import {
  CALL_ACTS,
  CALL_PARTS,
  CALL_STATES,
  type CallAct,
  type CallPart,
  type CallState,
  isClockRunning,
  isPossible,
  stateAfter,
} from "./states";

/** Every move that there is, once more and by hand: act, from, to, whose. */
const LISTED: readonly (readonly [CallAct, CallState, CallState, readonly CallPart[]])[] = [
  ["take", "open", "in_progress", ["technician", "coordinator"]],
  ["take", "in_progress", "in_progress", ["technician", "coordinator"]],
  ["take", "waiting", "waiting", ["technician", "coordinator"]],
  ["assign", "open", "in_progress", ["technician", "coordinator"]],
  ["assign", "in_progress", "in_progress", ["technician", "coordinator"]],
  ["assign", "waiting", "waiting", ["technician", "coordinator"]],
  ["wait", "in_progress", "waiting", ["technician", "coordinator"]],
  ["wait", "waiting", "waiting", ["technician", "coordinator"]],
  ["resume", "waiting", "in_progress", ["technician", "coordinator", "system"]],
  ["resolve", "open", "resolved", ["technician", "coordinator", "system"]],
  ["resolve", "in_progress", "resolved", ["technician", "coordinator", "system"]],
  ["resolve", "waiting", "resolved", ["technician", "coordinator", "system"]],
  ["accept", "resolved", "closed", ["requester"]],
  ["expire", "resolved", "closed", ["system"]],
  ["refuse", "resolved", "in_progress", ["requester"]],
  ["reopen", "resolved", "in_progress", ["coordinator", "system"]],
  ["reopen", "closed", "in_progress", ["requester", "coordinator", "system"]],
  ["cancel", "open", "cancelled", ["requester", "coordinator", "receiver"]],
  ["cancel", "in_progress", "cancelled", ["coordinator", "receiver"]],
  ["cancel", "waiting", "cancelled", ["coordinator", "receiver"]],
  ["undo", "resolved", "in_progress", ["technician", "coordinator"]],
  ["return", "in_progress", "open", ["technician", "coordinator"]],
  ["return", "waiting", "open", ["technician", "coordinator"]],
  ["merge", "open", "merged", ["technician", "coordinator"]],
  ["merge", "in_progress", "merged", ["technician", "coordinator"]],
  ["merge", "waiting", "merged", ["technician", "coordinator"]],
];

describe("every act in every state, by everybody", () => {
  const all = CALL_ACTS.flatMap((act) => CALL_STATES.flatMap((from) => CALL_PARTS.map((part) => [act, from, part] as const)));

  test.each(all)("%s from %s by the %s", (act, from, part) => {
    const listed = LISTED.find(([a, f, , parts]) => a === act && f === from && parts.includes(part));
    expect(stateAfter(act, from, [part])).toBe(listed ? listed[2] : null);
  });
});

test("H-19: a technician who is not the requester accepts nothing", () => {
  expect(stateAfter("accept", "resolved", ["technician", "coordinator"])).toBeNull();
  expect(stateAfter("accept", "resolved", ["technician", "requester"])).toBe("closed");
});

test("a call that ended by cancelling or merging stays so", () => {
  for (const act of CALL_ACTS) {
    expect([isPossible(act, "cancelled"), isPossible(act, "merged")]).toEqual([false, false]);
  }
});

test("the clock runs from the opening, and not while waiting", () => {
  expect(CALL_STATES.filter(isClockRunning)).toEqual(["open", "in_progress"]);
});
