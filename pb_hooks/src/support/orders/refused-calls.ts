/** A call's solution does not hold: the order that proposed it hears of it, in the same transaction. */
import type { CallAnswer } from "../../../../domain/support/calls/commands";
import type { Call } from "../../platform/endpoint";
import * as acts from "../calls/acts";
import { answeredBefore, type Input } from "../calls/call-record";
import { refuseWithCall } from "./outcome";

/** POST support/refuse-solution */
export function refuseSolution(asked: Call, input: Input<"refuseSolution">): CallAnswer {
  const before = answeredBefore(asked.app, asked.actor, input, "call_refused");
  return before ?? passOn(asked, input.reason, acts.refuseSolution(asked, input));
}

/** POST support/reopen-call */
export function reopenCall(asked: Call, input: Input<"reopenCall">): CallAnswer {
  const before = answeredBefore(asked.app, asked.actor, input, "call_reopened");
  return before ?? passOn(asked, input.reason, acts.reopenCall(asked, input));
}

function passOn(asked: Call, reason: string, answer: CallAnswer): CallAnswer {
  refuseWithCall(asked, answer.call, reason);
  return answer;
}
