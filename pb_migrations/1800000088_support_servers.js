/// <reference path="../.tools/types.d.ts" />
// Servers: machines, and machines within machines, that the school's program looks after.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const rules = { list: RULES.SUPPORT };

    s.createCollection(app, "servers", {
      rules: { ...rules, create: RULES.SUPPORT, update: RULES.SUPPORT },
      fields: [
        s.text("name", { required: true, max: 80 }),
        s.choice("kind", ["physical", "virtual", "network"], { required: true }),
        s.relation(app, "equipment", "equipment"), // with its tombo and warranty; a virtual one has none
        s.relationToItself("parent", "servers"), // on which it runs, or through which it is reached
        s.text("roles", { max: 300 }), // what it is there for
        s.text("addresses", { max: 300 }),
        s.text("operating_system", { max: 120 }),
        s.text("backup", { max: 300 }), // where to, how often, who looks at it
        s.day("backup_tested_on"), // when something was last brought back from it
        s.text("notes", { max: 2000 }),
        s.choice("method", ["none", "http", "https", "port", "ping"], { required: true }),
        s.text("target", { max: 253 }), // an address or a name: domain/support/servers/targets.ts says which
        s.integer("port", { min: 0, max: 65535 }),
        s.text("path", { max: 200 }),
        s.integer("every_minutes", { min: 1, max: 60 }),
        s.integer("failures_before", { min: 1, max: 10 }),
        s.integer("successes_before", { min: 1, max: 10 }),
        s.relation(app, "service", "services"), // under which a call is opened; empty: none is
        s.bool("active"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_servers_name ON servers (name COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_servers_equipment ON servers (equipment) WHERE equipment != ''",
        "CREATE INDEX idx_servers_parent ON servers (parent) WHERE parent != ''",
        "CREATE INDEX idx_servers_service ON servers (service) WHERE service != ''",
      ],
    });
    s.keepHistory(app, "servers");
    s.refuse(
      app,
      "servers_no_circle",
      `UPDATE OF parent ON servers WHEN new.parent != '' AND new.id IN (
         WITH RECURSIVE above (id) AS (
           SELECT new.parent UNION SELECT s.parent FROM servers s JOIN above ON s.id = above.id WHERE s.parent != ''
         ) SELECT id FROM above)`,
      "servers make no circle",
    );

    // The state of each. It is a separate row, so that an edit of a server does not conflict with a check.
    s.createCollection(app, "server_states", {
      rules,
      fields: [
        s.relation(app, "server", "servers", { required: true }),
        s.choice("state", ["unknown", "up", "down"], { required: true }),
        s.instant("since"), // of the state
        s.integer("failures", { min: 0 }),
        s.integer("successes", { min: 0 }),
        s.instant("checked_at"),
        s.instant("answered_at"),
        s.integer("milliseconds", { min: 0 }),
        s.text("problem", { max: 300 }), // why the last check had no answer
        s.choice("quiet", ["maintenance", "parent"]), // why its silence says nothing
        s.relation(app, "call", "service_calls"), // that its last fall opened
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_server_states_server ON server_states (server)",
        "CREATE INDEX idx_server_states_state ON server_states (state) WHERE state = 'down'",
        "CREATE INDEX idx_server_states_call ON server_states (call) WHERE call != ''",
      ],
    });

    // A row for each day of each server: what its availability is counted from.
    s.createCollection(app, "server_days", {
      rules,
      fields: [
        s.relation(app, "server", "servers", { required: true }),
        s.day("day", { required: true }),
        s.integer("checks", { min: 0 }), // those of a maintenance are none
        s.integer("answered", { min: 0 }),
        s.integer("milliseconds", { min: 0 }), // of all that were answered
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_server_days_day ON server_days (server, day)"],
    });

    s.createCollection(app, "server_outages", {
      rules,
      fields: [
        s.relation(app, "server", "servers", { required: true }),
        s.instant("since", { required: true }),
        s.instant("until"),
        s.text("problem", { max: 300 }),
        s.relation(app, "call", "service_calls"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_server_outages_present ON server_outages (server) WHERE until = ''",
        "CREATE INDEX idx_server_outages_server ON server_outages (server, since)",
        "CREATE INDEX idx_server_outages_call ON server_outages (call) WHERE call != ''",
      ],
    });

    s.createCollection(app, "server_maintenances", {
      rules,
      fields: [
        s.relation(app, "server", "servers", { required: true }),
        s.instant("starts", { required: true }),
        s.instant("ends", { required: true }),
        s.text("reason", { required: true, max: 300 }),
        s.relation(app, "made_by", "users"),
        s.text("made_by_name", { max: 160 }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_server_maintenances_server ON server_maintenances (server, starts)",
        "CREATE INDEX idx_server_maintenances_ends ON server_maintenances (ends)",
      ],
    });
    for (const table of ["server_outages", "server_maintenances"]) {
      s.keepHistory(app, table);
    }
  },
  (app) => {
    for (const name of ["server_maintenances", "server_outages", "server_days", "server_states", "servers"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
