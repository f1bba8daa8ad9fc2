/// <reference path="../.tools/types.d.ts" />
// The list of all copies is narrowed by state and kind of material, and stands in the order of its tombos.
const INDEXES = [
  ["idx_copies_state", "state, tombo COLLATE NOCASE", "state"],
  ["idx_copies_material_type", "material_type, tombo COLLATE NOCASE", "material_type"],
];
migrate(
  (app) => {
    const copies = app.findCollectionByNameOrId("copies");
    for (const [name, columns] of INDEXES) {
      copies.removeIndex(name);
      copies.addIndex(name, false, columns, "");
    }
    app.save(copies);
  },
  (app) => {
    const copies = app.findCollectionByNameOrId("copies");
    for (const [name, , before] of INDEXES) {
      copies.removeIndex(name);
      copies.addIndex(name, false, before, "");
    }
    app.save(copies);
  },
);
