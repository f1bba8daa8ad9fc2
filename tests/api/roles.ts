/**
 * Who may do what, written by hand: this is the truth that roles.test.ts holds against the running program, every cell.
 * A collection, contract or list without a row here fails the test.
 */
import type { CollectionRecords } from "../../domain/collections.gen";
import type { ContractPath } from "../../domain/commands";
import type { ListName } from "../../domain/lists";
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
const ADMIN: readonly Person[] = ["Admin"];
const LIBRARY: readonly Person[] = ["Admin", "Biblioteca"];
const SUPPORT: readonly Person[] = ["Admin", "Tecnologia"];
const ANY_ROLE: readonly Person[] = ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado"];
const SIGNED_IN: readonly Person[] = [...ANY_ROLE, "none"];
const ALL: readonly Person[] = ["guest", ...SIGNED_IN];

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
  "import_batches.file": { may: ADMIN, open: false },
};

/** What only the server reads. */
export const HIDDEN_FIELDS: Readonly<Partial<Record<keyof CollectionRecords, readonly string[]>>> = {
  users: ["password", "tokenKey"],
  sectors: ["search"],
  classes: ["search"],
  people: ["search", "match_key"],
  titles: ["search", "match_key", "work_key"],
  readers: ["search"],
  messages: ["address", "lease", "search"],
  import_batches: ["worker"],
};

/** Who gets in with the right password. */
export const SIGN_IN_RIGHTS: readonly Person[] = SIGNED_IN;

interface RouteRights {
  may: readonly Person[];
  /** Well-formed where that is possible, about records that do not exist. */
  input?: Record<string, unknown>;
  /** It ends the session of who calls it. */
  endsSession?: true;
}

const MISSING = "missing00000000";

/** Our own commands and reads. */
export const CONTRACT_RIGHTS: Record<ContractPath, RouteRights> = {
  "account/invite": { may: ADMIN },
  "account/last-sign-ins": { may: ADMIN },
  "account/sign-out-everywhere": { may: SIGNED_IN, endsSession: true },
  "imports/upload": { may: ADMIN },
  "imports/analyse": { may: ADMIN, input: { batch: MISSING } },
  "imports/analyse-marc": { may: ADMIN, input: { batch: MISSING } },
  "imports/check": { may: ADMIN, input: { batch: MISSING, mapping: {} } },
  "imports/commit": { may: ADMIN, input: { batch: MISSING } },
  "imports/undo": { may: ADMIN, input: { batch: MISSING } },
  "imports/discard": { may: ADMIN, input: { batch: MISSING } },
  "imports/problems": { may: ADMIN, input: { batch: MISSING } },
  "library/marc-export": { may: LIBRARY, input: { titles: MISSING, format: "marc21" } },
  "library/isbn-lookup": { may: LIBRARY, input: { isbn: "9788535902778" } },
  "library/merge-preview": { may: LIBRARY, input: { titles: MISSING } },
  "library/merge-titles": { may: LIBRARY, input: { keep: MISSING, merge: ["other0000000000"] } },
  "library/keep-apart": { may: LIBRARY, input: { key: "isbn:0|", titles: 2 } },
  "library/add-copies": { may: LIBRARY },
  "library/add-reader": { may: LIBRARY },
  "library/report-months": { may: LIBRARY },
  "library/report-classes": { may: LIBRARY },
  "library/report-subjects": { may: LIBRARY },
  "library/report-titles": { may: LIBRARY },
  "library/report-overdue": { may: LIBRARY },
  "library/report-holdings": { may: LIBRARY },
  "library/start-inventory": { may: LIBRARY },
  "library/copy-locations": { may: LIBRARY },
  "library/inventory-scan": { may: LIBRARY, input: { id: MISSING, inventory: MISSING, code: "999999" } },
  "library/inventory-progress": { may: LIBRARY, input: { inventory: MISSING } },
  "library/close-inventory": { may: LIBRARY, input: { inventory: MISSING } },
  "library/reopen-inventory": { may: LIBRARY, input: { inventory: MISSING } },
  "library/mark-labelled": { may: LIBRARY, input: { copies: [MISSING] } },
  "library/cancel-hold": { may: LIBRARY, input: { hold: MISSING } },
  "library/due-date-conflicts": { may: LIBRARY },
  "library/hold": { may: LIBRARY, input: { id: MISSING, reader: "L99999", title: MISSING } },
  "library/class-set-preview": { may: LIBRARY, input: { class: MISSING } },
  "library/deliver-class-set": {
    may: LIBRARY,
    input: { id: MISSING, kind: "students", class: MISSING, due: "2026-12-11", items: [{ reader: MISSING, title: MISSING }] },
  },
  "library/undo-class-set": { may: LIBRARY, input: { class_set: MISSING } },
  "library/add-class-readers": { may: LIBRARY, input: { class: MISSING, category: MISSING } },
  "library/identify-copy": { may: LIBRARY, input: { code: "999999" } },
  "library/class-sets": { may: LIBRARY },
  "library/class-return-sheet": { may: LIBRARY, input: { class: MISSING } },
  "library/textbook-overview": { may: LIBRARY },
  "library/clearance": { may: LIBRARY, input: { class: MISSING } },
  "library/lend": { may: LIBRARY, input: { id: MISSING, reader: "L99999", copy: "999999" } },
  "library/move-due-dates": { may: LIBRARY, input: { id: "movedduedates01" } },
  "library/move-hold": { may: LIBRARY, input: { hold: MISSING, reason: "Combinado" } },
  "library/reader-sheet": { may: LIBRARY, input: { reader: "L99999" } },
  "library/mark-copy": { may: LIBRARY, input: { copy: "999999", state: "lost", reason: "Sumiu" } },
  "library/pardon": { may: LIBRARY, input: { reader: "L99999", reason: "Atestado" } },
  "library/renew": { may: LIBRARY, input: { loan: MISSING, renewals: 0 } },
  "library/renew-many": { may: LIBRARY, input: { loans: [{ loan: MISSING, renewals: 0 }] } },
  "library/restore-hold": { may: LIBRARY, input: { hold: MISSING } },
  "library/return": { may: LIBRARY, input: { copy: "999999" } },
  "library/scan": { may: LIBRARY, input: { id: MISSING, code: "999999" } },
  "library/settle-lost": { may: LIBRARY, input: { loan: MISSING, outcome: "replaced", reason: "Trouxe outro" } },
  "library/suspend": { may: LIBRARY, input: { id: MISSING, reader: "L99999", until: "2099-12-31", reason: "Combinado" } },
  "library/undo": { may: LIBRARY, input: { loan: MISSING, what: "lend" } },
  "library/notice-texts": { may: LIBRARY },
  "library/notices-preview": { may: LIBRARY },
  "library/save-notice-text": { may: LIBRARY },
  "library/send-notices": { may: LIBRARY },
  "messaging/mail-state": { may: ADMIN },
  "messaging/message": { may: LIBRARY, input: { message: MISSING } },
  "messaging/resend": { may: LIBRARY, input: { id: MISSING, message: MISSING } },
  "messaging/test-mail": { may: ADMIN },
  "people/counts": { may: ANY_ROLE },
  "platform/home": { may: SIGNED_IN },
  "platform/read-notifications": { may: SIGNED_IN },
  "platform/school": { may: ALL },
};

export const LIST_RIGHTS: Record<ListName, readonly Person[]> = {
  titles: LIBRARY,
  "duplicate-titles": LIBRARY,
  readers: LIBRARY,
  people: ANY_ROLE,
  "open-loans": LIBRARY,
  "overdue-loans": LIBRARY,
  "reader-loans": LIBRARY,
  pendencies: LIBRARY,
  labels: LIBRARY,
  "never-read": LIBRARY,
  "inventory-pending": LIBRARY,
  "inventory-missing": LIBRARY,
  "inventory-scans": LIBRARY,
  holds: LIBRARY,
  "closed-holds": LIBRARY,
  messages: ADMIN,
  "library-messages": LIBRARY,
};

/** The screens, by the route table's own paths; tried in tests/e2e/screens.spec.ts. */
export const SCREEN_RIGHTS: Readonly<Record<string, readonly Person[]>> = {
  "": SIGNED_IN,
  emprestimos: LIBRARY,
  "livros-emprestados": LIBRARY,
  "livros-em-atraso": LIBRARY,
  reservas: LIBRARY,
  leitores: LIBRARY,
  "leitores/novo": LIBRARY,
  "leitores/carteirinhas": LIBRARY,
  "leitores/folha-da-turma": LIBRARY,
  "leitores/:id": LIBRARY,
  acervo: LIBRARY,
  "acervo/novo": LIBRARY,
  "acervo/etiquetas": LIBRARY,
  "acervo/duplicados": LIBRARY,
  "acervo/juntar": LIBRARY,
  "acervo/:id": LIBRARY,
  "acervo/:id/editar": LIBRARY,
  "livros-didaticos": LIBRARY,
  "livros-didaticos/entregar": LIBRARY,
  "livros-didaticos/turma": LIBRARY,
  "livros-didaticos/pnld": LIBRARY,
  "livros-didaticos/pendencias": LIBRARY,
  "livros-didaticos/faltas": LIBRARY,
  "livros-didaticos/nada-consta": LIBRARY,
  inventario: LIBRARY,
  "inventario/:id/:panel?": LIBRARY,
  "inventario/:id/imprimir": LIBRARY,
  avisos: LIBRARY,
  "avisos/hoje": LIBRARY,
  "avisos/textos": LIBRARY,
  relatorios: LIBRARY,
  "relatorios/:report": LIBRARY,
  "relatorios/:report/imprimir": LIBRARY,
  setores: SUPPORT,
  pessoas: ADMIN,
  "pessoas/nova": ADMIN,
  "pessoas/turmas": ADMIN,
  "pessoas/:id/:panel?": ADMIN,
  users: ADMIN,
  "users/:id": ADMIN,
  email: ADMIN,
  migration: ADMIN,
  "migration/:id": ADMIN,
  configuracoes: ADMIN,
  "configuracoes/calendario": ADMIN,
  "configuracoes/emprestimos": ADMIN,
  "configuracoes/biblioteca": ADMIN,
  "minhas-informacoes": SIGNED_IN,
  notifications: SIGNED_IN,
  "auth/request-password-reset": ALL,
  "auth/confirm-password-reset/:token": ALL,
  "auth/confirm-verification/:token": ALL,
  "auth/confirm-email-change/:token": ALL,
  // Closed to who is signed in already: they go back to where they were.
  "auth/login": ["guest"],
  // From here on every page is locked.
  "auth/lockscreen": SIGNED_IN,
  lockscreenfake: SIGNED_IN,
};
