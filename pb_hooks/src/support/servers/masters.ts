/** The permitted changes of a server by the records API. */
import { refuse } from "../../../../domain/support/refusals";
import { isPath, SERVER_FIELDS } from "../../../../domain/support/servers/server-fields";
import { checkHost } from "../../../../domain/support/servers/targets";
import { historyOf } from "../../platform/records/history";
import { namesAnew } from "../../platform/records/named-record";
import { combineHooks, type RecordHook, type RecordHooks } from "../../platform/records/records";
import { column, execute, selectFirst } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";

const NAME_COLUMNS = selection(texts("id", "name"));
const HELD_SERVER = selection(texts("v.id", "v.name", "e.tombo"));

const place: RecordHook = {
  before(e) {
    const server = e.record!;
    const parent = server.getString("parent");
    const parentServer = parent && selectFirst(e.app, NAME_COLUMNS, "FROM servers WHERE id = {:parent}", { parent });
    const circle =
      parentServer &&
      column(
        e.app,
        `WITH RECURSIVE above (id) AS (
           SELECT {:parent} UNION SELECT s.parent FROM above a JOIN servers s ON s.id = a.id WHERE s.parent != ''
         ) SELECT id FROM above WHERE id = {:id}`,
        { parent, id: server.id },
      ).length > 0;
    if (parentServer && circle) {
      throw refuse("server_circle", { server: server.getString("name"), parent: parentServer.name }, "parent");
    }
    const equipment = server.getString("equipment");
    const owner =
      equipment &&
      selectFirst(e.app, HELD_SERVER, "FROM servers v JOIN equipment e ON e.id = v.equipment WHERE v.equipment = {:equipment}", {
        equipment,
      });
    if (owner && owner.id !== server.id) {
      throw refuse("server_equipment_taken", { server: owner.name, tombo: owner.tombo }, "equipment");
    }
  },
};

const checkTerms: RecordHook = {
  before(e) {
    const server = e.record!;
    const kind = server.getString("method");
    for (const [name, otherwise] of [
      ["every_minutes", 5],
      ["failures_before", 3],
      ["successes_before", 2],
    ] as const) {
      if (server.getInt(name) === 0) {
        server.set(name, otherwise);
      }
    }
    const target = server.getString("target").trim().toLowerCase();
    const path = server.getString("path").trim();
    server.set("target", target);
    if (target !== "" && checkHost(target, { loopback: $os.getenv("CHECKS_REACH_LOOPBACK") === "on" }) === "refused") {
      throw refuse("server_target_refused", { target: target.slice(0, 60) }, "target");
    }
    if (kind !== "none" && target === "") {
      throw refuse("server_target_missing", {}, "target");
    }
    if (kind === "port" && server.getInt("port") === 0) {
      throw refuse("server_port_missing", {}, "port");
    }
    if (path !== "" && !isPath(path)) {
      throw refuse("server_path_refused", {}, "path");
    }
  },
};

const CHECK_FIELDS = ["method", "target", "port", "path"] as const;
const CHECK_CHANGED_KEY = "server:check-changed";

/** Another target starts again: the earlier target's results do not apply. */
const begins: RecordHook = {
  before(e) {
    const server = e.record!;
    const original = server.original();
    const hasChanged =
      CHECK_FIELDS.some((field) => server.getString(field) !== original.getString(field)) ||
      server.getBool("active") !== original.getBool("active");
    e.set(CHECK_CHANGED_KEY, hasChanged);
  },
  after(e) {
    if (e.get(CHECK_CHANGED_KEY) === true) {
      execute(e.app, "UPDATE server_states SET failures = 0, successes = 0, checked_at = '' WHERE server = {:id}", {
        id: e.record!.id,
      });
    }
  },
};

const history = historyOf({
  area: "support",
  created: "Servidor cadastrado",
  changed: "Servidor alterado",
  active: ["Servidor ativado", "Servidor desativado"],
  fields: SERVER_FIELDS,
});

const machineInSchool: RecordHook = namesAnew("equipment", (app, id) => {
  const [tombo] = column(app, "SELECT tombo FROM equipment WHERE id = {:id} AND state = 'written_off'", { id });
  if (tombo !== undefined) {
    throw refuse("equipment_written_off", { tombo }, "equipment");
  }
});

export const serverSaves: RecordHooks = {
  creates: combineHooks(machineInSchool, place, checkTerms, history.creates),
  updates: combineHooks(machineInSchool, place, checkTerms, begins, history.updates),
};
