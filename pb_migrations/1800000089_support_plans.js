/// <reference path="../.tools/types.d.ts" />
// Preventive plans: work that comes again, on the school's calendar.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const rules = { list: RULES.SUPPORT };

    s.createCollection(app, "maintenance_plans", {
      rules: { ...rules, create: RULES.SUPPORT, update: RULES.SUPPORT },
      fields: [
        s.text("name", { required: true, max: 120 }),
        s.text("task", { required: true, max: 2000 }), // what is to be done, as the order says it
        s.choice("opens", ["order", "call"], { required: true }),
        s.relation(app, "service", "services"), // of a call
        s.relation(app, "kind", "equipment_kinds"),
        s.relation(app, "room", "rooms"),
        s.relation(app, "equipment", "equipment"),
        s.relation(app, "technician", "users"),
        s.integer("every", { required: true, min: 1, max: 60 }),
        s.choice("unit", ["week", "month"], { required: true }),
        s.day("anchor", { required: true }), // the first occurrence; the others are counted from it
        s.bool("active"),
        // The server's own.
        s.day("next_on"),
        s.text("problem", { max: 500 }), // why the last time opened nothing
        s.day("problem_on"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_maintenance_plans_name ON maintenance_plans (name COLLATE NOCASE)",
        "CREATE INDEX idx_maintenance_plans_next_on ON maintenance_plans (next_on) WHERE active = TRUE AND next_on != ''",
        "CREATE INDEX idx_maintenance_plans_service ON maintenance_plans (service) WHERE service != ''",
        "CREATE INDEX idx_maintenance_plans_kind ON maintenance_plans (kind) WHERE kind != ''",
        "CREATE INDEX idx_maintenance_plans_room ON maintenance_plans (room) WHERE room != ''",
        "CREATE INDEX idx_maintenance_plans_equipment ON maintenance_plans (equipment) WHERE equipment != ''",
        "CREATE INDEX idx_maintenance_plans_technician ON maintenance_plans (technician) WHERE technician != ''",
      ],
    });

    // Each order or call that a plan opened, once for its day; more machines than one order takes make several parts.
    s.createCollection(app, "plan_occurrences", {
      rules,
      fields: [
        s.relation(app, "plan", "maintenance_plans", { required: true }),
        s.day("occurrence", { required: true }),
        s.integer("part", { min: 0 }),
        s.day("opened_on", { required: true }), // later, where that day was closed or the program stood still
        s.relation(app, "order", "service_orders"),
        s.relation(app, "call", "service_calls"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_plan_occurrences_day ON plan_occurrences (plan, occurrence, part)",
        "CREATE INDEX idx_plan_occurrences_order ON plan_occurrences (`order`) WHERE `order` != ''",
        "CREATE INDEX idx_plan_occurrences_call ON plan_occurrences (call) WHERE call != ''",
      ],
    });
    for (const table of ["maintenance_plans", "plan_occurrences"]) {
      s.keepHistory(app, table);
    }
  },
  (app) => {
    for (const name of ["plan_occurrences", "maintenance_plans"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
