/// <reference path="../.tools/types.d.ts" />
// The list of all copies is narrowed by state, kind of material and place, and stands in the order of its tombos.
const INDEXES = [
  ["idx_copies_state", "state, tombo COLLATE NOCASE", "", "state"],
  ["idx_copies_material_type", "material_type, tombo COLLATE NOCASE", "", "material_type"],
  ["idx_copies_location", "location, tombo COLLATE NOCASE", "location != ''", ""],
];
migrate(
  (app) => {
    const copies = app.findCollectionByNameOrId("copies");
    for (const [name, columns, where] of INDEXES) {
      copies.removeIndex(name);
      copies.addIndex(name, false, columns, where);
    }
    app.save(copies);
  },
  (app) => {
    const copies = app.findCollectionByNameOrId("copies");
    for (const [name, , , before] of INDEXES) {
      copies.removeIndex(name);
      if (before) {
        copies.addIndex(name, false, before, "");
      }
    }
    app.save(copies);
  },
);
