/// <reference path="../.tools/types.d.ts" />
// Photos of people that wait for approval: only the screen of the approval shows them.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "waiting_photos", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.image("photo", { required: true, protected: true }),
        s.choice("source", ["camera", "file"], { required: true }),
        s.relation(app, "sent_by", "users"),
        s.text("sent_by_name", { max: 120 }),
        s.instant("sent_at", { required: true }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_waiting_photos_person ON waiting_photos (person)",
        "CREATE INDEX idx_waiting_photos_sent_at ON waiting_photos (sent_at)",
      ],
    });
    s.refuse(
      app,
      "waiting_photos_of_nobody",
      "INSERT ON waiting_photos WHEN (SELECT anonymised_at FROM people WHERE id = new.person) != ''",
      "an anonymised person stays without a name",
    );
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
