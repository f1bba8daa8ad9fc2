/// <reference path="../../../.tools/types.d.ts" />
import { bodyUpTo } from "../platform/http/body-limit";

cronAdd("stock-reconciliation", "40 2 * * *", () => require(`${__hooks}/school.js`).hooks.warehouse.reconcile());
cronAdd("stock-alerts", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.warehouse.lookForAlerts());
cronAdd("stock-reminders", "*/10 * * * *", () => require(`${__hooks}/school.js`).hooks.warehouse.remindBorrowers());

const CACHED_COLLECTIONS = ["stock_settings"];
onRecordAfterCreateSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), ...CACHED_COLLECTIONS);
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), ...CACHED_COLLECTIONS);
onRecordAfterDeleteSuccess((e) => require(`${__hooks}/school.js`).hooks.platform.settingsChanged(e), ...CACHED_COLLECTIONS);

// A school's computer may be off each night.
$app.onServe().bindFunc((e: core.ServeEvent) => {
  require(`${__hooks}/school.js`).hooks.warehouse.reconcileAtStart();
  return e.next();
});

// A note of 990 lines, in JSON.
routerAdd(
  "POST",
  "/api/school/warehouse/receive-invoice",
  (e) => require(`${__hooks}/school.js`).command(e, "warehouse/receive-invoice"),
  bodyUpTo(12_000_000),
  $apis.skipSuccessActivityLog(),
);
