/** Who may what in the stockroom. */
import { ADMIN, ALL, ANOTHER, type AreaRights, MISSING, NOBODY, WAREHOUSE } from "./rights";

const KEPT = { list: WAREHOUSE, view: WAREHOUSE, create: WAREHOUSE, update: WAREHOUSE, delete: NOBODY } as const;
const WRITTEN_BY_COMMANDS = { list: WAREHOUSE, view: WAREHOUSE, create: NOBODY, update: NOBODY, delete: NOBODY } as const;

export const warehouse = {
  collections: {
    materials: { ...KEPT, delete: WAREHOUSE },
    material_packs: { ...KEPT, delete: WAREHOUSE },
    suppliers: { ...KEPT, refusedToSuperuser: ["delete"] },
    requesters: { ...KEPT, refusedToSuperuser: ["delete"] },
    stock_batches: { ...WRITTEN_BY_COMMANDS, refusedToSuperuser: ["delete"] },
    stock_documents: { ...WRITTEN_BY_COMMANDS, refusedToSuperuser: ["update", "delete"] },
    stock_movements: { ...WRITTEN_BY_COMMANDS, refusedToSuperuser: ["update", "delete"] },
    stock_months: { ...WRITTEN_BY_COMMANDS, refusedToSuperuser: ["delete"] },
    stock_findings: { list: ADMIN, view: ADMIN, create: NOBODY, update: NOBODY, delete: NOBODY },
  },
  rows: [{ name: "of the stockroom", collection: "timeline", values: () => ({ area: "warehouse" }), may: WAREHOUSE }],
  fields: [
    { collection: "requesters", who: ["Almoxarifado"], row: "any", values: { notes: "Só às sextas" }, answer: 200 },
    { collection: "requesters", who: ["Almoxarifado"], row: "any", values: { person: ANOTHER }, answer: 404 },
    { collection: "requesters", who: ["Almoxarifado"], row: "any", values: { sector: ANOTHER }, answer: 404 },
  ],
  files: {
    "materials.photo": { may: ALL, open: true },
  },
  hidden: {
    materials: ["search", "name_key"],
    suppliers: ["search"],
    requesters: ["search"],
    stock_documents: ["request_hash"],
  },
  contracts: {
    "warehouse/exit": { may: WAREHOUSE },
    "warehouse/enter": { may: WAREHOUSE },
    "warehouse/write-off": { may: WAREHOUSE },
    "warehouse/transfer": { may: WAREHOUSE },
    "warehouse/reverse": { may: WAREHOUSE, input: { id: MISSING, document: MISSING, reason: "Engano" } },
    "warehouse/undo-exit": { may: WAREHOUSE, input: { id: MISSING, document: MISSING } },
    "warehouse/scan": { may: WAREHOUSE, input: { code: MISSING } },
    "warehouse/material": { may: WAREHOUSE, input: { material: MISSING } },
    "warehouse/document": { may: WAREHOUSE, input: { document: MISSING } },
    "warehouse/period": { may: WAREHOUSE },
  },
  lists: {
    materials: WAREHOUSE,
    movements: WAREHOUSE,
    suppliers: WAREHOUSE,
    requesters: WAREHOUSE,
    "stock-documents": WAREHOUSE,
    "stock-batches": WAREHOUSE,
  },
  screens: {
    entradaSaida: WAREHOUSE,
    "entradaSaida/entrada": WAREHOUSE,
    "entradaSaida/documentos": WAREHOUSE,
    "entradaSaida/documentos/:id": WAREHOUSE,
    "entradaSaida/documentos/:id/imprimir": WAREHOUSE,
    materiais: WAREHOUSE,
    "materiais/novo": WAREHOUSE,
    "materiais/validade": WAREHOUSE,
    "materiais/:id": WAREHOUSE,
    "materiais/:id/editar": WAREHOUSE,
    fornecedores: WAREHOUSE,
    "fornecedores/:id": WAREHOUSE,
    requisitantes: WAREHOUSE,
    "requisitantes/:id": WAREHOUSE,
  },
} satisfies AreaRights;
