/// <reference path="../.tools/types.d.ts" />
// An import reads the few people with a social name: a list may mean them by either name.
migrate(
  (app) => {
    const people = app.findCollectionByNameOrId("people");
    people.addIndex("idx_people_social_name", false, "social_name", "social_name != ''");
    app.save(people);
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
