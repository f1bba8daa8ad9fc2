/// <reference path="../.tools/types.d.ts" />
// Duplicate materials and suppliers, and the groups that users declared to be different.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    for (const name of ["materials", "suppliers"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.add(new Field(s.relation(app, "merged_into", name))); // the one that it became a part of
      collection.createRule = `${collection.createRule} && @request.body.merged_into:isset = false`;
      collection.updateRule = `${collection.updateRule} && @request.body.merged_into:changed = false`;
      collection.indexes = [
        ...collection.indexes,
        `CREATE INDEX idx_${name}_merged_into ON ${name} (merged_into) WHERE merged_into != ''`,
      ];
      app.save(collection);
    }
    s.createCollection(app, "stock_distinctions", {
      fields: [
        s.text("key", { required: true, max: 400 }), // the common key of its members
        s.integer("members", { required: true, min: 1 }), // the number of declared members: a further one raises the question again
        s.relation(app, "made_by", "users"),
        ...s.stamps(),
      ],
      indexes: ["CREATE UNIQUE INDEX idx_stock_distinctions_key ON stock_distinctions (key)"],
    });
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("stock_distinctions"));
    for (const name of ["materials", "suppliers"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.createRule = collection.createRule.replace(" && @request.body.merged_into:isset = false", "");
      collection.updateRule = collection.updateRule.replace(" && @request.body.merged_into:changed = false", "");
      collection.indexes = collection.indexes.filter((index) => !index.includes("_merged_into "));
      collection.fields.removeByName("merged_into");
      app.save(collection);
    }
  },
);
