/** Who may what at the IT desk. */
import { ALL, ANOTHER, type AreaRights, MISSING, NOBODY, SIGNED_IN, SUPPORT } from "./rights";

const KEPT = { list: SUPPORT, view: SUPPORT, create: SUPPORT, update: SUPPORT, delete: NOBODY } as const;

export const support = {
  collections: {
    rooms: { ...KEPT, list: SIGNED_IN, view: SIGNED_IN },
    equipment_kinds: KEPT,
    equipment: { ...KEPT, refusedToSuperuser: ["delete"] },
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
  },
  contracts: {
    "support/machine": { may: SUPPORT, input: { equipment: MISSING } },
  },
  lists: {
    equipment: SUPPORT,
  },
  screens: {
    equipamentos: SUPPORT,
    "equipamentos/novo": SUPPORT,
    "equipamentos/tipos": SUPPORT,
    "equipamentos/salas": SUPPORT,
    "equipamentos/:id": SUPPORT,
    "equipamentos/:id/editar": SUPPORT,
  },
} satisfies AreaRights;
