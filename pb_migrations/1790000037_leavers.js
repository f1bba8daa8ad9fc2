/// <reference path="../.tools/types.d.ts" />
// Who left is few beside who stays: the list of pendencies begins with them.
migrate(
  (app) => {
    for (const name of ["people", "readers"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(`idx_${name}_inactive`, false, "id", "active = FALSE");
      app.save(collection);
    }
  },
  (app) => {
    for (const name of ["people", "readers"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(`idx_${name}_inactive`);
      app.save(collection);
    }
  },
);
