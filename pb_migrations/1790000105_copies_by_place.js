/// <reference path="../.tools/types.d.ts" />
// What is to be found in one place is listed and counted for that place alone.
migrate(
  (app) => {
    const copies = app.findCollectionByNameOrId("copies");
    copies.addIndex("idx_copies_location", false, "location, state", "");
    app.save(copies);
  },
  (app) => {
    const copies = app.findCollectionByNameOrId("copies");
    copies.removeIndex("idx_copies_location");
    app.save(copies);
  },
);
