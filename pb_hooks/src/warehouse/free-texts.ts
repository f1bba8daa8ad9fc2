import type { FreeTexts } from "../people/privacy/holdings";

/** The name of a record in which the stockroom and its requesters write free text. */
export const freeTexts: readonly FreeTexts[] = [
  { collection: "material_requests", name: "w.number" },
  { collection: "stock_documents", name: "w.number" },
];
