/// <reference path="../.tools/types.d.ts" />
// The tables that every area shares: the school, its calendar, numbers, sectors, the timeline, notifications; and PocketBase's settings.
//
// The order of the files follows the relations. PocketBase itself creates `users`, so that these tables may point to it before
// the account area closes it. That area comes after the people, because an account names its person. The library's
// notices point to the outbox: messaging comes before the library.
migrate(
  (app) => {
    // No migration of the product comes before this file.
    require(`${__hooks}/../pb_migrations/lib/earlier-folder.js`).refuseEarlierFolder(app);

    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    // One record, id "school000000000", made below.
    s.createCollection(app, "school", {
      rules: { list: RULES.SIGNED_IN, update: RULES.ADMIN },
      fields: [
        s.text("name", { required: true, max: 120 }),
        s.file("logo", { mimeTypes: ["image/png", "image/jpeg", "image/webp"], maxSize: 1048576, thumbs: ["96x96", "240x0"] }),
        s.text("time_zone", { required: true, max: 60 }),
        s.integer("lock_after_minutes", { min: 0, max: 240 }),
        ...s.stamps(),
        s.text("document", { max: 14, pattern: "^([0-9A-Z]{12}[0-9]{2})?$" }), // the school's CNPJ, as invoices have it
        s.text("association_document", { max: 14, pattern: "^([0-9A-Z]{12}[0-9]{2})?$" }), // of the association that buys for it
        s.text("address", { max: 200 }),
        s.text("city", { max: 80 }),
        s.text("state", { max: 2 }),
        s.text("signatories", { max: 400 }), // "name, office", a line each
        s.text("area_code", { max: 2, pattern: "^([1-9]{2})?$" }), // for telephones without one
        s.bool("first_steps_hidden"), // an Admin has hidden the list of first steps
        s.bool("backups_elsewhere"), // an Admin states that the nightly copies are carried to another disk
        s.text("web_address", { max: 200, pattern: "^(https?://[^\\s/?#@]+(/[^\\s?#]*)?)?$" }), // the address that people type to open the program
      ],
    });

    // A row for each interval of a weekday in which the school is open; a weekday without a row is closed. Times are HH:MM.
    s.createCollection(app, "opening_hours", {
      rules: { list: RULES.SIGNED_IN, create: RULES.ADMIN, update: RULES.ADMIN, delete: RULES.ADMIN },
      fields: [
        s.integer("weekday", { min: 0, max: 6 }), // 0 is Sunday
        s.text("opens", { required: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
        s.text("closes", { required: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_opening_hours_opens ON opening_hours (weekday, opens)"],
    });

    s.createCollection(app, "calendar_days", {
      rules: { list: RULES.SIGNED_IN, create: RULES.ADMIN, update: RULES.ADMIN, delete: RULES.ADMIN },
      fields: [
        s.day("day", { required: true }),
        s.text("reason", { required: true, max: 120 }),
        ...s.stamps(),
        s.text("hours", { max: 120 }), // "07:30-11:30 13:00-17:00": these hours replace those of the weekday; empty: closed
      ],
      indexes: ["CREATE UNIQUE INDEX idx_calendar_days_day ON calendar_days (day)"],
    });

    // The school's timetable, with class periods such as "the third class of the morning".
    s.createCollection(app, "class_periods", {
      rules: { list: RULES.SIGNED_IN, create: RULES.ADMIN, update: RULES.ADMIN, delete: RULES.ADMIN },
      fields: [
        s.choice("shift", ["morning", "afternoon", "evening", "full_day"], { required: true }),
        s.integer("number", { required: true, min: 1, max: 20 }),
        s.text("starts", { required: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
        s.text("ends", { required: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_class_periods_number ON class_periods (shift, number)"],
    });

    s.createCollection(app, "counters", {
      fields: [s.text("name", { required: true }), s.integer("value"), ...s.stamps()],
      indexes: ["CREATE UNIQUE INDEX idx_counters_name ON counters (name)"],
    });

    s.createCollection(app, "sectors", {
      rules: { list: RULES.SIGNED_IN, create: RULES.SUPPORT, update: RULES.SUPPORT },
      fields: [
        s.text("name", { required: true, max: 120 }),
        s.text("location", { max: 120 }),
        s.bool("active"),
        s.search(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_sectors_name ON sectors (name COLLATE NOCASE)",
        "CREATE INDEX idx_sectors_active ON sectors (active, name)",
      ],
    });

    s.createCollection(app, "timeline", {
      rules: {
        list: `(${RULES.ADMIN}) || (area = "library" && ${RULES.LIBRARY}) || (area = "account" && actor = @request.auth.id && ${RULES.SIGNED_IN})`,
      },
      fields: [
        s.choice("area", ["account", "people", "library", "warehouse", "support", "messaging", "platform"], { required: true }),
        s.text("subject_collection", { required: true, max: 60 }),
        s.text("subject", { required: true, max: 15 }),
        s.instant("at", { required: true }),
        s.relation(app, "actor", "users"),
        s.text("actor_name", { max: 120 }),
        s.text("kind", { required: true, max: 60 }),
        s.text("text", { max: 500 }),
        s.json("data"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_timeline_subject ON timeline (subject, at)",
        "CREATE INDEX idx_timeline_actor ON timeline (actor, area, at)",
      ],
    });

    const ownNotification = `${RULES.SIGNED_IN} && user = @request.auth.id`;
    s.createCollection(app, "notifications", {
      rules: {
        list: ownNotification,
        update: `${ownNotification} && @request.body.user:changed = false && @request.body.title:changed = false && @request.body.text:changed = false && @request.body.link:changed = false && @request.body.kind:changed = false`,
      },
      fields: [
        s.relation(app, "user", "users", { required: true }),
        s.text("kind", { required: true, max: 60 }),
        s.text("title", { required: true, max: 200 }),
        s.text("text", { max: 500 }),
        s.text("link", { max: 200 }),
        s.instant("read_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_notifications_user ON notifications (user, created)",
        "CREATE INDEX idx_notifications_unread ON notifications (user) WHERE read_at = ''",
      ],
    });

    // A user's saved filters of a list; the owner may share them with a role that they have.
    const ownFilter = `${RULES.SIGNED_IN} && user = @request.auth.id`;
    const holdsRole = (role) => `@request.auth.permissions:each ?= "Admin" || @request.auth.permissions:each ?= ${role}`;
    s.createCollection(app, "saved_filters", {
      rules: {
        list: `(${ownFilter}) || (${RULES.SIGNED_IN} && shared_with != "" && (${holdsRole("shared_with")}))`,
        create: `${ownFilter} && (shared_with = "" || ${holdsRole("shared_with")})`,
        update: `${ownFilter} && @request.body.user:changed = false && @request.body.list:changed = false && (@request.body.shared_with = "" || ${holdsRole("@request.body.shared_with")})`,
        delete: `(${ownFilter}) || (${RULES.ADMIN} && shared_with != "")`,
      },
      fields: [
        s.relation(app, "user", "users", { required: true }),
        s.text("list", { required: true, max: 60, pattern: "^[a-z-]+$" }),
        s.text("name", { required: true, max: 60 }),
        s.text("query", { required: true, max: 1000, pattern: "^[\\w%&=+.*~,!'()-]+$" }), // as in the address
        s.choice("shared_with", ["Tecnologia", "Biblioteca", "Almoxarifado"]),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_saved_filters_name ON saved_filters (user, list, name COLLATE NOCASE)",
        "CREATE INDEX idx_saved_filters_list ON saved_filters (list, shared_with)",
      ],
    });

    // The channels of a topic that a person has chosen: domain/topic.ts.
    s.createCollection(app, "notice_choices", {
      fields: [
        s.relation(app, "user", "users", { required: true }),
        s.text("topic", { required: true, max: 60 }),
        s.bool("bell"),
        s.bool("mail"),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_notice_choices_topic ON notice_choices (user, topic)"],
    });

    // A user's statement about a first step: the school does without it, or it is done. Only a command writes it.
    s.createCollection(app, "first_step_marks", {
      fields: [
        s.text("step", { required: true, max: 60, pattern: "^[a-z-]+$" }), // domain/platform/first-steps.ts
        s.choice("mark", ["skipped", "checked"], { required: true }),
        s.relation(app, "by", "users"),
        s.text("by_name", { max: 160 }),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_first_step_marks_step ON first_step_marks (step)"],
    });

    // Of which tables the words that name somebody may be taken out, while a person is forgotten. A row leads to none, which is judged when
    // its transaction ends: whatever door it comes by, it is gone by then or nothing of that transaction stands.
    s.run(
      app,
      `CREATE TABLE erasures (
        collection TEXT NOT NULL PRIMARY KEY CHECK (collection != ''),
        over TEXT NOT NULL DEFAULT '' CHECK (over = '') REFERENCES erasures (collection) DEFERRABLE INITIALLY DEFERRED
      ) STRICT, WITHOUT ROWID`,
    );
    s.makeAppendOnly(app, "timeline");

    // The input under a command's id, as a hash: a repetition must have the same input, and gets the same answer. A hundred bytes each once the
    // answer is emptied, so that no row needs to be removed.
    s.run(
      app,
      `CREATE TABLE sent_commands (id TEXT NOT NULL PRIMARY KEY, hash TEXT NOT NULL, answer TEXT NOT NULL DEFAULT '',
        sent_at TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID`,
    );
    s.run(app, "CREATE INDEX idx_sent_commands_answer ON sent_commands (sent_at) WHERE answer != ''");

    s.insert(app, "school", {
      id: "school000000000",
      name: "Minha escola",
      time_zone: "America/Sao_Paulo",
      lock_after_minutes: 10,
    });
    for (const weekday of [1, 2, 3, 4, 5]) {
      s.insert(app, "opening_hours", { weekday, opens: "07:00", closes: "17:00" });
    }

    // A new school's settings; from then on the dashboard and the environment decide.
    const settings = app.settings();
    settings.meta.appName = "Sineta";
    settings.meta.senderName = "Sineta";
    settings.meta.hideControls = true; // migrations change the schema, and not the dashboard

    // The log has only errors, without addresses and accounts.
    settings.logs.maxDays = 14;
    settings.logs.minLevel = 4;
    settings.logs.logIP = false;
    settings.logs.logAuthId = false;

    // Three in the morning in Brasília; PocketBase's jobs run in UTC.
    settings.backups.cron = "0 6 * * *";
    settings.backups.cronMaxKeep = 7;

    // Commands are the one way to change several things at once.
    settings.batch.enabled = false;

    // A whole school may have one address: hundreds of people, and a class that signs in when the bell rings.
    // The server's own count slows down attempts at one account (domain/account/throttle.ts).
    settings.rateLimits.enabled = true;
    settings.rateLimits.rules = [
      { label: "_superusers:authWithPassword", audience: "", duration: 60, maxRequests: 30 },
      // A guesser behind the school's one address must not block all others: wrong passwords are counted separately.
      { label: "*:authWithPassword", audience: "", duration: 60, maxRequests: 6000 },
      { label: "*:requestPasswordReset", audience: "", duration: 600, maxRequests: 60 },
      { label: "*:requestVerification", audience: "", duration: 600, maxRequests: 60 },
      { label: "*:requestEmailChange", audience: "", duration: 600, maxRequests: 60 },
      { label: "*:confirmPasswordReset", audience: "", duration: 600, maxRequests: 120 },
      { label: "*:confirmVerification", audience: "", duration: 600, maxRequests: 120 },
      // The route takes a password, and answers whether it is right.
      { label: "*:confirmEmailChange", audience: "", duration: 600, maxRequests: 30 },
      // Changes without a session. A school may have one address, so the limit is for all of its people together.
      { label: "/api/school/open/", audience: "", duration: 60, maxRequests: 120 },
      // A provider's reports come in bursts, all from its one address.
      { label: "/api/school/messaging/webhook/", audience: "", duration: 10, maxRequests: 10000 },
      { label: "/api/", audience: "@guest", duration: 10, maxRequests: 2000 },
      { label: "/api/", audience: "@auth", duration: 10, maxRequests: 10000 },
    ];
    app.save(settings);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
