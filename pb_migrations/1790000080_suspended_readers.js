/// <reference path="../.tools/types.d.ts" />
// Who is suspended and whose card has run out, each from an index of its own: a filter of the readers' list.
migrate(
  (app) => {
    const suspensions = app.findCollectionByNameOrId("suspensions");
    suspensions.removeIndex("idx_suspensions_ends");
    suspensions.addIndex("idx_suspensions_ends", false, "ends, reader", "cancelled_at = ''");
    app.save(suspensions);
    const readers = app.findCollectionByNameOrId("readers");
    readers.addIndex("idx_readers_valid_until", false, "valid_until", "valid_until != ''");
    app.save(readers);
  },
  (app) => {
    const readers = app.findCollectionByNameOrId("readers");
    readers.removeIndex("idx_readers_valid_until");
    app.save(readers);
    const suspensions = app.findCollectionByNameOrId("suspensions");
    suspensions.removeIndex("idx_suspensions_ends");
    suspensions.addIndex("idx_suspensions_ends", false, "ends", "");
    app.save(suspensions);
  },
);
