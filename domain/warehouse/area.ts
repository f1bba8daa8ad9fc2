import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as commands from "./commands";
import { lists } from "./lists";
import * as nfe from "./nfe/commands";
import { warehouseSentences } from "./refusals";
import * as requests from "./requests/commands";
import { requestLists } from "./requests/lists";
import { searched } from "./search";

/** Materials, suppliers, requesters, entries, exits: what the stockroom says of itself. */
export const warehouse = {
  role: "Almoxarifado",
  contracts: contractsIn(commands, requests, nfe),
  lists: { ...lists, ...requestLists },
  refusals: warehouseSentences,
  dated: true,
  days: {
    requesters: ["valid_until"],
    material_requests: ["needed_on"],
    stock_batches: ["valid_until"],
    stock_documents: ["day", "issued_on"],
    stock_invoices: ["issued_on"],
    stock_movements: ["day"],
  },
  tidied: {
    materials: ["code", "name", "unit", "expense_element", "account", "catmat_code", "catmat_text", "legacy_code", "shelf"],
    material_packs: ["supplier_code", "gtin", "unit"],
    suppliers: [
      "name",
      "trade_name",
      "state_registration",
      "email",
      "phone",
      "street",
      "number",
      "complement",
      "district",
      "city",
      "state",
    ],
    requesters: ["code"],
  },
  searched,
} as const satisfies Area;
