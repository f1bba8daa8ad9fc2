/// <reference path="../.tools/types.d.ts" />
// The desk reads the most urgent loans of a reader with each scan: from the index, in its order, however many there are.
migrate(
  (app) => {
    const loans = app.findCollectionByNameOrId("loans");
    loans.removeIndex("idx_loans_open_reader");
    loans.addIndex("idx_loans_open_reader", false, "reader, due, id, copy", "returned_at = ''");
    app.save(loans);
  },
  (app) => {
    const loans = app.findCollectionByNameOrId("loans");
    loans.removeIndex("idx_loans_open_reader");
    loans.addIndex("idx_loans_open_reader", false, "reader", "returned_at = ''");
    app.save(loans);
  },
);
