/// <reference path="../../../.tools/types.d.ts" />
const MASTERS = ["sectors", "classes", "people", "contacts"];
onRecordCreate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...MASTERS);
onRecordUpdate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...MASTERS);
onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.platform.guardDays(e), "person_details");
