/** Corrects a call's data: title, machine, room, and requester. */
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import type { CallAnswer } from "../../../../domain/support/calls/commands";
import { refuse } from "../../../../domain/support/refusals";
import { listing } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute } from "../../platform/sql/database";
import { machineId } from "../equipment/find";
import { requireActiveRoom } from "../places";
import { notifyTechnician } from "./call-notifications";
import { callEnded, callToChange, follow, type Input, recordAct, saveCall, stateOf } from "./call-record";
import { requesterFor, requireOpenMachine, searchOf } from "./open";

const SENTENCE = "Atendimento corrigido";

const FIELDS = { title: "título", equipment: "equipamento", room: "sala", requester: "solicitante" } as const;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

/** POST support/edit-call. H-52: the earlier value stays readable. */
export function editCall(context: Call, input: Input<"editCall">): CallAnswer {
  const { app, actor, call } = callToChange(context, input);
  const state = stateOf(call);
  if (state === "closed" || state === "cancelled" || state === "merged") {
    throw callEnded(call);
  }
  if (call.getString("updated") !== input.seen) {
    throw refuse("call_changed", {});
  }
  const previous = readOf(app, call);
  call.load({ title: input.title, equipment: machineOf(app, call, input.equipment), room: input.room });
  if (input.room !== "" && input.room !== previous.room.value) {
    requireActiveRoom(app, input.room);
  }
  if (input.person !== "" && input.person !== call.getString("requester")) {
    changeRequester(context, call, input.person);
  }
  call.set("search", searchOf(app, call));
  saveCall(app, call);
  const next = readOf(app, call);
  const changedNames = NAMES.filter((name) => previous[name].value !== next[name].value);
  const words = changedNames.map((name) => `${FIELDS[name]} de ${previous[name].text} para ${next[name].text}`);
  notifyTechnician(app, actor, call, call.getString("technician"), "call_edited", `${actor.name} corrigiu o atendimento`);
  const answer = recordAct(app, actor, call, {
    command: input,
    kind: "call_edited",
    text: `${actor.name} corrigiu: ${words.length > 0 ? listing(words) : "sem mudança"}`,
    data: { changes: Object.fromEntries(changedNames.map((name) => [name, [previous[name].value, next[name].value]])) },
  });
  return { ...answer, sentence: SENTENCE };
}

/** The machine with this code; a call keeps its present one, even when that has left the school since. */
function machineOf(app: App, call: core.Record, code: string): string {
  const now = call.getString("equipment");
  if (code !== "" && machineId(app, code) === now) {
    return now;
  }
  const machine = code === "" ? null : requireOpenMachine(app, code);
  const service = app.findRecordById("services", call.getString("service"));
  if (!machine && service.getBool("needs_equipment")) {
    throw refuse("service_needs_equipment", { service: service.getString("name") }, "equipment");
  }
  return machine?.id ?? "";
}

/** Gives the call to another requester, in their sector. The earlier requester follows it only if they opened it. */
function changeRequester({ app, actor }: Call, call: core.Record, person: string): void {
  const [former, requester] = [call.getString("requester_user"), requesterFor(app, actor, person)];
  call.load({
    ...{ requester: requester.person, requester_user: requester.user, requester_name: requester.name },
    sector: requester.sector || call.getString("sector"),
  });
  if (former !== call.getString("opened_by")) {
    execute(app, "DELETE FROM call_followers WHERE user = {:former} AND call = {:call}", { former, call: call.id });
  }
  follow(app, call.id, requester.user, true);
}

/** Each field as stored, and as users read it. */
function readOf(app: App, call: core.Record): Record<Field, { value: string; text: string }> {
  const value = (name: Field) => call.getString(name);
  const nameOr = (sql: string, id: string, none: string) => (id && column(app, sql, { id })[0]) || none;
  const person = value("requester");
  return {
    title: { value: value("title"), text: `“${value("title")}”` },
    equipment: {
      value: value("equipment"),
      text: nameOr("SELECT tombo FROM equipment WHERE id = {:id}", value("equipment"), "nenhum"),
    },
    room: { value: value("room"), text: nameOr("SELECT name FROM rooms WHERE id = {:id}", value("room"), "nenhuma") },
    requester: {
      value: person,
      text: person ? personPlaceholder(person) : call.getString("requester_name") || "sem identificação",
    },
  };
}
