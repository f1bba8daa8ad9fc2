/// <reference path="../.tools/types.d.ts" />
// A form asks the records API who has an ISBN. Its filter binds the value, so that SQLite could not tell that it is not empty and
// read every title instead of an index of those with an ISBN alone.
migrate(
  (app) => {
    const titles = app.findCollectionByNameOrId("titles");
    titles.removeIndex("idx_titles_isbn13");
    titles.addIndex("idx_titles_isbn13", false, "isbn13", "");
    app.save(titles);
  },
  (app) => {
    const titles = app.findCollectionByNameOrId("titles");
    titles.removeIndex("idx_titles_isbn13");
    titles.addIndex("idx_titles_isbn13", false, "isbn13", "isbn13 != ''");
    app.save(titles);
  },
);
