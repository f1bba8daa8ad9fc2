import type { FreeTexts } from "../people/privacy/holdings";

/** Where the stockroom, and who asks it for material, writes what they like. */
export const freeTexts: readonly FreeTexts[] = [
  { collection: "material_requests", title: "Solicitações de material", columns: ["reason", "answer"], name: "w.number" },
  { collection: "stock_documents", title: "Documentos do estoque", columns: ["note"], name: "w.number" },
];
