/// <reference path="../.tools/types.d.ts" />
// The IT desk's services and calls. The messages to the requester and the team's notes are two collections, each with its rule.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const written = { create: RULES.SUPPORT, update: RULES.SUPPORT };

    // The IT desk's services, with roles and times.
    s.createCollection(app, "services", {
      // Only an Admin changes whether a service requires approval; a new service may require it from the beginning.
      rules: { create: RULES.SUPPORT, update: s.adminSets(RULES.SUPPORT, "needs_approval"), list: RULES.SIGNED_IN },
      fields: [
        s.text("code", { required: true, max: 12 }),
        s.text("name", { required: true, max: 120 }),
        s.text("category", { max: 80 }),
        s.text("description", { max: 500 }), // its purpose, for the requester
        s.relation(app, "technicians", "users", { maxSelect: 20 }), // the team, which is notified of each new call
        s.integer("response_minutes", { min: 0, max: 60000 }), // of opening hours; 0: no target
        s.integer("solution_minutes", { min: 0, max: 60000 }),
        s.integer("urgency", { min: 1, max: 5 }),
        s.json("fields", { maxSize: 20000 }), // its further questions: domain/support/services/fields.ts
        s.relation(app, "kinds", "equipment_kinds", { maxSelect: 50 }), // the kinds whose reports by label become calls of this service
        s.bool("needs_equipment"),
        s.bool("needs_approval"),
        s.bool("active"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_services_code ON services (code COLLATE NOCASE)",
        "CREATE UNIQUE INDEX idx_services_name ON services (name COLLATE NOCASE)",
        "CREATE INDEX idx_services_active ON services (active, name)",
      ],
    });

    s.createCollection(app, "service_calls", {
      fields: [
        s.text("code", { required: true, max: 20 }), // "2026/000409"
        s.integer("year", { min: 2000, max: 2200 }),
        s.integer("number", { min: 1 }),
        s.relation(app, "service", "services", { required: true }),
        s.relation(app, "requester", "people"),
        s.relation(app, "requester_user", "users"),
        s.text("requester_name", { max: 160 }), // as it was
        s.relation(app, "opened_by", "users"),
        s.text("opened_by_name", { max: 160 }),
        s.relation(app, "sector", "sectors"), // the requester's on that day
        s.relation(app, "room", "rooms"),
        s.relation(app, "equipment", "equipment"),
        s.text("title", { required: true, max: 160 }),
        s.text("description", { max: 5000 }),
        s.json("answers", { maxSize: 20000 }), // to the service's own questions, with their words
        s.choice("channel", ["web", "desk", "qr", "server", "plan"], { required: true }),
        s.integer("urgency", { min: 1, max: 5 }),
        s.integer("impact", { min: 1, max: 5 }),
        s.integer("priority", { min: 1, max: 6 }),
        s.bool("priority_by_hand"),
        s.choice("state", ["open", "in_progress", "waiting", "resolved", "closed", "cancelled", "merged"], { required: true }),
        s.bool("ended"), // resolved, closed, cancelled or merged: in no list of open calls
        s.choice("approval", ["pending", "approved", "refused"]),
        s.choice("waiting_for", ["requester", "supplier", "part", "access"]),
        s.day("waiting_until"),
        s.relation(app, "technician", "users"),
        s.integer("response_target", { min: 0 }), // minutes, as the service had them
        s.integer("solution_target", { min: 0 }),
        s.instant("opened_at", { required: true }),
        s.day("opened_on"), // its day at the school
        s.instant("taken_at"),
        s.instant("first_response_at"),
        // These six follow from the states and the calendar: domain/support/calls/clock.ts.
        s.instant("response_due"),
        s.instant("solution_due"),
        s.instant("due"),
        s.integer("response_used", { min: 0 }), // milliseconds of opening hours up to the first answer
        s.integer("solution_used", { min: 0 }),
        s.instant("counting_since"),
        s.instant("resolved_at"),
        s.day("resolved_on"), // its day at the school; empty unless it is resolved or closed
        s.relation(app, "resolved_by", "users"),
        s.text("resolved_by_name", { max: 160 }),
        s.text("solution", { max: 5000 }),
        s.day("closes_on"), // after this day a solution that was not refused is final
        s.instant("closed_at"),
        s.integer("reopened", { min: 0 }),
        s.integer("guests", { min: 0 }), // the number of people who reported the same problem by the label
        s.relationToItself("merged_into", "service_calls"),
        s.integer("rating", { min: 0, max: 5 }),
        s.text("rating_comment", { max: 1000 }),
        s.instant("rated_at"),
        s.bool("rating_stale"), // the call was reopened after the rating
        s.commandHash(),
        s.search(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_service_calls_number ON service_calls (year, number)",
        "CREATE UNIQUE INDEX idx_service_calls_code ON service_calls (code)",
        "CREATE INDEX idx_service_calls_due ON service_calls (ended, iif(due = '', '9', due), opened_at, id)",
        "CREATE INDEX idx_service_calls_band ON service_calls (ended, CASE state WHEN 'open' THEN 0 WHEN 'in_progress' THEN 1 ELSE 2 END, iif(due = '', '9', due), opened_at, id)",
        "CREATE INDEX idx_service_calls_state ON service_calls (state, opened_at)",
        "CREATE INDEX idx_service_calls_opened ON service_calls (opened_at, id)",
        // Both hold all that reports ask of a call.
        "CREATE INDEX idx_service_calls_opened_on ON service_calls (opened_on, state, service, sector, equipment, first_response_at, response_target, response_used)",
        "CREATE INDEX idx_service_calls_resolved_on ON service_calls (resolved_on, service, resolved_by, solution_target, solution_used, rating, rating_stale) WHERE resolved_on != ''",
        "CREATE INDEX idx_service_calls_resolved_by ON service_calls (resolved_by, resolved_on) WHERE resolved_on != ''",
        "CREATE INDEX idx_service_calls_technician ON service_calls (technician, ended)",
        "CREATE INDEX idx_service_calls_service ON service_calls (service, ended)",
        "CREATE INDEX idx_service_calls_sector ON service_calls (sector, ended)",
        "CREATE INDEX idx_service_calls_equipment ON service_calls (equipment, ended)",
        "CREATE INDEX idx_service_calls_requester ON service_calls (requester, ended)",
        "CREATE INDEX idx_service_calls_own ON service_calls (requester_user, state) WHERE requester_user != ''",
        "CREATE INDEX idx_service_calls_priority ON service_calls (ended, priority, opened_on)",
        "CREATE INDEX idx_service_calls_room ON service_calls (room) WHERE room != ''",
        "CREATE INDEX idx_service_calls_merged ON service_calls (merged_into) WHERE merged_into != ''",
        "CREATE INDEX idx_service_calls_approval ON service_calls (opened_at) WHERE approval = 'pending'",
        "CREATE INDEX idx_service_calls_charge ON service_calls (waiting_until) WHERE waiting_until != ''",
        "CREATE INDEX idx_service_calls_closing ON service_calls (closes_on) WHERE closes_on != ''",
      ],
    });
    s.createSearchIndex(app, "service_calls");
    s.keepHistory(app, "service_calls");
    s.refuse(
      app,
      "service_calls_keep_number",
      "UPDATE OF code, year, number ON service_calls WHEN new.code != old.code OR new.year != old.year OR new.number != old.number",
      "service_calls keep their number",
    );

    // The requester and the author: these read the messages to them.
    s.createCollection(app, "call_followers", {
      fields: [
        s.relation(app, "call", "service_calls", { required: true }),
        s.relation(app, "user", "users", { required: true }),
        s.bool("affected"), // who has the problem, and did not only open the call for somebody
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_call_followers_user ON call_followers (user, call)",
        "CREATE INDEX idx_call_followers_call ON call_followers (call, user)",
      ],
    });
    // "Também estou com este problema": told of the call's states, and reads no word of it. No rule names this collection.
    s.createCollection(app, "call_joiners", {
      fields: [
        s.relation(app, "call", "service_calls", { required: true }),
        s.relation(app, "user", "users", { required: true }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_call_joiners_user ON call_joiners (user, call)",
        "CREATE INDEX idx_call_joiners_call ON call_joiners (call, user)",
      ],
    });
    const calls = app.findCollectionByNameOrId("service_calls");
    calls.listRule = `(${RULES.SUPPORT}) || (${RULES.SIGNED_IN} && call_followers_via_call.user ?= @request.auth.id)`;
    calls.viewRule = calls.listRule;
    app.save(calls);

    const photos = () => s.image("photos", { maxSelect: 5, protected: true });
    const said = () => [
      s.relation(app, "call", "service_calls", { required: true }),
      s.relation(app, "author", "users"),
      s.text("author_name", { max: 160 }),
      s.text("text", { max: 5000 }),
      photos(),
      s.instant("at", { required: true }),
    ];
    s.createCollection(app, "call_messages", {
      rules: {
        list: `(${RULES.SUPPORT}) || (${RULES.SIGNED_IN} && call.call_followers_via_call.user ?= @request.auth.id)`,
      },
      fields: [
        ...said(),
        s.choice("kind", ["opening", "answer", "solution", "refusal", "reopening", "cancellation"], { required: true }),
        ...s.stamps(),
      ],
      indexes: ["CREATE INDEX idx_call_messages_call ON call_messages (call, at)"],
    });
    s.createCollection(app, "call_notes", {
      rules: { list: RULES.SUPPORT },
      fields: [...said(), ...s.stamps()],
      indexes: ["CREATE INDEX idx_call_notes_call ON call_notes (call, at)"],
    });
    for (const table of ["call_messages", "call_notes"]) {
      s.keepHistory(app, table);
    }

    // The reporters by a machine's label without an account who want news: nothing goes to an address that nobody confirmed.
    s.createCollection(app, "call_guests", {
      fields: [
        s.relation(app, "call", "service_calls", { required: true }),
        s.text("report", { required: true, max: 15 }), // the id under which it was reported, or joined
        s.text("email", { required: true, max: 255 }),
        s.text("token", { required: true, max: 26 }), // of the page that confirms it, and ends it
        s.instant("confirmed_at"),
        s.instant("ended_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_call_guests_email ON call_guests (call, email)",
        "CREATE INDEX idx_call_guests_of_email ON call_guests (email)",
        "CREATE UNIQUE INDEX idx_call_guests_report ON call_guests (report)",
        "CREATE UNIQUE INDEX idx_call_guests_token ON call_guests (token)",
        "CREATE INDEX idx_call_guests_created ON call_guests (created)",
      ],
    });

    // The states that a call went through: its clocks are derived from them.
    s.createCollection(app, "call_intervals", {
      fields: [
        s.relation(app, "call", "service_calls", { required: true }),
        s.choice("state", ["open", "in_progress", "waiting", "resolved", "closed", "cancelled", "merged"], { required: true }),
        s.choice("waiting_for", ["requester", "supplier", "part", "access"]),
        s.bool("in_approval"), // awaits a word that is not the desk's: none of its clocks runs
        s.instant("since", { required: true }),
        s.instant("until"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_call_intervals_present ON call_intervals (call) WHERE until = ''",
        "CREATE INDEX idx_call_intervals_call ON call_intervals (call, since)",
      ],
    });
    s.keepHistory(app, "call_intervals");

    s.createCollection(app, "call_links", {
      rules: { list: RULES.SUPPORT },
      fields: [
        s.relation(app, "call", "service_calls", { required: true }),
        s.relation(app, "other", "service_calls", { required: true }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_call_links_pair ON call_links (call, other)",
        "CREATE INDEX idx_call_links_other ON call_links (other)",
      ],
    });

    s.createCollection(app, "canned_texts", {
      rules: { ...written, list: RULES.SUPPORT, delete: RULES.SUPPORT },
      fields: [s.text("title", { required: true, max: 80 }), s.text("text", { required: true, max: 3000 }), ...s.stamps()],
      indexes: ["CREATE UNIQUE INDEX idx_canned_texts_title ON canned_texts (title COLLATE NOCASE)"],
    });
  },
  (app) => {
    for (const name of ["canned_texts", "call_links", "call_intervals", "call_guests", "call_notes", "call_messages"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
    const calls = app.findCollectionByNameOrId("service_calls");
    calls.listRule = null;
    calls.viewRule = null;
    app.save(calls);
    app.delete(app.findCollectionByNameOrId("call_joiners"));
    app.delete(app.findCollectionByNameOrId("call_followers"));
    for (const part of ["fts", "documents"]) {
      app.db().newQuery(`DROP TABLE service_calls_${part}`).execute();
    }
    for (const name of ["service_calls", "services"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
