/// <reference path="../.tools/types.d.ts" />
// Stock counts: the book quantity of each batch when its count began, and the counted one.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    const rules = { list: RULES.WAREHOUSE };
    const MOST = 4_000_000_000_000_000;

    s.createCollection(app, "stock_counts", {
      rules,
      fields: [
        s.text("name", { required: true, max: 120 }),
        s.choice("state", ["counting", "posted", "cancelled"], { required: true }),
        s.text("shelf", { max: 60 }), // empty: of all
        s.text("expense_element", { max: 30 }),
        s.integer("listed", { min: 0, max: 990 }), // the number of chosen materials; 0: not by list
        s.instant("started_at", { required: true }),
        s.relation(app, "started_by", "users"),
        s.instant("ended_at"),
        s.relation(app, "ended_by", "users"),
        s.relation(app, "document", "stock_documents"), // of the differences; empty where there are none
        s.integer("entries", { min: 0 }), // each entry changes it, so that all counting users get an event
        ...s.stamps(),
      ],
      indexes: [
        "CREATE INDEX idx_stock_counts_state ON stock_counts (state)",
        "CREATE INDEX idx_stock_counts_document ON stock_counts (document) WHERE document != ''",
      ],
    });

    s.createCollection(app, "stock_count_lines", {
      rules,
      fields: [
        s.relation(app, "count", "stock_counts", { required: true }),
        s.relation(app, "material", "materials", { required: true }),
        s.relation(app, "batch", "stock_batches"),
        s.integer("book", { min: 0, max: MOST }), // ten-thousandths, as the others
        s.text("last_movement", { max: 15 }), // the batch's last movement at that moment: after another one it must be counted again
        s.integer("counted", { min: 0, max: MOST }),
        s.instant("counted_at"), // empty: not counted
        s.relation(app, "counted_by", "users"),
        s.integer("found_value", { min: 0, max: MOST }), // centavos, where the book had none of it
        s.integer("difference", { min: -MOST, max: MOST }), // as it was posted, signed
        s.integer("value", { min: -MOST, max: MOST }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_stock_count_lines_batch ON stock_count_lines (count, material, batch)",
        "CREATE INDEX idx_stock_count_lines_material ON stock_count_lines (material)",
        "CREATE INDEX idx_stock_count_lines_of_batch ON stock_count_lines (batch) WHERE batch != ''",
      ],
    });

    // The entries of each person, in order.
    s.createCollection(app, "stock_count_entries", {
      rules,
      fields: [
        s.relation(app, "line", "stock_count_lines", { required: true }),
        s.relation(app, "count", "stock_counts", { required: true }),
        s.choice("outcome", ["counted", "moved", "cleared"], { required: true }),
        s.integer("counted", { min: 0, max: MOST }), // the total after the entry
        s.integer("book", { min: 0, max: MOST }),
        s.integer("before", { min: 0, max: MOST }), // the book quantity before the movement
        s.instant("at", { required: true }),
        s.relation(app, "by", "users"),
        ...s.stamps(),
      ],
      indexes: [
        'CREATE INDEX idx_stock_count_entries_count ON stock_count_entries (count, "by")',
        "CREATE INDEX idx_stock_count_entries_line ON stock_count_entries (line)",
      ],
    });

    const refuse = (trigger, when, sentence, condition) =>
      s.run(app, `CREATE TRIGGER ${trigger} BEFORE ${when} WHEN ${condition} BEGIN SELECT RAISE(ABORT, '${sentence}'); END`);
    s.makeAppendOnly(app, "stock_count_entries");
    for (const table of ["stock_counts", "stock_count_lines"]) {
      s.keepHistory(app, table);
    }
    s.refuseUnlessErasing(
      app,
      "stock_counts_over",
      "stock_counts",
      "UPDATE ON stock_counts WHEN old.state != 'counting'",
      "the stock count is over",
    );
    const over = "(SELECT state FROM stock_counts WHERE id = new.count) != 'counting'";
    for (const [table, verb] of [
      ["stock_count_lines", "INSERT"],
      ["stock_count_lines", "UPDATE"],
      ["stock_count_entries", "INSERT"],
    ]) {
      refuse(`${table}_${verb.toLowerCase()}_over`, `${verb} ON ${table}`, "the stock count is over", over);
    }
  },
  (app) => {
    for (const name of ["stock_count_entries", "stock_count_lines", "stock_counts"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
