/// <reference path="../../.tools/types.d.ts" />
// The table of contents: every route, hook and job of the server, a line each. PocketBase keeps each handler as source
// text and runs it elsewhere: it may use only its parameters, `require` and `__hooks`. No value may be imported here.

// The start: environment, durability, no installer page.
$app.onServe().bindFunc((e: core.ServeEvent) => {
  require(`${__hooks}/school.js`).start(e);
  return e.next();
});
onSettingsReload((e) => require(`${__hooks}/school.js`).settingsReloaded(e));
onBackupCreate((e) => require(`${__hooks}/school.js`).makeBackup(e));
cronAdd("durability", "* * * * *", () => require(`${__hooks}/school.js`).keepDurable());
cronAdd("imports", "* * * * *", () => require(`${__hooks}/school.js`).resumeImports());
cronAdd("inventories", "* * * * *", () => require(`${__hooks}/school.js`).resumeInventories());
cronAdd("holds", "* * * * *", () => require(`${__hooks}/school.js`).sweepHolds());
cronAdd("notices", "*/5 * * * *", () => require(`${__hooks}/school.js`).makeNotices());
cronAdd("messages", "* * * * *", () => require(`${__hooks}/school.js`).dispatchMessages());
// Before the night's backup, which is at six in UTC where nobody chose another hour.
cronAdd("retention", "41 5 * * *", () => require(`${__hooks}/school.js`).emptyOldMessages());
cronAdd("old-imports", "47 5 * * *", () => require(`${__hooks}/school.js`).emptyOldImports());
cronAdd("work-keys", "* * * * *", () => require(`${__hooks}/school.js`).fillWorkKeys());
cronAdd("attempts", "17 * * * *", () => require(`${__hooks}/school.js`).sweepAttempts());
onModelCreate((e) => require(`${__hooks}/school.js`).scrubLog(e), "_logs");
$app.rootCmd!.addCommand(
  new Command({
    use: "first-admin",
    short: "Makes the first Admin of an empty school from ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_NAME, SCHOOL_NAME",
    run: () => require(`${__hooks}/school.js`).firstAdmin(),
  }),
);
$app.rootCmd!.addCommand(
  new Command({
    use: "sample-school",
    short:
      "Fills an empty data folder with a made-up school: SAMPLE_TITLES, _READERS, _DAYS, _TEXTBOOK_CLASSES and _HOLDS set its size",
    run: () => require(`${__hooks}/school.js`).sampleSchool(),
  }),
);

// Commands and reads, from the contracts in domain/. What succeeds needs no line in the log, and a command's short answer no gzip.
routerAdd("POST", "/api/school/{area}/{verb}", (e) => require(`${__hooks}/school.js`).command(e), $apis.skipSuccessActivityLog());
routerAdd(
  "POST",
  "/api/school/imports/upload",
  (e) => require(`${__hooks}/school.js`).command(e, "imports/upload"),
  $apis.bodyLimit(55_000_000),
  $apis.skipSuccessActivityLog(),
);
routerAdd("GET", "/api/school/{area}/{verb}", (e) => require(`${__hooks}/school.js`).command(e));
routerAdd("GET", "/api/school/list/{name}", (e) => require(`${__hooks}/school.js`).list(e));
routerAdd(
  "GET",
  "/api/school/platform/durability",
  (e) => require(`${__hooks}/school.js`).durability(e),
  $apis.requireSuperuserAuth(),
);

// The pages, and an answer for every address that is nothing.
routerAdd("GET", "/{path...}", (e) => require(`${__hooks}/school.js`).page(e));
routerAdd(
  "GET",
  "/assets/{path...}",
  $apis.static($os.dirFS(`${$os.getenv("PUBLIC_DIR") || `${__hooks}/../pb_public`}/assets`), false),
  (e) => require(`${__hooks}/school.js`).assetHeaders(e),
);
routerAdd("GET", "/api/{path...}", (e) => require(`${__hooks}/school.js`).notFound(e));
routerAdd("", "/", (e) => require(`${__hooks}/school.js`).notFound(e));

// The records API.
onRecordCreateRequest((e) => require(`${__hooks}/school.js`).createRequest(e));
onRecordUpdateRequest((e) => require(`${__hooks}/school.js`).updateRequest(e));
onRecordDeleteRequest((e) => require(`${__hooks}/school.js`).deleteRequest(e));

// Signing in.
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/school.js`).signInAttempt(e));
onRecordAuthRequest((e) => require(`${__hooks}/school.js`).signedIn(e));
onRecordRequestEmailChangeRequest((e) => require(`${__hooks}/school.js`).emailChangeRequested(e));
onRecordRequestVerificationRequest((e) => require(`${__hooks}/school.js`).verificationRequested(e));
onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/school.js`).linkFollowed(e, "password_changed"));
onRecordConfirmEmailChangeRequest((e) => require(`${__hooks}/school.js`).linkFollowed(e, "email_changed"));
onRecordConfirmVerificationRequest((e) => require(`${__hooks}/school.js`).linkFollowed(e, "email_verified"));

// Master data, whatever door it comes by.
onRecordCreate(
  (e) => require(`${__hooks}/school.js`).normalise(e),
  ...["users", "school", "calendar_days", "sectors", "classes", "people", "contacts"],
  ...["material_types", "reader_categories", "titles", "copies", "readers"],
);
onRecordUpdate(
  (e) => require(`${__hooks}/school.js`).normalise(e),
  ...["users", "school", "calendar_days", "sectors", "classes", "people", "contacts"],
  ...["material_types", "reader_categories", "titles", "copies", "readers"],
);
onRecordValidate((e) => require(`${__hooks}/school.js`).guardSchool(e), "school");
onRecordValidate((e) => require(`${__hooks}/school.js`).guardOpeningHours(e), "opening_hours");
onRecordValidate(
  (e) => require(`${__hooks}/school.js`).guardDays(e),
  ...["calendar_days", "class_sets", "handouts", "holds", "loan_rules", "loans"],
  ...["notice_runs", "notices", "person_details", "readers", "suspensions"],
);
onRecordValidate((e) => require(`${__hooks}/school.js`).guardLoanRule(e), "loan_rules");
onRecordDelete((e) => require(`${__hooks}/school.js`).guardSchoolDelete(e), "school");
onRecordDelete((e) => require(`${__hooks}/school.js`).guardLoanRuleDelete(e), "loan_rules");
onRecordDelete((e) => require(`${__hooks}/school.js`).guardLibrarySettingsDelete(e), "library_settings");
onRecordAfterCreateSuccess(
  (e) => require(`${__hooks}/school.js`).settingsChanged(e),
  ...["opening_hours", "calendar_days", "loan_rules", "material_types", "reader_categories"],
);
onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/school.js`).settingsChanged(e),
  ...["school", "opening_hours", "calendar_days", "loan_rules", "library_settings", "material_types", "reader_categories"],
);
onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/school.js`).settingsChanged(e),
  ...["opening_hours", "calendar_days", "loan_rules", "material_types", "reader_categories"],
);

// Last, when all routes above stand: and what the days did while the program was off.
$app.onServe().bindFunc((e: core.ServeEvent) => {
  require(`${__hooks}/school.js`).compress(e);
  require(`${__hooks}/school.js`).sweepHolds();
  return e.next();
});
