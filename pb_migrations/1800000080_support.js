/// <reference path="../.tools/types.d.ts" />
// The IT desk: rooms, and the school's machines.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const rules = { list: RULES.SUPPORT };
    const written = { ...rules, create: RULES.SUPPORT, update: RULES.SUPPORT };
    /** Centavos: far below what a number of JavaScript still counts one by one. */
    const MOST = 4_000_000_000_000_000;

    // The places of machines. A room is no sector: it belongs to one.
    s.createCollection(app, "rooms", {
      rules: { ...written, list: RULES.SIGNED_IN },
      fields: [
        s.text("name", { required: true, max: 120 }),
        s.text("building", { max: 80 }),
        s.relation(app, "sector", "sectors"),
        s.bool("active"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_rooms_name ON rooms (name COLLATE NOCASE)",
        "CREATE INDEX idx_rooms_sector ON rooms (sector)",
      ],
    });

    // The kind of a machine, and the typical faults of its kind.
    s.createCollection(app, "equipment_kinds", {
      rules: written,
      fields: [
        s.text("name", { required: true, max: 80 }),
        s.json("faults", { maxSize: 4000 }), // the texts to choose from, in their order
        s.integer("life_months", { min: 0, max: 1200 }), // the months in which it loses value; 0: it never does
        s.integer("residual_percent", { min: 0, max: 100 }), // of its cost, which stays at the end
        s.bool("server"),
        s.bool("active"),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_equipment_kinds_name ON equipment_kinds (name COLLATE NOCASE)"],
    });

    // Only a command moves a machine, changes its state or writes it off.
    const byCommand = [
      "sector",
      "room",
      "state",
      "written_off_on",
      "written_off_reason",
      "written_off_process",
      "written_off_value",
    ];
    s.createCollection(app, "equipment", {
      rules: {
        ...written,
        update: `${RULES.SUPPORT} && ${byCommand.map((field) => `@request.body.${field}:changed = false`).join(" && ")}`,
      },
      fields: [
        s.text("tombo", { required: true, max: 20 }),
        s.text("serial", { max: 60 }),
        s.relation(app, "kind", "equipment_kinds", { required: true }),
        s.text("brand", { max: 60 }),
        s.text("model", { max: 80 }),
        s.image("photo"),
        s.relation(app, "sector", "sectors"), // the sector in charge
        s.relation(app, "room", "rooms"), // its place
        s.choice("state", ["in_stock", "in_use", "maintenance", "on_loan", "lost", "written_off"], { required: true }),
        s.bool("bookable"),
        s.day("acquired_on"),
        s.integer("value", { min: 0, max: MOST }), // its cost in centavos; 0: unknown
        s.text("supplier", { max: 160 }),
        s.text("invoice", { max: 60 }),
        s.integer("warranty_months", { min: 0, max: 240 }),
        s.day("warranty_until"), // the last day under warranty, which the server calculates
        s.text("notes", { max: 1000 }),
        s.day("written_off_on"),
        s.text("written_off_reason", { max: 300 }),
        s.text("written_off_process", { max: 60 }),
        s.integer("written_off_value", { min: 0, max: MOST }), // its value on that day
        s.text("import_batch", { max: 15, hidden: true }), // the import that created it; empty: none
        s.text("entry", { max: 15, hidden: true }), // the stockroom's entry that created it; empty: none
        s.text("label_token", { max: 40, hidden: true }), // the content of the label's QR: 128 random bits, never the id
        s.instant("label_printed_at"),
        s.search(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_equipment_tombo ON equipment (tombo COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_equipment_label_token ON equipment (label_token) WHERE label_token != ''",
        "CREATE INDEX idx_equipment_serial ON equipment (serial COLLATE NOCASE) WHERE serial != ''",
        "CREATE INDEX idx_equipment_order ON equipment (substr(search, 1, 60), id, state)",
        "CREATE INDEX idx_equipment_state ON equipment (state, tombo COLLATE NOCASE)",
        "CREATE INDEX idx_equipment_bookable ON equipment (bookable, tombo COLLATE NOCASE)",
        "CREATE INDEX idx_equipment_kind ON equipment (kind, state)",
        "CREATE INDEX idx_equipment_room ON equipment (room, state)",
        "CREATE INDEX idx_equipment_sector ON equipment (sector, state)",
        "CREATE INDEX idx_equipment_unlabelled ON equipment (tombo COLLATE NOCASE) WHERE label_printed_at = ''",
        "CREATE INDEX idx_equipment_labelled ON equipment (label_printed_at) WHERE label_printed_at != ''",
        "CREATE INDEX idx_equipment_entry ON equipment (entry, tombo COLLATE NOCASE) WHERE entry != ''",
        "CREATE INDEX idx_equipment_warranty ON equipment (warranty_until) WHERE warranty_until != ''",
      ],
    });
    s.createSearchIndex(app, "equipment");
    // A file's machines are deleted while the import of that file is undone.
    const UNDONE =
      "old.import_batch != '' AND EXISTS (SELECT 1 FROM import_batches WHERE id = old.import_batch AND status = 'undoing')";
    // A tombo is assigned once: a machine that left the school keeps it. Only the reversal of an entry deletes the entry's machines.
    s.keepHistory(
      app,
      "equipment",
      `old.entry != '' AND EXISTS (SELECT 1 FROM stock_documents WHERE reversal_of = old.entry AND reversal_of != '') OR ${UNDONE}`,
    );
    s.run(
      app,
      `CREATE TRIGGER equipment_stays_written_off BEFORE UPDATE ON equipment WHEN old.state = 'written_off' AND (
         new.state != old.state OR new.tombo != old.tombo OR new.sector != old.sector OR new.room != old.room
         OR new.written_off_on != old.written_off_on OR new.written_off_value != old.written_off_value
         OR new.value != old.value OR new.acquired_on != old.acquired_on OR new.kind != old.kind)
       BEGIN SELECT RAISE(ABORT, 'equipment stays written off'); END`,
    );

    // A signed term: one paper for as many machines as change hands with it. Lei 4.320/64, art. 94.
    s.createCollection(app, "custody_terms", {
      rules,
      fields: [
        s.text("number", { required: true, max: 20 }), // 2026/000012
        s.choice("kind", ["charge", "loan"], { required: true }),
        s.relation(app, "person", "people"),
        s.relation(app, "sector", "sectors"), // of a charge that is no person's
        s.instant("due_at"), // of a loan
        s.text("note", { max: 500 }),
        s.instant("made_at", { required: true }),
        s.relation(app, "made_by", "users"),
        s.instant("accepted_at"),
        s.relation(app, "accepted_by", "users"),
        s.choice("acceptance", ["signed", "signed_in"]), // on paper, or by the person's own account
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_custody_terms_number ON custody_terms (number)",
        "CREATE INDEX idx_custody_terms_person ON custody_terms (person, made_at) WHERE person != ''",
        "CREATE INDEX idx_custody_terms_sector ON custody_terms (sector) WHERE sector != ''",
        "CREATE INDEX idx_custody_terms_made_at ON custody_terms (made_at, id)",
      ],
    });

    // The holder of a machine: the one open row of each kind, and no other column.
    s.createCollection(app, "custodies", {
      rules,
      fields: [
        s.relation(app, "term", "custody_terms", { required: true }),
        s.choice("kind", ["charge", "loan"], { required: true }), // the term's
        s.relation(app, "equipment", "equipment", { required: true }),
        s.relation(app, "person", "people"), // the term's, as is the sector
        s.relation(app, "sector", "sectors"),
        s.instant("since", { required: true }),
        s.instant("due_at"),
        s.instant("ended_at"),
        s.relation(app, "received_by", "users"),
        s.choice("state_before", ["in_stock", "in_use"]), // the state to which a lent machine returns
        s.instant("warned_at"), // the moment of the warning to the borrower about a late loan
        s.text("condition_out", { max: 300 }),
        s.text("condition_back", { max: 300 }),
        s.text("command", { max: 15, hidden: true }), // the commands of the loan and of the return
        s.text("ended_command", { max: 15, hidden: true }),
        s.text("import_batch", { max: 15, hidden: true }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_custodies_charge ON custodies (equipment) WHERE kind = 'charge' AND ended_at = ''",
        "CREATE UNIQUE INDEX idx_custodies_loan ON custodies (equipment) WHERE kind = 'loan' AND ended_at = ''",
        "CREATE INDEX idx_custodies_equipment ON custodies (equipment, since)",
        "CREATE INDEX idx_custodies_person ON custodies (person, ended_at) WHERE person != ''",
        "CREATE INDEX idx_custodies_sector ON custodies (sector, ended_at) WHERE sector != ''",
        "CREATE INDEX idx_custodies_term ON custodies (term)",
        "CREATE INDEX idx_custodies_due ON custodies (due_at) WHERE kind = 'loan' AND ended_at = ''",
        "CREATE INDEX idx_custodies_command ON custodies (command)",
        "CREATE INDEX idx_custodies_ended_command ON custodies (ended_command) WHERE ended_command != ''",
      ],
    });
    s.keepHistory(app, "custody_terms");
    s.keepHistory(app, "custodies", UNDONE);
    s.refuseUnlessErasing(
      app,
      "custodies_keep_what_was",
      "custodies",
      `UPDATE ON custodies WHEN old.ended_at != '' OR new.term != old.term OR new.kind != old.kind
         OR new.equipment != old.equipment OR new.person != old.person OR new.sector != old.sector OR new.since != old.since`,
      "custodies keep their history",
    );
    s.refuseUnlessErasing(
      app,
      "custody_terms_keep_what_was",
      "custody_terms",
      `UPDATE ON custody_terms WHEN old.accepted_at != '' OR new.number != old.number
         OR new.kind != old.kind OR new.person != old.person OR new.sector != old.sector OR new.made_at != old.made_at`,
      "custody_terms keep their history",
    );

    // A resource to book: a cart with its places, or one machine.
    s.createCollection(app, "booking_resources", {
      rules: { ...written, update: `${RULES.SUPPORT} && @request.body.equipment:changed = false` },
      fields: [
        s.text("name", { required: true, max: 160 }),
        s.relation(app, "equipment", "equipment"), // the one machine; empty: a cart
        s.relation(app, "room", "rooms"),
        s.bool("needs_approval"),
        s.integer("ahead_days", { min: 0, max: 366 }), // the days ahead for which it can be booked; 0: any number
        s.integer("most_open", { min: 0, max: 200 }), // bookings that one person may have ahead; 0: any number
        s.bool("active"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_booking_resources_name ON booking_resources (name COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_booking_resources_equipment ON booking_resources (equipment) WHERE equipment != ''",
      ],
    });
    s.keepHistory(app, "booking_resources");
    s.createCollection(app, "kit_items", {
      rules,
      fields: [
        s.relation(app, "resource", "booking_resources", { required: true }),
        s.relation(app, "equipment", "equipment", { required: true }),
        s.integer("slot", { required: true, min: 1, max: 200 }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_kit_items_equipment ON kit_items (equipment)",
        "CREATE UNIQUE INDEX idx_kit_items_slot ON kit_items (resource, slot)",
      ],
    });

    // From `starts` until right before `ends`: two of one resource never overlap while they stand.
    s.createCollection(app, "bookings", {
      rules,
      fields: [
        s.relation(app, "resource", "booking_resources", { required: true }),
        s.instant("starts", { required: true }),
        s.instant("ends", { required: true }),
        s.day("day", { required: true }),
        s.text("shift", { max: 20 }), // by class periods: which; empty: by the clock
        s.integer("first_period", { min: 0, max: 20 }),
        s.integer("last_period", { min: 0, max: 20 }),
        s.relation(app, "user", "users"), // the booking user
        s.relation(app, "person", "people"), // the person for whom it is booked
        s.relation(app, "class", "classes"),
        s.text("note", { max: 200 }),
        s.choice("state", ["pending", "confirmed", "cancelled", "refused"], { required: true }),
        s.text("series", { max: 15 }), // the first of those made together
        s.instant("warned_at"), // the moment of the warning that another person still has it
        s.instant("closed_at"), // the moment of the notice that its day became a closed day
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_bookings_resource ON bookings (resource, starts) WHERE state IN ('pending', 'confirmed')",
        "CREATE INDEX idx_bookings_starts ON bookings (starts) WHERE state IN ('pending', 'confirmed')",
        "CREATE INDEX idx_bookings_user ON bookings (user, starts)",
        "CREATE INDEX idx_bookings_person ON bookings (person, starts) WHERE person != ''",
        "CREATE INDEX idx_bookings_pending ON bookings (starts) WHERE state = 'pending'",
        "CREATE INDEX idx_bookings_class ON bookings (class) WHERE class != ''",
        "CREATE INDEX idx_bookings_series ON bookings (series, starts) WHERE series != ''",
      ],
    });
    s.keepHistory(app, "bookings");
    for (const [name, when] of [
      ["insert", "INSERT ON bookings"],
      ["update", "UPDATE ON bookings"],
    ]) {
      s.run(
        app,
        `CREATE TRIGGER bookings_apart_${name} BEFORE ${when} WHEN new.state IN ('pending', 'confirmed') AND (new.starts >= new.ends OR EXISTS (
           SELECT 1 FROM bookings b WHERE b.resource = new.resource AND b.state IN ('pending', 'confirmed')
             AND b.starts < new.ends AND new.starts < b.ends AND b.id != new.id))
         BEGIN SELECT RAISE(ABORT, 'already booked'); END`,
      );
    }

    const custodies = app.findCollectionByNameOrId("custodies");
    custodies.fields.add(new Field(s.relation(app, "booking", "bookings")));
    custodies.indexes = [...custodies.indexes, "CREATE INDEX idx_custodies_booking ON custodies (booking) WHERE booking != ''"];
    app.save(custodies);

    const timeline = app.findCollectionByNameOrId("timeline");
    timeline.listRule = `${timeline.listRule} || (area = "support" && ${RULES.SUPPORT})`;
    timeline.viewRule = timeline.listRule;
    app.save(timeline);
  },
  (app) => {
    const { RULES } = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const timeline = app.findCollectionByNameOrId("timeline");
    timeline.listRule = timeline.listRule.replace(` || (area = "support" && ${RULES.SUPPORT})`, "");
    timeline.viewRule = timeline.listRule;
    app.save(timeline);
    for (const part of ["fts", "documents"]) {
      app.db().newQuery(`DROP TABLE equipment_${part}`).execute();
    }
    for (const name of [
      "custodies",
      "bookings",
      "kit_items",
      "booking_resources",
      "custody_terms",
      "equipment",
      "equipment_kinds",
      "rooms",
    ]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
