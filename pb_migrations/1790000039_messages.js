/// <reference path="../.tools/types.d.ts" />
// The outbox: what the school sends to people, one row each, whatever channel takes it; and the library's notices, which fill it.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const run = (sql) => app.db().newQuery(sql).execute();

    s.createCollection(app, "messages", {
      rules: { list: `(${RULES.ADMIN}) || (area = "library" && ${RULES.LIBRARY})` },
      fields: [
        s.choice("area", ["account", "people", "library", "warehouse", "support", "messaging", "platform"], { required: true }),
        s.choice("channel", ["email", "whatsapp"], { required: true }),
        s.text("purpose", { required: true, max: 40 }),
        s.relation(app, "person", "people"), // whose matter it is, not who receives it
        s.text("about_collection", { max: 60 }), // the record in whose history it is told
        s.text("about", { max: 15 }),
        s.text("recipient", { max: 160 }),
        s.text("address", { max: 255, hidden: true }),
        s.text("masked_address", { max: 255 }),
        s.text("subject", { max: 200 }),
        s.text("body", { max: 20000 }),
        s.text("dedupe_key", { max: 120 }),
        s.integer("priority", { min: 0, max: 9 }), // 0 goes first
        s.choice("state", ["queued", "sending", "sent", "failed", "skipped", "uncertain"], { required: true }),
        s.integer("attempts", { min: 0 }),
        s.instant("next_at"),
        s.instant("leased_until"),
        s.text("lease", { max: 15, hidden: true }),
        s.text("error", { max: 500 }),
        s.instant("sent_at"),
        s.text("provider_id", { max: 200 }),
        s.relation(app, "made_by", "users"),
        s.search(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_messages_dedupe ON messages (dedupe_key) WHERE dedupe_key != ''",
        "CREATE INDEX idx_messages_due ON messages (channel, priority, next_at, id) WHERE state = 'queued'",
        "CREATE INDEX idx_messages_leased ON messages (leased_until) WHERE state = 'sending'",
        "CREATE INDEX idx_messages_created ON messages (created, id)",
        "CREATE INDEX idx_messages_state ON messages (state, created, id)",
        "CREATE INDEX idx_messages_area ON messages (area, created, id)",
        "CREATE INDEX idx_messages_area_state ON messages (area, state, created, id)",
        "CREATE INDEX idx_messages_person ON messages (person, created)",
        "CREATE INDEX idx_messages_about ON messages (about, created)",
      ],
    });
    s.createSearchIndex(app, "messages");
    run(`CREATE TRIGGER messages_no_delete BEFORE DELETE ON messages
         BEGIN SELECT RAISE(ABORT, 'messages keep their history'); END`);
    // What went out, or was not to go out, is what it was; the text may still be brought up to date on its way.
    run(`CREATE TRIGGER messages_final BEFORE UPDATE OF state ON messages
         WHEN old.state IN ('sent', 'skipped') AND new.state != old.state
         BEGIN SELECT RAISE(ABORT, 'a message that was sent or skipped stays so'); END`);
    run(`CREATE TRIGGER messages_as_written BEFORE UPDATE ON messages
         WHEN new.channel != old.channel OR new.purpose != old.purpose OR new.address != old.address OR new.subject != old.subject
           OR (new.body != old.body AND old.state NOT IN ('queued', 'sending')) OR new.dedupe_key != old.dedupe_key OR new.about != old.about OR new.person != old.person
         BEGIN SELECT RAISE(ABORT, 'a message stays as it was written'); END`);

    // Whether a channel works; a row comes with its first trouble.
    s.createCollection(app, "message_channels", {
      fields: [
        s.text("channel", { required: true, max: 20 }), // as in messages
        s.integer("failures", { min: 0 }), // in a row
        s.instant("paused_until"),
        s.instant("since"), // of the trouble that lasts
        s.text("reason", { max: 500 }),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_message_channels_channel ON message_channels (channel)"],
    });

    // Rule 50: one per loan, stage and due date; one per hold that stands ready.
    s.createCollection(app, "notices", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.text("stage", { required: true, max: 20, pattern: "^(due_soon|overdue_\\d{1,3}|hold_ready)$" }),
        s.relation(app, "loan", "loans"),
        s.day("due"), // or the last day on the ready shelf
        s.text("hold", { max: 15 }),
        s.relation(app, "reader", "readers", { required: true }),
        s.day("day", { required: true }),
        s.relation(app, "message", "messages", { required: true }),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_notices_loan ON notices (loan, stage, due) WHERE loan != ''",
        "CREATE UNIQUE INDEX idx_notices_hold ON notices (hold, stage, due) WHERE hold != ''",
        "CREATE INDEX idx_notices_message ON notices (message)",
        "CREATE INDEX idx_notices_reader ON notices (reader, day)",
      ],
    });
    s.makeAppendOnly(app, "notices");

    // Each time the notices of a day were made out; by the clock once a day.
    s.createCollection(app, "notice_runs", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.day("day", { required: true }),
        s.instant("at", { required: true }),
        s.bool("automatic"),
        s.relation(app, "actor", "users"),
        s.integer("notices", { min: 0 }),
        s.integer("messages", { min: 0 }),
        s.integer("skipped", { min: 0 }), // of the messages: nobody to send them to
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_notice_runs_automatic ON notice_runs (day) WHERE automatic = TRUE",
        "CREATE INDEX idx_notice_runs_at ON notice_runs (at)",
      ],
    });
    s.makeAppendOnly(app, "notice_runs");

    // The school's own words in place of ours; a kind without a row says ours.
    s.createCollection(app, "notice_texts", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.text("kind", { required: true, max: 20 }), // domain/library/notice-texts.ts names them
        s.text("subject", { required: true, max: 120 }),
        s.text("body", { required: true, max: 2000 }),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_notice_texts_kind ON notice_texts (kind)"],
    });

    const contacts = app.findCollectionByNameOrId("contacts");
    contacts.fields.add(new Field(s.bool("notices_off"))); // who asked not to be written to
    app.save(contacts);
  },
  (app) => {
    const contacts = app.findCollectionByNameOrId("contacts");
    contacts.fields.removeByName("notices_off");
    app.save(contacts);
    app.db().newQuery("DROP TRIGGER messages_no_delete").execute();
    for (const table of ["messages_fts", "messages_documents"]) {
      app.db().newQuery(`DROP TABLE ${table}`).execute();
    }
    for (const name of ["notice_texts", "notice_runs", "notices", "message_channels", "messages"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
