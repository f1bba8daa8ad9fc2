/// <reference path="../.tools/types.d.ts" />
// A month that opened again: where none of a material's movements lies in a closed month any more, a change of its element, account or
// kind counts in all its months, and what was written while that month was closed holds no more.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const classes = ["kind", "expense_element", "account"];
    s.run(
      app,
      `CREATE TRIGGER materials_reclassify_reopened AFTER UPDATE OF ${classes.join(", ")} ON materials
       WHEN (${classes.map((column) => `new.${column} != old.${column}`).join(" OR ")})
         AND NOT EXISTS (SELECT 1 FROM stock_movements
           WHERE material = old.id AND month <= (SELECT MAX(month) FROM stock_months WHERE reopened_at = ''))
       BEGIN
         DELETE FROM stock_classes WHERE material = old.id;
       END`,
    );
  },
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    s.run(app, "DROP TRIGGER materials_reclassify_reopened");
  },
);
