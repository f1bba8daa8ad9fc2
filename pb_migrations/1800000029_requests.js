/// <reference path="../.tools/types.d.ts" />
// The requests of data subjects and their representatives about their data: LGPD, art. 18 to 20.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    const settings = app.findCollectionByNameOrId("people_settings");
    settings.fields.add(new Field(s.integer("request_days", { required: true, min: 1, max: 30 }))); // LGPD, art. 19, II: fifteen
    app.save(settings);
    s.run(app, "UPDATE people_settings SET request_days = 15");

    s.createCollection(app, "data_requests", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.integer("number", { required: true, min: 1 }),
        s.relation(app, "person", "people"), // the data subject; empty where the school has no record
        s.text("asker", { required: true, max: 160 }),
        s.choice("asker_is", ["self", "guardian", "proxy"], { required: true }),
        s.choice(
          "kind",
          [
            "confirmation",
            "access",
            "correction",
            "anonymisation",
            "deletion",
            "portability",
            "sharing",
            "revocation",
            "opposition",
          ],
          { required: true },
        ),
        s.text("wish", { max: 1000 }),
        s.day("received_on", { required: true }),
        s.day("due_on", { required: true }),
        s.text("identity", { max: 300 }), // the proof of the requester's identity
        s.instant("identity_at"),
        s.text("identity_by_name", { max: 120 }),
        s.instant("exported_at"), // the moment at which the person's data was exported for it
        s.choice("outcome", ["granted", "partial", "refused", "withdrawn"]),
        s.text("answer", { max: 2000 }),
        s.instant("closed_at"),
        s.text("closed_by_name", { max: 120 }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_data_requests_number ON data_requests (number)",
        "CREATE INDEX idx_data_requests_due_on ON data_requests (due_on)",
        "CREATE INDEX idx_data_requests_open ON data_requests (due_on) WHERE closed_at = ''",
        "CREATE INDEX idx_data_requests_person ON data_requests (person)",
      ],
    });
    const anonymisations = app.findCollectionByNameOrId("anonymisations");
    anonymisations.fields.add(new Field(s.relation(app, "request", "data_requests"))); // the request that caused it; empty: the school's own decision
    app.save(anonymisations);

    s.keepHistory(app, "data_requests");
    s.refuseUnlessErasing(
      app,
      "data_requests_keep_what_was",
      "data_requests",
      `UPDATE OF number, kind, received_on, due_on, outcome, answer, closed_at ON data_requests
       WHEN old.number IS NOT new.number OR old.kind IS NOT new.kind OR old.received_on IS NOT new.received_on OR old.due_on IS NOT new.due_on
         OR (old.closed_at != '' AND (old.outcome IS NOT new.outcome OR old.answer IS NOT new.answer OR old.closed_at IS NOT new.closed_at))`,
      "a request stays as it was received, and once closed as it was answered",
    );
    s.refuse(
      app,
      "data_requests_answer_whole",
      "UPDATE OF closed_at ON data_requests WHEN new.closed_at != '' AND (new.outcome = '' OR (new.identity_at = '' AND new.outcome != 'withdrawn'))",
      "a request is closed with an outcome, and after the identity was checked",
    );
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
