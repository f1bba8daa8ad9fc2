import type { FreeTexts } from "../people/privacy/holdings";

const CALL = "(SELECT code FROM service_calls WHERE id = w.call)";

/** The name of a record in which requesters and technicians write free text. */
export const freeTexts: readonly FreeTexts[] = [
  { collection: "service_calls", name: "w.code" },
  { collection: "call_messages", name: CALL },
  { collection: "call_notes", name: CALL },
  {
    collection: "service_orders",
    name: "iif(w.code = '', 'rascunho', w.code)",
  },
];
