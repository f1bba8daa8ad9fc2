import type { FreeTexts } from "../people/privacy/holdings";

const CALL = "(SELECT code FROM service_calls WHERE id = w.call)";

/** Where who asks, and who helps, writes what they like. */
export const freeTexts: readonly FreeTexts[] = [
  { collection: "service_calls", title: "Atendimentos", columns: ["title", "description", "solution"], name: "w.code" },
  { collection: "call_messages", title: "Mensagens de atendimentos", columns: ["text"], name: CALL },
  { collection: "call_notes", title: "Notas da equipe em atendimentos", columns: ["text"], name: CALL },
  {
    collection: "service_orders",
    title: "Ordens de serviço",
    columns: ["problem", "diagnosis", "solution"],
    name: "iif(w.code = '', 'rascunho', w.code)",
  },
];
