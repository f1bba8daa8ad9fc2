// Shorthands for the migrations. Frozen: a released migration must build the same
// schema for ever, so a rule that changes gets a new constant and a new migration.

const SIGNED_IN = '@request.auth.collectionName = "users" && @request.auth.active = true';

/** Rule: an active user who holds Admin or one of the roles. `:each` is needed on a multi-select. */
const holds = (...roles) =>
  `${SIGNED_IN} && (${["Admin", ...roles].map((role) => `@request.auth.permissions:each ?= "${role}"`).join(" || ")})`;

const RULES = {
  NOBODY: null,
  SIGNED_IN,
  ADMIN: holds(),
  LIBRARY: holds("Biblioteca"),
  WAREHOUSE: holds("Almoxarifado"),
  SUPPORT: holds("Tecnologia"),
  ANY_ROLE: holds("Tecnologia", "Biblioteca", "Almoxarifado"),
};

const text = (name, options = {}) => ({ type: "text", name, max: 300, ...options });
/** A calendar date, YYYY-MM-DD in the school's time zone; empty when there is none. */
const day = (name, options = {}) => text(name, { max: 10, pattern: "^(\\d{4}-\\d{2}-\\d{2})?$", ...options });
const integer = (name, options = {}) => ({ type: "number", name, onlyInt: true, ...options });
const bool = (name, options = {}) => ({ type: "bool", name, ...options });
const instant = (name, options = {}) => ({ type: "date", name, ...options });
const json = (name, options = {}) => ({ type: "json", name, maxSize: 200000, ...options });
const choice = (name, values, options = {}) => ({ type: "select", name, values, maxSelect: 1, ...options });
const relation = (app, name, collection, options = {}) => ({
  type: "relation",
  name,
  collectionId: app.findCollectionByNameOrId(collection).id,
  maxSelect: 1,
  cascadeDelete: false,
  ...options,
});
const file = (name, options = {}) => ({ type: "file", name, maxSelect: 1, maxSize: 5242880, ...options });
const image = (name, options = {}) =>
  file(name, { mimeTypes: ["image/jpeg", "image/png", "image/webp"], thumbs: ["96x96", "240x0"], ...options });
/** Normalised text for searching, written by the server only. */
const search = () => text("search", { max: 5000, hidden: true });
const stamps = () => [
  { type: "autodate", name: "created", onCreate: true },
  { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
];

/** Creates a base collection with created/updated. `rules` may name list, view, create, update, delete. */
function createCollection(app, name, { rules = {}, fields, indexes = [] }) {
  const collection = new Collection({
    type: "base",
    name,
    listRule: rules.list ?? null,
    viewRule: rules.view ?? rules.list ?? null,
    createRule: rules.create ?? null,
    updateRule: rules.update ?? null,
    deleteRule: rules.delete ?? null,
    fields: [...fields, ...stamps()],
    indexes,
  });
  app.save(collection);
}

/** Refuses UPDATE and DELETE in the database itself: not even the dashboard may rewrite a ledger. */
function makeAppendOnly(app, table) {
  for (const verb of ["UPDATE", "DELETE"]) {
    app
      .db()
      .newQuery(
        `CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table}
         BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`,
      )
      .execute();
  }
}

/**
 * Full-text index over a table's `search` column, kept by triggers. `<table>_documents` gives each row
 * a document number that VACUUM leaves alone (the rowid of a table with a text key may change).
 */
function createSearchIndex(app, table) {
  const run = (sql) => app.db().newQuery(sql).execute();
  run(`CREATE TABLE ${table}_documents (document INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE)`);
  run(
    `CREATE VIRTUAL TABLE ${table}_fts USING fts5(search, content='', contentless_delete=1,
     tokenize='unicode61 remove_diacritics 2', prefix='2 3')`,
  );
  run(`CREATE TRIGGER ${table}_search_insert AFTER INSERT ON ${table} BEGIN
    INSERT INTO ${table}_documents (id) VALUES (new.id);
    INSERT INTO ${table}_fts (rowid, search) SELECT document, new.search FROM ${table}_documents WHERE id = new.id;
  END`);
  run(`CREATE TRIGGER ${table}_search_update AFTER UPDATE ON ${table} WHEN old.search IS NOT new.search BEGIN
    DELETE FROM ${table}_fts WHERE rowid = (SELECT document FROM ${table}_documents WHERE id = new.id);
    INSERT INTO ${table}_fts (rowid, search) SELECT document, new.search FROM ${table}_documents WHERE id = new.id;
  END`);
  run(`CREATE TRIGGER ${table}_search_delete AFTER DELETE ON ${table} BEGIN
    DELETE FROM ${table}_fts WHERE rowid = (SELECT document FROM ${table}_documents WHERE id = old.id);
    DELETE FROM ${table}_documents WHERE id = old.id;
  END`);
  run(`INSERT INTO ${table}_documents (id) SELECT id FROM ${table}`);
  run(`INSERT INTO ${table}_fts (rowid, search)
       SELECT d.document, t.search FROM ${table} t JOIN ${table}_documents d ON d.id = t.id`);
}

module.exports = {
  RULES,
  text,
  day,
  integer,
  bool,
  instant,
  json,
  choice,
  relation,
  file,
  image,
  search,
  stamps,
  createCollection,
  makeAppendOnly,
  createSearchIndex,
};
