/** Who may call what, written by hand: our commands, reads and lists, tried against the running program by roles.test.ts. */
import type { ContractPath } from "../../domain/commands";
import type { ListName } from "../../domain/lists";
import { ADMIN, ALL, ANY_ROLE, LIBRARY, type Person, SIGNED_IN } from "./roles";

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
  "title-loans": LIBRARY,
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
