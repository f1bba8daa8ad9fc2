/// <reference path="../.tools/types.d.ts" />
// Spreadsheets on their way in: the file, its mapping, and a verdict per row.
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
        s.json("format"), // delimiter, encoding, header row: domain/imports FileFormat
        s.json("columns"), // the file's own column names
        s.json("mapping"), // field -> column: domain/imports Mapping
        s.choice("status", ["uploaded", "checking", "checked", "committing", "committed", "undoing", "undone", "failed"], {
          required: true,
        }),
        s.text("failure", { max: 500 }),
        s.integer("total"),
        s.integer("done"), // progress of the step that runs
        s.json("counts"), // verdict -> rows
        s.instant("worked_at"), // the last sign of life of the step that runs
        s.relation(app, "by", "users"),
      ],
      indexes: [
        "CREATE INDEX idx_import_batches_created ON import_batches (created)",
        "CREATE INDEX idx_import_batches_status ON import_batches (status)",
      ],
    });

    s.createCollection(app, "import_rows", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.relation(app, "batch", "import_batches", { required: true }),
        s.integer("line", { required: true }), // line of the file, from 1
        s.json("cells"), // as in the file
        s.json("values"), // as understood: domain/imports
        s.choice("verdict", ["create", "update", "unchanged", "error"]),
        s.json("messages"), // sentences in Portuguese, with the field each is about
        s.json("effects"), // what the commit made or changed, for the undo
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_import_rows_line ON import_rows (batch, line)",
        "CREATE INDEX idx_import_rows_verdict ON import_rows (batch, verdict, line)",
      ],
    });

    s.createCollection(app, "import_mappings", {
      fields: [
        s.text("entity", { required: true, max: 40 }),
        s.text("signature", { required: true, max: 64 }), // of the file's header
        s.json("mapping"),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_import_mappings_signature ON import_mappings (entity, signature)"],
    });
  },
  (app) => {
    for (const name of ["import_mappings", "import_rows", "import_batches"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
