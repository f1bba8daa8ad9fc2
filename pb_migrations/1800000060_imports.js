/// <reference path="../.tools/types.d.ts" />
// Imports: the file, its mapping, a verdict for each row, and the results of the commit.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    s.createCollection(app, "import_batches", {
      rules: { list: RULES.ADMIN },
      fields: [
        s.choice("entity", ["titles", "people", "materials", "suppliers", "requesters", "equipment"], { required: true }),
        s.file("file", { protected: true, maxSize: 52428800 }), // empty where the batch was emptied
        s.text("file_name", { max: 200 }),
        s.text("file_hash", { max: 64 }),
        s.json("format"), // encoding, delimiter, header: domain/imports FileFormat
        s.json("columns", { maxSize: 2000000 }), // the file's own column names
        s.json("mapping"), // field -> column: domain/imports Mapping
        s.json("defaults"), // field -> value for every row
        s.choice("status", ["uploaded", "checking", "checked", "committing", "committed", "undoing", "undone", "failed"], {
          required: true,
        }),
        s.text("failure", { max: 500 }),
        s.integer("total"),
        s.integer("done"), // progress of the step that runs
        s.integer("line"), // the last line that the commit has written
        s.json("counts"), // verdict -> rows
        s.instant("worked_at"), // the last sign of life of the step that runs
        s.text("worker", { max: 15, hidden: true }), // the present worker: a replaced one stops
        s.relation(app, "by", "users"),
        ...s.stamps(),
        s.choice("source", ["table", "marc"]), // empty: table
        s.instant("emptied_at"), // the moment at which its content was deleted: only the figures remain; empty: the content is stored
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
        s.text("label", { max: 300 }), // the subject of the row, for users
        s.json("content"), // the values as read, with the findings of the dry run: domain/imports
        s.choice("verdict", ["create", "update", "unchanged", "error", "skipped"]),
        s.bool("doubtful"), // has a warning
        s.json("messages"), // sentences in Portuguese, each with its field
        s.json("effects"), // the records that the commit created or changed, for the undo
        s.instant("written_at"), // the stamp of the commit in those records
        ...s.stamps(),
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
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_import_mappings_signature ON import_mappings (entity, signature)"],
    });
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
