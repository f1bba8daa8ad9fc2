/// <reference path="../../../.tools/types.d.ts" />
cronAdd("inventories", "* * * * *", () => require(`${__hooks}/school.js`).hooks.library.resumeInventories());
cronAdd("holds", "* * * * *", () => require(`${__hooks}/school.js`).hooks.library.updateAllQueues());
cronAdd("notices", "*/5 * * * *", () => require(`${__hooks}/school.js`).hooks.library.makeNotices());
cronAdd("work-keys", "* * * * *", () => require(`${__hooks}/school.js`).hooks.library.fillWorkKeys());

onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.library.guardLoanRule(e), "loan_rules");
onRecordDelete((e) => require(`${__hooks}/school.js`).hooks.library.guardLoanRuleDelete(e), "loan_rules");
onRecordDelete((e) => require(`${__hooks}/school.js`).hooks.library.guardLibrarySettingsDelete(e), "library_settings");

const CACHED_COLLECTIONS = ["loan_rules", "material_types", "reader_categories", "library_settings"];
onRecordAfterCreateSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), ...CACHED_COLLECTIONS);
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), ...CACHED_COLLECTIONS);
onRecordAfterDeleteSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), ...CACHED_COLLECTIONS);

// The changes of the days on which the program was off.
$app.onServe().bindFunc((e: core.ServeEvent) => {
  require(`${__hooks}/school.js`).hooks.library.sweepHoldsAtStart();
  return e.next();
});
