/// <reference path="../.tools/types.d.ts" />
// The terms for which the school stores identifying data, the data emptied at their end (LGPD, art. 15 and 16), and the contents of the
// privacy notice about the school (art. 9 and 41).
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    const settings = app.findCollectionByNameOrId("people_settings");
    for (const field of [
      s.integer("keep_messages_months", { required: true, min: 1, max: 60 }), // the texts and addresses of messages
      s.integer("keep_imports_months", { required: true, min: 1, max: 60 }), // files of imports, and the values read from their rows
      s.integer("keep_checks_days", { required: true, min: 7, max: 365 }), // the checks of cards at the gate
      s.integer("keep_leavers_months", { min: 0, max: 120 }), // contacts and reserved details of leavers; 0: for good
      s.integer("keep_proofs_months", { required: true, min: 60, max: 240 }), // the signers of consents and requests, after they have left
      s.text("dpo_name", { max: 120 }), // the data protection officer
      s.text("dpo_email", { max: 120 }),
      s.text("dpo_phone", { max: 40 }),
      s.text("notice_more", { max: 2000 }), // the school's additions to its notice
    ]) {
      settings.fields.add(new Field(field));
    }
    app.save(settings);
    s.run(
      app,
      `UPDATE people_settings SET keep_messages_months = 12, keep_imports_months = 12, keep_checks_days = 90,
         keep_leavers_months = 24, keep_proofs_months = 60`,
    );

    const people = app.findCollectionByNameOrId("people");
    people.fields.add(new Field(s.instant("left_at"))); // the moment at which the person became inactive; empty: at the school
    people.createRule = `${people.createRule} && @request.body.left_at:isset = false`;
    people.updateRule = `${people.updateRule} && @request.body.left_at:isset = false`;
    people.indexes = [...people.indexes, "CREATE INDEX idx_people_left ON people (left_at) WHERE left_at != ''"];
    app.save(people);
    // By any client.
    for (const [name, when, at] of [
      ["made", "INSERT ON people WHEN new.active = FALSE AND new.left_at = ''", "new.created"],
      ["left", "UPDATE ON people WHEN new.active = FALSE AND new.left_at = ''", "new.updated"],
      ["back", "UPDATE ON people WHEN new.active = TRUE AND new.left_at != ''", "''"],
    ]) {
      s.run(
        app,
        `CREATE TRIGGER people_left_${name} AFTER ${when} BEGIN UPDATE people SET left_at = ${at} WHERE id = new.id; END`,
      );
    }

    s.createCollection(app, "retention_runs", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.choice("status", ["running", "done", "failed"], { required: true }),
        s.day("day", { required: true }), // the terms are counted from it
        s.relation(app, "by", "users"),
        s.text("by_name", { required: true, max: 120 }),
        s.json("lines", { maxSize: 5000 }), // for each kind: the first stored day, the number of due records, and the number of emptied ones
        s.integer("done", { min: 0 }),
        s.integer("total", { min: 0 }),
        s.instant("ended_at"),
        s.text("failure", { max: 300 }),
        s.text("worker", { max: 15, hidden: true }),
        s.instant("worked_at"),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_retention_runs_running ON retention_runs (status) WHERE status = 'running'",
        "CREATE INDEX idx_retention_runs_created ON retention_runs (created)",
      ],
    });
    s.keepHistory(app, "retention_runs");
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
