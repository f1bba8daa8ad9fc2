/** The register of data subjects' requests. */
import type { InputIn } from "../../../../domain/contract";
import type { DataRequestRow, lists } from "../../../../domain/people/lists";
import type * as contracts from "../../../../domain/people/privacy/request-commands";
import type { DataRequestAnswer } from "../../../../domain/people/privacy/request-commands";
import {
  OUTCOME_NAMES,
  REQUEST_KIND_NAMES,
  REQUEST_STATES,
  type RequestState,
  requestDue,
  requestState,
} from "../../../../domain/people/privacy/requests";
import { refuse } from "../../../../domain/people/refusals";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import type { Call } from "../../platform/http/endpoint";
import { type ListSource, mappedRows, reference } from "../../platform/lists/list";
import { type Clause, matching } from "../../platform/lists/list-search";
import { calledName } from "../../platform/person-data/person-sql";
import { nextOf } from "../../platform/sql/counters";
import { type App, find } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { number, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp, today } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { record } from "../../platform/timeline/timeline";
import { requireCurrentPerson } from "../current-person";
import { peopleSettings } from "../settings";
import { recordListAccess } from "./access-log";

const SERIES = "data_request";

/** Replaces the requester, once the person is anonymised and the request answered. */
export const ERASED_REQUESTER = "(apagado)";

const answerOf = (of: core.Record): DataRequestAnswer => ({
  id: of.id,
  number: of.getInt("number"),
  due_on: of.getString("due_on"),
  closed_at: of.getString("closed_at"),
});

export function openRequest({ app, actor }: Call, input: InputIn<typeof contracts, "openRequest">): DataRequestAnswer {
  const { person, kind, received_on } = input;
  if (received_on > today(app)) {
    throw refuse("request_in_future", { day: received_on });
  }
  if (person !== "") {
    requireCurrentPerson(app, person);
  }
  const record = new Record(app.findCachedCollectionByNameOrId("data_requests"));
  const due_on = requestDue(calendarWithHours(app), received_on, peopleSettings(app).request_days);
  record.load({ ...input, number: nextOf(app, SERIES), due_on });
  app.save(record);
  recordRequestEvent(app, { actor }, record, "request_opened", REQUEST_KIND_NAMES[kind].toLowerCase());
  return answerOf(record);
}

/** Records in the request's own history, and in that of its person. */
function recordRequestEvent(app: App, { actor }: Pick<Call, "actor">, of: core.Record, kind: string, sentence: string): void {
  const person = of.getString("person");
  const about = person === "" ? "" : `, sobre ${personPlaceholder(person)}`;
  record(app, actor, {
    area: "people",
    collection: "data_requests",
    subject: of.id,
    kind,
    text: `Pedido de titular ${of.getInt("number")}${about}: ${sentence}`,
  });
}

function requireRequest(app: App, id: string): core.Record {
  return requireRecord(app, "data_requests", id, "este pedido");
}

export function checkRequester(
  { app, actor }: Call,
  { request, identity }: InputIn<typeof contracts, "checkRequester">,
): DataRequestAnswer {
  const of = requireRequest(app, request);
  if (of.getString("identity") === identity) {
    return answerOf(of);
  }
  if (of.getString("closed_at") !== "") {
    throw refuse("request_closed", { request: of.getInt("number") });
  }
  of.load({ identity, identity_at: stamp(now()), identity_by_name: actor.name });
  app.save(of);
  recordRequestEvent(app, { actor }, of, "request_checked", "identidade conferida");
  return answerOf(of);
}

export function answerRequest(
  { app, actor }: Call,
  { request, outcome, answer }: InputIn<typeof contracts, "answerRequest">,
): DataRequestAnswer {
  const of = requireRequest(app, request);
  if (of.getString("closed_at") !== "") {
    if (of.getString("outcome") === outcome && of.getString("answer") === answer) {
      return answerOf(of);
    }
    throw refuse("request_closed", { request: of.getInt("number") });
  }
  if (of.getString("identity_at") === "" && outcome !== "withdrawn") {
    throw refuse("requester_unchecked", { request: of.getInt("number") });
  }
  of.load({ outcome, answer, closed_at: stamp(now()), closed_by_name: actor.name });
  const person = of.getString("person");
  if (person !== "" && find(app, "people", person)?.getString("anonymised_at") !== "") {
    // The school had to be able to reach the requester until now.
    of.load({ asker: ERASED_REQUESTER, wish: "", identity: ERASED_REQUESTER });
  }
  app.save(of);
  recordRequestEvent(app, { actor }, of, "request_closed", OUTCOME_NAMES[outcome].toLowerCase());
  return answerOf(of);
}

/**
 * The open request for which a person's data is exported or deleted.
 * @throws Refusal where the school must not carry it out.
 */
export function requireFollowed(app: App, id: string, person: string): core.Record {
  const of = requireRequest(app, id);
  const request = of.getInt("number");
  if (of.getString("person") !== person) {
    throw refuse("request_of_another", { request });
  }
  if (of.getString("closed_at") !== "") {
    throw refuse("request_closed", { request });
  }
  if (of.getString("identity_at") === "") {
    throw refuse("requester_unchecked", { request });
  }
  return of;
}

/** The rule of `requestState` as a condition in SQL. */
const IN_STATE: Record<RequestState, string> = {
  open: "r.closed_at = '' AND r.due_on >= {:today}",
  late: "r.closed_at = '' AND r.due_on < {:today}",
  closed: "r.closed_at != ''",
};

const isState = (value: string): value is RequestState => (REQUEST_STATES as readonly string[]).includes(value);

/** The source of the register. */
export const dataRequests: ListSource<(typeof lists)["data-requests"]> = {
  from: "data_requests r",
  id: "r.id",
  onPageSent: recordListAccess("data_requests", "data_requests"),
  search: ({ typedText, terms }): { where: Clause } =>
    /^\d{1,9}$/.test(typedText.trim())
      ? { where: { sql: "r.number = {:number}", params: { number: Number(typedText) } } }
      : {
          where: {
            sql: `r.person IN (SELECT d.id FROM ${matching("people", "{:match}")})`,
            params: { match: terms.join(" ") },
          },
        },
  filters: {
    state: (value, today) => (isState(value) ? { sql: IN_STATE[value], params: { today } } : null),
    person: reference("person", "r.person = {:person}"),
  },
  sorts: {
    number: ["r.number"],
    due_on: ["r.due_on", "r.rowid"],
  },
  rows: {
    joins: "LEFT JOIN people p ON p.id = r.person",
    select: mappedRows(
      selection({
        ...texts("r.id", "r.person", "r.asker", "r.received_on", "r.due_on", "r.outcome", "r.closed_at"),
        number: number("r.number"),
        person_name: text(calledName("p")),
        asker_is: text<DataRequestRow["asker_is"]>("r.asker_is"),
        kind: text<DataRequestRow["kind"]>("r.kind"),
      }),
      ({ closed_at, ...row }, { today }) => ({ ...row, state: requestState({ due_on: row.due_on, closed_at }, today) }),
    ),
  },
};
