import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as adjusting from "./adjust-value";
import * as trail from "./batch-trail";
import * as closing from "./closing/commands";
import * as commands from "./commands";
import * as batchMending from "./correct-batch";
import * as counts from "./counts/commands";
import { countLists } from "./counts/lists";
import * as duplicates from "./duplicates/commands";
import * as findings from "./findings";
import * as kardex from "./kardex/kardex";
import * as limits from "./limits/commands";
import { LIMIT_FIELDS } from "./limits/limit-fields";
import { lists } from "./lists";
import * as loans from "./loans/commands";
import { loanLists } from "./loans/lists";
import { UNIT_FIELDS } from "./loans/unit-fields";
import { MATERIAL_FIELDS } from "./material-fields";
import * as nfe from "./nfe/commands";
import { PACK_FIELDS } from "./pack-fields";
import { warehouseSentences } from "./refusals";
import * as reports from "./reports/commands";
import { REQUESTER_FIELDS } from "./requester-fields";
import * as requests from "./requests/commands";
import { requestLists } from "./requests/lists";
import { searchedColumns } from "./search";
import { STOCK_SETTINGS_FIELDS } from "./settings";
import { SUPPLIER_FIELDS } from "./supplier-fields";
import { topics } from "./topics";

/** The stockroom's declaration: materials, suppliers, requesters, entries, exits. */
export const warehouse = {
  role: "Almoxarifado",
  contracts: contractsIn(
    commands,
    requests,
    nfe,
    closing,
    loans,
    limits,
    kardex,
    duplicates,
    counts,
    reports,
    batchMending,
    adjusting,
    trail,
    findings,
  ),
  lists: { ...lists, ...requestLists, ...loanLists, ...countLists },
  refusals: warehouseSentences,
  topics,
  needsCredibleClock: true,
  records: {
    materials: MATERIAL_FIELDS,
    material_packs: PACK_FIELDS,
    material_units: UNIT_FIELDS,
    requester_limits: LIMIT_FIELDS,
    requesters: REQUESTER_FIELDS,
    stock_settings: STOCK_SETTINGS_FIELDS,
    suppliers: SUPPLIER_FIELDS,
  },
  days: {
    material_requests: ["needed_on"],
    material_loans: ["due", "first_due", "asked_due"],
    material_loan_renewals: ["due_before", "due"],
    stock_reminders: ["due"],
    stock_batches: ["valid_until"],
    stock_documents: ["day", "issued_on"],
    stock_invoices: ["issued_on"],
    stock_invoice_cancellations: ["cancelled_on"],
    stock_movements: ["day"],
  },
  searched: searchedColumns,
} as const satisfies Area;
