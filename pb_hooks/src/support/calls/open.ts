/** A new call. */

import type { InputOf } from "../../../../domain/contract";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import { refuseField } from "../../../../domain/platform/refusals";
import { LONGEST_SEARCH } from "../../../../domain/search";
import type { CallAnswer, openCall as contract } from "../../../../domain/support/calls/commands";
import { priorityOf } from "../../../../domain/support/calls/priority";
import { type Channel, formatCode } from "../../../../domain/support/calls/words";
import { refuse } from "../../../../domain/support/refusals";
import { fieldsOf, readAnswers, unanswered } from "../../../../domain/support/services/fields";
import { searchText } from "../../../../domain/text";
import { requireCurrentPerson } from "../../people/current-person";
import type { Call } from "../../platform/http/endpoint";
import { commandHash, isRepeated } from "../../platform/http/idempotency";
import { sentPhoto } from "../../platform/records/images";
import { type App, column, newRecordId, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flags, numbers, selection, text, texts } from "../../platform/sql/selection";
import { nextOfYear } from "../../platform/sql/series";
import { localTime, now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { machineId } from "../equipment/find";
import { requireActiveRoom } from "../places";
import { notifyApprovers, notifyTeam } from "./call-notifications";
import { addMessage, followNew, isTeam, recordAct, saveNewCall } from "./call-record";

const SERVICE = selection({
  ...texts("id", "code", "name"),
  ...numbers("response_minutes", "solution_minutes", "urgency"),
  ...flags("needs_equipment", "needs_approval", "active"),
  fields: text("CAST(fields AS TEXT)"),
});

const MACHINE = selection({
  ...texts("e.id", "e.tombo", "e.brand", "e.model", "e.state", "e.sector", "e.room"),
  kind_name: text("k.name"),
});

const USER = selection({
  ...texts("u.id", "u.person"),
  name: text("u.name"),
  sector: text("p.sector"),
});

const PERSON = selection({
  ...texts("p.id", "p.sector"),
  name: text("iif(p.social_name != '', p.social_name, p.name)"),
  user: text("(SELECT u.id FROM users u WHERE u.person = p.id AND u.active = TRUE ORDER BY u.created LIMIT 1)"),
});

/** The requester. */
export interface Requester {
  person: string;
  user: string;
  name: string;
  sector: string;
}

/** The signed-in user as requester, with their sector. */
function requesterOf(app: App, actor: Actor): Requester {
  const user = actor.id
    ? selectFirst(app, USER, "FROM users u LEFT JOIN people p ON p.id = u.person AND u.person != '' WHERE u.id = {:id}", {
        id: actor.id,
      })
    : null;
  return { person: user?.person ?? "", user: actor.id, name: actor.name, sector: user?.sector ?? "" };
}

export function requesterFor(app: App, actor: Actor, person: string): Requester {
  if (!isTeam(actor)) {
    throw refuse("only_staff_for_others", {}, "person");
  }
  requireCurrentPerson(app, person, "person");
  const requesterRow = selectFirst(app, PERSON, "FROM people p WHERE p.id = {:person}", { person })!;
  return { person: requesterRow.id, user: requesterRow.user, name: requesterRow.name, sector: requesterRow.sector };
}

/** The data of a new call, from any route. */
export interface NewCall {
  id: string;
  /** By id or code. */
  service: string;
  title: string;
  description: string;
  /** By id, tombo or serial number; "" where the call is about none. */
  equipment: string;
  room: string;
  urgency: number | undefined;
  impact?: number;
  answers: Readonly<Record<string, string>>;
  photos?: readonly filesystem.File[];
  channel: Channel;
  /** The hash of the command that opens it, where its record keeps that. */
  command_hash?: string;
}

/** The questions of a service are not for a person in front of a label, nor for the program itself. */
const hasServiceQuestions = (channel: Channel): boolean => channel === "web" || channel === "desk";

/** POST support/open-call */
export function openCall(context: Call, input: InputOf<typeof contract>): CallAnswer {
  const { app, actor } = context;
  if (isRepeated(context, "service_calls")) {
    return openedAnswer(input.id, column(app, "SELECT code FROM service_calls WHERE id = {:id}", { id: input.id })[0]!);
  }
  const requester = input.person ? requesterFor(app, actor, input.person) : requesterOf(app, actor);
  const channel = input.person && requester.user !== actor.id ? "desk" : "web";
  const photos = input.photos.map((photo) => sentPhoto({ app, actor }, photo, "photos"));
  return open(app, actor, requester, {
    ...input,
    photos,
    room: input.room ?? "",
    urgency: input.urgency,
    channel,
    command_hash: commandHash(context),
  });
}

/** The answer after a new call. */
const openedAnswer = (call: string, code: string): CallAnswer => ({
  call,
  code,
  state: "open",
  sentence: `${formatCode(code)} aberto`,
});

/** @throws Refusal not_found, service_inactive. */
export function requireService(app: App, id: string) {
  const service = requireFound(
    selectFirst(
      app,
      SERVICE,
      "FROM services WHERE id = {:asked} OR code = {:asked} COLLATE NOCASE ORDER BY id != {:asked} LIMIT 1",
      { asked: id },
    ),
    "este serviço",
    "service",
  );
  if (!service.active) {
    throw refuse("service_inactive", { service: service.name }, "service");
  }
  return service;
}

/** Opens a call: number, people, clocks, history. In the caller's transaction. */
export function open(app: App, actor: Actor, requester: Requester, input: NewCall): CallAnswer {
  const service = requireService(app, input.service);
  const machine = input.equipment ? requireOpenMachine(app, input.equipment) : null;
  if (service.needs_equipment && !machine) {
    throw refuse("service_needs_equipment", { service: service.name }, "equipment");
  }
  if (input.room) {
    requireActiveRoom(app, input.room);
  }
  const fields = fieldsOf(JSON.parse(service.fields || "[]"));
  const { answers, problems } = readAnswers(fields, input.answers);
  const [problem] = Object.entries(problems);
  if (problem && hasServiceQuestions(input.channel)) {
    throw refuseField(`answers.${problem[0]}`, "invalid_answer", problem[1]);
  }

  const at = now();
  const { day } = localTime(app, at);
  const { year, number, code } = nextOfYear(app, "calls-", day);
  const urgency = input.urgency ?? (service.urgency || 3);
  const impact = input.impact ?? 2;
  const call = new Record(app.findCachedCollectionByNameOrId("service_calls"));
  call.load({
    ...{ id: input.id, code, year, number, service: service.id, title: input.title, description: input.description },
    answers: hasServiceQuestions(input.channel) ? answers : unanswered(fields),
    guests: input.channel === "qr" ? 1 : 0,
    ...{ requester: requester.person, requester_user: requester.user, requester_name: requester.name },
    ...{ opened_by: actor.id, opened_by_name: actor.name, channel: input.channel },
    sector: requester.sector || (machine?.sector ?? ""),
    room: input.room || (machine?.room ?? ""),
    equipment: machine?.id ?? "",
    ...{ urgency, impact, priority: priorityOf(urgency, impact) },
    ...{ state: "open", ended: false, approval: service.needs_approval ? "pending" : "" },
    ...{ response_target: service.response_minutes, solution_target: service.solution_minutes, opened_at: stamp(at) },
    opened_on: day,
    command_hash: input.command_hash ?? "",
  });
  const { tombo = "", kind_name = "", brand = "", model = "" } = machine ?? {};
  call.set("search", searchTextOf(call, { service: service.name, tombo, machine: `${kind_name} ${brand} ${model}` }));
  saveNewCall(app, call, at);
  followNew(app, input.id, requester.user, actor.id);
  const { description, photos = [] } = input;
  if (description || photos.length > 0) {
    addMessage(
      app,
      { ...actor, name: requester.name, id: requester.user },
      input.id,
      newRecordId(),
      "opening",
      description,
      photos,
    );
  }
  service.needs_approval ? notifyApprovers(app, actor, call) : notifyTeam(app, actor, call);
  const recipientText = requester.person ? personPlaceholder(requester.person) : requester.name;
  const requesterText = actor.id !== requester.user && recipientText ? ` para ${recipientText}` : "";
  recordAct(app, actor, call, {
    command: { id: newRecordId() },
    kind: "call_opened",
    text: `${formatCode(code)} aberto${requesterText}`,
  });
  return openedAnswer(input.id, code);
}

const ABOUT = selection({
  ...texts("e.tombo"),
  service: text("v.name"),
  machine: text("trim(concat_ws(' ', k.name, e.brand, e.model))"),
});

/** The search text of a call, from its present content. */
export function searchOf(app: App, call: core.Record): string {
  const about = selectFirst(
    app,
    ABOUT,
    `FROM services v LEFT JOIN equipment e ON e.id = {:equipment} AND e.id != '' LEFT JOIN equipment_kinds k ON k.id = e.kind
     WHERE v.id = {:service}`,
    { service: call.getString("service"), equipment: call.getString("equipment") },
  );
  return searchTextOf(call, about ?? { service: "", tombo: "", machine: "" });
}

function searchTextOf(
  call: core.Record,
  { tombo, machine, service }: { service: string; tombo: string; machine: string },
): string {
  return searchText(
    call.getString("title"),
    call.getString("code"),
    String(call.getInt("number")),
    call.getString("requester_name"),
    tombo,
    machine,
    service,
    call.getString("description"),
  ).slice(0, LONGEST_SEARCH);
}

/** @throws Refusal not_found, equipment_retired. */
export function requireOpenMachine(app: App, code: string) {
  const id = machineId(app, code);
  const machine = requireFound(
    id ? selectFirst(app, MACHINE, "FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE e.id = {:id}", { id }) : null,
    "este equipamento",
    "equipment",
  );
  if (machine.state === "written_off") {
    throw refuse("equipment_retired", { tombo: machine.tombo }, "equipment");
  }
  return machine;
}
