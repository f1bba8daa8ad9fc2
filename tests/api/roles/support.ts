/** Who may what at the IT desk. */
import { ALL, ANOTHER, type AreaRights, MISSING, NOBODY, SIGNED_IN, SUPPORT } from "./rights";

const KEPT = { list: SUPPORT, view: SUPPORT, create: SUPPORT, update: SUPPORT, delete: NOBODY } as const;

const WRITTEN_BY_COMMANDS = {
  list: SUPPORT,
  view: SUPPORT,
  create: NOBODY,
  update: NOBODY,
  delete: NOBODY,
  refusedToSuperuser: ["delete"],
} as const;

export const support = {
  collections: {
    rooms: { ...KEPT, list: SIGNED_IN, view: SIGNED_IN },
    equipment_kinds: KEPT,
    equipment: { ...KEPT, refusedToSuperuser: ["delete"] },
    custody_terms: WRITTEN_BY_COMMANDS,
    custodies: WRITTEN_BY_COMMANDS,
  },
  rows: [{ name: "of the IT desk", collection: "timeline", values: () => ({ area: "support" }), may: SUPPORT }],
  fields: [
    { collection: "equipment", who: ["Tecnologia"], row: "any", values: { notes: "Tela riscada" }, answer: 200 },
    { collection: "equipment", who: ["Tecnologia"], row: "any", values: { state: "written_off" }, answer: 404 },
    { collection: "equipment", who: ["Tecnologia"], row: "any", values: { sector: ANOTHER }, answer: 404 },
    { collection: "equipment", who: ["Tecnologia"], row: "any", values: { room: ANOTHER }, answer: 404 },
    { collection: "equipment", who: ["Tecnologia"], row: "any", values: { written_off_on: "2026-01-05" }, answer: 404 },
    { collection: "equipment", who: ["Tecnologia"], row: "any", values: { written_off_reason: "Quebrou" }, answer: 404 },
    { collection: "equipment", who: ["Tecnologia"], row: "any", values: { written_off_process: "12/2026" }, answer: 404 },
    { collection: "equipment", who: ["Tecnologia"], row: "any", values: { written_off_value: 100 }, answer: 404 },
    { collection: "equipment", who: ["Tecnologia"], row: "any", values: { label_token: "abc" }, answer: "ignored" },
  ],
  files: {
    "equipment.photo": { may: ALL, open: true },
  },
  hidden: {
    equipment: ["search", "label_token"],
    custodies: ["command", "ended_command"],
  },
  contracts: {
    "support/machine": { may: SUPPORT, input: { equipment: MISSING } },
    "support/move-equipment": { may: SUPPORT },
    "support/set-equipment-state": { may: SUPPORT },
    "support/write-off-equipment": { may: SUPPORT },
    "support/give-charge": { may: SUPPORT },
    "support/end-charge": { may: SUPPORT },
    // Also for who is named in the term; to all others there is none.
    "support/accept-term": { may: SIGNED_IN, input: { id: MISSING, term: MISSING } },
    "support/term": { may: SIGNED_IN, input: { term: MISSING } },
    "support/labels": { may: SUPPORT, input: { equipment: MISSING } },
    "support/labels-printed": { may: SUPPORT },
    "support/new-label": { may: SUPPORT },
  },
  lists: {
    equipment: SUPPORT,
  },
  screens: {
    equipamentos: SUPPORT,
    "equipamentos/novo": SUPPORT,
    "equipamentos/tipos": SUPPORT,
    "equipamentos/salas": SUPPORT,
    "equipamentos/etiquetas": SUPPORT,
    "equipamentos/termos/:id/imprimir": SUPPORT,
    "equipamentos/:id": SUPPORT,
    "equipamentos/:id/editar": SUPPORT,
  },
} satisfies AreaRights;
