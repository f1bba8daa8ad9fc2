/// <reference path="../.tools/types.d.ts" />
// The rights of data subjects: the anonymised people, and the fate of their data.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    const people = app.findCollectionByNameOrId("people");
    people.fields.add(new Field(s.instant("anonymised_at"))); // the moment at which the name was removed; empty: the person has a name
    // Only the anonymisation sets it.
    people.createRule = `${RULES.ADMIN} && @request.body.anonymised_at:isset = false`;
    people.updateRule = `${RULES.ADMIN} && @request.body.anonymised_at:isset = false`;
    app.save(people);

    // The report of each anonymisation: the removed and the remaining data, with the reasons. It names nobody.
    s.createCollection(app, "anonymisations", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.instant("at", { required: true }),
        s.relation(app, "by", "users"),
        s.text("by_name", { max: 120 }),
        s.text("reason", { required: true }),
        s.json("lines"),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_anonymisations_person ON anonymisations (person)"],
    });
    s.makeAppendOnly(app, "anonymisations");

    // The earlier names and traces of a person, before they were corrected: texts may still contain them at an anonymisation. A
    // table of SQLite's own, maintained only by these triggers.
    s.run(
      app,
      `CREATE TABLE former_keys (
        person TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('name', 'enrolment', 'document', 'guardian', 'telephone', 'email')),
        value TEXT NOT NULL,
        PRIMARY KEY (person, kind, value)
      ) STRICT, WITHOUT ROWID`,
    );
    const CONTACT = "iif(old.kind = 'email', 'email', 'telephone')";
    const known = (person) => `EXISTS (SELECT 1 FROM people WHERE id = ${person} AND anonymised_at = '')`;
    const keep = (person, values, changed) =>
      values
        .map(
          ([kind, field]) => `INSERT OR IGNORE INTO former_keys (person, kind, value) SELECT ${person}, ${kind}, old.${field}
             WHERE old.${field} != '' ${changed ? `AND old.${field} IS NOT new.${field}` : ""};`,
        )
        .join(" ");
    for (const [table, person, values] of [
      [
        "people",
        "old.id",
        [
          ["'name'", "name"],
          ["'name'", "social_name"],
          ["'enrolment'", "enrolment"],
        ],
      ],
      ["person_details", "old.person", [["'document'", "document"]]],
      [
        "contacts",
        "old.person",
        [
          [CONTACT, "value"],
          ["'guardian'", "guardian"],
        ],
      ],
    ]) {
      const fields = values.map(([, field]) => field);
      s.run(
        app,
        `CREATE TRIGGER ${table}_former_keys AFTER UPDATE OF ${fields.join(", ")} ON ${table}
         WHEN (${fields.map((field) => `old.${field} IS NOT new.${field}`).join(" OR ")}) AND ${known(person)}
         BEGIN ${keep(person, values, true)} END`,
      );
      s.run(
        app,
        `CREATE TRIGGER ${table}_former_keys_gone AFTER DELETE ON ${table}
         ${table === "people" ? "" : `WHEN ${known(person)}`}
         BEGIN ${table === "people" ? "DELETE FROM former_keys WHERE person = old.id;" : keep(person, values, false)} END`,
      );
    }

    // An anonymisation can't be undone, by any client.
    s.refuse(
      app,
      "people_stay_anonymous",
      "UPDATE OF name, social_name, enrolment, photo, active, anonymised_at ON people WHEN old.anonymised_at != ''",
      "an anonymised person stays without a name",
    );
    for (const table of ["contacts", "person_details", "consents", "student_cards"]) {
      s.refuse(
        app,
        `${table}_of_nobody`,
        `INSERT ON ${table} WHEN (SELECT anonymised_at FROM people WHERE id = new.person) != ''`,
        "an anonymised person stays without a name",
      );
    }
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
