/** The last step of every act on a request: its new state, a line in its history, a notification of the requester. */

import { refuse } from "../../../../domain/warehouse/refusals";
import type { RequestAnswer } from "../../../../domain/warehouse/requests/commands";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import {
  isOwnRequest,
  progressOf,
  type RequestAct,
  type RequestQuantities,
  stateAfter,
} from "../../../../domain/warehouse/requests/states";
import { ACT_WORDS, stateWords } from "../../../../domain/warehouse/requests/words";
import { topics } from "../../../../domain/warehouse/topics";
import { notifyUsers } from "../../messaging/notify-users";
import type { Call } from "../../platform/http/endpoint";
import { execute, find } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { checkMinimum } from "../alerts/alerts";
import { requireRequest } from "./records";

/** @throws Refusal request_state where the state does not allow the act. */
export function assertTransition({ state, number, lines }: RequestRow, act: RequestAct): void {
  if (stateAfter(state, act, progressOf(lines)) === null) {
    throw refuse("request_state", { number, doing: ACT_WORDS[act], standing: stateWords(state, lines) });
  }
}

/**
 *
 * @throws Refusal own_request: nobody answers their own request, nor one that they entered for another person.
 */
export function requireAnotherPerson(actor: Actor, request: RequestRow): void {
  if (isOwnRequest(request, actor.id)) {
    throw refuse("own_request", { number: request.number });
  }
}

export const answeredBy = (actor: Actor, answer: string) => ({ answered_by: actor.id, answered_at: stamp(now()), answer });

export interface DoneChange {
  /** The act is a part of another command, which tests the minimum at the end. */
  isPart?: boolean;
  act: RequestAct;
  sentence: string;
  /** The request's other changed columns. */
  values?: Record<string, string | boolean>;
  /** A delivery's receipt is not confirmed yet. */
  unconfirmed?: boolean;
  /** The notification of the requester; nobody is notified of their own act. */
  notice?: { title: string; text: string };
}

/** The four quantities of a line that an act changed. */
export type ChangedLine = Pick<RequestQuantities, "approved" | "delivered" | "cancelled"> & { id: string };

/** Stores an act: quantities, state, history, notification. */
export function change(call: Call, request: RequestRow, lines: readonly ChangedLine[], done: DoneChange): RequestAnswer {
  const { app, actor } = call;
  const { isPart = false, act, sentence, values = {}, unconfirmed = false, notice } = done;
  if (lines.length > 0) {
    execute(
      app,
      `UPDATE material_request_lines SET approved = k.value ->> '$.approved', delivered = k.value ->> '$.delivered',
         cancelled = k.value ->> '$.cancelled'
       FROM json_each({:lines}) k WHERE material_request_lines.id = k.value ->> '$.id'`,
      { lines },
    );
  }
  const changedById = new Map(lines.map((line) => [line.id, line]));
  // A reserved quantity may not leave any more.
  if (!isPart) {
    checkMinimum(
      call,
      request.lines.filter(({ id }) => changedById.has(id)).map(({ material }) => material),
    );
  }
  const newLines = request.lines.map((line) => changedById.get(line.id) ?? line);
  const state = stateAfter(request.state, act, { ...progressOf(newLines), unconfirmed });
  if (state === null) {
    throw refuse("request_state", {
      number: request.number,
      doing: ACT_WORDS[act],
      standing: stateWords(request.state, request.lines),
    });
  }
  const requestRecord = find(app, "material_requests", request.id)!;
  requestRecord.load({ ...values, state });
  app.saveNoValidate(requestRecord);
  record(app, actor, {
    area: "warehouse",
    collection: "material_requests",
    subject: request.id,
    kind: `request_${act}`,
    text: sentence,
  });
  if (notice) {
    const link = `/pedir-material/minhas?aberta=${request.id}`;
    notifyUsers(app, actor, [request.user], topics.own_requests, { area: "warehouse", kind: `request_${act}`, link, ...notice });
  }
  return { ...requireRequest(app, request.id), sentence };
}
