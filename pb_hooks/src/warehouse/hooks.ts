/// <reference path="../../../.tools/types.d.ts" />
cronAdd("stock-reconciliation", "40 2 * * *", () => require(`${__hooks}/school.js`).hooks.warehouse.reconcile());

const MASTERS = ["materials", "material_packs", "suppliers", "requesters"];
onRecordCreate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...MASTERS);
onRecordUpdate((e) => require(`${__hooks}/school.js`).hooks.platform.normalise(e), ...MASTERS);
onRecordValidate(
  (e) => require(`${__hooks}/school.js`).hooks.platform.guardDays(e),
  ...["requesters", "material_requests", "stock_batches", "stock_documents", "stock_movements", "stock_invoices"],
);

// A school's computer may be off each night.
$app.onServe().bindFunc((e: core.ServeEvent) => {
  require(`${__hooks}/school.js`).hooks.warehouse.reconcile();
  return e.next();
});

// A note of 990 lines, in JSON.
routerAdd(
  "POST",
  "/api/school/warehouse/receive-invoice",
  (e) => require(`${__hooks}/school.js`).command(e, "warehouse/receive-invoice"),
  $apis.bodyLimit(12_000_000),
  $apis.skipSuccessActivityLog(),
);
