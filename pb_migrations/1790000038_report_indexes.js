/// <reference path="../.tools/types.d.ts" />
// The reports count loans of a period by reader and by copy from this index alone, without a look at the loans themselves.
migrate(
  (app) => {
    const change = (name, work) => {
      const collection = app.findCollectionByNameOrId(name);
      work(collection);
      app.save(collection);
    };
    change("loans", (loans) => {
      loans.addIndex("idx_loans_report", false, "lent_on, reader, copy, closed_as", "");
    });
    change("inventory_scans", (scans) => scans.addIndex("idx_inventory_scans_of", false, "copy", ""));
  },
  (app) => {
    const change = (name, work) => {
      const collection = app.findCollectionByNameOrId(name);
      work(collection);
      app.save(collection);
    };
    change("loans", (loans) => {
      loans.removeIndex("idx_loans_report");
    });
    change("inventory_scans", (scans) => scans.removeIndex("idx_inventory_scans_of"));
  },
);
