/// <reference path="../../../.tools/types.d.ts" />
const MASTERS = ["rooms", "equipment_kinds", "equipment", "booking_resources", "services", "canned_texts"];
onRecordCreate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...MASTERS);
onRecordUpdate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...MASTERS);
onRecordValidate(
  (e) => require(`${__hooks}/school.js`).hooks.platform.guardDays(e),
  ...["equipment", "service_calls", "bookings", "service_orders"],
);

// The calendar has been changed: what was promised by it is worked out anew.
const CALENDAR = ["opening_hours", "calendar_days"];
onRecordAfterCreateSuccess((e) => require(`${__hooks}/school.js`).hooks.support.calendarChanged(e), ...CALENDAR);
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/school.js`).hooks.support.calendarChanged(e), ...CALENDAR);
onRecordAfterDeleteSuccess((e) => require(`${__hooks}/school.js`).hooks.support.calendarChanged(e), ...CALENDAR);

cronAdd("calls", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.support.expireCalls());
cronAdd("booking-warnings", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.support.warnNextBookings());

cronAdd("orders", "5 * * * *", () => require(`${__hooks}/school.js`).hooks.support.expireOrders());
// A report may bring a photo: larger than what else comes without a session.
routerAdd(
  "POST",
  "/api/school/open/support/report",
  (e) => require(`${__hooks}/school.js`).openCommand(e, "support/report"),
  $apis.bodyLimit(3_000_000),
  $apis.skipSuccessActivityLog(),
);
