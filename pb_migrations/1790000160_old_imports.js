/// <reference path="../.tools/types.d.ts" />
// What an import brought is kept for as many months as the school says; then only that it was, and how many lines of each kind.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const batches = app.findCollectionByNameOrId("import_batches");
    batches.fields.add(new Field(s.instant("emptied_at"))); // nothing of the file is used since then; empty: it stands
    batches.fields.getByName("file").required = false;
    app.save(batches);
  },
  (app) => {
    const batches = app.findCollectionByNameOrId("import_batches");
    batches.fields.removeByName("emptied_at");
    batches.fields.getByName("file").required = true;
    app.save(batches);
  },
);
