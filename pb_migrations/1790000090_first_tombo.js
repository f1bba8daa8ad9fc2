/// <reference path="../.tools/types.d.ts" />
// A row of the catalogue says a title's first tombo beside how many copies it has: with the tombo in their index no copy's own
// row is read for it.
migrate(
  (app) => {
    const copies = app.findCollectionByNameOrId("copies");
    copies.removeIndex("idx_copies_title");
    copies.addIndex("idx_copies_title", false, "title, state, id, tombo", "");
    app.save(copies);
  },
  (app) => {
    const copies = app.findCollectionByNameOrId("copies");
    copies.removeIndex("idx_copies_title");
    copies.addIndex("idx_copies_title", false, "title, state, id", "");
    app.save(copies);
  },
);
