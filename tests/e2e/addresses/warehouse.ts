/** What the addresses of the stockroom's screens hold. */
import type { AreaAddresses } from "./address";

export const warehouse = {
  "entradaSaida/documentos/:id": { record: "stock_documents" },
  "entradaSaida/documentos/:id/imprimir": { record: "stock_documents" },
  "materiais/:id": { record: "materials" },
  "materiais/:id/editar": { record: "materials" },
  "fornecedores/:id": { record: "suppliers" },
  "requisitantes/:id": { record: "requesters" },
} satisfies AreaAddresses;
