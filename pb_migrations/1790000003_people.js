/// <reference path="../.tools/types.d.ts" />
// Each person once. What only Admin and the server may read (contacts, birth dates) lives beside, not inside.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "classes", {
      rules: { list: RULES.ANY_ROLE, create: RULES.ADMIN, update: RULES.ADMIN },
      fields: [
        s.text("name", { required: true, max: 60 }),
        s.text("grade", { max: 60 }),
        s.choice("shift", ["morning", "afternoon", "evening", "full_day"]),
        s.integer("year", { min: 2000, max: 2100 }),
        s.bool("active"),
        s.search(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_classes_name ON classes (name COLLATE NOCASE, year)",
        "CREATE INDEX idx_classes_active ON classes (active, name)",
      ],
    });

    s.createCollection(app, "people", {
      rules: { list: RULES.ANY_ROLE, create: RULES.ADMIN, update: RULES.ADMIN },
      fields: [
        s.text("name", { required: true, max: 160 }),
        s.text("social_name", { max: 160 }),
        s.choice("kind", ["student", "teacher", "staff", "other"], { required: true }),
        s.text("enrolment", { max: 40 }),
        s.relation(app, "class", "classes"),
        s.relation(app, "sector", "sectors"),
        s.image("photo", { protected: true }),
        s.bool("active"),
        s.search(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_people_enrolment ON people (enrolment) WHERE enrolment != ''",
        "CREATE INDEX idx_people_name ON people (name COLLATE NOCASE)",
        "CREATE INDEX idx_people_class ON people (class, active)",
        "CREATE INDEX idx_people_sector ON people (sector)",
        "CREATE INDEX idx_people_kind ON people (kind, active)",
      ],
    });
    s.createSearchIndex(app, "people");

    s.createCollection(app, "person_details", {
      rules: { list: RULES.ADMIN, create: RULES.ADMIN, update: RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.day("birth_date"),
        s.text("document", { max: 40 }),
        s.text("notes", { max: 2000 }),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_person_details_person ON person_details (person)"],
    });

    s.createCollection(app, "contacts", {
      rules: { list: RULES.ADMIN, create: RULES.ADMIN, update: RULES.ADMIN, delete: RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.choice("kind", ["phone", "email"], { required: true }),
        s.text("value", { required: true, max: 160 }),
        s.text("guardian", { max: 160 }), // whose it is when it is not the person's own
      ],
      indexes: ["CREATE UNIQUE INDEX idx_contacts_value ON contacts (person, kind, value)"],
    });

    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new Field(s.relation(app, "person", "people")));
    users.updateRule = users.updateRule.replace(
      "@request.body.permissions:changed = false",
      "@request.body.permissions:changed = false && @request.body.person:changed = false",
    );
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.updateRule = users.updateRule.replace(" && @request.body.person:changed = false", "");
    users.fields.removeByName("person");
    app.save(users);
    for (const table of ["people_fts", "people_documents"]) app.db().newQuery(`DROP TABLE ${table}`).execute();
    for (const name of ["contacts", "person_details", "people", "classes"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
