/** The screens' reads of servers, and the planned maintenance. */

import type { InputIn } from "../../../../domain/contract";
import { addDays, type Day } from "../../../../domain/dates";
import type { SentenceAnswer } from "../../../../domain/support/equipment/commands";
import { equipmentName } from "../../../../domain/support/equipment/words";
import { refuse } from "../../../../domain/support/refusals";
import type * as contracts from "../../../../domain/support/servers/commands";
import type {
  ServerDay,
  ServerMaintenance,
  ServerOutage,
  ServerRow,
  ServerSheet,
} from "../../../../domain/support/servers/commands";
import { availability, type ServerState } from "../../../../domain/support/servers/monitor";
import type { CheckKind, Quiet, ServerKind } from "../../../../domain/support/servers/words";
import { count } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { type App, select, selectFirst } from "../../platform/sql/database";
import { requireFound, requireRecord } from "../../platform/sql/require";
import { flag, flags, number, numbers, rows, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now, stamp, today } from "../../platform/time/clock";
import { withHistory } from "../../platform/timeline/timeline";
import { probeAll } from "./check-server";
import { maintenanceWords, notifyMaintenance } from "./maintenance";

export const DAYS_SHOWN = 30;
const MAX_OUTAGES = 50;
const LONGEST_MAINTENANCE = 14 * 24 * 60 * 60_000;

const COUNTED_DAY = selection(numbers("checks", "answered"));

const ROW = {
  ...texts("v.id", "v.name", "v.parent", "v.equipment", "v.roles", "v.addresses", "v.target", "v.path"),
  ...texts("e.tombo", "s.since", "s.checked_at", "s.problem"),
  ...numbers("v.port"),
  ...flags("v.active"),
  kind: text<ServerKind>("v.kind"),
  method: text<CheckKind>("v.method"),
  parent_name: text("p.name"),
  state: text<ServerState>("COALESCE(s.state, 'unknown')"),
  kept_quiet: text<Quiet>("s.quiet"),
  maintained: flag(
    "EXISTS (SELECT 1 FROM server_maintenances m WHERE m.server = v.id AND m.starts <= {:now} AND m.ends > {:now})",
  ),
  call: text("c.id"),
  call_code: text("c.code"),
  counted: rows(COUNTED_DAY, (all) => `(SELECT ${all} FROM server_days d WHERE d.server = v.id AND d.day > {:from})`),
};
const ROWS = selection(ROW);
const SHEET = selection({
  ...texts("v.operating_system", "v.backup", "v.backup_tested_on", "v.notes", "s.answered_at", "e.warranty_until"),
  ...texts("e.brand", "e.model"),
  ...numbers("v.every_minutes", "v.failures_before", "v.successes_before", "s.milliseconds"),
  service_name: text("q.name"),
  kind_name: text("k.name"),
  room_name: text("r.name"),
  ...ROW,
});

const FROM = `FROM servers v LEFT JOIN server_states s ON s.server = v.id LEFT JOIN servers p ON p.id = v.parent
  LEFT JOIN equipment e ON e.id = v.equipment LEFT JOIN service_calls c ON c.id = s.call AND c.ended = FALSE`;

type Selected = NonNullable<(typeof ROWS)["row"]>;

function rowOf<Row extends Selected>({ counted, kept_quiet, maintained, ...row }: Row) {
  const quiet: Quiet = maintained ? "maintenance" : kept_quiet === "parent" ? "parent" : "";
  return {
    ...row,
    quiet,
    availability: availability(counted),
  };
}

const firstHiddenDay = (day: Day): Day => addDays(day, -DAYS_SHOWN);

/** GET support/servers */
export function servers({ app }: Call): { servers: ServerRow[] } {
  const rows = select(app, ROWS, `${FROM} ORDER BY v.name COLLATE NOCASE`, {
    now: stamp(now()),
    from: firstHiddenDay(today(app)),
  });
  return { servers: rows.map(rowOf) };
}

const DAY = selection<ServerDay>()({
  ...texts("day"),
  ...numbers("checks", "answered"),
  milliseconds: number("iif(answered > 0, milliseconds / answered, 0)"),
});
const OUTAGE = selection<ServerOutage>()({
  ...texts("o.id", "o.since", "o.until", "o.problem", "o.call"),
  call_code: text("c.code"),
});
const MAINTENANCE = selection<ServerMaintenance>()(texts("id", "starts", "ends", "reason", "made_by_name"));
const CHILD = selection({ ...texts("v.id", "v.name"), state: text<ServerState>("COALESCE(s.state, 'unknown')") });

/** GET support/server */
export function serverSheet({ app }: Call, { server }: InputIn<typeof contracts, "serverSheet">): ServerSheet {
  const day = today(app);
  const foundServer = requireFound(
    selectFirst(
      app,
      SHEET,
      `${FROM} LEFT JOIN services q ON q.id = v.service LEFT JOIN equipment_kinds k ON k.id = e.kind LEFT JOIN rooms r ON r.id = e.room
     WHERE v.id = {:server}`,
      { server, now: stamp(now()), from: firstHiddenDay(day) },
    ),
    "este servidor",
    "server",
  );
  const { brand, model, kind_name, ...row } = foundServer;
  const days = new Map(
    select(app, DAY, "FROM server_days WHERE server = {:server} AND day > {:from}", { server, from: firstHiddenDay(day) }).map(
      (row) => [row.day, row],
    ),
  );
  return {
    ...rowOf(row),
    equipment_name: row.equipment ? equipmentName({ kind_name, brand, model }) : "",
    children: select(
      app,
      CHILD,
      "FROM servers v LEFT JOIN server_states s ON s.server = v.id WHERE v.parent = {:server} AND v.parent != '' ORDER BY v.name",
      { server },
    ),
    days: Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(day, index + 1 - DAYS_SHOWN)).map(
      (shownDay) => days.get(shownDay) ?? { day: shownDay, checks: 0, answered: 0, milliseconds: 0 },
    ),
    outages: select(
      app,
      OUTAGE,
      `FROM server_outages o LEFT JOIN service_calls c ON c.id = o.call WHERE o.server = {:server} ORDER BY o.since DESC LIMIT ${MAX_OUTAGES}`,
      { server },
    ),
    maintenances: select(
      app,
      MAINTENANCE,
      "FROM server_maintenances WHERE server = {:server} AND ends > {:now} ORDER BY starts",
      { server, now: stamp(now()) },
    ),
  };
}

const TARGET = selection({
  ...texts("name", "target", "path"),
  ...numbers("port"),
  method: text<CheckKind>("method"),
});

function requireServer(app: App, server: string) {
  return requireFound(selectFirst(app, TARGET, "FROM servers WHERE id = {:server}", { server }), "este servidor", "server");
}

/** GET support/try-server */
export function tryServer(
  { app }: Call,
  { server }: InputIn<typeof contracts, "tryServer">,
): { answered: boolean; sentence: string } {
  const foundServer = requireServer(app, server);
  if (foundServer.method === "none") {
    throw refuse("server_unchecked", { server: foundServer.name });
  }
  const [{ answered, milliseconds, problem } = { answered: false, milliseconds: 0, problem: "" }] = probeAll([foundServer]);
  return { answered, sentence: answered ? `Respondeu em ${milliseconds} ms.` : problem };
}

/** POST support/plan-maintenance */
export function planMaintenance(call: Call, input: InputIn<typeof contracts, "planMaintenance">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const { name } = requireServer(app, input.server);
    const [starts, ends] = [fromStamp(input.starts), fromStamp(input.ends)];
    if (!(ends > starts && ends > now() && ends - starts <= LONGEST_MAINTENANCE)) {
      throw refuse("maintenance_too_long", {}, "ends");
    }
    const maintenance = new Record(app.findCachedCollectionByNameOrId("server_maintenances"));
    maintenance.load({
      ...{ server: input.server, starts: stamp(starts), ends: stamp(ends), reason: input.reason },
      ...{ made_by: actor.id, made_by_name: actor.name },
    });
    app.saveNoValidate(maintenance);
    const text = `Manutenção marcada: ${input.reason}`;
    const words = maintenanceWords(app, { starts: stamp(starts), ends: stamp(ends) });
    const otherCount = notifyMaintenance(app, actor, { id: input.server, name }, `manutenção ${words}`, input.reason);
    const notifiedText = otherCount > 0 ? ` ${count(otherCount, "pessoa foi avisada", "pessoas foram avisadas")}.` : "";
    return {
      answer: { sentence: `Manutenção de ${name} marcada: não haverá alerta de queda nesse período.${notifiedText}` },
      event: { collection: "servers", subject: input.server, kind: "maintenance_planned", text },
    };
  });
}

/** POST support/end-maintenance */
export function endMaintenance(call: Call, input: InputIn<typeof contracts, "endMaintenance">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const maintenance = requireRecord(app, "server_maintenances", input.maintenance, "esta manutenção", "maintenance");
    const at = now();
    const [starts, ends] = [fromStamp(maintenance.getString("starts")), fromStamp(maintenance.getString("ends"))];
    if (ends <= at) {
      throw refuse("maintenance_over", {});
    }
    const server = maintenance.getString("server");
    const { name } = requireServer(app, server);
    const plannedWords = maintenanceWords(app, { starts: stamp(starts), ends: stamp(ends) });
    const words = starts > at ? `desmarcada a manutenção ${plannedWords}` : "manutenção encerrada";
    notifyMaintenance(app, actor, { id: server, name }, words, "");
    maintenance.set("ends", stamp(at));
    if (starts > at) {
      maintenance.set("starts", stamp(at));
    }
    app.saveNoValidate(maintenance);
    return {
      answer: { sentence: starts > at ? "Manutenção desmarcada" : "Manutenção encerrada: os alertas voltam a valer" },
      event: {
        collection: "servers",
        subject: server,
        kind: "maintenance_ended",
        text: starts > at ? "Manutenção desmarcada" : "Manutenção encerrada",
      },
    };
  });
}
