/// <reference path="../.tools/types.d.ts" />
// Whoever takes a copy or a reader back asks who points to them: closed holds and cancelled suspensions were read from end to end.
const INDEXES = [
  ["holds", "idx_holds_of_copy", "ready_copy", "ready_copy != ''"],
  ["suspensions", "idx_suspensions_of_reader", "reader", ""],
];
migrate(
  (app) => {
    for (const [table, name, columns, where] of INDEXES) {
      const collection = app.findCollectionByNameOrId(table);
      collection.addIndex(name, false, columns, where);
      app.save(collection);
    }
  },
  (app) => {
    for (const [table, name] of INDEXES) {
      const collection = app.findCollectionByNameOrId(table);
      collection.removeIndex(name);
      app.save(collection);
    }
  },
);
