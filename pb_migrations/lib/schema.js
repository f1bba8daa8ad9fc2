// Shorthands for the migrations. A released migration must build the same schema for ever, on every school's first start: this file is
// as frozen as the migrations are. A shorthand that has to differ, or is new, goes into a new file beside it.

const SIGNED_IN = '@request.auth.collectionName = "users" && @request.auth.active = true';

/** Rule: an active user who holds Admin or one of the roles. `:each` is needed on a multi-select. */
const holds = (...roles) =>
  `${SIGNED_IN} && (${["Admin", ...roles].map((role) => `@request.auth.permissions:each ?= "${role}"`).join(" || ")})`;

const RULES = {
  SIGNED_IN,
  ADMIN: holds(),
  LIBRARY: holds("Biblioteca"),
  WAREHOUSE: holds("Almoxarifado"),
  SUPPORT: holds("Tecnologia"),
  ANY_STAFF: holds("Tecnologia", "Biblioteca", "Almoxarifado"),
};

/** A rule for updates that leaves these fields to Admin: what gives somebody rights, or opens others' data to them. */
const adminSets = (rule, ...fields) =>
  `${rule} && (@request.auth.permissions:each ?= "Admin" || (${fields.map((field) => `@request.body.${field}:changed = false`).join(" && ")}))`;

const text = (name, options = {}) => ({ type: "text", name, max: 300, ...options });
/** A calendar date, YYYY-MM-DD in the school's time zone; empty when there is none. */
const day = (name, options = {}) => text(name, { max: 10, pattern: "^(\\d{4}-\\d{2}-\\d{2})?$", ...options });
const integer = (name, options = {}) => ({ type: "number", name, onlyInt: true, ...options });
const bool = (name, options = {}) => ({ type: "bool", name, ...options });
const instant = (name, options = {}) => ({ type: "date", name, ...options });
const json = (name, options = {}) => ({ type: "json", name, maxSize: 200000, ...options });
const choice = (name, values, options = {}) => ({ type: "select", name, values, maxSelect: 1, ...options });
const pointer = (name, collectionId, options) => ({
  type: "relation",
  name,
  collectionId,
  maxSelect: 1,
  cascadeDelete: false,
  ...options,
});
const relation = (app, name, collection, options = {}) => pointer(name, app.findCollectionByNameOrId(collection).id, options);
/** To another record of the collection that is being made: PocketBase derives its id from its name. */
const relationToItself = (name, collection, options = {}) =>
  pointer(name, new Collection({ type: "base", name: collection }).id, options);
const file = (name, options = {}) => ({ type: "file", name, maxSelect: 1, maxSize: 5242880, ...options });
const image = (name, options = {}) =>
  file(name, { mimeTypes: ["image/jpeg", "image/png", "image/webp"], thumbs: ["96x96", "240x0"], ...options });
/** Normalised text for searching, written by the server only. */
const search = () => text("search", { max: 5000, hidden: true });
/** Of a record that a command makes under its own id: the hash of that command, by which its repetition is known. */
const commandHash = () => text("command_hash", { max: 64, hidden: true });
/** When a record was made and last saved. Each collection has them; its list of fields says where they stand. */
const stamps = () => [
  { type: "autodate", name: "created", onCreate: true },
  { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
];

/** Creates a base collection. `rules` may name list, view, create, update, delete; who may list may view. */
function createCollection(app, name, { rules = {}, fields, indexes = [] }) {
  const collection = new Collection({
    type: "base",
    name,
    listRule: rules.list ?? null,
    viewRule: rules.view ?? rules.list ?? null,
    createRule: rules.create ?? null,
    updateRule: rules.update ?? null,
    deleteRule: rules.delete ?? null,
    fields,
    indexes,
  });
  // As PocketBase imports collections: a relation's target must be in the database before it is validated, be it the collection itself.
  app.saveNoValidate(collection);
  app.validate(collection);
}

/** A row that every school begins with; what the server fills in on each save it fills in here too. */
function insert(app, collection, values) {
  const record = new Record(app.findCollectionByNameOrId(collection));
  record.load(values);
  app.save(record);
}

const run = (app, sql) => app.db().newQuery(sql).execute();

/** Refuses a statement in the database itself: not even the dashboard may do what a trigger refuses. */
function refuse(app, trigger, when, sentence) {
  run(app, `CREATE TRIGGER ${trigger} BEFORE ${when} BEGIN SELECT RAISE(ABORT, '${sentence}'); END`);
}

/**
 * As {@link refuse}, of what else would change the words of a table's rows: while a person is forgotten, the words that name the person
 * are taken out of them. The table `erasures` says of which tables (1800000010_platform.js).
 */
function refuseUnlessErasing(app, trigger, table, when, sentence) {
  run(
    app,
    `CREATE TRIGGER ${trigger} BEFORE ${when} BEGIN
       SELECT RAISE(ABORT, '${sentence}') WHERE NOT EXISTS (SELECT 1 FROM erasures WHERE collection = '${table}');
     END`,
  );
}

/** For ledgers: a row stays as it was written, but for the words that name a person who is forgotten. */
function makeAppendOnly(app, table) {
  refuseUnlessErasing(app, `${table}_no_update`, table, `UPDATE ON ${table}`, `${table} is append-only`);
  refuse(app, `${table}_no_delete`, `DELETE ON ${table}`, `${table} is append-only`);
}

/** For what goes on and ends: a row changes but never goes away. @param unless a row that may. */
function keepHistory(app, table, unless = "") {
  const when = unless ? ` WHEN NOT (${unless})` : "";
  refuse(app, `${table}_no_delete`, `DELETE ON ${table}${when}`, `${table} keep their history`);
}

/**
 * Empties a normalised key when one of the columns that it is made of changes, whatever door the change comes by: SQLite can't make
 * the key itself, and who needs it fills it again.
 */
function emptyKeyOnChange(app, table, key, columns) {
  run(
    app,
    `CREATE TRIGGER ${table}_${key} AFTER UPDATE OF ${columns.join(", ")} ON ${table}
     WHEN ${columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ")}
     BEGIN UPDATE ${table} SET ${key} = '' WHERE id = new.id; END`,
  );
}

/**
 * Full-text index over a new table's `search` column, kept by triggers. `<table>_documents` gives each row a document number that
 * VACUUM leaves alone (the rowid of a table with a text key may change). With an index of first letters, "Machado d" on its way
 * to "Machado de Assis" need not gather every word that begins with "d": 9 ms of a core at 100,000 titles.
 */
function createSearchIndex(app, table) {
  run(app, `CREATE TABLE ${table}_documents (document INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE)`);
  run(
    app,
    `CREATE VIRTUAL TABLE ${table}_fts USING fts5(search, content='', contentless_delete=1,
     tokenize='unicode61 remove_diacritics 2', prefix='1 2 3')`,
  );
  run(
    app,
    `CREATE TRIGGER ${table}_search_insert AFTER INSERT ON ${table} BEGIN
      INSERT INTO ${table}_documents (id) VALUES (new.id);
      INSERT INTO ${table}_fts (rowid, search) SELECT document, new.search FROM ${table}_documents WHERE id = new.id;
    END`,
  );
  run(
    app,
    `CREATE TRIGGER ${table}_search_update AFTER UPDATE ON ${table} WHEN old.search IS NOT new.search BEGIN
      DELETE FROM ${table}_fts WHERE rowid = (SELECT document FROM ${table}_documents WHERE id = new.id);
      INSERT INTO ${table}_fts (rowid, search) SELECT document, new.search FROM ${table}_documents WHERE id = new.id;
    END`,
  );
  run(
    app,
    `CREATE TRIGGER ${table}_search_delete AFTER DELETE ON ${table} BEGIN
      DELETE FROM ${table}_fts WHERE rowid = (SELECT document FROM ${table}_documents WHERE id = old.id);
      DELETE FROM ${table}_documents WHERE id = old.id;
    END`,
  );
}

module.exports = {
  RULES,
  adminSets,
  text,
  day,
  integer,
  bool,
  instant,
  json,
  choice,
  relation,
  relationToItself,
  file,
  image,
  search,
  commandHash,
  stamps,
  createCollection,
  insert,
  run,
  refuse,
  refuseUnlessErasing,
  makeAppendOnly,
  keepHistory,
  emptyKeyOnChange,
  createSearchIndex,
};
