/// <reference path="../.tools/types.d.ts" />
// Titles say from which age they are meant, and are ordered by their authors without accents: no collation of SQLite's own
// puts "Érico" among the E.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const titles = app.findCollectionByNameOrId("titles");
    titles.fields.add(new Field(s.integer("minimum_age", { min: 0, max: 18 }))); // 0: for everyone, or nobody said
    titles.fields.add(new Field(s.text("authors_order", { hidden: true, max: 60 }))); // the authors, normalised
    titles.removeIndex("idx_titles_authors");
    titles.addIndex("idx_titles_authors_order", false, "authors_order, id, active", "");
    app.save(titles);

    // As domain/text searchText wrote it on the day of this migration.
    const plain = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
    const folded = (text) =>
      text
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .toLowerCase()
        .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter)
        .replace(/[^a-z0-9\u00df-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\uff66-\uffdc]+/g, " ")
        .trim()
        .slice(0, 60);
    for (let after = "", rows = []; ; after = rows[rows.length - 1].id) {
      const found = arrayOf(new DynamicModel({ id: "", authors: "" }));
      app
        .db()
        .newQuery("SELECT id, authors FROM titles WHERE id > {:after} AND authors != '' ORDER BY id LIMIT 2000")
        .bind({ after })
        .all(found);
      rows = JSON.parse(JSON.stringify(found));
      if (rows.length === 0) {
        break;
      }
      app
        .db()
        .newQuery(
          `UPDATE titles SET authors_order = k.value ->> '$.key' FROM json_each({:keys}) k WHERE titles.id = k.value ->> '$.id'`,
        )
        .bind({ keys: JSON.stringify(rows.map(({ id, authors }) => ({ id, key: folded(authors) }))) })
        .execute();
    }
  },
  (app) => {
    const titles = app.findCollectionByNameOrId("titles");
    titles.removeIndex("idx_titles_authors_order");
    titles.addIndex("idx_titles_authors", false, "authors COLLATE NOCASE", "");
    for (const name of ["authors_order", "minimum_age"]) {
      titles.fields.removeByName(name);
    }
    app.save(titles);
  },
);
