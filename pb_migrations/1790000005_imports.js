/// <reference path="../.tools/types.d.ts" />
// Spreadsheets on their way in: the file, its mapping, a verdict per row, and what the commit made of it.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "import_batches", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.choice("entity", ["titles", "people"], { required: true }),
        s.file("file", { protected: true, required: true, maxSize: 52428800 }),
        s.text("file_name", { max: 200 }),
        s.text("file_hash", { max: 64 }),
        s.json("format"), // encoding, delimiter, header: domain/imports FileFormat
        s.json("columns", { maxSize: 2000000 }), // the file's own column names
        s.json("mapping"), // field -> column: domain/imports Mapping
        s.json("defaults"), // field -> what holds for every row
        s.choice("status", ["uploaded", "checking", "checked", "committing", "committed", "undoing", "undone", "failed"], {
          required: true,
        }),
        s.text("failure", { max: 500 }),
        s.integer("total"),
        s.integer("done"), // progress of the step that runs
        s.integer("line"), // the last line that the commit has written
        s.json("counts"), // verdict -> rows
        s.instant("worked_at"), // the last sign of life of the step that runs
        s.text("worker", { max: 15, hidden: true }), // who runs it: a worker that was replaced stops
        s.relation(app, "by", "users"),
      ],
      indexes: [
        "CREATE INDEX idx_import_batches_created ON import_batches (created)",
        "CREATE INDEX idx_import_batches_status ON import_batches (status)",
        "CREATE INDEX idx_import_batches_hash ON import_batches (file_hash)",
      ],
    });

    s.createCollection(app, "import_rows", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "batch", "import_batches", { required: true }),
        s.integer("line", { required: true }), // line of the file, from 1
        s.text("label", { max: 300 }), // what the row is about, for people
        s.json("content"), // as understood, with what only the dry run could find: domain/imports
        s.choice("verdict", ["create", "update", "unchanged", "error"]),
        s.bool("doubtful"), // has a warning
        s.json("messages"), // sentences in Portuguese, with the field each is about
        s.json("effects"), // what the commit made or changed, for the undo
        s.instant("written_at"), // the stamp that the commit gave those records
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_import_rows_line ON import_rows (batch, line)",
        "CREATE INDEX idx_import_rows_verdict ON import_rows (batch, verdict, line)",
        "CREATE INDEX idx_import_rows_doubtful ON import_rows (batch, doubtful, line)",
      ],
    });

    s.createCollection(app, "import_mappings", {
      fields: [
        s.text("entity", { required: true, max: 40 }),
        s.text("signature", { required: true, max: 64 }), // of the file's header
        s.json("mapping"),
        s.json("defaults"),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_import_mappings_signature ON import_mappings (entity, signature)"],
    });

    // By what an import finds a title or a person: the normalised name. SQLite can't make it, so a change only empties it,
    // whatever door the change comes by, and the next import fills it again.
    for (const [table, columns] of [
      ["titles", ["title", "subtitle"]],
      ["people", ["name"]],
    ]) {
      const collection = app.findCollectionByNameOrId(table);
      collection.fields.add(new Field(s.text("match_key", { hidden: true })));
      collection.indexes = [...collection.indexes, `CREATE INDEX idx_${table}_match_key ON ${table} (match_key)`];
      app.save(collection);
      const changed = columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ");
      app
        .db()
        .newQuery(
          `CREATE TRIGGER ${table}_match_key AFTER UPDATE OF ${columns.join(", ")} ON ${table} WHEN ${changed}
           BEGIN UPDATE ${table} SET match_key = '' WHERE id = new.id; END`,
        )
        .execute();
    }
  },
  (app) => {
    for (const table of ["titles", "people"]) {
      app.db().newQuery(`DROP TRIGGER ${table}_match_key`).execute();
      const collection = app.findCollectionByNameOrId(table);
      collection.indexes = collection.indexes.filter((index) => !index.includes(`idx_${table}_match_key`));
      collection.fields.removeByName("match_key");
      app.save(collection);
    }
    for (const name of ["import_mappings", "import_rows", "import_batches"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
