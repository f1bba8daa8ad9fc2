import type { warehouse as terms } from "../../../domain/warehouse/area";
import type { AreaServer } from "../area";
import { job } from "../platform/database";
import { enter } from "./enter";
import { exit, transfer, writeOff } from "./exit";
import { home } from "./home";
import { materials, movements, requesters, stockBatches, stockDocuments, stockInvoices, suppliers } from "./lists";
import { materialSaves, packSaves, setNameKey, supplierSaves } from "./masters";
import { enterInvoice } from "./nfe/enter-invoice";
import { discardInvoice, findInvoice, receiveInvoice } from "./nfe/receive";
import { invoiceSheet } from "./nfe/sheet";
import { stockroom as port } from "./port";
import { reconcile } from "./reconcile";
import { refreshRequestersOfPerson, refreshRequestersOfSector, requesterSaves, setRequesterSearch } from "./requesters";
import { approve, ask, cancel, refuseRequest } from "./requests/answer";
import { confirmReceipt, deliver, denyReceipt, giveBack } from "./requests/delivery";
import { catalogue, requests } from "./requests/lists";
import { asking, favourite, myRequests, requestSheet } from "./requests/own";
import { documentSheet, reverse, undoExit } from "./reverse";
import { sample } from "./sample/sample";
import { materialSheet, period, scan } from "./scan";

/** What the stockroom gives to the program. */
export const warehouse = {
  handlers: {
    "warehouse/exit": exit,
    "warehouse/enter": enter,
    "warehouse/write-off": writeOff,
    "warehouse/transfer": transfer,
    "warehouse/reverse": reverse,
    "warehouse/undo-exit": undoExit,
    "warehouse/scan": scan,
    "warehouse/material": materialSheet,
    "warehouse/document": documentSheet,
    "warehouse/period": period,
    "warehouse/request": ask,
    "warehouse/approve-request": approve,
    "warehouse/refuse-request": refuseRequest,
    "warehouse/cancel-request": cancel,
    "warehouse/deliver": deliver,
    "warehouse/confirm-receipt": confirmReceipt,
    "warehouse/deny-receipt": denyReceipt,
    "warehouse/return-unused": giveBack,
    "warehouse/favourite": favourite,
    "warehouse/asking": asking,
    "warehouse/my-requests": myRequests,
    "warehouse/request-sheet": requestSheet,
    "warehouse/receive-invoice": receiveInvoice,
    "warehouse/invoice": invoiceSheet,
    "warehouse/enter-invoice": enterInvoice,
    "warehouse/discard-invoice": discardInvoice,
    "warehouse/invoice-key": findInvoice,
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
  },
  watches: {
    materials: materialSaves,
    material_packs: packSaves,
    suppliers: supplierSaves,
    requesters: { creates: requesterSaves, updates: requesterSaves },
  },
  derivations: {
    materials: { derive: setNameKey },
    requesters: { derive: setRequesterSearch },
    people: { after: refreshRequestersOfPerson },
    sectors: { after: refreshRequestersOfSector },
  },
  home,
  sample,
} satisfies AreaServer<typeof terms>;

/** What the lines of `hooks.ts` call. */
export const warehouseHooks = { reconcile: job(reconcile) };

/**
 * What other areas' work may ask of it: docs/flows/parts.md. The fold passes it on.
 * @public
 */
export const stockroom = port;
