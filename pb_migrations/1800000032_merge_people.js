/// <reference path="../.tools/types.d.ts" />
// A person who was entered twice: the duplicate record points to the remaining one.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);

    const people = app.findCollectionByNameOrId("people");
    people.fields.add(new Field(s.relation(app, "merged_into", "people"))); // empty: the record is no duplicate
    people.createRule = `${people.createRule} && @request.body.merged_into:isset = false`;
    people.updateRule = `${people.updateRule} && @request.body.merged_into:isset = false`;
    people.indexes = [...people.indexes, "CREATE INDEX idx_people_merged ON people (merged_into) WHERE merged_into != ''"];
    app.save(people);
    s.refuse(
      app,
      "people_stay_merged",
      "UPDATE OF merged_into, active ON people WHEN old.merged_into != '' AND (new.merged_into IS NOT old.merged_into OR new.active = TRUE)",
      "a person that was merged stays so",
    );
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
