/// <reference path="../.tools/types.d.ts" />
// "Machado d" on its way to "Machado de Assis": without an index of first letters, every word that begins with "d" is gathered
// before the first row, 9 ms of a core at 100,000 titles.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    for (const table of ["titles", "people", "readers", "messages"]) {
      run(`DROP TABLE ${table}_fts`);
      run(`CREATE VIRTUAL TABLE ${table}_fts USING fts5(search, content='', contentless_delete=1,
           tokenize='unicode61 remove_diacritics 2', prefix='1 2 3')`);
      run(`INSERT INTO ${table}_fts (rowid, search)
           SELECT d.document, t.search FROM ${table} t JOIN ${table}_documents d ON d.id = t.id`);
    }
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    for (const table of ["titles", "people", "readers", "messages"]) {
      run(`DROP TABLE ${table}_fts`);
      run(`CREATE VIRTUAL TABLE ${table}_fts USING fts5(search, content='', contentless_delete=1,
           tokenize='unicode61 remove_diacritics 2', prefix='2 3')`);
      run(`INSERT INTO ${table}_fts (rowid, search)
           SELECT d.document, t.search FROM ${table} t JOIN ${table}_documents d ON d.id = t.id`);
    }
  },
);
