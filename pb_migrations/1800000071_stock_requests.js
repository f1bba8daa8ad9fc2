/// <reference path="../.tools/types.d.ts" />
// The stockroom's requests: the requested, approved and delivered quantities, and those reserved for them and for other areas' work.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const run = (sql) => app.db().newQuery(sql).execute();
    const rules = { list: RULES.WAREHOUSE };
    const MOST = 4_000_000_000_000_000;

    s.createCollection(app, "material_requests", {
      rules,
      fields: [
        s.text("number", { required: true, max: 20 }), // 2026/000187
        s.choice("state", ["to_authorize", "asked", "approved", "delivering", "delivered", "received", "refused", "cancelled"], {
          required: true,
        }),
        s.relation(app, "user", "users"), // the requesting user; empty where the person has no account
        s.relation(app, "made_by", "users"), // the user who entered it, where that is another person
        s.relation(app, "requester", "requesters", { required: true }),
        s.relation(app, "sector", "sectors"), // the requester's on that day
        s.text("reason", { max: 300 }),
        s.day("needed_on"), // empty: no hurry
        s.instant("asked_at", { required: true }),
        s.instant("authorized_at"), // by the head of the sector, where the sector requires it
        s.relation(app, "authorized_by", "users"),
        s.instant("answered_at"),
        s.relation(app, "answered_by", "users"),
        s.text("answer", { max: 300 }), // the reduced or refused quantities, with the reason
        s.bool("declined"), // refused by the head of the sector, before it reached the stockroom
        s.text("limit_reason", { max: 300 }), // the reason for more than a limit allows
        s.text("close_reason", { max: 300 }), // the reason why the rest is not delivered
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_material_requests_number ON material_requests (number)",
        "CREATE INDEX idx_material_requests_state ON material_requests (state, id)",
        // In the order of a list: requests without a needed day come last.
        "CREATE INDEX idx_material_requests_needed_on ON material_requests (ifnull(nullif(needed_on, ''), '9'), id, state)",
        "CREATE INDEX idx_material_requests_user ON material_requests (user, asked_at) WHERE user != ''",
        "CREATE INDEX idx_material_requests_requester ON material_requests (requester)",
        "CREATE INDEX idx_material_requests_sector ON material_requests (sector) WHERE sector != ''",
      ],
    });

    s.createCollection(app, "material_request_lines", {
      rules,
      fields: [
        s.relation(app, "request", "material_requests", { required: true }),
        s.integer("line", { required: true, min: 1 }),
        s.relation(app, "material", "materials", { required: true }),
        s.integer("asked", { required: true, min: 1, max: MOST }), // ten-thousandths of the base unit, as the others
        s.integer("approved", { min: 0, max: MOST }),
        s.integer("delivered", { min: 0, max: MOST }),
        s.integer("cancelled", { min: 0, max: MOST }), // the approved quantity that is not delivered any more
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_material_request_lines_material ON material_request_lines (request, material)",
        "CREATE INDEX idx_material_request_lines_of_material ON material_request_lines (material, request)",
        "CREATE INDEX idx_material_request_lines_open ON material_request_lines (material, approved, delivered, cancelled) WHERE approved > delivered + cancelled",
      ],
    });

    // One exit each: the delivered quantities, and whether they arrived.
    s.createCollection(app, "request_deliveries", {
      rules,
      fields: [
        s.relation(app, "request", "material_requests", { required: true }),
        s.relation(app, "document", "stock_documents", { required: true }),
        s.relation(app, "proxy", "people"), // the person who fetched it for the requester
        s.instant("confirmed_at"),
        s.relation(app, "confirmed_by", "users"),
        s.instant("denied_at"),
        s.text("denied", { max: 300 }), // the requester's statement about what is missing
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_request_deliveries_document ON request_deliveries (document)",
        "CREATE INDEX idx_request_deliveries_request ON request_deliveries (request)",
        "CREATE INDEX idx_request_deliveries_proxy ON request_deliveries (proxy) WHERE proxy != ''",
      ],
    });

    s.createCollection(app, "material_favourites", {
      fields: [
        s.relation(app, "user", "users", { required: true }),
        s.relation(app, "material", "materials", { required: true }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_material_favourites_user ON material_favourites (user, material)",
        "CREATE INDEX idx_material_favourites_material ON material_favourites (material)",
      ],
    });

    // The reservations of another area's work: a service order's parts.
    s.createCollection(app, "stock_reservations", {
      rules,
      fields: [
        s.relation(app, "material", "materials", { required: true }),
        s.integer("quantity", { required: true, min: 1, max: MOST }),
        s.integer("consumed", { min: 0, max: MOST }),
        s.integer("released", { min: 0, max: MOST }),
        s.text("subject_collection", { required: true, max: 60 }),
        s.text("subject", { required: true, max: 15 }),
        s.text("label", { max: 120 }), // "OS 2026/000123"
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_stock_reservations_open ON stock_reservations (material, quantity, consumed, released) WHERE quantity > consumed + released",
        "CREATE INDEX idx_stock_reservations_material ON stock_reservations (material)",
        "CREATE INDEX idx_stock_reservations_subject ON stock_reservations (subject)",
      ],
    });

    const refuse = (trigger, when, sentence, condition) =>
      run(`CREATE TRIGGER ${trigger} BEFORE ${when} WHEN ${condition} BEGIN SELECT RAISE(ABORT, '${sentence}'); END`);
    const sound = `new.asked > 0 AND new.approved BETWEEN 0 AND new.asked AND new.delivered >= 0 AND new.cancelled >= 0
      AND new.delivered + new.cancelled <= new.approved`;
    refuse("material_request_lines_add_up", "INSERT ON material_request_lines", "request line does not add up", `NOT (${sound})`);
    refuse(
      "material_request_lines_still_add_up",
      "UPDATE ON material_request_lines",
      "request line does not add up",
      `NOT (${sound} AND new.asked = old.asked AND new.material = old.material AND new.request = old.request)`,
    );
    refuse(
      "stock_reservations_add_up",
      "UPDATE ON stock_reservations",
      "reservation does not add up",
      "new.consumed < 0 OR new.released < 0 OR new.consumed + new.released > new.quantity OR new.quantity != old.quantity OR new.material != old.material",
    );
    for (const table of ["material_requests", "material_request_lines", "request_deliveries", "stock_reservations"]) {
      s.keepHistory(app, table);
    }
  },
  (app) => {
    for (const name of [
      "stock_reservations",
      "material_favourites",
      "request_deliveries",
      "material_request_lines",
      "material_requests",
    ]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
