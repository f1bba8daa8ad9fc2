/** Commands that request material, and that approve, refuse and cancel requests. */
import type { InputIn } from "../../../../domain/contract";
import { refuse as refusePlatform } from "../../../../domain/platform/refusals";
import { mayPass } from "../../../../domain/roles";
import { fitsDecimals } from "../../../../domain/warehouse/quantity";
import { refuse } from "../../../../domain/warehouse/refusals";
import type * as contracts from "../../../../domain/warehouse/requests/commands";
import type { RequestAnswer } from "../../../../domain/warehouse/requests/commands";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { firstState, openOf } from "../../../../domain/warehouse/requests/states";
import { linesInBrief, requestDone } from "../../../../domain/warehouse/requests/words";
import { topics } from "../../../../domain/warehouse/topics";
import { notifyUsers } from "../../messaging/notify-users";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, insertAll, newRecordId } from "../../platform/sql/database";
import { nextOfYear } from "../../platform/sql/series";
import { localTime, now, stamp } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { requireWithinLimits } from "../limits/limits";
import { checkDecimals } from "../post-document";
import { requireRequester } from "../requesters";
import { requireMaterials } from "../stock";
import { answeredBy, assertTransition, type ChangedLine, change, requireAnotherPerson } from "./change";
import { requireRequest } from "./records";
import { requireAsker } from "./requester-account";
import { accountsOfHead, headOf } from "./sector-head";

export function askForMaterial(call: Call, input: InputIn<typeof contracts, "ask">): RequestAnswer {
  const { app, actor } = call;
  const at = now();
  const { day } = localTime(app, at);
  if (input.needed_on && input.needed_on < day) {
    throw refuse("day_past", { day: input.needed_on }, "needed_on");
  }
  const { requester, sector, user, person } = resolveRequester(call, input.for, day);
  const materials = requireMaterials(app, input.lines);
  checkDecimals(input.lines, materials);
  const inactive = materials.findIndex(({ active }) => !active);
  if (inactive >= 0) {
    throw refuse("material_inactive", { material: materials[inactive]!.name, asked: true }, `lines.${inactive}.material`);
  }
  const isBeyond = input.beyond_limit !== "" && mayPass(actor.roles, ["Almoxarifado"]);
  if (!isBeyond) {
    requireWithinLimits(app, { requester, sector }, day, input.lines, materials);
  }
  // Two lines of the same material become one, with their sum.
  const quantities = new Map<string, number>();
  input.lines.forEach(({ quantity }, index) => {
    const { id } = materials[index]!;
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  });
  const { code: number } = nextOfYear(app, "material_request_", day);
  const { id, needed_on, reason } = input;
  const head = headOf(app, sector);
  const state = firstState(head, person);
  const newRecord = new Record(app.findCachedCollectionByNameOrId("material_requests"));
  newRecord.load({
    ...{ id, number, state, user, requester, sector, reason, needed_on },
    limit_reason: isBeyond ? input.beyond_limit : "",
    made_by: user === actor.id ? "" : actor.id,
    asked_at: stamp(at),
  });
  app.saveNoValidate(newRecord);
  insertAll(app, "material_request_lines", stamp(at), [...quantities], ([material, quantity], index) => ({
    ...{ id: newRecordId(), request: id, line: index + 1, material, asked: quantity },
    ...{ approved: 0, delivered: 0, cancelled: 0 },
  }));
  const answer = requestAnswer(app, id);
  record(app, actor, {
    area: "warehouse",
    collection: "material_requests",
    subject: id,
    kind: "request_asked",
    text: answer.sentence,
  });
  if (state === "to_authorize") {
    notifyUsers(app, actor, accountsOfHead(app, sector), topics.requests_to_authorize, {
      area: "warehouse",
      kind: "request_to_authorize",
      title: `Solicitação ${number} aguarda a sua autorização`,
      text: `${answer.requester_name}: ${linesInBrief(answer.lines)}`,
      link: `/pedir-material/minhas?aberta=${id}`,
    });
  }
  return answer;
}

function requestAnswer(app: App, id: string): RequestAnswer {
  const request = requireRequest(app, id);
  const { number, lines, head_name, authorized_at, state } = request;
  const isForHead = state === "to_authorize" || authorized_at !== "";
  return {
    ...request,
    sentence: isForHead ? requestDone.toAuthorize(number, head_name) : requestDone.asked(number, lines.length),
  };
}

interface WhoAsks {
  requester: string;
  sector: string;
  /** Empty where the sector is the requester. */
  person: string;
  user: string;
}

/** The requester, and the account that is notified of the answer. */
function resolveRequester({ app, actor }: Call, requesterId: string, day: string): WhoAsks {
  if (requesterId === "") {
    return { ...requireAsker(app, actor.id), user: actor.id };
  }
  if (!mayPass(actor.roles, ["Almoxarifado"])) {
    throw refusePlatform("role_missing", { roles: "Almoxarifado" });
  }
  const { id, sector, person } = requireRequester(app, requesterId, day, "for");
  const [user = ""] = person
    ? column(app, "SELECT id FROM users WHERE person = {:person} AND person != '' AND active = TRUE LIMIT 1", { person })
    : [];
  return { requester: id, sector, person, user };
}

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
