/// <reference path="../.tools/types.d.ts" />
// What single students of a class got at the desk in a year is a set of its own; and textbooks are told from an index of them alone.
migrate(
  (app) => {
    const sets = app.findCollectionByNameOrId("class_sets");
    sets.fields.getByName("kind").values = ["students", "teacher", "desk"];
    sets.addIndex("idx_class_sets_desk", true, "class, year", "kind = 'desk'");
    app.save(sets);
    const titles = app.findCollectionByNameOrId("titles");
    titles.addIndex("idx_titles_textbooks", false, "id, program", "program != '' AND consumable = FALSE");
    app.save(titles);
  },
  (app) => {
    const titles = app.findCollectionByNameOrId("titles");
    titles.removeIndex("idx_titles_textbooks");
    app.save(titles);
    const sets = app.findCollectionByNameOrId("class_sets");
    sets.removeIndex("idx_class_sets_desk");
    sets.fields.getByName("kind").values = ["students", "teacher"];
    app.save(sets);
  },
);
