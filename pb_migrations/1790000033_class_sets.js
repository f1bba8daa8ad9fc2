/// <reference path="../.tools/types.d.ts" />
// Textbooks: a title's programme and cycle, a class's delivery as one whole, and what is given for good
// (Decreto 9.099/2017, art. 7: consumable books stay with the student, the others come back each year).
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const protect = (table) =>
      app
        .db()
        .newQuery(
          `CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table}
           BEGIN SELECT RAISE(ABORT, '${table} keep their history'); END`,
        )
        .execute();

    const titles = app.findCollectionByNameOrId("titles");
    titles.fields.add(new Field(s.text("program", { max: 40 }))); // "PNLD"; empty: no textbook
    titles.fields.add(new Field(s.integer("cycle_start", { min: 0, max: 2200 }))); // 0: unknown
    titles.fields.add(new Field(s.integer("cycle_end", { min: 0, max: 2200 }))); // its last year
    titles.fields.add(new Field(s.bool("consumable"))); // given for good
    titles.fields.add(new Field(s.text("grade", { max: 60 })));
    titles.fields.add(new Field(s.text("component", { max: 80 }))); // componente curricular
    titles.addIndex("idx_titles_program", false, "program, cycle_end", "program != ''");
    app.save(titles);

    // One delivery: what it lent are the loans that name it.
    s.createCollection(app, "class_sets", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.choice("kind", ["students", "teacher"], { required: true }),
        s.relation(app, "class", "classes"),
        s.text("class_name", { max: 60 }), // as they were on the day: a class is renamed, a student moves
        s.integer("year", { min: 2000, max: 2200 }),
        s.relation(app, "reader", "readers"), // of a teacher's set
        s.day("due", { required: true }),
        s.text("note", { max: 300 }),
        s.json("refused"), // the verdicts that lent nothing: what a repetition must answer again
        s.instant("made_at", { required: true }),
        s.relation(app, "made_by", "users"),
        s.instant("undone_at"),
        s.relation(app, "undone_by", "users"),
      ],
      indexes: [
        "CREATE INDEX idx_class_sets_class ON class_sets (class, year)",
        "CREATE INDEX idx_class_sets_reader ON class_sets (reader, year) WHERE reader != ''",
        "CREATE INDEX idx_class_sets_year ON class_sets (year, made_at)",
      ],
    });
    protect("class_sets");

    s.createCollection(app, "handouts", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "class_set", "class_sets", { required: true }),
        s.relation(app, "title", "titles", { required: true }),
        s.relation(app, "copy", "copies"), // many consumables never get a tombo
        s.relation(app, "reader", "readers", { required: true }),
        s.integer("year", { min: 2000, max: 2200 }),
        s.day("given_on", { required: true }),
        s.instant("undone_at"),
        s.relation(app, "undone_by", "users"),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_handouts_once ON handouts (reader, title, year) WHERE undone_at = ''",
        "CREATE UNIQUE INDEX idx_handouts_copy ON handouts (copy) WHERE copy != '' AND undone_at = ''",
        "CREATE INDEX idx_handouts_class_set ON handouts (class_set)",
        "CREATE INDEX idx_handouts_title ON handouts (title, year)",
      ],
    });
    protect("handouts");

    const loans = app.findCollectionByNameOrId("loans");
    loans.fields.add(new Field(s.relation(app, "class_set", "class_sets")));
    loans.addIndex("idx_loans_class_set", false, "class_set", "class_set != ''");
    app.save(loans);

    // Rule 15: textbooks leave a reader's limit to the library's own books.
    const name = "Livro didático (PNLD)";
    const types = app.countRecords("material_types", $dbx.exp("name = {:name} COLLATE NOCASE", { name }));
    const type = new Record(app.findCollectionByNameOrId("material_types"));
    type.load({
      id: "typetextbook000",
      name: types > 0 ? `${name}, do programa` : name,
      lendable: true,
      counts_in_limit: false,
      active: true,
    });
    app.save(type);
  },
  (app) => {
    const loans = app.findCollectionByNameOrId("loans");
    loans.removeIndex("idx_loans_class_set");
    loans.fields.removeByName("class_set");
    app.save(loans);
    for (const name of ["handouts", "class_sets"]) {
      app.db().newQuery(`DROP TRIGGER ${name}_no_delete`).execute();
      app.delete(app.findCollectionByNameOrId(name));
    }
    const titles = app.findCollectionByNameOrId("titles");
    titles.removeIndex("idx_titles_program");
    for (const field of ["program", "cycle_start", "cycle_end", "consumable", "grade", "component"]) {
      titles.fields.removeByName(field);
    }
    app.save(titles);
    const copies = app.countRecords("copies", $dbx.hashExp({ material_type: "typetextbook000" }));
    if (copies === 0) {
      app.delete(app.findRecordById("material_types", "typetextbook000"));
    }
  },
);
