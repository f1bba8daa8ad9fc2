/// <reference path="../.tools/types.d.ts" />
// Closing and reopening an inventory have one worker at a time, who gives signs of life: pb_hooks/src/platform/long-work.ts.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const inventories = app.findCollectionByNameOrId("inventories");
    inventories.fields.add(new Field(s.text("worker", { max: 15, hidden: true })));
    inventories.fields.add(new Field(s.instant("worked_at")));
    app.save(inventories);
  },
  (app) => {
    const inventories = app.findCollectionByNameOrId("inventories");
    for (const name of ["worker", "worked_at"]) {
      inventories.fields.removeByName(name);
    }
    app.save(inventories);
  },
);
