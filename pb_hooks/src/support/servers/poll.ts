/** The checks of each minute: the due servers, the result of each check, the notifications. H-42. */

import { Refusal } from "../../../../domain/refusal";
import { formatCode } from "../../../../domain/support/calls/words";
import { parentsFirst, type ServerState, statusAfterCheck } from "../../../../domain/support/servers/monitor";
import { type CheckKind, formatLength, formatTarget, type Quiet } from "../../../../domain/support/servers/words";
import { topics } from "../../../../domain/support/topics";
import { notifyUsers } from "../../messaging/notify-users";
import { type App, column, execute, find, newRecordId, select, transactEach } from "../../platform/sql/database";
import { flag, flags, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now, stamp, today } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { writeNote } from "../calls/acts";
import { open } from "../calls/open";
import { technicians } from "../technicians";
import { type Answer, probeAll } from "./check-server";

/** The limit of servers in a round: a round is over before the next begins. */
const MAX_IN_A_ROUND = 40;
const MINUTE = 60_000;
/** A check may come a little early: the clock of jobs is not exact. */
const EARLY = 15_000;
const RUNNING = "support:server-round";
const RUN_TIMEOUT = 5 * MINUTE;

const MONITORED_SERVER = selection({
  ...texts("v.id", "v.name", "v.parent", "v.target", "v.path", "v.equipment", "v.service", "v.addresses"),
  ...numbers("v.port", "v.every_minutes", "v.failures_before", "v.successes_before"),
  ...flags("v.active"),
  method: text<CheckKind>("v.method"),
  state: text<ServerState>("COALESCE(s.state, 'unknown')"),
  checked_at: text("s.checked_at"),
  failures: number("s.failures"),
  maintained: flag(
    "EXISTS (SELECT 1 FROM server_maintenances m WHERE m.server = v.id AND m.starts <= {:now} AND m.ends > {:now})",
  ),
});
type MonitoredServer = NonNullable<(typeof MONITORED_SERVER)["row"]>;

/** The job of each minute. One round at a time in this process: PocketBase starts each minute's job beside the last one. */
export function checkServers(app: App): void {
  const began = String(Date.now());
  let mine = false;
  app.store().setFunc(RUNNING, (stored: string | undefined) => {
    mine = !stored || Date.now() - Number(stored) > RUN_TIMEOUT;
    return mine ? began : stored;
  });
  if (!mine) {
    return;
  }
  try {
    checkDueServers(app);
  } finally {
    app.store().setFunc(RUNNING, (stored: string | undefined) => (stored === began ? "" : stored));
  }
}

function checkDueServers(app: App): void {
  const at = now();
  const watchedServers = parentsFirst(
    select(app, MONITORED_SERVER, "FROM servers v LEFT JOIN server_states s ON s.server = v.id ORDER BY v.name", {
      now: stamp(at),
    }),
  );
  const byId = new Map(watchedServers.map((server) => [server.id, server]));
  const due = watchedServers
    .filter(({ active, method, checked_at, every_minutes }) => {
      const last = checked_at ? fromStamp(checked_at) : 0;
      // A clock that was put back must not stop the checks.
      return active && method !== "none" && (last + every_minutes * MINUTE - EARLY <= at || last > at + EARLY);
    })
    .sort((server, other) => (server.checked_at < other.checked_at ? -1 : Number(server.checked_at > other.checked_at)))
    .slice(0, MAX_IN_A_ROUND);
  const dueIds = new Set(due.map(({ id }) => id));
  const servers = watchedServers.filter(({ id }) => dueIds.has(id));
  const answers = probeAll(servers);
  const checked = servers.map((server, index) => ({ id: server.id, server, answer: answers[index]! }));
  transactEach(app, checked, (tx, { server, answer }) => {
    const stateAfter = applyAnswer(tx, server, answer, quietReason(server, byId));
    // A dependent server is judged by its present state.
    byId.set(server.id, { ...server, ...stateAfter });
  });
}

/** The reason why a server's silence means nothing: its maintenance, or that of a server above it, or an outage there. */
function quietReason(server: MonitoredServer, byId: ReadonlyMap<string, MonitoredServer>): Quiet {
  if (server.maintained) {
    return "maintenance";
  }
  const visited = new Set([server.id]);
  for (
    let parentServer = byId.get(server.parent);
    parentServer && !visited.has(parentServer.id);
    parentServer = byId.get(parentServer.parent)
  ) {
    visited.add(parentServer.id);
    if (parentServer.maintained) {
      return "maintenance";
    }
    if (parentServer.active && parentServer.method !== "none" && (parentServer.state === "down" || parentServer.failures > 0)) {
      return "parent";
    }
  }
  return "";
}

function applyAnswer(app: App, server: MonitoredServer, answer: Answer, quiet: Quiet): { state: ServerState; failures: number } {
  const at = now();
  const record = stateRecord(app, server.id);
  const previous = {
    state: record.getString("state") as ServerState,
    failures: record.getInt("failures"),
    successes: record.getInt("successes"),
  };
  const { news, ...after } = statusAfterCheck(previous, { answered: answer.answered, quiet: quiet !== "" }, server);
  record.load({
    ...after,
    ...(after.state === previous.state ? {} : { since: stamp(at) }),
    ...(answer.answered ? { answered_at: stamp(at), milliseconds: answer.milliseconds } : {}),
    ...{ checked_at: stamp(at), problem: answer.problem, quiet },
  });
  if (news === "down") {
    record.set("call", recordOutage(app, server, answer, at, record.getString("call")));
  } else if (news === "up") {
    rise(app, server, at, record.getString("call"));
  }
  app.saveNoValidate(record);
  if (answer.answered || quiet === "") {
    count(app, server.id, answer);
  }
  return after;
}

function stateRecord(app: App, server: string): core.Record {
  const [id] = column(app, "SELECT id FROM server_states WHERE server = {:server}", { server });
  if (id !== undefined) {
    return app.findRecordById("server_states", id);
  }
  const fresh = new Record(app.findCachedCollectionByNameOrId("server_states"));
  fresh.load({ server, state: "unknown", failures: 0, successes: 0 });
  return fresh;
}

function count(app: App, server: string, { answered, milliseconds }: Answer): void {
  execute(
    app,
    `INSERT INTO server_days (id, server, day, checks, answered, milliseconds, created, updated)
     VALUES ({:id}, {:server}, {:day}, 1, {:answered}, {:milliseconds}, {:at}, {:at})
     ON CONFLICT (server, day) DO UPDATE SET checks = checks + 1, answered = answered + excluded.answered,
       milliseconds = milliseconds + excluded.milliseconds, updated = excluded.updated`,
    { id: newRecordId(), server, day: today(app), answered: answered ? 1 : 0, milliseconds, at: stamp(now()) },
  );
}

const link = (server: string) => `/servidores/${server}`;

/**
 * Sends one alert and opens one call: where a call is opened, its own notification is the alert at the bell.
 * @returns the call.
 */
function recordOutage(app: App, server: MonitoredServer, { problem }: Answer, at: number, former: string): string {
  const openCall = former ? find(app, "service_calls", former) : null;
  const isOpen = openCall !== null && !openCall.getBool("ended");
  let call = isOpen ? openCall.id : "";
  if (isOpen) {
    note(app, openCall, `${server.name} parou de responder de novo. ${problem}`);
  } else {
    call = openFor(app, server, problem);
  }
  const outage = new Record(app.findCachedCollectionByNameOrId("server_outages"));
  outage.load({ server: server.id, since: stamp(at), problem, call });
  app.saveNoValidate(outage);
  const isToldByCall = call !== "" && !isOpen;
  notifyUsers(app, SERVER, technicians(app), topics.servers, {
    ...{ area: "support", kind: "server_down", title: `${server.name} fora do ar`, text: problem, link: link(server.id) },
    mailOnly: isToldByCall,
  });
  recordServer(app, server.id, "server_down", `Fora do ar: ${problem}`);
  return call;
}

function rise(app: App, server: MonitoredServer, at: number, call: string): void {
  const [outage] = column(app, "SELECT id FROM server_outages WHERE server = {:server} AND until = ''", { server: server.id });
  let length = "";
  if (outage !== undefined) {
    const row = app.findRecordById("server_outages", outage);
    length = formatLength(at - fromStamp(row.getString("since")));
    row.set("until", stamp(at));
    app.saveNoValidate(row);
  }
  const words = length ? `voltou a responder depois de ${length}` : "voltou a responder";
  const currentCall = call ? find(app, "service_calls", call) : null;
  if (currentCall && !currentCall.getBool("ended")) {
    note(app, currentCall, `${server.name} ${words}. O atendimento continua aberto até ser resolvido.`);
  }
  notifyUsers(app, SERVER, technicians(app), topics.servers, {
    area: "support",
    kind: "server_up",
    title: `${server.name} no ar`,
    text: `Voltou a responder${length ? ` depois de ${length}` : ""}.`,
    link: link(server.id),
  });
  recordServer(app, server.id, "server_up", length ? `No ar de novo, depois de ${length}` : "No ar de novo");
}

const note = (app: App, call: core.Record, text: string) => writeNote(app, SERVER, call, { id: newRecordId(), text });

function recordServer(app: App, server: string, kind: string, words: string): void {
  record(app, SERVER, { area: "support", collection: "servers", subject: server, kind, text: words });
}

/** A call that cannot be opened, such as under a service that no longer exists, still sends an alert. */
function openFor(app: App, server: MonitoredServer, problem: string): string {
  if (server.service === "") {
    return "";
  }
  const noRequester = { person: "", user: "", name: "Monitor de servidores", sector: "" };
  const machine = server.equipment ? find(app, "equipment", server.equipment) : null;
  try {
    const id = newRecordId();
    const { code } = open(app, SERVER, noRequester, {
      ...{ id, service: server.service, room: "", urgency: 5, impact: 4, answers: {}, channel: "server" },
      title: `${server.name} fora do ar`,
      description: `A verificação de ${formatTarget(server)} falhou${server.failures_before > 1 ? ` ${server.failures_before} vezes seguidas` : ""}. ${problem}`,
      equipment: machine && machine.getString("state") !== "written_off" ? machine.id : "",
    });
    recordServer(app, server.id, "server_call", `${formatCode(code)} aberto`);
    return id;
  } catch (error) {
    if (error instanceof Refusal) {
      recordServer(app, server.id, "server_call", `O atendimento não pôde ser aberto: ${error.message}`);
      return "";
    }
    throw error;
  }
}
