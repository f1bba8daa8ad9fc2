import { expect, test } from "vitest";
import { ORDER_ACTS, ORDER_PARTS, ORDER_STATES, orderStateAfter } from "./states";

/** Section 3 of the IT desk's rules, every act from every state by everybody: an act that is not listed here is refused. */
const LISTED: Readonly<Record<string, string>> = {
  "open draft technician": "open",
  "open draft coordinator": "open",
  "open draft system": "open",
  "assign open technician": "assigned",
  "assign open coordinator": "assigned",
  "assign assigned responsible": "assigned",
  "assign assigned coordinator": "assigned",
  "assign running responsible": "running",
  "assign running coordinator": "running",
  "assign waiting responsible": "waiting",
  "assign waiting coordinator": "waiting",
  "start assigned responsible": "running",
  "start assigned coordinator": "running",
  "wait running responsible": "waiting",
  "wait running coordinator": "waiting",
  "resume waiting responsible": "running",
  "resume waiting coordinator": "running",
  "resume waiting system": "running",
  "conclude running responsible": "concluded",
  "conclude running coordinator": "concluded",
  "accept concluded technician": "closed",
  "accept concluded coordinator": "closed",
  "accept concluded requester": "closed",
  "expire concluded system": "closed",
  "refuse concluded technician": "running",
  "refuse concluded coordinator": "running",
  "refuse concluded requester": "running",
  "reopen closed coordinator": "running",
  "cancel open coordinator": "cancelled",
  "cancel assigned coordinator": "cancelled",
  "cancel running coordinator": "cancelled",
  "cancel waiting coordinator": "cancelled",
};

test.each(ORDER_ACTS.flatMap((act) => ORDER_STATES.flatMap((from) => ORDER_PARTS.map((part) => [act, from, part] as const))))(
  "%s from %s by the %s",
  (act, from, part) => {
    expect(orderStateAfter(act, from, [part])).toBe(LISTED[`${act} ${from} ${part}`] ?? null);
  },
);
