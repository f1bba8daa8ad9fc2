/// <reference path="../.tools/types.d.ts" />
// Library records as they came, titles that became one, and what tells that two may be one.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;

    // The record that a title came with: an export gives back what the title has no field for.
    s.createCollection(app, "marc_records", {
      rules: { list: RULES.LIBRARY },
      fields: [
        s.relation(app, "title", "titles", { required: true }),
        s.choice("format", ["marc21", "unimarc"], { required: true }),
        s.json("data", { required: true, maxSize: 2000000 }), // domain/library/marc MarcRecord
      ],
      indexes: ["CREATE UNIQUE INDEX idx_marc_records_title ON marc_records (title)"],
    });

    // Groups of titles that look alike and are not the same; one more title under the key makes it a question again.
    s.createCollection(app, "title_distinctions", {
      fields: [s.text("key", { required: true, max: 600 }), s.integer("titles", { min: 0 }), s.relation(app, "made_by", "users")],
      indexes: ["CREATE UNIQUE INDEX idx_title_distinctions_key ON title_distinctions (key)"],
    });

    const titles = app.findCollectionByNameOrId("titles");
    titles.fields.add(new Field(s.relation(app, "merged_into", "titles"))); // the title that it became a part of
    titles.fields.add(new Field(s.text("work_key", { hidden: true, max: 500 }))); // title, authors, edition, volume, normalised
    titles.indexes = [
      ...titles.indexes,
      "CREATE INDEX idx_titles_same_isbn ON titles (isbn13, volume, active) WHERE isbn13 != '' AND active = TRUE",
      "CREATE INDEX idx_titles_work_key ON titles (work_key, isbn13, active) WHERE work_key != '' AND active = TRUE",
      "CREATE INDEX idx_titles_keyless ON titles (id) WHERE work_key = ''",
      "CREATE INDEX idx_titles_merged_into ON titles (merged_into) WHERE merged_into != ''",
    ];
    titles.createRule = `${RULES.LIBRARY} && @request.body.merged_into:isset = false`;
    titles.updateRule = `${RULES.LIBRARY} && @request.body.merged_into:changed = false`;
    app.save(titles);
    const columns = ["title", "subtitle", "authors", "edition", "volume"];
    app
      .db()
      .newQuery(
        `CREATE TRIGGER titles_work_key AFTER UPDATE OF ${columns.join(", ")} ON titles
         WHEN ${columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ")}
         BEGIN UPDATE titles SET work_key = '' WHERE id = new.id; END`,
      )
      .execute();

    const batches = app.findCollectionByNameOrId("import_batches");
    batches.fields.add(new Field(s.choice("source", ["table", "marc"]))); // empty: table
    app.save(batches);
  },
  (app) => {
    app.db().newQuery("DROP TRIGGER titles_work_key").execute();
    const batches = app.findCollectionByNameOrId("import_batches");
    batches.fields.removeByName("source");
    app.save(batches);
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const titles = app.findCollectionByNameOrId("titles");
    titles.createRule = s.RULES.LIBRARY;
    titles.updateRule = s.RULES.LIBRARY;
    for (const name of ["same_isbn", "work_key", "keyless", "merged_into"]) {
      titles.removeIndex(`idx_titles_${name}`);
    }
    for (const name of ["work_key", "merged_into"]) {
      titles.fields.removeByName(name);
    }
    app.save(titles);
    for (const name of ["title_distinctions", "marc_records"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
  },
);
