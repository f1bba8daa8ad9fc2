/// <reference path="../../../.tools/types.d.ts" />
import { bodyUpTo, COMMAND_BYTES } from "./http/body-limit";

// The start: environment, rights of files, no installer page. The program has tested the folder's owner before
// (program/data_folder.go).
$app.onServe().bindFunc((e: core.ServeEvent) => {
  require(`${__hooks}/school.js`).hooks.platform.start(e);
  return e.next();
});
onSettingsReload((e) => require(`${__hooks}/school.js`).hooks.platform.settingsReloaded(e));
onSettingsUpdateRequest((e) => require(`${__hooks}/school.js`).hooks.platform.hideEnvironment(e));
onBackupRestore((e) => require(`${__hooks}/school.js`).hooks.platform.restoreBackup(e));
onBackupCreate((e) => require(`${__hooks}/school.js`).hooks.platform.makeBackup(e));
// PocketBase's own checkpoint waits ten seconds behind a long read, and nobody can write meanwhile.
cronRemove("__pbDBOptimize__");
cronAdd("fold-log", "7 * * * *", () => require(`${__hooks}/school.js`).hooks.platform.checkpointAtNight());
cronAdd("signals", "* * * * *", () => require(`${__hooks}/school.js`).hooks.platform.publishPendingSignals());
cronAdd("kept-answers", "51 * * * *", () => require(`${__hooks}/school.js`).hooks.platform.emptyOldAnswers());
cronAdd("missed-backup", "27 * * * *", () => require(`${__hooks}/school.js`).hooks.platform.makeMissedBackup());
onModelCreate((e) => require(`${__hooks}/school.js`).hooks.platform.scrubLog(e), "_logs");

// Commands and reads, from the contracts in domain/. A success needs no line in the log, and a command's short answer no gzip.
routerAdd(
  "POST",
  "/api/school/{area}/{verb}",
  (e) => require(`${__hooks}/school.js`).command(e),
  bodyUpTo(COMMAND_BYTES),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "POST",
  "/api/school/open/{area}/{verb}",
  (e) => require(`${__hooks}/school.js`).openCommand(e),
  bodyUpTo(64_000),
  $apis.skipSuccessActivityLog(),
);
routerAdd("GET", "/api/school/{area}/{verb}", (e) => require(`${__hooks}/school.js`).command(e));
routerAdd("GET", "/api/school/list/{name}", (e) => require(`${__hooks}/school.js`).list(e));
routerAdd(
  "GET",
  "/api/school/platform/durability",
  (e) => require(`${__hooks}/school.js`).hooks.platform.durability(e),
  $apis.requireSuperuserAuth(),
);

// The pages, and the answer for every unknown address.
routerAdd("GET", "/{path...}", (e) => require(`${__hooks}/school.js`).hooks.platform.page(e));
routerAdd(
  "GET",
  "/assets/{path...}",
  $apis.static($os.dirFS(`${$os.getenv("PUBLIC_DIR") || `${__hooks}/../pb_public`}/assets`), false),
  (e) => require(`${__hooks}/school.js`).hooks.platform.assetHeaders(e),
);
routerAdd("GET", "/api/{path...}", (e) => require(`${__hooks}/school.js`).hooks.platform.notFound(e));
routerAdd("", "/", (e) => require(`${__hooks}/school.js`).hooks.platform.notFound(e));

// The records API. A request without options passes without evaluating our code.
onRecordsListRequest((e) =>
  e.requestInfo().query.filter && e.records.length === 0
    ? require(`${__hooks}/school.js`).hooks.platform.guardRecordsList(e)
    : e.next(),
);
onRecordViewRequest((e) =>
  e.requestInfo().query.expand || e.requestInfo().query.fields
    ? require(`${__hooks}/school.js`).hooks.platform.guardQuery(e)
    : e.next(),
);
onRecordAuthRequest((e) =>
  e.requestInfo().query.expand || e.requestInfo().query.fields
    ? require(`${__hooks}/school.js`).hooks.platform.guardQuery(e)
    : e.next(),
);
// Stored texts hold people by id; a text without a placeholder passes without evaluating our code.
onRecordEnrich(
  (e) =>
    `${e.record!.get("title")} ${e.record!.get("text")}`.includes("{person:")
      ? require(`${__hooks}/school.js`).hooks.platform.nameInRecord(e)
      : e.next(),
  "timeline",
  "notifications",
);
// A protected file, and each thumbnail of one, is for this user and this moment: a shared computer must not cache it.
onFileDownloadRequest((e) => require(`${__hooks}/school.js`).hooks.platform.setPrivateFileHeaders(e));
onRealtimeSubscribeRequest((e) => require(`${__hooks}/school.js`).hooks.platform.guardSubscriptions(e));
onRecordCreateRequest((e) => require(`${__hooks}/school.js`).hooks.platform.createRequest(e));
onRecordUpdateRequest((e) => require(`${__hooks}/school.js`).hooks.platform.updateRequest(e));
onRecordDeleteRequest((e) => require(`${__hooks}/school.js`).hooks.platform.deleteRequest(e));

// Every save, by any client.
onRecordCreate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...NORMALISED_COLLECTIONS);
onRecordUpdate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...NORMALISED_COLLECTIONS);
onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.platform.guardDays(e), ...DATED_COLLECTIONS);
onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.platform.guardSchool(e), "school");
onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.platform.guardOpeningHours(e), "opening_hours");
onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.platform.guardCalendarDay(e), "calendar_days");
onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.platform.guardClassPeriod(e), "class_periods");
onRecordDelete((e) => require(`${__hooks}/school.js`).hooks.platform.guardSchoolDelete(e), "school");
const CACHED_COLLECTIONS = ["school", "opening_hours", "calendar_days"];
onRecordAfterCreateSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), ...CACHED_COLLECTIONS);
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), ...CACHED_COLLECTIONS);
onRecordAfterDeleteSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), ...CACHED_COLLECTIONS);
