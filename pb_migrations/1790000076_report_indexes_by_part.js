/// <reference path="../.tools/types.d.ts" />
// The reports ask copy by copy and reader by reader how many loans fall into a period: each is one stretch of these indexes, in
// order, so that a million loans need no sorting. One index led by the day had to gather and sort them all. A title's copies, their
// states and ids come from one index, too.
migrate(
  (app) => {
    const loans = app.findCollectionByNameOrId("loans");
    loans.removeIndex("idx_loans_report");
    loans.removeIndex("idx_loans_lent_on");
    loans.addIndex("idx_loans_lent_on", false, "lent_on, closed_as", "");
    loans.addIndex("idx_loans_of_copy", false, "copy, lent_on, closed_as", "");
    loans.addIndex("idx_loans_of_reader", false, "reader, lent_on, closed_as", "");
    app.save(loans);
    const copies = app.findCollectionByNameOrId("copies");
    copies.removeIndex("idx_copies_title");
    copies.addIndex("idx_copies_title", false, "title, state, id", "");
    app.save(copies);
  },
  (app) => {
    const loans = app.findCollectionByNameOrId("loans");
    for (const name of ["idx_loans_lent_on", "idx_loans_of_copy", "idx_loans_of_reader"]) {
      loans.removeIndex(name);
    }
    loans.addIndex("idx_loans_lent_on", false, "lent_on", "");
    loans.addIndex("idx_loans_report", false, "lent_on, reader, copy, closed_as", "");
    app.save(loans);
    const copies = app.findCollectionByNameOrId("copies");
    copies.removeIndex("idx_copies_title");
    copies.addIndex("idx_copies_title", false, "title", "");
    app.save(copies);
  },
);
