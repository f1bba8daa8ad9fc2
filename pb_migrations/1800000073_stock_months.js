/// <reference path="../.tools/types.d.ts" />
// A closed month has a frozen statement with its hash. Only the last month can be reopened, once.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const months = app.findCollectionByNameOrId("stock_months");
    months.fields.removeByName("statement");
    // Hidden: a megabyte that no list and no live connection needs.
    months.fields.add(new Field(s.json("statement", { maxSize: 20000000, hidden: true })));
    months.fields.add(new Field(s.integer("version", { min: 1 })));
    months.indexes = [...months.indexes, "CREATE UNIQUE INDEX idx_stock_months_version ON stock_months (month, version)"];
    app.save(months);

    // The index itself contains all columns that a month's statement and the reports of consumption read.
    const movements = app.findCollectionByNameOrId("stock_movements");
    movements.indexes = [
      ...movements.indexes.filter((index) => !index.includes("idx_stock_movements_month")),
      "CREATE INDEX idx_stock_movements_month ON stock_movements (month, material, kind, day, quantity, value)",
    ];
    app.save(movements);

    const invoices = app.findCollectionByNameOrId("stock_invoices");
    invoices.indexes = [...invoices.indexes, "CREATE INDEX idx_stock_invoices_issued_on ON stock_invoices (issued_on)"];
    app.save(invoices);

    // By what the statement groups a material, as it was until this month began: written as a material with movements in a closed month
    // gets another element, account or kind. That counts from the first open month on, and the closed ones stay as they were.
    s.run(
      app,
      `CREATE TABLE stock_classes (
        material TEXT NOT NULL,
        month TEXT NOT NULL,
        kind TEXT NOT NULL,
        expense_element TEXT NOT NULL,
        account TEXT NOT NULL,
        PRIMARY KEY (material, month)
      ) STRICT, WITHOUT ROWID`,
    );
    const classes = ["kind", "expense_element", "account"];
    const first = "(SELECT strftime('%Y-%m', MAX(month) || '-01', '+1 month') FROM stock_months WHERE reopened_at = '')";
    s.run(
      app,
      `CREATE TRIGGER materials_reclassify AFTER UPDATE OF ${classes.join(", ")} ON materials
       WHEN (${classes.map((column) => `new.${column} != old.${column}`).join(" OR ")})
         AND EXISTS (SELECT 1 FROM stock_movements WHERE material = old.id AND substr(day, 1, 7) < ${first})
       BEGIN
         INSERT OR IGNORE INTO stock_classes (material, month, ${classes.join(", ")})
           SELECT old.id, ${first}, ${classes.map((column) => `ifnull(l.${column}, old.${column})`).join(", ")}
           FROM (SELECT 1) LEFT JOIN stock_classes l ON l.material = old.id
             AND l.month = (SELECT MIN(month) FROM stock_classes WHERE material = old.id AND month >= ${first});
         DELETE FROM stock_classes WHERE material = old.id AND month > ${first};
       END`,
    );

    const refuse = (trigger, when, sentence, condition) =>
      s.run(app, `CREATE TRIGGER ${trigger} BEFORE ${when} WHEN ${condition} BEGIN SELECT RAISE(ABORT, '${sentence}'); END`);
    refuse(
      "stock_months_in_order",
      "INSERT ON stock_months",
      "a later stock month is closed",
      "new.month < (SELECT MAX(month) FROM stock_months WHERE reopened_at = '')",
    );
    const kept = ["id", "month", "version", "closed_at", "closed_by", "statement", "hash"];
    s.refuseUnlessErasing(
      app,
      "stock_months_frozen",
      "stock_months",
      `UPDATE ON stock_months
       WHEN NOT (${kept.map((column) => `new.${column} IS old.${column}`).join(" AND ")} AND old.reopened_at = '' AND new.reopened_at != ''
         AND old.month = (SELECT MAX(month) FROM stock_months WHERE reopened_at = ''))`,
      "a closed stock month is frozen",
    );
  },
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    for (const trigger of ["stock_months_in_order", "stock_months_frozen", "materials_reclassify"]) {
      s.run(app, `DROP TRIGGER ${trigger}`);
    }
    s.run(app, "DROP TABLE stock_classes");
    const movements = app.findCollectionByNameOrId("stock_movements");
    movements.indexes = [
      ...movements.indexes.filter((index) => !index.includes("idx_stock_movements_month")),
      "CREATE INDEX idx_stock_movements_month ON stock_movements (month, material)",
    ];
    app.save(movements);
    const invoices = app.findCollectionByNameOrId("stock_invoices");
    invoices.indexes = invoices.indexes.filter((index) => !index.includes("idx_stock_invoices_issued_on"));
    app.save(invoices);
    const months = app.findCollectionByNameOrId("stock_months");
    months.indexes = months.indexes.filter((index) => !index.includes("idx_stock_months_version"));
    months.fields.removeByName("version");
    months.fields.removeByName("statement");
    months.fields.add(new Field(s.json("statement", { maxSize: 5000000 })));
    app.save(months);
  },
);
