/** A refusal of a call's solution also refuses its order, in the same transaction. */
import type { CallAnswer } from "../../../../domain/support/calls/commands";
import type { Call } from "../../platform/http/endpoint";
import * as acts from "../calls/acts";
import type { Input } from "../calls/call-record";
import { refuseWithCall } from "./outcome";

/** POST support/refuse-solution */
export function refuseSolution(context: Call, input: Input<"refuseSolution">): CallAnswer {
  return passOn(context, input.reason, acts.refuseSolution(context, input));
}

/** POST support/reopen-call */
export function reopenCall(context: Call, input: Input<"reopenCall">): CallAnswer {
  return passOn(context, input.reason, acts.reopenCall(context, input));
}

function passOn(context: Call, reason: string, answer: CallAnswer): CallAnswer {
  refuseWithCall(context, answer.call, reason);
  return answer;
}
