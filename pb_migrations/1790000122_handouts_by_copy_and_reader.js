/// <reference path="../.tools/types.d.ts" />
// An import that is taken back asks who points to its copies and readers: each time all that was ever given was read.
const INDEXES = [
  ["idx_handouts_of_copy", "copy", "copy != ''"],
  ["idx_handouts_of_reader", "reader", ""],
];
migrate(
  (app) => {
    const handouts = app.findCollectionByNameOrId("handouts");
    for (const [name, columns, where] of INDEXES) {
      handouts.addIndex(name, false, columns, where);
    }
    app.save(handouts);
  },
  (app) => {
    const handouts = app.findCollectionByNameOrId("handouts");
    for (const [name] of INDEXES) {
      handouts.removeIndex(name);
    }
    app.save(handouts);
  },
);
