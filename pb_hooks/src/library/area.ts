import type { library as terms } from "../../../domain/library/area";
import { LIBRARY_NOTICES } from "../../../domain/library/notices/notice-texts";
import type { AreaServer } from "../area";
import { messagesOf } from "../messaging/lists";
import { combineHooks } from "../platform/records/records";
import { atStart, job } from "../platform/sql/database";
import { audiences } from "./audiences";
import { addCopies, copyCreates, copyUpdates } from "./catalogue/copies";
import { copies, copyStates } from "./catalogue/copy-list";
import { duplicateTitles, fillWorkKeys, keepApart } from "./catalogue/duplicates";
import { isbnLookup } from "./catalogue/isbn-lookup";
import { marcExport } from "./catalogue/marc-export";
import { mergePreview, mergeTitles } from "./catalogue/merge";
import { undoMerge } from "./catalogue/merge-undo";
import { titleUpdates } from "./catalogue/title-guard";
import { setAuthorsOrder, titlesHistory } from "./catalogue/title-history";
import { markCopy, settleLost } from "./circulation/copy-states";
import { readerSheet, scan } from "./circulation/desk";
import { dueDateConflicts, moveDueDates } from "./circulation/due-dates";
import { lend } from "./circulation/lend";
import { renew, renewMany } from "./circulation/renew";
import { checkIn } from "./circulation/return";
import { undo } from "./circulation/undo-loan";
import { addClassReaders, classSetPreview, identifyCopy } from "./class-sets/class-set-preview";
import { deliverClassSet, undoClassSet } from "./class-sets/class-sets";
import { classReturnSheet, classSets, textbookOverview } from "./class-sets/class-sheet";
import { clearance, outstandingItems } from "./class-sets/clearance";
import { takeBackHandout } from "./class-sets/handouts";
import { pendencies } from "./class-sets/pendencies";
import { figures, home } from "./figures";
import { guardLibrarySettingsDelete, guardLoanRule, guardLoanRuleDelete } from "./guards";
import { copiesHistory, readersHistory } from "./history";
import { cancelHold, moveHold, placeHold, restoreHold } from "./holds/hold-commands";
import { closedHolds, holds } from "./holds/hold-lists";
import { updateAllQueues } from "./holds/hold-sweep";
import { analyseMarc } from "./imports/analyse-marc";
import { titles as titleImport } from "./imports/titles";
import { copyLocations, inventoryScan, startInventory } from "./inventory/inventory";
import { closeInventory, reopenInventory, resumeInventories } from "./inventory/inventory-closing";
import { inventoryPlaces, inventoryProgress } from "./inventory/inventory-figures";
import { inventoryMissing, inventoryPending, inventoryScans } from "./inventory/inventory-lists";
import { labels, markLabelled, unmarkLabelled } from "./labels/labels";
import { openLoans, overdueLoans, readerLoans, readers, titleLoans, titles } from "./lists";
import { composeNotice } from "./notices/compose-notice";
import { makeNotices, noticesPreview, notifyLoans, sendNotices } from "./notices/notices";
import { personData } from "./person-data";
import { readerImport } from "./readers/person-role";
import { addReader, readerSaves, refreshReaders, setReaderSearch } from "./readers/readers";
import {
  holdings,
  loansByClass,
  loansByMonth,
  loansBySubject,
  mostRead,
  neverRead,
  overdueByClass,
  topReaders,
} from "./reports/reports";
import { librarySettings, loanRules, materialTypes, readerCategories } from "./settings";
import { pardon, suspend } from "./suspensions";

/** The parts that the library declares to the program. */
export const library = {
  handlers: {
    "library/lend": lend,
    "library/return": checkIn,
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
    "library/report-readers": topReaders,
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
    "library/take-back-handout": takeBackHandout,
    "library/add-class-readers": addClassReaders,
    "library/identify-copy": identifyCopy,
    "library/class-sets": classSets,
    "library/class-return-sheet": classReturnSheet,
    "library/textbook-overview": textbookOverview,
    "library/clearance": clearance,
    "library/marc-export": marcExport,
    "library/isbn-lookup": isbnLookup,
    "library/merge-preview": mergePreview,
    "library/merge-titles": mergeTitles,
    "library/undo-merge": undoMerge,
    "library/keep-apart": keepApart,
    "library/notices-preview": noticesPreview,
    "library/send-notices": sendNotices,
    "library/notify-loans": notifyLoans,
    "library/figures": figures,
    "library/analyse-marc": analyseMarc,
  },
  lists: {
    titles,
    "duplicate-titles": duplicateTitles,
    readers,
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
    "outstanding-items": outstandingItems,
    "library-messages": messagesOf("library"),
  },
  records: {
    hooks: {
      titles: { ...titlesHistory, updates: combineHooks(titleUpdates, titlesHistory.updates) },
      copies: { creates: copyCreates, updates: combineHooks(copyUpdates, copiesHistory.updates) },
      readers: { creates: readerSaves, updates: combineHooks(readerSaves, readersHistory.updates) },
    },
    computed: {
      titles: { derive: setAuthorsOrder },
      readers: { derive: setReaderSearch },
      people: { after: refreshReaders },
    },
    cached: [loanRules, librarySettings, materialTypes, readerCategories],
  },
  people: {
    roles: [readerImport],
    code: { sql: "(SELECT card FROM readers WHERE person = p.id)", roles: ["Biblioteca"] },
    data: personData,
    pendencies,
  },
  messages: { purposes: { library_notice: composeNotice }, noticeKinds: LIBRARY_NOTICES, audiences },
  imports: { titles: titleImport },
  home,
} satisfies AreaServer<typeof terms>;

/** The functions that the registrations in `hooks.ts` call. */
export const libraryHooks = {
  fillWorkKeys: job(fillWorkKeys),
  makeNotices: job(makeNotices),
  resumeInventories: job(resumeInventories),
  updateAllQueues: job(updateAllQueues),
  sweepHoldsAtStart: atStart(updateAllQueues),
  guardLibrarySettingsDelete,
  guardLoanRule,
  guardLoanRuleDelete,
};
