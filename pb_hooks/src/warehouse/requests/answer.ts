/** Commands that approve, refuse and cancel requests. */
import type { InputIn } from "../../../../domain/contract";
import { mayPass } from "../../../../domain/roles";
import { fitsDecimals } from "../../../../domain/warehouse/quantity";
import { refuse } from "../../../../domain/warehouse/refusals";
import type * as contracts from "../../../../domain/warehouse/requests/commands";
import type { RequestAnswer } from "../../../../domain/warehouse/requests/commands";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { openOf } from "../../../../domain/warehouse/requests/states";
import { linesInBrief, requestDone } from "../../../../domain/warehouse/requests/words";
import type { Call } from "../../platform/http/endpoint";
import type { App } from "../../platform/sql/database";
import { requireMaterials } from "../stock";
import { answeredBy, assertTransition, type ChangedLine, change, requireAnotherPerson } from "./change";
import { requireRequest } from "./records";

export function approve(call: Call, input: InputIn<typeof contracts, "approve">): RequestAnswer {
  const { app, actor } = call;
  const request = requireRequest(app, input.request);
  assertTransition(request, "approve");
  requireAnotherPerson(actor, request);
  const approvedQuantities = approvedOf(app, request, input.lines);
  for (const { line, quantity, index } of approvedQuantities) {
    const { name: material, unit, decimals, asked, available } = line;
    const field = index === null ? undefined : `lines.${index}.quantity`;
    if (!fitsDecimals(quantity, decimals)) {
      throw refuse("quantity_decimals", { material, decimals }, field);
    }
    if (quantity > asked) {
      throw refuse("approved_too_much", { material, wanted: asked, unit }, field);
    }
    if (quantity > available) {
      throw refuse("not_available", { material, available, unit }, field);
    }
  }
  if (approvedQuantities.every(({ quantity }) => quantity === 0)) {
    throw refuse("nothing_approved", {});
  }
  const whole = approvedQuantities.every(({ line, quantity }) => quantity === line.asked);
  if (!whole && !input.reason) {
    throw refuse("answer_reason_missing", {}, "reason");
  }
  const lines = approvedQuantities.map(
    ({ line, quantity }): ChangedLine => ({ id: line.id, approved: quantity, delivered: 0, cancelled: 0 }),
  );
  const sentence = requestDone.approved(request.number, whole, input.reason);
  return change(call, request, lines, {
    act: "approve",
    sentence,
    values: answeredBy(actor, input.reason),
    notice: {
      title: `Solicitação ${request.number} aprovada${whole ? "" : " em parte"}`,
      text: whole ? `${linesInBrief(request.lines)}: separação no almoxarifado` : input.reason,
    },
  });
}

/** The approved quantity of each line, and its place in the input. */
function approvedOf(app: App, request: RequestRow, lines: InputIn<typeof contracts, "approve">["lines"]) {
  if (!lines) {
    return request.lines.map((line) => ({ line, quantity: line.asked, index: null }));
  }
  const materials = requireMaterials(app, lines);
  lines.forEach((_, index) => {
    if (!request.lines.some(({ material }) => material === materials[index]!.id)) {
      throw refuse("not_requested", { material: materials[index]!.name, number: request.number }, `lines.${index}.material`);
    }
  });
  return request.lines.map((line) => {
    const ownLines = lines.flatMap(({ quantity }, index) =>
      materials[index]!.id === line.material ? [{ quantity, index }] : [],
    );
    return { line, quantity: ownLines.reduce((sum, line) => sum + line.quantity, 0), index: ownLines[0]?.index ?? null };
  });
}

export function refuseRequest(call: Call, input: InputIn<typeof contracts, "refuseRequest">): RequestAnswer {
  const request = requireRequest(call.app, input.request);
  assertTransition(request, "refuse");
  requireAnotherPerson(call.actor, request);
  return change(call, request, [], {
    act: "refuse",
    sentence: requestDone.refused(request.number, input.reason),
    values: answeredBy(call.actor, input.reason),
    notice: { title: `Solicitação ${request.number} negada`, text: input.reason },
  });
}

/** delivered material stays; an approved remainder becomes available at once. */
export function cancel(call: Call, input: InputIn<typeof contracts, "cancel">): RequestAnswer {
  const { app, actor } = call;
  const request = requireRequest(app, input.request);
  if (request.user !== actor.id && !mayPass(actor.roles, ["Almoxarifado"])) {
    throw refuse("not_your_request", { number: request.number });
  }
  assertTransition(request, "cancel");
  const lines = request.lines
    .filter((line) => openOf(line) > 0)
    .map((line): ChangedLine => ({ ...line, cancelled: line.cancelled + openOf(line) }));
  const isPart = request.state === "delivering";
  return change(call, request, lines, {
    act: "cancel",
    unconfirmed: request.deliveries.some(({ confirmed_at }) => confirmed_at === ""),
    sentence: isPart ? requestDone.closed(request.number, input.reason) : requestDone.cancelled(request.number, input.reason),
    values: { close_reason: input.reason },
    notice: {
      title: isPart ? `Solicitação ${request.number} encerrada sem o restante` : `Solicitação ${request.number} cancelada`,
      text: input.reason,
    },
  });
}
