/// <reference path="../../../.tools/types.d.ts" />
import { bodyUpTo } from "../platform/http/body-limit";

// The calendar has changed: the promised times are recalculated.
const CALENDAR = ["opening_hours", "calendar_days"];
onRecordAfterCreateSuccess((e) => require(`${__hooks}/school.js`).hooks.support.calendarChanged(e), ...CALENDAR);
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/school.js`).hooks.support.calendarChanged(e), ...CALENDAR);
onRecordAfterDeleteSuccess((e) => require(`${__hooks}/school.js`).hooks.support.calendarChanged(e), ...CALENDAR);
// A booking's hours are in the school's own zone.
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/school.js`).hooks.support.calendarChanged(e), "school");

cronAdd("calls", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.support.expireCalls());
cronAdd("booking-leavers", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.support.cancelOfLeavers());
cronAdd("booking-warnings", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.support.warnNextBookings());
cronAdd("late-loans", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.support.remindLateLoans());

cronAdd("server-checks", "* * * * *", () => require(`${__hooks}/school.js`).hooks.support.checkServers());
cronAdd("plans", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.support.openDuePlans());
cronAdd("order-parts", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.support.resumeArrived());
cronAdd("orders", "5 * * * *", () => require(`${__hooks}/school.js`).hooks.support.expireOrders());
// A report may bring a photo, so its body is larger than those of other routes without a session.
routerAdd(
  "POST",
  "/api/school/open/support/report",
  (e) => require(`${__hooks}/school.js`).openCommand(e, "support/report"),
  bodyUpTo(3_000_000),
  $apis.skipSuccessActivityLog(),
);
routerAdd("GET", "/qr/{token}", (e) => require(`${__hooks}/school.js`).hooks.support.reportPage(e));
// The page behind a mail's link, for a reporter without an account: not a contract's route, since the answer is a page.
routerAdd("GET", "/api/school/support/news", (e) => require(`${__hooks}/school.js`).hooks.support.showNews(e));
routerAdd(
  "POST",
  "/api/school/support/news",
  (e) => require(`${__hooks}/school.js`).hooks.support.changeNews(e),
  bodyUpTo(4_000),
);
