/// <reference path="../.tools/types.d.ts" />
// Each loan and each return wrote a page of every index here while the desk's lock was held. The reports' indexes hold the loans of
// a copy and of a reader in the order of their days already; what is still out has no place among what came back; and nobody
// asks the timeline for an area alone.
migrate(
  (app) => {
    const loans = app.findCollectionByNameOrId("loans");
    loans.removeIndex("idx_loans_reader");
    loans.removeIndex("idx_loans_copy");
    loans.removeIndex("idx_loans_closed_reader");
    loans.addIndex("idx_loans_closed_reader", false, "reader, returned_at", "returned_at > ''");
    app.save(loans);
    const timeline = app.findCollectionByNameOrId("timeline");
    timeline.removeIndex("idx_timeline_area");
    app.save(timeline);
  },
  (app) => {
    const loans = app.findCollectionByNameOrId("loans");
    loans.addIndex("idx_loans_reader", false, "reader, lent_at", "");
    loans.addIndex("idx_loans_copy", false, "copy, lent_at", "");
    loans.removeIndex("idx_loans_closed_reader");
    loans.addIndex("idx_loans_closed_reader", false, "reader, returned_at", "");
    app.save(loans);
    const timeline = app.findCollectionByNameOrId("timeline");
    timeline.addIndex("idx_timeline_area", false, "area, at", "");
    app.save(timeline);
  },
);
