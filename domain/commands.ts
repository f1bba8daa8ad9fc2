/** Every contract of the product, by path: what the server routes, the client calls, docs/api.md lists. */
import * as account from "./account/commands";
import * as imports from "./imports/commands";
import * as catalogue from "./library/catalogue/commands";
import * as circulation from "./library/circulation/commands";
import * as dueDates from "./library/circulation/due-date-commands";
import * as classSets from "./library/class-sets/commands";
import * as library from "./library/commands";
import * as holds from "./library/holds/commands";
import * as libraryImports from "./library/imports/commands";
import * as inventory from "./library/inventory/commands";
import * as labels from "./library/labels/commands";
import * as notices from "./library/notices/commands";
import * as reports from "./library/reports/commands";
import * as messaging from "./messaging/commands";
import * as people from "./people/commands";
import * as platform from "./platform/commands";

export const contracts = {
  "library/lend": library.lend,
  "library/return": library.returnCopy,
  "library/renew": library.renew,
  "library/renew-many": circulation.renewMany,
  "library/undo": library.undo,
  "library/suspend": circulation.suspend,
  "library/pardon": circulation.pardon,
  "library/mark-copy": circulation.markCopy,
  "library/settle-lost": circulation.settleLost,
  "library/reader-sheet": library.readerSheet,
  "library/scan": library.scan,
  "library/add-copies": library.addCopies,
  "library/add-reader": library.addReader,
  "library/mark-labelled": labels.markLabelled,
  "library/unmark-labelled": labels.unmarkLabelled,
  "library/due-date-conflicts": dueDates.dueDateConflicts,
  "library/move-due-dates": dueDates.moveDueDates,
  "library/report-months": reports.loansByMonth,
  "library/report-classes": reports.loansByClass,
  "library/report-subjects": reports.loansBySubject,
  "library/report-titles": reports.mostRead,
  "library/report-overdue": reports.overdueByClass,
  "library/report-holdings": reports.holdings,
  "library/start-inventory": inventory.startInventory,
  "library/copy-locations": inventory.copyLocations,
  "library/copy-states": catalogue.copyStates,
  "library/inventory-scan": inventory.inventoryScan,
  "library/inventory-progress": inventory.inventoryProgress,
  "library/inventory-places": inventory.inventoryPlaces,
  "library/close-inventory": inventory.closeInventory,
  "library/reopen-inventory": inventory.reopenInventory,
  "library/hold": holds.placeHold,
  "library/cancel-hold": holds.cancelHold,
  "library/restore-hold": holds.restoreHold,
  "library/move-hold": holds.moveHold,
  "library/class-set-preview": classSets.classSetPreview,
  "library/deliver-class-set": classSets.deliverClassSet,
  "library/undo-class-set": classSets.undoClassSet,
  "library/add-class-readers": classSets.addClassReaders,
  "library/identify-copy": classSets.identifyCopy,
  "library/class-sets": classSets.classSets,
  "library/class-return-sheet": classSets.classReturnSheet,
  "library/textbook-overview": classSets.textbookOverview,
  "library/clearance": classSets.clearance,
  "library/marc-export": catalogue.marcExport,
  "library/analyse-marc": libraryImports.analyseMarc,
  "library/isbn-lookup": catalogue.isbnLookup,
  "library/merge-preview": catalogue.mergePreview,
  "library/merge-titles": catalogue.mergeTitles,
  "library/undo-merge": catalogue.undoMerge,
  "library/keep-apart": catalogue.keepApart,
  "imports/analyse": imports.analyse,
  "imports/check": imports.check,
  "imports/commit": imports.commit,
  "imports/undo": imports.undo,
  "imports/upload": imports.upload,
  "imports/discard": imports.discard,
  "imports/problems": imports.problems,
  "people/counts": people.counts,
  "platform/school": platform.school,
  "platform/home": platform.home,
  "platform/read-notifications": platform.readNotifications,
  "library/notices-preview": notices.noticesPreview,
  "library/send-notices": notices.sendNotices,
  "library/notice-texts": notices.noticeTexts,
  "library/save-notice-text": notices.saveNoticeText,
  "messaging/message": messaging.message,
  "messaging/resend": messaging.resend,
  "messaging/mail-state": messaging.mailState,
  "messaging/test-mail": messaging.testMail,
  "account/sign-out-everywhere": account.signOutEverywhere,
  "account/invite": account.invite,
  "account/last-sign-ins": account.lastSignIns,
} as const;

export type ContractPath = keyof typeof contracts;
