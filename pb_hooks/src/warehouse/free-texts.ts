import type { FreeTexts } from "../people/privacy/holdings";

/** What it is called where the stockroom, and who asks it for material, writes what they like. */
export const freeTexts: readonly FreeTexts[] = [
  { collection: "material_requests", name: "w.number" },
  { collection: "stock_documents", name: "w.number" },
];
