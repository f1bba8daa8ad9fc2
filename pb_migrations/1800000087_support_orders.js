/// <reference path="../.tools/types.d.ts" />
// Service orders: authorised work, with its machines as they stood, its time and its parts.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const rules = { list: RULES.SUPPORT };
    const MOST = 4_000_000_000_000_000;

    // One record, id "support00000000", made below.
    s.createCollection(app, "support_settings", {
      rules: { list: RULES.SUPPORT, update: RULES.ADMIN },
      fields: [
        s.integer("hour_rate", { min: 0, max: 10_000_000 }), // centavos that an hour of a technician's work costs
        ...s.stamps(),
      ],
    });
    s.refuse(app, "support_settings_stay", "DELETE ON support_settings", "support_settings stay");
    s.insert(app, "support_settings", { id: "support00000000", hour_rate: 0 });

    s.createCollection(app, "service_orders", {
      rules,
      fields: [
        s.text("code", { max: 20 }), // 2026/000123; empty while it is a draft
        s.integer("year", { min: 0, max: 2200 }),
        s.integer("number", { min: 0 }),
        s.choice("kind", ["corrective", "preventive", "installation", "other"], { required: true }),
        s.choice("state", ["draft", "open", "assigned", "running", "waiting", "concluded", "closed", "cancelled"], {
          required: true,
        }),
        s.integer("priority", { min: 1, max: 5 }),
        s.text("problem", { required: true, max: 5000 }),
        s.text("diagnosis", { max: 5000 }),
        s.text("solution", { max: 5000 }),
        s.relation(app, "requester", "people"),
        s.relation(app, "sector", "sectors"),
        s.relation(app, "room", "rooms"),
        s.relation(app, "technician", "users"),
        s.instant("scheduled_for"),
        s.choice("waiting_for", ["part", "supplier", "warranty", "requester", "approval"]),
        s.instant("made_at", { required: true }),
        s.relation(app, "made_by", "users"),
        s.instant("opened_at"),
        s.day("opened_on"),
        s.instant("started_at"), // for the first time
        s.instant("concluded_at"),
        s.instant("closed_at"),
        s.day("closes_on"), // after this day a conclusion that nobody refused stands
        s.text("signer", { max: 160 }), // who signed the paper, or said on the page that it is done
        s.choice("acceptance", ["signed", "signed_in"]), // which of both; empty where nobody refused in time
        s.integer("refusals", { min: 0 }),
        s.integer("printed", { min: 0 }),
        s.instant("last_printed_at"),
        s.text("last_printed_by", { max: 120 }),
        s.text("follows", { max: 15 }), // the order that it goes on with
        s.relation(app, "awaits", "materials"), // the part that it waits for, where somebody named it
        s.search(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_service_orders_awaits ON service_orders (awaits) WHERE awaits != ''",
        "CREATE INDEX idx_service_orders_follows ON service_orders (follows) WHERE follows != ''",
        "CREATE UNIQUE INDEX idx_service_orders_code ON service_orders (code) WHERE code != ''",
        "CREATE UNIQUE INDEX idx_service_orders_number ON service_orders (year, number) WHERE number > 0",
        "CREATE INDEX idx_service_orders_made_at ON service_orders (made_at, id)",
        "CREATE INDEX idx_service_orders_state ON service_orders (state, made_at)",
        "CREATE INDEX idx_service_orders_technician ON service_orders (technician, made_at)",
        "CREATE INDEX idx_service_orders_sector ON service_orders (sector, made_at)",
        "CREATE INDEX idx_service_orders_kind ON service_orders (kind, made_at)",
        "CREATE INDEX idx_service_orders_opened_on ON service_orders (opened_on, state)",
        "CREATE INDEX idx_service_orders_room ON service_orders (room) WHERE room != ''",
        "CREATE INDEX idx_service_orders_closing ON service_orders (closes_on) WHERE closes_on != ''",
        "CREATE INDEX idx_service_orders_requester ON service_orders (requester) WHERE requester != ''",
      ],
    });
    s.createSearchIndex(app, "service_orders");
    // An order without a number may be deleted.
    s.keepHistory(app, "service_orders", "old.code = ''");
    s.refuse(
      app,
      "service_orders_keep_number",
      "UPDATE ON service_orders WHEN old.code != '' AND (new.code != old.code OR new.year != old.year OR new.number != old.number)",
      "service_orders keep their number",
    );

    s.createCollection(app, "order_machines", {
      rules,
      fields: [
        s.relation(app, "order", "service_orders", { required: true }),
        s.relation(app, "equipment", "equipment", { required: true }),
        s.text("room_then", { max: 120 }), // names of that day
        s.text("sector_then", { max: 120 }),
        s.text("holder_then", { max: 160 }),
        s.choice("state_then", ["in_stock", "in_use", "maintenance", "on_loan", "lost"], { required: true }),
        // Where it goes when nobody says anything else: as it stood before the first of the orders that hold it.
        s.choice("back_to", ["in_stock", "in_use", "maintenance", "on_loan", "lost"]),
        s.choice("destination", ["in_stock", "in_use", "maintenance", "lost"]),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_order_machines_equipment ON order_machines (equipment, `order`)",
        "CREATE INDEX idx_order_machines_order ON order_machines (`order`)",
      ],
    });
    s.createCollection(app, "order_calls", {
      rules,
      fields: [
        s.relation(app, "order", "service_orders", { required: true }),
        s.relation(app, "call", "service_calls", { required: true }),
        s.text("paused_for", { max: 20 }), // what the order lets it wait for; empty while it does not
        s.bool("solved"), // the order's solution was proposed to it, and nobody has taken it up again since
        s.bool("released"), // its order has ended, and the call joined another one
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_order_calls_any ON order_calls (call)",
        "CREATE UNIQUE INDEX idx_order_calls_call ON order_calls (call) WHERE released = FALSE",
        "CREATE INDEX idx_order_calls_order ON order_calls (`order`)",
      ],
    });
    s.createCollection(app, "order_tasks", {
      rules,
      fields: [
        s.relation(app, "order", "service_orders", { required: true }),
        s.relation(app, "technician", "users"),
        s.instant("starts", { required: true }),
        s.integer("minutes", { required: true, min: 1, max: 1440 }),
        s.text("text", { required: true, max: 300 }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_order_tasks_order ON order_tasks (`order`, starts)",
        "CREATE INDEX idx_order_tasks_technician ON order_tasks (technician, starts)",
      ],
    });
    // The stockroom's own documents are the truth; these rows name them.
    s.createCollection(app, "order_parts", {
      rules,
      fields: [
        s.relation(app, "order", "service_orders", { required: true }),
        s.relation(app, "material", "materials", { required: true }),
        s.integer("quantity", { required: true, min: 1, max: MOST }), // ten-thousandths of the base unit
        s.integer("value", { min: 0, max: MOST }), // in centavos, as it left
        s.choice("state", ["reserved", "used", "returned", "freed"], { required: true }),
        s.text("reservation", { max: 15 }),
        s.text("document", { max: 15 }),
        s.text("back_document", { max: 15 }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_order_parts_material ON order_parts (material)",
        "CREATE INDEX idx_order_parts_order ON order_parts (`order`)",
        "CREATE UNIQUE INDEX idx_order_parts_document ON order_parts (document) WHERE document != ''",
        "CREATE UNIQUE INDEX idx_order_parts_reservation ON order_parts (reservation) WHERE reservation != ''",
      ],
    });
    s.keepHistory(app, "order_parts");
  },
  (app) => {
    for (const part of ["fts", "documents"]) {
      app.db().newQuery(`DROP TABLE service_orders_${part}`).execute();
    }
    for (const name of ["order_parts", "order_tasks", "order_calls", "order_machines", "service_orders", "support_settings"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
