/** The library that main.ts registers: one name per line there. */
import type { ImportEntityName } from "../../domain/import-entities";
import { firstAdmin } from "./account/first-admin";
import { invite, sayInvitation } from "./account/invite";
import { lastSignIns } from "./account/last-sign-ins";
import { emailChangeRequested, verificationRequested } from "./account/mails";
import { linkFollowed, signedIn, signInAttempt } from "./account/sign-in";
import { sweepAttempts as sweep } from "./account/throttle";
import { signOutEverywhere, userCreates, userDeletes, userUpdates } from "./account/users";
import { importHandlers } from "./imports/handlers";
import { resumeImports as resume } from "./imports/resume";
import { emptyOldImports as emptyImports } from "./imports/retention";
import { addCopies, copyCreates, copyUpdates } from "./library/catalogue/copies";
import { copies, copyStates } from "./library/catalogue/copy-list";
import { duplicateTitles, fillWorkKeys as fillWork, keepApart } from "./library/catalogue/duplicates";
import { isbnLookup } from "./library/catalogue/isbn-lookup";
import { labels, markLabelled, unmarkLabelled } from "./library/catalogue/labels";
import { marcExport } from "./library/catalogue/marc-export";
import { mergePreview, mergeTitles } from "./library/catalogue/merge";
import { undoMerge } from "./library/catalogue/merge-undo";
import { titleUpdates } from "./library/catalogue/title-guard";
import { titlesHistory } from "./library/catalogue/title-history";
import { markCopy, settleLost } from "./library/circulation/copy-states";
import { readerSheet, scan } from "./library/circulation/desk";
import { dueDateConflicts, moveDueDates } from "./library/circulation/due-dates";
import { lend } from "./library/circulation/lend";
import { renew, renewMany } from "./library/circulation/renew";
import { giveBack } from "./library/circulation/return";
import { pardon, suspend } from "./library/circulation/suspensions";
import { undo } from "./library/circulation/undo";
import { addClassReaders, classSetPreview, identifyCopy } from "./library/class-sets/class-set-preview";
import { deliverClassSet, undoClassSet } from "./library/class-sets/class-sets";
import { classReturnSheet, classSets, textbookOverview } from "./library/class-sets/class-sheet";
import { clearance, pendencies } from "./library/class-sets/clearance";
import { libraryFigures } from "./library/figures";
import { guardLibrarySettingsDelete, guardLoanRule, guardLoanRuleDelete } from "./library/guards";
import { cancelHold, moveHold, placeHold, restoreHold } from "./library/holds/hold-commands";
import { closedHolds, holds } from "./library/holds/hold-lists";
import { sweepHolds as sweepQueues } from "./library/holds/hold-sweep";
import { analyseMarc } from "./library/imports/analyse-marc";
import { titles as titleImport } from "./library/imports/titles";
import { copyLocations, inventoryScan, startInventory } from "./library/inventory/inventory";
import { closeInventory, reopenInventory, resumeInventories as resumeCounts } from "./library/inventory/inventory-closing";
import { inventoryPlaces, inventoryProgress } from "./library/inventory/inventory-figures";
import { inventoryMissing, inventoryPending, inventoryScans } from "./library/inventory/inventory-lists";
import { openLoans, overdueLoans, readerLoans, readers, titleLoans, titles } from "./library/lists";
import { noticeTexts, saveNoticeText } from "./library/notices/notice-texts";
import { makeNotices as makeOutNotices, noticesPreview, sendNotices } from "./library/notices/notices";
import { sayNotice } from "./library/notices/say-notice";
import { addReader, readerSaves } from "./library/readers";
import { readerImport } from "./library/readers/person-role";
import { holdings, loansByClass, loansByMonth, loansBySubject, mostRead, neverRead, overdueByClass } from "./library/reports";
import { dispatch } from "./messaging/dispatcher";
import { libraryMessages, messages } from "./messaging/lists";
import { mailState, message, messagingFigures, resend, testMail } from "./messaging/messages";
import { emptyOldMessages as emptyMessages } from "./messaging/retention";
import { counts } from "./people/counts";
import { classesHistory, contactsHistory, detailsHistory, peopleHistory } from "./people/history";
import { people as peopleImport } from "./people/imports/people";
import { people } from "./people/lists";
import { makeBackup } from "./platform/backups";
import type { App } from "./platform/database";
import { guardDays } from "./platform/days";
import { durability as durabilityOf, keepDurable as keep } from "./platform/durability";
import { answer, type Handlers, handle } from "./platform/endpoint";
import { guardOpeningHours, guardSchool, guardSchoolDelete, settingsChanged } from "./platform/guards";
import { home } from "./platform/home";
import { guardImages } from "./platform/images";
import { type ListSources, list as listOf } from "./platform/list";
import { scrubLog } from "./platform/log";
import { normalise } from "./platform/normalise";
import { readNotifications } from "./platform/notifications";
import { assetHeaders, notFound, page } from "./platform/pages";
import { createRecord, saveRecord, together, updateRecord, type Watch } from "./platform/records";
import { school } from "./platform/school";
import { sectorsHistory } from "./platform/sectors";
import { compress, settingsReloaded, start } from "./platform/start";
import { sampleSchool } from "./sample/sample-school";

/** What the areas say can be imported. */
const importEntities = { titles: titleImport, people: peopleImport([readerImport]) } satisfies Record<ImportEntityName, unknown>;

const handlers = {
  "library/lend": lend,
  "library/return": giveBack,
  "library/renew": renew,
  "library/renew-many": renewMany,
  "library/undo": undo,
  "library/suspend": suspend,
  "library/pardon": pardon,
  "library/mark-copy": markCopy,
  "library/settle-lost": settleLost,
  "library/reader-sheet": readerSheet,
  "library/scan": scan,
  "library/add-copies": addCopies,
  "library/add-reader": addReader,
  "library/mark-labelled": markLabelled,
  "library/unmark-labelled": unmarkLabelled,
  "library/due-date-conflicts": dueDateConflicts,
  "library/move-due-dates": moveDueDates,
  "library/report-months": loansByMonth,
  "library/report-classes": loansByClass,
  "library/report-subjects": loansBySubject,
  "library/report-titles": mostRead,
  "library/report-overdue": overdueByClass,
  "library/report-holdings": holdings,
  "library/start-inventory": startInventory,
  "library/copy-locations": copyLocations,
  "library/copy-states": copyStates,
  "library/inventory-scan": inventoryScan,
  "library/inventory-progress": inventoryProgress,
  "library/inventory-places": inventoryPlaces,
  "library/close-inventory": closeInventory,
  "library/reopen-inventory": reopenInventory,
  "library/hold": placeHold,
  "library/cancel-hold": cancelHold,
  "library/restore-hold": restoreHold,
  "library/move-hold": moveHold,
  "library/class-set-preview": classSetPreview,
  "library/deliver-class-set": deliverClassSet,
  "library/undo-class-set": undoClassSet,
  "library/add-class-readers": addClassReaders,
  "library/identify-copy": identifyCopy,
  "library/class-sets": classSets,
  "library/class-return-sheet": classReturnSheet,
  "library/textbook-overview": textbookOverview,
  "library/clearance": clearance,
  "library/marc-export": marcExport,
  "library/analyse-marc": analyseMarc,
  "library/isbn-lookup": isbnLookup,
  "library/merge-preview": mergePreview,
  "library/merge-titles": mergeTitles,
  "library/undo-merge": undoMerge,
  "library/keep-apart": keepApart,
  ...importHandlers(importEntities),
  "people/counts": counts,
  "platform/school": school,
  "platform/home": home({ library: libraryFigures, messaging: messagingFigures }),
  "platform/read-notifications": readNotifications,
  "library/notices-preview": noticesPreview,
  "library/send-notices": sendNotices,
  "library/notice-texts": noticeTexts,
  "library/save-notice-text": saveNoticeText,
  "messaging/message": message,
  "messaging/resend": resend,
  "messaging/mail-state": mailState,
  "messaging/test-mail": testMail,
  "account/sign-out-everywhere": signOutEverywhere,
  "account/invite": invite,
  "account/last-sign-ins": lastSignIns,
} as Partial<Handlers> as Handlers;

export const command = (e: core.RequestEvent, path?: string) => handle(e, handlers, path);

const lists: ListSources = {
  titles,
  "duplicate-titles": duplicateTitles,
  readers,
  people,
  "open-loans": openLoans,
  "overdue-loans": overdueLoans,
  "reader-loans": readerLoans,
  "title-loans": titleLoans,
  copies,
  labels,
  "never-read": neverRead,
  "inventory-pending": inventoryPending,
  "inventory-missing": inventoryMissing,
  "inventory-scans": inventoryScans,
  holds,
  "closed-holds": closedHolds,
  messages,
  "library-messages": libraryMessages,
  pendencies,
};

export const list = (e: core.RequestEvent) => listOf(e, lists);

export const durability = (e: core.RequestEvent) => answer(e, () => durabilityOf(e.app));
export const keepDurable = () => keep($app as unknown as App);
export const resumeImports = () => resume($app as unknown as App, importEntities);
export const resumeInventories = () => resumeCounts($app as unknown as App);
export const sweepHolds = () => sweepQueues($app as unknown as App);
/** What each purpose's owner says right before a message of theirs goes out. */
const purposes = { invitation: sayInvitation, library_notice: sayNotice };

export const makeNotices = () => makeOutNotices($app as unknown as App);
export const dispatchMessages = () => dispatch($app as unknown as App, purposes);
export const emptyOldMessages = () => emptyMessages($app as unknown as App);
export const emptyOldImports = () => emptyImports($app as unknown as App);
export const fillWorkKeys = () => fillWork($app as unknown as App);
export const sweepAttempts = () => sweep($app as unknown as App);

const histories = {
  people: peopleHistory,
  contacts: contactsHistory,
  person_details: detailsHistory,
  classes: classesHistory,
  sectors: sectorsHistory,
  titles: titlesHistory,
};
const written = (verb: "creates" | "updates" | "deletes"): Record<string, Watch> =>
  Object.fromEntries(Object.entries(histories).map(([collection, history]) => [collection, history[verb]]));

/** What an area does in the transaction of a save that comes by the records API. */
const creates: Record<string, Watch> = { ...written("creates"), users: userCreates, copies: copyCreates, readers: readerSaves };
const updates: Record<string, Watch> = {
  ...written("updates"),
  users: userUpdates,
  titles: together(titleUpdates, titlesHistory.updates),
  copies: copyUpdates,
  readers: readerSaves,
};
const deletes: Record<string, Watch> = { ...written("deletes"), users: userDeletes };

export const createRequest = (e: core.RecordRequestEvent) => {
  guardImages(e);
  createRecord(e, creates[e.collection!.name]);
};
export const updateRequest = (e: core.RecordRequestEvent) => {
  guardImages(e);
  updateRecord(e, updates[e.collection!.name]);
};
export const deleteRequest = (e: core.RecordRequestEvent) => saveRecord(e, deletes[e.collection!.name]);

export {
  assetHeaders,
  compress,
  emailChangeRequested,
  firstAdmin,
  guardDays,
  guardLibrarySettingsDelete,
  guardLoanRule,
  guardLoanRuleDelete,
  guardOpeningHours,
  guardSchool,
  guardSchoolDelete,
  linkFollowed,
  makeBackup,
  normalise,
  notFound,
  page,
  sampleSchool,
  scrubLog,
  settingsChanged,
  settingsReloaded,
  signedIn,
  signInAttempt,
  start,
  verificationRequested,
};
