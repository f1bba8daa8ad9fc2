import type { warehouse as terms } from "../../../domain/warehouse/area";
import { STOCK_NOTICES } from "../../../domain/warehouse/loans/reminders";
import type { AreaServer } from "../area";
import { type App, atStart, job } from "../platform/sql/database";
import { adjustValue } from "./adjust-value";
import { checkAlerts, composeStockAlerts } from "./alerts/alerts";
import { audiences } from "./audiences";
import { batchTrail } from "./batch-trail";
import { closeMonth, months, reopenMonth } from "./closing/close";
import { statement } from "./closing/statement";
import { recalculateConsumption } from "./consumption";
import { correctBatch } from "./correct-batch";
import { cancelCount, countMaterial, countProgress, countScopes, postCount, startCount } from "./counts/counts";
import { countLines } from "./counts/lists";
import { duplicates, keepApartStock } from "./duplicates/find";
import { mergeMaterials, mergeSuppliers } from "./duplicates/merge";
import { enter } from "./enter";
import { exit, transfer, writeOff } from "./exit";
import { stockFindings } from "./findings";
import { home } from "./home";
import { materials as materialImport } from "./imports/materials";
import { requesters as requesterImport } from "./imports/requesters";
import { suppliers as supplierImport } from "./imports/suppliers";
import { stockCard } from "./kardex/card";
import { limitSaves, requesterLimits } from "./limits/limits";
import { materials, movements, requesters, stockBatches, stockDocuments, stockInvoices, suppliers } from "./lists";
import { lend } from "./loans/lend";
import { materialLoans, materialUnits } from "./loans/lists";
import { pendencies } from "./loans/pendencies";
import { composeReminder, remindBorrowers } from "./loans/reminders";
import { renewLoan } from "./loans/renew";
import { loseLoan, returnLoan } from "./loans/return-loan";
import { loanScan, loanSheet } from "./loans/sheet";
import { unitSaves } from "./loans/units";
import { materialSaves, packSaves, setNameKey, supplierSaves } from "./masters";
import { enteringWith } from "./nfe/enter-invoice";
import type { Machines } from "./nfe/machines";
import { discardInvoice, findInvoice, receiveInvoice } from "./nfe/receive";
import { sheetWith } from "./nfe/sheet";
import { freeTexts, personData } from "./person-data";
import { stockroom as port } from "./port";
import { reconcile } from "./reconcile";
import { consumptionByMaterial, consumptionByMonth, consumptionBySector } from "./reports/reports";
import {
  makeRequester,
  refreshRequestersOfPerson,
  refreshRequestersOfSector,
  requesterSaves,
  setRequesterSearch,
} from "./requesters";
import { approve, cancel, refuseRequest } from "./requests/answer";
import { requestMaterial } from "./requests/ask";
import { authorize, decline } from "./requests/authorize";
import { confirmReceipt, deliver, denyReceipt, giveBack } from "./requests/delivery";
import { catalogue, requests } from "./requests/lists";
import { favourite, myRequests, requestingUser, requestSheet } from "./requests/my-requests";
import { reversing, undoExit, undoLoan } from "./reverse";
import { materialSheet, period, scan } from "./scan";
import { stockSettings } from "./settings";
import { supplierItems } from "./supplier-items";

/**
 * The parts that the stockroom declares to the program.
 * @param machines of the area that keeps the school's.
 */
export function warehouse(machines: Machines) {
  return {
    handlers: {
      "warehouse/reverse": reversing(machines).reverse,
      "warehouse/document": reversing(machines).documentSheet,
      "warehouse/invoice": sheetWith(machines),
      "warehouse/enter-invoice": enteringWith(machines),
      "warehouse/exit": exit,
      "warehouse/enter": enter,
      "warehouse/write-off": writeOff,
      "warehouse/transfer": transfer,
      "warehouse/adjust-value": adjustValue,
      "warehouse/correct-batch": correctBatch,
      "warehouse/batch-trail": batchTrail,
      "warehouse/undo-exit": undoExit,
      "warehouse/scan": scan,
      "warehouse/make-requester": makeRequester,
      "warehouse/material": materialSheet,
      "warehouse/period": period,
      "warehouse/findings": stockFindings,
      "warehouse/supplier-items": supplierItems,
      "warehouse/request": requestMaterial,
      "warehouse/authorize-request": authorize,
      "warehouse/decline-request": decline,
      "warehouse/approve-request": approve,
      "warehouse/refuse-request": refuseRequest,
      "warehouse/cancel-request": cancel,
      "warehouse/deliver": deliver,
      "warehouse/confirm-receipt": confirmReceipt,
      "warehouse/deny-receipt": denyReceipt,
      "warehouse/return-unused": giveBack,
      "warehouse/favourite": favourite,
      "warehouse/asking": requestingUser,
      "warehouse/requester-limits": requesterLimits,
      "warehouse/my-requests": myRequests,
      "warehouse/request-sheet": requestSheet,
      "warehouse/lend": lend,
      "warehouse/return-loan": returnLoan,
      "warehouse/lose-loan": loseLoan,
      "warehouse/renew-loan": renewLoan,
      "warehouse/undo-loan": undoLoan,
      "warehouse/loan-scan": loanScan,
      "warehouse/loan": loanSheet,
      "warehouse/receive-invoice": receiveInvoice,
      "warehouse/discard-invoice": discardInvoice,
      "warehouse/invoice-key": findInvoice,
      "warehouse/close-month": closeMonth,
      "warehouse/reopen-month": reopenMonth,
      "warehouse/statement": statement,
      "warehouse/months": months,
      "warehouse/duplicates": duplicates,
      "warehouse/keep-apart": keepApartStock,
      "warehouse/merge-materials": mergeMaterials,
      "warehouse/merge-suppliers": mergeSuppliers,
      "warehouse/stock-card": stockCard,
      "warehouse/report-months": consumptionByMonth,
      "warehouse/report-sectors": consumptionBySector,
      "warehouse/report-materials": consumptionByMaterial,
      "warehouse/start-count": startCount,
      "warehouse/count-scopes": countScopes,
      "warehouse/count": countMaterial,
      "warehouse/count-progress": countProgress,
      "warehouse/post-count": postCount,
      "warehouse/cancel-count": cancelCount,
    },
    lists: {
      materials,
      movements,
      suppliers,
      requesters,
      "stock-documents": stockDocuments,
      "stock-batches": stockBatches,
      requests,
      catalogue,
      "stock-invoices": stockInvoices,
      "material-loans": materialLoans,
      "material-units": materialUnits,
      "stock-count-lines": countLines,
    },
    records: {
      hooks: {
        materials: materialSaves,
        material_packs: packSaves,
        suppliers: supplierSaves,
        material_units: unitSaves,
        requester_limits: limitSaves,
        requesters: requesterSaves,
      },
      computed: {
        materials: { derive: setNameKey },
        suppliers: { derive: setNameKey },
        requesters: { derive: setRequesterSearch },
        people: { after: refreshRequestersOfPerson },
        sectors: { after: refreshRequestersOfSector },
      },
      cached: [stockSettings],
    },
    people: { data: personData, freeTexts, pendencies },
    messages: {
      purposes: { stock_alert: composeStockAlerts, stock_reminder: composeReminder },
      noticeKinds: STOCK_NOTICES,
      audiences,
    },
    imports: { materials: materialImport, suppliers: supplierImport, requesters: requesterImport },
    home,
  } satisfies AreaServer<typeof terms>;
}

/** Rebuilds derived and cached values. */
function rebuildDerived(app: App): void {
  reconcile(app);
  recalculateConsumption(app);
}

/** The functions that the registrations in `hooks.ts` call. */
export const warehouseHooks = {
  lookForAlerts: job(checkAlerts),
  remindBorrowers: job(remindBorrowers),
  reconcile: job(rebuildDerived),
  reconcileAtStart: atStart(rebuildDerived),
};

/**
 * The stockroom's interface for other areas' work: docs/flows/parts.md. The registry passes it on.
 * @public
 */
export const stockroom = port;
