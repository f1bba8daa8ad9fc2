/** The report of a machine by its label, from the person in front of it. */

import type { InputIn } from "../../../../domain/contract";
import { refuseField } from "../../../../domain/platform/refusals";
import { faultIn } from "../../../../domain/support/calls/joiners";
import { faultsOf } from "../../../../domain/support/equipment/kind-fields";
import type * as contracts from "../../../../domain/support/label-reports/commands";
import type { ReportedCall, ReportForm } from "../../../../domain/support/label-reports/commands";
import { FOUND_TITLE, MAX_JOINS, MAX_REPORTS, nameWithPlace, OTHER_FAULT } from "../../../../domain/support/label-reports/words";
import { refuse } from "../../../../domain/support/refusals";
import { headOf } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { isLinkToken } from "../../platform/http/link-token";
import { admitsLookup } from "../../platform/http/lookup-limiter";
import { setPrivateHeaders } from "../../platform/http/pages";
import { takeRoom } from "../../platform/jobs/disk-space";
import { sentPhoto } from "../../platform/records/images";
import { type App, column, figure, selectFirst } from "../../platform/sql/database";
import { flag, number, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { GUEST } from "../../platform/timeline/actor";
import { availableNow } from "../booking/availability";
import { notifyTechnician } from "../calls/call-notifications";
import { recordAct } from "../calls/call-record";
import { AFFECTED } from "../calls/call-row";
import { open } from "../calls/open";
import { serviceForReports } from "../services/for-reports";

const MACHINE = selection({
  ...texts("e.id", "e.tombo", "e.state", "e.kind", "r.building"),
  kind_name: text("k.name"),
  room_name: text("r.name"),
  sector_name: text("s.name"),
  faults: text("CAST(k.faults AS TEXT)"),
});

const KNOWN_CALL = selection({
  ...texts("c.id", "c.title", "c.opened_at", "c.response_due"),
  taken: flag("c.technician != ''"),
  people: number(AFFECTED),
});

/** A text that is no token is looked up like any other, and takes as long. */
function machineOf({ app, request }: Call, token: string) {
  const machine = selectFirst(
    app,
    MACHINE,
    `FROM equipment e JOIN equipment_kinds k ON k.id = e.kind LEFT JOIN rooms r ON r.id = e.room LEFT JOIN sectors s ON s.id = e.sector
     WHERE e.label_token = {:token} AND e.label_token != ''`,
    { token: isLinkToken(token) ? token : "-" },
  );
  if (!machine) {
    throw admitsLookup(app, "label", request?.realIP() ?? "") ? refuse("unknown_label", {}) : refuse("too_many_labels", {});
  }
  return machine;
}

const knownCallOf = (app: App, equipment: string) =>
  selectFirst(
    app,
    KNOWN_CALL,
    "FROM service_calls c WHERE c.equipment = {:equipment} AND c.ended = FALSE ORDER BY c.opened_at DESC LIMIT 1",
    {
      equipment,
    },
  );

const faultsFor = (text: string): string[] => [
  ...faultsOf(JSON.parse(text || "[]")).filter((fault) => fault !== OTHER_FAULT),
  OTHER_FAULT,
];

/** GET support/report-form. H-38: another person's words are shown only where they are one of the kind's own faults. */
export function reportForm(context: Call, { token }: InputIn<typeof contracts, "reportForm">): ReportForm {
  setPrivateHeaders(context.request);
  const machine = machineOf(context, token);
  const faults = faultsFor(machine.faults);
  const openCall = machine.state === "written_off" ? null : knownCallOf(context.app, machine.id);
  return {
    school: schoolSettings(context.app).name,
    name: nameWithPlace(machine.kind_name, machine.room_name),
    building: machine.building,
    sector: machine.sector_name,
    tombo: machine.tombo,
    faults,
    retired: machine.state === "written_off",
    ...(machine.state === "lost" ? { lost: true as const } : {}),
    taken_in: serviceForReports(context.app, machine.kind) !== undefined,
    known: openCall && {
      fault: faultIn(faults, openCall.title),
      opened_at: openCall.opened_at,
      people: openCall.people,
      taken: openCall.taken,
    },
  };
}

const HOUR = 3_600_000;

/** POST support/report. H-39: a report of a problem with an open call is counted there. */
export function report(context: Call, input: InputIn<typeof contracts, "report">): ReportedCall {
  const { app } = context;
  setPrivateHeaders(context.request);
  const machine = machineOf(context, input.token);
  if (machine.state === "written_off") {
    throw refuse("machine_retired", { tombo: machine.tombo });
  }
  const hourAgo = stamp(now() - HOUR);
  const recent = figure(
    app,
    "SELECT COUNT(*) FROM service_calls WHERE equipment = {:equipment} AND channel = 'qr' AND opened_at >= {:since}",
    { equipment: machine.id, since: hourAgo },
  );
  if (input.join) {
    return join(app, machine, input.id, hourAgo);
  }
  if (recent >= MAX_REPORTS) {
    throw refuse("too_many_reports", {});
  }
  const faults = faultsFor(machine.faults);
  if (input.fault !== "" && !faults.includes(input.fault)) {
    throw refuseField("fault", "unknown_fault", "Escolha um dos problemas.");
  }
  const isFound = machine.state === "lost";
  if (!isFound && (input.fault === "" || input.fault === OTHER_FAULT) && input.description === "" && input.photo === "") {
    throw refuse("nothing_reported", {}, "fault");
  }
  const photo = input.photo === "" ? null : guestPhoto(context, machine.id, input.photo);
  const namedFault = input.fault === OTHER_FAULT ? "" : input.fault;
  const answer = open(
    app,
    GUEST,
    { person: "", user: "", name: "", sector: "" },
    {
      ...{
        id: input.id,
        service: serviceFor(app, machine.kind),
        title: isFound ? FOUND_TITLE : namedFault || headOf(input.description, 160) || "Problema relatado com foto",
      },
      ...{ description: input.description, equipment: machine.id, room: "", urgency: undefined, answers: {}, channel: "qr" },
    },
  );
  if (photo) {
    const message = new Record(app.findCachedCollectionByNameOrId("call_messages"));
    message.load({ call: input.id, author: "", author_name: GUEST.name, text: "", kind: "opening", at: stamp(now()) });
    message.set("photos", [photo]);
    app.save(message);
  }
  return reportedOf(app, machine, input.id, answer.code, false);
}

/** The limit of a label's and an address's share of the day. */
function guestPhoto({ app, request }: Call, label: string, base64: string): filesystem.File {
  const photo = sentPhoto({ app, actor: GUEST }, base64);
  takeRoom(app, "label", label, Number(photo.size));
  takeRoom(app, "address", request?.realIP() ?? "", Number(photo.size));
  return photo;
}

interface Machine {
  id: string;
  kind: string;
}

function reportedOf(app: App, machine: Machine, call: string, code: string, joined: boolean): ReportedCall {
  return {
    code,
    joined,
    meanwhile: availableNow(app, machine),
    respond_by: column(app, "SELECT response_due FROM service_calls WHERE id = {:call}", { call })[0] ?? "",
  };
}

/** The call that a report opened, or in which it was counted; "" where there was no such report. */
export function reportedCall(app: App, report: string): string {
  const [call] = column(
    app,
    `SELECT id FROM service_calls WHERE id = {:report} AND channel = 'qr'
     UNION ALL SELECT subject FROM timeline WHERE id = {:report} AND kind = 'call_joined' AND actor = ''`,
    { report },
  );
  return call ?? "";
}

function join(app: App, machine: Machine, id: string, since: string): ReportedCall {
  const openCall = knownCallOf(app, machine.id);
  if (!openCall) {
    throw refuse("nothing_to_join", {});
  }
  const joins = figure(app, "SELECT COUNT(*) FROM timeline WHERE subject = {:call} AND kind = 'call_joined' AND at >= {:since}", {
    call: openCall.id,
    since,
  });
  if (joins >= MAX_JOINS) {
    throw refuse("too_many_reports", {});
  }
  const call = app.findRecordById("service_calls", openCall.id);
  call.set("guests", call.getInt("guests") + 1);
  app.saveNoValidate(call);
  notifyTechnician(app, GUEST, call, call.getString("technician"), "call_joined", "Mais uma pessoa está com este problema");
  const { code } = recordAct(app, GUEST, call, {
    command: { id },
    kind: "call_joined",
    text: "Mais uma pessoa está com este problema",
  });
  return reportedOf(app, machine, openCall.id, code, true);
}

function serviceFor(app: App, kind: string): string {
  const service = serviceForReports(app, kind);
  if (service === undefined) {
    throw refuse("no_service_for_reports", {});
  }
  return service;
}
