/** The authorization by a sector's head, before the stockroom handles a request. */
import type { InputIn } from "../../../../domain/contract";
import { mayPass } from "../../../../domain/roles";
import { refuse } from "../../../../domain/warehouse/refusals";
import type * as contracts from "../../../../domain/warehouse/requests/commands";
import type { RequestAnswer } from "../../../../domain/warehouse/requests/commands";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import type { RequestAct } from "../../../../domain/warehouse/requests/states";
import { linesInBrief, requestDone } from "../../../../domain/warehouse/requests/words";
import type { Call } from "../../platform/http/endpoint";
import { now, stamp } from "../../platform/time/clock";
import { answeredBy, assertTransition, change, requireAnotherPerson } from "./change";
import { requireRequest } from "./records";
import { accountsOfHead } from "./sector-head";

/** @throws Refusal with the reason why the caller may not do it; a caller without a part in the request does not learn of it. */
function requireForHead({ app, actor }: Call, id: string, act: RequestAct): RequestRow {
  const request = requireRequest(app, id);
  if (!accountsOfHead(app, request.sector).includes(actor.id) && !mayPass(actor.roles, ["Admin"])) {
    throw refuse("not_the_head", { sector: request.sector_name, number: request.number });
  }
  assertTransition(request, act);
  requireAnotherPerson(actor, request);
  return request;
}

export function authorize(call: Call, input: InputIn<typeof contracts, "authorize">): RequestAnswer {
  const request = requireForHead(call, input.request, "authorize");
  return change(call, request, [], {
    act: "authorize",
    sentence: requestDone.authorized(request.number),
    values: { authorized_by: call.actor.id, authorized_at: stamp(now()) },
    notice: {
      title: `Solicitação ${request.number} autorizada pelo setor`,
      text: `${linesInBrief(request.lines)}: agora com o almoxarifado`,
    },
  });
}

export function decline(call: Call, input: InputIn<typeof contracts, "decline">): RequestAnswer {
  const request = requireForHead(call, input.request, "decline");
  return change(call, request, [], {
    act: "decline",
    sentence: requestDone.declined(request.number, input.reason),
    values: { ...answeredBy(call.actor, input.reason), declined: true },
    notice: { title: `Solicitação ${request.number} negada pelo setor`, text: input.reason },
  });
}
