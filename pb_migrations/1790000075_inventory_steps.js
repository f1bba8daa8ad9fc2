/// <reference path="../.tools/types.d.ts" />
// Closing an inventory and reopening it go on in steps: which one is under way, who began it, and how far it is.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const inventories = app.findCollectionByNameOrId("inventories");
    inventories.fields.add(new Field(s.choice("step", ["closing", "reopening"]))); // empty: none
    inventories.fields.add(new Field(s.relation(app, "step_by", "users")));
    inventories.fields.add(new Field(s.integer("done", { min: 0 }))); // copies of the present or last step
    inventories.fields.add(new Field(s.integer("total", { min: 0 })));
    app.save(inventories);
  },
  (app) => {
    const inventories = app.findCollectionByNameOrId("inventories");
    for (const name of ["step", "step_by", "done", "total"]) {
      inventories.fields.removeByName(name);
    }
    app.save(inventories);
  },
);
