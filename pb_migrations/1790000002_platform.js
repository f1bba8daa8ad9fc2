/// <reference path="../.tools/types.d.ts" />
// What every area shares: the school itself, its calendar, numbers, the timeline, notifications.
migrate(
  (app) => {
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
      ],
    });

    // One row per weekday with opening hours; a weekday without a row is closed. Times are HH:MM.
    s.createCollection(app, "opening_hours", {
      rules: { list: RULES.SIGNED_IN, create: RULES.ADMIN, update: RULES.ADMIN, delete: RULES.ADMIN },
      fields: [
        s.integer("weekday", { min: 0, max: 6 }), // 0 is Sunday
        s.text("opens", { required: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
        s.text("closes", { required: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_opening_hours_weekday ON opening_hours (weekday)"],
    });

    s.createCollection(app, "calendar_days", {
      rules: { list: RULES.SIGNED_IN, create: RULES.ADMIN, update: RULES.ADMIN, delete: RULES.ADMIN },
      fields: [s.day("day", { required: true }), s.text("reason", { required: true, max: 120 })],
      indexes: ["CREATE UNIQUE INDEX idx_calendar_days_day ON calendar_days (day)"],
    });

    s.createCollection(app, "counters", {
      fields: [s.text("name", { required: true }), s.integer("value")],
      indexes: ["CREATE UNIQUE INDEX idx_counters_name ON counters (name)"],
    });

    s.createCollection(app, "sectors", {
      rules: { list: RULES.SIGNED_IN, create: RULES.SUPPORT, update: RULES.SUPPORT },
      fields: [s.text("name", { required: true, max: 120 }), s.text("location", { max: 120 }), s.bool("active"), s.search()],
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
      ],
      indexes: [
        "CREATE INDEX idx_timeline_subject ON timeline (subject, at)",
        "CREATE INDEX idx_timeline_actor ON timeline (actor, area, at)",
        "CREATE INDEX idx_timeline_area ON timeline (area, at)",
      ],
    });
    s.makeAppendOnly(app, "timeline");

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
      ],
      indexes: [
        "CREATE INDEX idx_notifications_user ON notifications (user, created)",
        "CREATE INDEX idx_notifications_unread ON notifications (user) WHERE read_at = ''",
      ],
    });

    const school = new Record(app.findCollectionByNameOrId("school"));
    school.load({ id: "school000000000", name: "Minha escola", time_zone: "America/Sao_Paulo", lock_after_minutes: 10 });
    app.save(school);
    for (const weekday of [1, 2, 3, 4, 5]) {
      const hours = new Record(app.findCollectionByNameOrId("opening_hours"));
      hours.load({ weekday, opens: "07:00", closes: "17:00" });
      app.save(hours);
    }
  },
  (app) => {
    for (const name of ["notifications", "timeline", "sectors", "counters", "calendar_days", "opening_hours", "school"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
