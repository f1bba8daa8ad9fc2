/** Who may call what, written by hand: our commands, reads and lists, tried against the running program by roles.test.ts. */
import type { ContractPath, ListName } from "../../domain/school";
import { ADMIN, ALL, ANY_ROLE, LIBRARY, type Person, SIGNED_IN, WAREHOUSE } from "./roles";

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
  "warehouse/exit": { may: WAREHOUSE },
  "warehouse/enter": { may: WAREHOUSE },
  "warehouse/write-off": { may: WAREHOUSE },
  "warehouse/transfer": { may: WAREHOUSE },
  "warehouse/reverse": { may: WAREHOUSE, input: { id: MISSING, document: MISSING, reason: "Engano" } },
  "warehouse/undo-exit": { may: WAREHOUSE, input: { id: MISSING, document: MISSING } },
  "warehouse/scan": { may: WAREHOUSE, input: { code: MISSING } },
  "warehouse/material": { may: WAREHOUSE, input: { material: MISSING } },
  "warehouse/document": { may: WAREHOUSE, input: { document: MISSING } },
  "warehouse/period": { may: WAREHOUSE },
  "account/invite": { may: ADMIN },
  "account/last-sign-ins": { may: ADMIN },
  "account/sign-out-everywhere": { may: SIGNED_IN, endsSession: true },
  "imports/upload": { may: ADMIN },
  "imports/analyse": { may: ADMIN, input: { batch: MISSING } },
  "imports/check": { may: ADMIN, input: { batch: MISSING, mapping: {} } },
  "imports/commit": { may: ADMIN, input: { batch: MISSING } },
  "imports/undo": { may: ADMIN, input: { batch: MISSING } },
  "imports/discard": { may: ADMIN, input: { batch: MISSING } },
  "imports/problems": { may: ADMIN, input: { batch: MISSING } },
  "library/analyse-marc": { may: ADMIN, input: { batch: MISSING } },
  "library/marc-export": { may: LIBRARY, input: { titles: MISSING, format: "marc21" } },
  "library/isbn-lookup": { may: LIBRARY, input: { isbn: "9788535902778" } },
  "library/merge-preview": { may: LIBRARY, input: { titles: MISSING } },
  "library/undo-merge": { may: LIBRARY, input: { merge: MISSING } },
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
  "library/copy-states": { may: LIBRARY },
  "library/inventory-scan": { may: LIBRARY, input: { id: MISSING, inventory: MISSING, code: "999999" } },
  "library/inventory-progress": { may: LIBRARY, input: { inventory: MISSING } },
  "library/inventory-places": { may: LIBRARY, input: { inventory: MISSING } },
  "library/close-inventory": { may: LIBRARY, input: { inventory: MISSING } },
  "library/reopen-inventory": { may: LIBRARY, input: { inventory: MISSING } },
  "library/mark-labelled": { may: LIBRARY, input: { copies: [MISSING] } },
  "library/unmark-labelled": { may: LIBRARY, input: { at: "2020-01-01 00:00:00.000Z" } },
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
  "library/figures": { may: LIBRARY },
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

interface SystemRoute {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  /** What each of them is answered. A superuser is not asked where the answer would spoil the school. */
  guest: number;
  signedIn: number;
  superuser: number | null;
}

const operators = (method: string, path: string, superuser: number | null, body?: Record<string, unknown>): SystemRoute => ({
  ...{ method, path, superuser, guest: 401, signedIn: 403 },
  ...(body ? { body } : {}),
});
/** Closed by the rules of a system collection, or switched off for everybody. */
const closed = (method: string, path: string, superuser: number | null, body: Record<string, unknown> = {}): SystemRoute => ({
  ...{ method, path, superuser, guest: 403, signedIn: 403 },
  ...(method === "GET" ? {} : { body }),
});
const SOMEONE = { email: "admin@escola.test", password: "senha-de-teste-2026", passwordConfirm: "senha-de-teste-2026" };

/** PocketBase's own routes that are no school's: the operator's, and ways in that are switched off. */
export const SYSTEM_RIGHTS: readonly SystemRoute[] = [
  operators("GET", "/api/settings", 200),
  operators("PATCH", "/api/settings", 200, {}),
  operators("POST", "/api/settings/test/s3", 400, {}),
  operators("POST", "/api/settings/test/email", 400, {}),
  operators("POST", "/api/settings/apple/generate-client-secret", 400, {}),
  operators("GET", "/api/logs", 200),
  operators("GET", "/api/logs/stats", 200),
  operators("GET", "/api/logs/nothinghere0000", 404),
  operators("DELETE", "/api/logs", null),
  operators("GET", "/api/backups", 200),
  operators("POST", "/api/backups", 400, { name: "../x" }),
  operators("POST", "/api/backups/upload", 400, {}),
  operators("DELETE", "/api/backups/nothing.zip", 400),
  operators("POST", "/api/backups/nothing.zip/restore", 400, {}),
  operators("GET", "/api/crons", 200),
  operators("POST", "/api/crons/nothing", 404, {}),
  operators("POST", "/api/sql", 200, { query: "SELECT 1" }),
  operators("GET", "/api/collections", 200),
  operators("POST", "/api/collections", 400, {}),
  operators("GET", "/api/collections/users", 200),
  operators("PATCH", "/api/collections/users", 200, {}),
  operators("DELETE", "/api/collections/nothing", 404),
  operators("DELETE", "/api/collections/nothing/truncate", 404),
  operators("PUT", "/api/collections/import", 400, {}),
  operators("GET", "/api/collections/meta/scaffolds", 200),
  operators("GET", "/api/collections/meta/oauth2-providers", 200),
  operators("POST", "/api/collections/meta/dry-run-view", 400, {}),
  operators("POST", "/api/collections/users/impersonate/useradmin000000", 200, { duration: 60 }),
  operators("POST", "/api/collections/_superusers/impersonate/superuser000000", null, { duration: 60 }),
  // By a file token of the operator's, and only by that.
  closed("GET", "/api/backups/nothing.zip", 403),
  closed("GET", "/api/collections/_superusers/records", 200),
  closed("POST", "/api/collections/_superusers/records", null, SOMEONE),
  closed("PATCH", "/api/collections/_superusers/records/superuser000000", null, SOMEONE),
  closed("DELETE", "/api/collections/_superusers/records/superuser000000", null),
  closed("POST", "/api/collections/_authOrigins/records", null),
  closed("POST", "/api/collections/_externalAuths/records", null),
  closed("POST", "/api/collections/_mfas/records", null),
  closed("POST", "/api/collections/_otps/records", null),
  // Switched off: it would carry many requests past the limits of one.
  closed("POST", "/api/batch", 403, { requests: [] }),
  ...["users", "_superusers"].flatMap((accounts) => [
    closed("POST", `/api/collections/${accounts}/request-otp`, 403, { email: "admin@escola.test" }),
    closed("POST", `/api/collections/${accounts}/auth-with-otp`, 403, { otpId: "x", password: "123456" }),
    closed("POST", `/api/collections/${accounts}/auth-with-oauth2`, 403, {
      ...{ provider: "google", code: "x", redirectURL: "https://example.com" },
    }),
  ]),
];

export const LIST_RIGHTS: Record<ListName, readonly Person[]> = {
  titles: LIBRARY,
  "duplicate-titles": LIBRARY,
  readers: LIBRARY,
  people: ANY_ROLE,
  "open-loans": LIBRARY,
  "overdue-loans": LIBRARY,
  "reader-loans": LIBRARY,
  "title-loans": LIBRARY,
  pendencies: LIBRARY,
  copies: LIBRARY,
  labels: LIBRARY,
  "never-read": LIBRARY,
  "inventory-pending": LIBRARY,
  "inventory-missing": LIBRARY,
  "inventory-scans": LIBRARY,
  holds: LIBRARY,
  "closed-holds": LIBRARY,
  messages: ADMIN,
  "library-messages": LIBRARY,
  materials: WAREHOUSE,
  movements: WAREHOUSE,
  suppliers: WAREHOUSE,
  requesters: WAREHOUSE,
  "stock-documents": WAREHOUSE,
  "stock-batches": WAREHOUSE,
};
