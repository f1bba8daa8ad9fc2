/// <reference path="../../../.tools/types.d.ts" />
onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.people.guardContact(e), "contacts");
onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.people.guardEnrolment(e), "people");
onRecordAfterCreateSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), "people_settings");
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), "people_settings");
onRecordAfterDeleteSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), "people_settings");
routerAdd("GET", "/api/school/card-photo", (e) => require(`${__hooks}/school.js`).hooks.people.cardPhoto(e));
routerAdd("GET", "/api/school/gate-photo", (e) => require(`${__hooks}/school.js`).hooks.people.gatePhoto(e));
routerAdd("GET", "/carteira/{token}", (e) => require(`${__hooks}/school.js`).hooks.people.cardPage(e));
routerAdd("GET", "/carteira/{token}/manifest.webmanifest", (e) => require(`${__hooks}/school.js`).hooks.people.cardManifest(e));
// Before the night's backup, at six in UTC unless the school chose another hour.
cronAdd("retention", "41 5 * * *", () => require(`${__hooks}/school.js`).hooks.people.emptyOldData());
// A school's computer may be off each night.
cronAdd("retention-missed", "43 * * * *", () => require(`${__hooks}/school.js`).hooks.people.emptyMissedData());
cronAdd("retention-runs", "* * * * *", () => require(`${__hooks}/school.js`).hooks.people.resumeRetention());
cronAdd("year-rollovers", "* * * * *", () => require(`${__hooks}/school.js`).hooks.people.resumeRollovers());
// Records the access to a minor's reserved data.
onRecordsListRequest((e) => require(`${__hooks}/school.js`).hooks.people.recordAccess(e), "contacts", "person_details");
onRecordViewRequest((e) => require(`${__hooks}/school.js`).hooks.people.recordAccess(e), "contacts", "person_details");
