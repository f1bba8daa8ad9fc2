/// <reference path="../.tools/types.d.ts" />
// Holds: who waits for a title, and which copy stands on the ready shelf for whom.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);

    s.createCollection(app, "holds", {
      rules: { list: s.RULES.LIBRARY },
      fields: [
        s.relation(app, "title", "titles", { required: true }),
        s.relation(app, "reader", "readers", { required: true }),
        s.choice("state", ["waiting", "ready", "fulfilled", "expired", "cancelled"], { required: true }),
        s.instant("asked_at", { required: true }),
        s.instant("queued_at", { required: true }), // the place in the queue: asked_at, until a librarian moves it
        s.relation(app, "asked_by", "users"),
        s.relation(app, "ready_copy", "copies"), // stays on a hold that ended, as its history
        s.instant("ready_at"),
        s.day("pickup_until"), // its last day
        s.day("original_pickup_until"), // before a closed day moved it; empty when none did
        s.instant("closed_at"),
        s.text("close_reason", { max: 300 }),
        s.bool("no_show"), // expired, and the reader could have fetched it
        s.relation(app, "loan", "loans"), // that fulfilled it
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_holds_open_reader ON holds (reader, title) WHERE state IN ('waiting', 'ready')",
        "CREATE UNIQUE INDEX idx_holds_ready_copy ON holds (ready_copy) WHERE state = 'ready'",
        "CREATE INDEX idx_holds_queue ON holds (title, state, queued_at, id)",
        "CREATE INDEX idx_holds_open ON holds (queued_at, id) WHERE state IN ('waiting', 'ready')",
        "CREATE INDEX idx_holds_pickup ON holds (pickup_until, id) WHERE state IN ('waiting', 'ready')",
        "CREATE INDEX idx_holds_closed ON holds (closed_at, id) WHERE state NOT IN ('waiting', 'ready')",
        "CREATE INDEX idx_holds_reader ON holds (reader, asked_at)",
        "CREATE INDEX idx_holds_loan ON holds (loan) WHERE loan != ''",
        "CREATE INDEX idx_holds_no_show ON holds (reader, closed_at) WHERE no_show = TRUE",
      ],
    });
    // A copy on the shelf has its reader and its deadline; one that is not ready stands for nobody.
    const sound = `CASE new.state
      WHEN 'ready' THEN new.ready_copy != '' AND new.pickup_until != '' AND new.closed_at = ''
      WHEN 'waiting' THEN new.ready_copy = '' AND new.pickup_until = '' AND new.closed_at = ''
      ELSE new.closed_at != '' END`;
    for (const [name, verb] of [
      ["insert", "INSERT"],
      ["update", "UPDATE"],
    ]) {
      app
        .db()
        .newQuery(
          `CREATE TRIGGER holds_sound_${name} BEFORE ${verb} ON holds WHEN NOT (${sound})
           BEGIN SELECT RAISE(ABORT, 'a hold is ready with a copy and a deadline, or neither'); END`,
        )
        .execute();
    }
    app
      .db()
      .newQuery(
        `CREATE TRIGGER holds_no_delete BEFORE DELETE ON holds
         BEGIN SELECT RAISE(ABORT, 'holds keep their history'); END`,
      )
      .execute();
  },
  (app) => {
    for (const name of ["insert", "update"]) {
      app.db().newQuery(`DROP TRIGGER holds_sound_${name}`).execute();
    }
    app.db().newQuery("DROP TRIGGER holds_no_delete").execute();
    app.delete(app.findCollectionByNameOrId("holds"));
  },
);
