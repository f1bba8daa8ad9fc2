/** The command that requests material. */
import type { InputIn } from "../../../../domain/contract";
import { refuse as refusePlatform } from "../../../../domain/platform/refusals";
import { mayPass } from "../../../../domain/roles";
import { refuse } from "../../../../domain/warehouse/refusals";
import type * as contracts from "../../../../domain/warehouse/requests/commands";
import type { RequestAnswer } from "../../../../domain/warehouse/requests/commands";
import { initialRequestState } from "../../../../domain/warehouse/requests/states";
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
import { requireRequest } from "./records";
import { requireAccountRequester } from "./requester-account";
import { accountsOfHead, headOf } from "./sector-head";

export function requestMaterial(call: Call, input: InputIn<typeof contracts, "requestMaterial">): RequestAnswer {
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
  const state = initialRequestState(head, person);
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

interface RequestOrigin {
  requester: string;
  sector: string;
  /** Empty where the sector is the requester. */
  person: string;
  user: string;
}

/** The requester, and the account that is notified of the answer. */
function resolveRequester({ app, actor }: Call, requesterId: string, day: string): RequestOrigin {
  if (requesterId === "") {
    return { ...requireAccountRequester(app, actor.id), user: actor.id };
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
