/// <reference path="../.tools/types.d.ts" />
// Long lists are paged in the order in which people read them: the search text begins with what the row shows first and
// has no accents, so "Ângela" stands among the A, which no collation of SQLite's own does.
migrate(
  (app) => {
    for (const name of ["titles", "people", "readers"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.addIndex(`idx_${name}_order`, false, "substr(search, 1, 60), id, active", "");
      app.save(collection);
    }
    const people = app.findCollectionByNameOrId("people");
    people.addIndex("idx_people_enrolment_order", false, "enrolment", "");
    app.save(people);
  },
  (app) => {
    const people = app.findCollectionByNameOrId("people");
    people.removeIndex("idx_people_enrolment_order");
    app.save(people);
    for (const name of ["titles", "people", "readers"]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.removeIndex(`idx_${name}_order`);
      app.save(collection);
    }
  },
);
