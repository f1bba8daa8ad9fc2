/// <reference path="../.tools/types.d.ts" />
// Each person once. Tables of their own hold the data that only an Admin and the server may read: contacts and birth dates.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "classes", {
      rules: { list: RULES.ANY_STAFF, create: RULES.ADMIN, update: RULES.ADMIN },
      fields: [
        s.text("name", { required: true, max: 60 }),
        s.text("grade", { max: 60 }),
        s.choice("shift", ["morning", "afternoon", "evening", "full_day"]),
        s.integer("year", { min: 2000, max: 2100 }),
        s.bool("active"),
        s.search(),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_classes_name ON classes (name COLLATE NOCASE, year)",
        "CREATE INDEX idx_classes_active ON classes (active, name)",
      ],
    });

    s.createCollection(app, "people", {
      rules: { list: RULES.ANY_STAFF, create: RULES.ADMIN, update: RULES.ADMIN },
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
        ...s.stamps(),
        s.text("match_key", { hidden: true }), // the normalised name, by which an import finds a person
      ],
      indexes: [
        // However it is typed, scanned or listed, with or without points and dashes, an enrolment belongs to one person.
        "CREATE UNIQUE INDEX idx_people_enrolment ON people (replace(replace(replace(replace(upper(enrolment), '.', ''), '-', ''), '/', ''), ' ', '')) WHERE enrolment != ''",
        "CREATE INDEX idx_people_name ON people (name COLLATE NOCASE)",
        "CREATE INDEX idx_people_class ON people (class, active)",
        "CREATE INDEX idx_people_sector ON people (sector)",
        "CREATE INDEX idx_people_kind ON people (kind, active)",
        "CREATE INDEX idx_people_match_key ON people (match_key)",
        // Long lists are paged in the order in which people read them: the search text begins with what the row shows first and
        // has no accents, so "Ângela" stands among the A, which no collation of SQLite's own does.
        "CREATE INDEX idx_people_order ON people (substr(search, 1, 60), id, active)",
        "CREATE INDEX idx_people_enrolment_order ON people (enrolment)",
        // Leavers are few compared with the others: the list of open items begins with them.
        "CREATE INDEX idx_people_inactive ON people (id) WHERE active = FALSE",
      ],
    });

    // A tree of sectors, each with its head.
    const sectors = app.findCollectionByNameOrId("sectors");
    sectors.fields.add(new Field(s.relation(app, "parent", "sectors")));
    sectors.fields.add(new Field(s.relation(app, "head", "people")));
    sectors.fields.add(new Field(s.bool("head_authorizes"))); // the head authorises each request for material of the sector
    // The head reads the sector's requests and authorises them: nobody may make themselves the head.
    sectors.createRule = `${RULES.SUPPORT} && (@request.auth.permissions:each ?= "Admin" || (head = "" && head_authorizes = false))`;
    sectors.updateRule = s.adminSets(RULES.SUPPORT, "head", "head_authorizes");
    sectors.indexes = [
      ...sectors.indexes,
      "CREATE INDEX idx_sectors_parent ON sectors (parent) WHERE parent != ''",
      "CREATE INDEX idx_sectors_head ON sectors (head) WHERE head != ''",
    ];
    app.save(sectors);
    s.refuse(
      app,
      "sectors_no_circle",
      `UPDATE OF parent ON sectors WHEN new.parent != '' AND new.id IN (
         WITH RECURSIVE above (id) AS (
           SELECT new.parent UNION SELECT s.parent FROM sectors s JOIN above ON s.id = above.id WHERE s.parent != ''
         ) SELECT id FROM above)`,
      "sectors make no circle",
    );
    s.refuse(
      app,
      "sectors_no_orphan",
      `UPDATE OF active ON sectors WHEN new.active = FALSE AND old.active = TRUE
         AND EXISTS (SELECT 1 FROM sectors s WHERE s.parent = new.id AND s.active = TRUE)`,
      "sectors leave no orphan",
    );

    s.createCollection(app, "person_details", {
      rules: { list: RULES.ADMIN, create: RULES.ADMIN, update: RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.day("birth_date"),
        s.text("document", { max: 40 }),
        s.text("notes", { max: 2000 }),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_person_details_person ON person_details (person)"],
    });

    s.createCollection(app, "contacts", {
      rules: { list: RULES.ADMIN, create: RULES.ADMIN, update: RULES.ADMIN, delete: RULES.ADMIN },
      fields: [
        s.relation(app, "person", "people", { required: true }),
        s.choice("kind", ["phone", "email"], { required: true }),
        s.text("value", { required: true, max: 160 }),
        s.text("guardian", { max: 160 }), // the guardian who has it; empty: the person's own
        ...s.stamps(),
        s.bool("notices_off"), // the person asked for no notices
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_contacts_value ON contacts (person, kind, value)",
        // An account is found by the e-mail of its person.
        "CREATE INDEX idx_contacts_email ON contacts (value) WHERE kind = 'email'",
      ],
    });

    s.createSearchIndex(app, "people");
    s.emptyKeyOnChange(app, "people", "match_key", ["name"]);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
