/**
 * Who may do what, written by hand: this is the truth that roles.test.ts holds against the running program, every cell.
 * Here the collections and what is in them; role-routes.ts holds the commands, reads and lists, role-screens.ts the screens.
 * A collection, contract, list or screen without a row fails a test.
 */
import type { CollectionRecords } from "../../domain/collections.gen";
import type { Who } from "../support/accounts";

export const EVERY_WHO = [
  "guest",
  "none",
  "Tecnologia",
  "Biblioteca",
  "Almoxarifado",
  "Admin",
  "deactivated",
  "superuser",
] as const satisfies readonly Who[];

/** The signed-in kinds of person; the superuser has columns of its own. */
export type Person = Exclude<Who, "superuser">;
/** Who may; "nobody": closed to all but the superuser. */
export type May = readonly Person[] | "nobody";

const NOBODY = "nobody";
/** Open by rule, but never to a row that is another's. */
const NO_ONE: readonly Person[] = [];
export const ADMIN: readonly Person[] = ["Admin"];
export const LIBRARY: readonly Person[] = ["Admin", "Biblioteca"];
export const WAREHOUSE: readonly Person[] = ["Admin", "Almoxarifado"];
export const SUPPORT: readonly Person[] = ["Admin", "Tecnologia"];
export const ANY_ROLE: readonly Person[] = ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado"];
export const SIGNED_IN: readonly Person[] = [...ANY_ROLE, "none"];
export const ALL: readonly Person[] = ["guest", ...SIGNED_IN];

export type Action = "list" | "view" | "create" | "update" | "delete";

type CollectionRights = Record<Action, May> & {
  /** What the database refuses even to a superuser: history. */
  refusedToSuperuser?: readonly Action[];
};

/** Rows that are not the caller's own. */
export const COLLECTION_RIGHTS: Record<keyof CollectionRecords, CollectionRights> = {
  // account
  users: { list: ADMIN, view: ADMIN, create: ADMIN, update: ADMIN, delete: NOBODY },

  // platform
  school: { list: SIGNED_IN, view: SIGNED_IN, create: NOBODY, update: ADMIN, delete: NOBODY, refusedToSuperuser: ["delete"] },
  opening_hours: { list: SIGNED_IN, view: SIGNED_IN, create: ADMIN, update: ADMIN, delete: ADMIN },
  calendar_days: { list: SIGNED_IN, view: SIGNED_IN, create: ADMIN, update: ADMIN, delete: ADMIN },
  counters: { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY },
  sectors: { list: SIGNED_IN, view: SIGNED_IN, create: SUPPORT, update: SUPPORT, delete: NOBODY },
  timeline: {
    list: LIBRARY, // the row that is tried is of the library
    view: LIBRARY,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
    refusedToSuperuser: ["update", "delete"],
  },
  notifications: { list: NO_ONE, view: NO_ONE, create: NOBODY, update: NO_ONE, delete: NOBODY },

  // people
  classes: { list: ANY_ROLE, view: ANY_ROLE, create: ADMIN, update: ADMIN, delete: NOBODY },
  people: { list: ANY_ROLE, view: ANY_ROLE, create: ADMIN, update: ADMIN, delete: NOBODY },
  person_details: { list: ADMIN, view: ADMIN, create: ADMIN, update: ADMIN, delete: NOBODY },
  contacts: { list: ADMIN, view: ADMIN, create: ADMIN, update: ADMIN, delete: ADMIN },

  // library
  material_types: { list: LIBRARY, view: LIBRARY, create: ADMIN, update: ADMIN, delete: NOBODY },
  reader_categories: { list: LIBRARY, view: LIBRARY, create: ADMIN, update: ADMIN, delete: NOBODY },
  loan_rules: { list: LIBRARY, view: LIBRARY, create: ADMIN, update: ADMIN, delete: ADMIN },
  titles: { list: LIBRARY, view: LIBRARY, create: LIBRARY, update: LIBRARY, delete: NOBODY },
  copies: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: LIBRARY, delete: NOBODY },
  readers: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: LIBRARY, delete: NOBODY },
  loans: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: NOBODY, delete: NOBODY, refusedToSuperuser: ["delete"] },

  library_settings: {
    list: LIBRARY,
    view: LIBRARY,
    create: NOBODY,
    update: ADMIN,
    delete: NOBODY,
    refusedToSuperuser: ["delete"],
  },
  class_sets: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: NOBODY, delete: NOBODY, refusedToSuperuser: ["delete"] },
  handouts: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: NOBODY, delete: NOBODY, refusedToSuperuser: ["delete"] },
  holds: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: NOBODY, delete: NOBODY, refusedToSuperuser: ["delete"] },
  suspensions: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: NOBODY, delete: NOBODY, refusedToSuperuser: ["delete"] },

  inventories: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: NOBODY, delete: NOBODY },
  inventory_scans: {
    list: LIBRARY,
    view: LIBRARY,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
    refusedToSuperuser: ["update", "delete"],
  },
  inventory_missing: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: NOBODY, delete: NOBODY },
  marc_records: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: NOBODY, delete: NOBODY },
  title_distinctions: { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY },
  notices: {
    list: LIBRARY,
    view: LIBRARY,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
    refusedToSuperuser: ["update", "delete"],
  },
  notice_runs: {
    list: LIBRARY,
    view: LIBRARY,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
    refusedToSuperuser: ["update", "delete"],
  },
  notice_texts: { list: LIBRARY, view: LIBRARY, create: NOBODY, update: NOBODY, delete: NOBODY },

  // warehouse
  materials: { list: WAREHOUSE, view: WAREHOUSE, create: WAREHOUSE, update: WAREHOUSE, delete: WAREHOUSE },
  material_packs: { list: WAREHOUSE, view: WAREHOUSE, create: WAREHOUSE, update: WAREHOUSE, delete: WAREHOUSE },
  suppliers: {
    list: WAREHOUSE,
    view: WAREHOUSE,
    create: WAREHOUSE,
    update: WAREHOUSE,
    delete: NOBODY,
    refusedToSuperuser: ["delete"],
  },
  requesters: {
    list: WAREHOUSE,
    view: WAREHOUSE,
    create: WAREHOUSE,
    update: WAREHOUSE,
    delete: NOBODY,
    refusedToSuperuser: ["delete"],
  },
  stock_batches: {
    list: WAREHOUSE,
    view: WAREHOUSE,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
    refusedToSuperuser: ["delete"],
  },
  stock_documents: {
    list: WAREHOUSE,
    view: WAREHOUSE,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
    refusedToSuperuser: ["update", "delete"],
  },
  stock_movements: {
    list: WAREHOUSE,
    view: WAREHOUSE,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
    refusedToSuperuser: ["update", "delete"],
  },
  stock_months: {
    list: WAREHOUSE,
    view: WAREHOUSE,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
    refusedToSuperuser: ["delete"],
  },
  stock_findings: { list: ADMIN, view: ADMIN, create: NOBODY, update: NOBODY, delete: NOBODY },

  // messaging
  messages: {
    list: LIBRARY, // the row that is tried is of the library
    view: LIBRARY,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
    refusedToSuperuser: ["delete"],
  },
  message_channels: { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY },

  // imports
  import_batches: { list: ADMIN, view: ADMIN, create: NOBODY, update: NOBODY, delete: NOBODY },
  import_rows: { list: ADMIN, view: ADMIN, create: NOBODY, update: NOBODY, delete: NOBODY },
  import_mappings: { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY },
};

type OwnAction = "list" | "view" | "update";

/** Rows that belong to the caller: the account itself, notices to it, what it did. */
export const OWN_RIGHTS: Record<"users" | "notifications" | "timeline", Record<OwnAction, May>> = {
  users: { list: SIGNED_IN, view: SIGNED_IN, update: SIGNED_IN },
  notifications: { list: SIGNED_IN, view: SIGNED_IN, update: SIGNED_IN },
  timeline: { list: SIGNED_IN, view: SIGNED_IN, update: NOBODY },
};

interface RowRight {
  name: string;
  collection: keyof CollectionRecords;
  /** What sets the row apart from the sample; `own` is the id of the one who tries. */
  values: (own: string) => Record<string, unknown>;
  may: May;
}

/** Rows that a rule tells apart by what is in them: who may see them. */
export const ROW_RIGHTS: readonly RowRight[] = [
  { name: "of an area without readers of its own", collection: "timeline", values: () => ({ area: "people" }), may: ADMIN },
  { name: "of the stockroom", collection: "timeline", values: () => ({ area: "warehouse" }), may: WAREHOUSE },
  { name: "another's account", collection: "timeline", values: () => ({ area: "account" }), may: ADMIN },
  {
    name: "one's own doing in another area",
    collection: "timeline",
    values: (own) => (own === "superuser000000" ? { area: "people" } : { area: "people", actor: own }),
    may: ADMIN,
  },
  { name: "of another area than the library", collection: "messages", values: () => ({ area: "platform" }), may: ADMIN },
];

/** Stands for a record of its own, of the collection that the field points to. */
export const ANOTHER = "(another)";
/** Stands for an address that nobody has. */
export const NEW_EMAIL = "(new e-mail)";

interface FieldRight {
  collection: keyof CollectionRecords;
  who: readonly Person[];
  /** The row: the caller's own, one of the school's, or one that is yet to be made. */
  row: "own" | "any" | "new";
  values: Record<string, unknown>;
  /**
   * 200: written. Else nothing is, and the program answers this: 404 where a rule refuses (400 for a new row), 400 where the
   * account's own form does;
   * "ignored" says yes, and leaves out what is nobody's to send.
   */
  answer: 200 | 400 | 404 | "ignored";
}

const NO_ADMIN: readonly Person[] = ["none", "Tecnologia", "Biblioteca", "Almoxarifado"];

/** Single fields: what may be written of a row that may be written. */
export const FIELD_RIGHTS: readonly FieldRight[] = [
  { collection: "users", who: ["none"], row: "own", values: { name: "Outro Nome" }, answer: 200 },
  { collection: "users", who: ["none"], row: "own", values: { theme: "dark", sound_off: true }, answer: 200 },
  { collection: "users", who: ["none"], row: "own", values: { permissions: ["Admin"] }, answer: 404 },
  { collection: "users", who: ["Biblioteca"], row: "own", values: { permissions: ["Biblioteca", "Admin"] }, answer: 404 },
  { collection: "users", who: ["Biblioteca"], row: "own", values: { "permissions+": "Admin" }, answer: 404 },
  { collection: "users", who: ["none"], row: "own", values: { active: false }, answer: 404 },
  { collection: "users", who: NO_ADMIN, row: "own", values: { verified: false }, answer: 404 },
  { collection: "users", who: ["none"], row: "own", values: { person: ANOTHER }, answer: 404 },
  { collection: "users", who: NO_ADMIN, row: "own", values: { email: NEW_EMAIL }, answer: 400 },
  { collection: "users", who: ["none"], row: "own", values: { tokenKey: "x".repeat(40) }, answer: "ignored" },
  { collection: "users", who: ["none"], row: "own", values: { provisional_password: true }, answer: "ignored" },
  { collection: "users", who: ["Admin"], row: "any", values: { provisional_password: true }, answer: "ignored" },
  { collection: "users", who: ["Admin"], row: "any", values: { permissions: ["Biblioteca"], active: true }, answer: 200 },
  { collection: "users", who: ["Admin"], row: "any", values: { email: NEW_EMAIL }, answer: 200 },
  { collection: "notifications", who: ["none"], row: "own", values: { read_at: "2026-11-21 10:00:00.000Z" }, answer: 200 },
  { collection: "notifications", who: ["none"], row: "own", values: { user: "useradmin000000" }, answer: 404 },
  { collection: "notifications", who: ["none"], row: "own", values: { title: "Outro título" }, answer: 404 },
  { collection: "notifications", who: ["none"], row: "own", values: { text: "Outro texto" }, answer: 404 },
  { collection: "notifications", who: ["none"], row: "own", values: { link: "/outro" }, answer: 404 },
  { collection: "notifications", who: ["none"], row: "own", values: { kind: "outro" }, answer: 404 },
  { collection: "copies", who: ["Biblioteca"], row: "any", values: { location: "Estante 9" }, answer: 200 },
  { collection: "copies", who: ["Biblioteca"], row: "any", values: { tombo: "123456" }, answer: 404 },
  { collection: "copies", who: ["Biblioteca"], row: "any", values: { title: ANOTHER }, answer: 404 },
  { collection: "titles", who: ["Biblioteca"], row: "any", values: { merged_into: ANOTHER }, answer: 404 },
  { collection: "titles", who: ["Biblioteca"], row: "new", values: { merged_into: ANOTHER }, answer: 400 },
  { collection: "readers", who: ["Biblioteca"], row: "any", values: { notes: "Lê muito" }, answer: 200 },
  { collection: "readers", who: ["Biblioteca"], row: "any", values: { person: ANOTHER }, answer: 404 },
  { collection: "requesters", who: ["Almoxarifado"], row: "any", values: { notes: "Só às sextas" }, answer: 200 },
  { collection: "requesters", who: ["Almoxarifado"], row: "any", values: { person: ANOTHER }, answer: 404 },
  { collection: "requesters", who: ["Almoxarifado"], row: "any", values: { sector: ANOTHER }, answer: 404 },
];

interface FileRight {
  may: May;
  /** Public: its address alone opens it. */
  open: boolean;
}

/** Files by collection and field: who may open one that is another's. */
export const FILE_RIGHTS: Readonly<Record<string, FileRight>> = {
  "users.avatar": { may: ADMIN, open: false },
  "school.logo": { may: ALL, open: true },
  "people.photo": { may: ANY_ROLE, open: false },
  "titles.cover": { may: ALL, open: true },
  "materials.photo": { may: ALL, open: true },
  "import_batches.file": { may: ADMIN, open: false },
};

/** What only the server reads. */
export const HIDDEN_FIELDS: Readonly<Partial<Record<keyof CollectionRecords, readonly string[]>>> = {
  users: ["password", "tokenKey"],
  sectors: ["search"],
  classes: ["search"],
  people: ["search", "match_key"],
  titles: ["search", "match_key", "work_key", "authors_order"],
  readers: ["search"],
  materials: ["search", "name_key"],
  suppliers: ["search"],
  requesters: ["search"],
  stock_documents: ["request_hash"],
  messages: ["address", "lease", "search"],
  import_batches: ["worker"],
  inventories: ["worker"],
};

/** Who gets in with the right password. */
export const SIGN_IN_RIGHTS: readonly Person[] = [...SIGNED_IN];
/** Who gets in with one that an Admin chose for them: it opens nothing but the choice of another. */
export const PROVISIONAL_SIGN_IN_RIGHTS: readonly Person[] = NO_ONE;
