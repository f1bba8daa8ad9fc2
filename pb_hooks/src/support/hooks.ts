/// <reference path="../../../.tools/types.d.ts" />
const MASTERS = ["rooms", "equipment_kinds", "equipment"];
onRecordCreate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...MASTERS);
onRecordUpdate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...MASTERS);
onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.platform.guardDays(e), ...["equipment"]);
