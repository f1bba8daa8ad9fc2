/// <reference path="../.tools/types.d.ts" />
// The reports leave out what was handed out to classes, and must see that in the index that they count from.
const INDEXES = [
  ["idx_loans_lent_on", "lent_on, closed_as"],
  ["idx_loans_of_copy", "copy, lent_on, closed_as"],
  ["idx_loans_of_reader", "reader, lent_on, closed_as"],
];
migrate(
  (app) => {
    const loans = app.findCollectionByNameOrId("loans");
    for (const [name, columns] of INDEXES) {
      loans.removeIndex(name);
      loans.addIndex(name, false, `${columns}, class_set`, "");
    }
    app.save(loans);
  },
  (app) => {
    const loans = app.findCollectionByNameOrId("loans");
    for (const [name, columns] of INDEXES) {
      loans.removeIndex(name);
      loans.addIndex(name, false, columns, "");
    }
    app.save(loans);
  },
);
