/** Who may what at the IT desk. */
import { ADMIN, ALL, ANOTHER, type AreaRights, MISSING, NOBODY, SIGNED_IN, SUPPORT } from "./rights";

const KEPT = { list: SUPPORT, view: SUPPORT, create: SUPPORT, update: SUPPORT, delete: NOBODY } as const;
const READ = { list: SUPPORT, view: SUPPORT, create: NOBODY, update: NOBODY, delete: NOBODY } as const;
const CLOSED = { ...READ, list: NOBODY, view: NOBODY } as const;

/** Well-formed, about a call that does not exist. */
const act = { id: "roletable000000", call: MISSING };

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
    services: { ...KEPT, list: SIGNED_IN, view: SIGNED_IN },
    canned_texts: { ...KEPT, delete: SUPPORT },
    service_calls: { ...READ, refusedToSuperuser: ["delete"] },
    call_messages: { ...READ, refusedToSuperuser: ["delete"] },
    call_notes: { ...READ, refusedToSuperuser: ["delete"] },
    call_intervals: { ...CLOSED, refusedToSuperuser: ["delete"] },
    call_followers: CLOSED,
    call_links: READ,
  },
  own: {
    service_calls: { list: SIGNED_IN, view: SIGNED_IN, update: NOBODY },
    call_messages: { list: SIGNED_IN, view: SIGNED_IN, update: NOBODY },
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
    "call_messages.photos": { may: SUPPORT, open: false },
    "call_notes.photos": { may: SUPPORT, open: false },
  },
  hidden: {
    equipment: ["search", "label_token"],
    custodies: ["command", "ended_command"],
    service_calls: ["search"],
  },
  contracts: {
    "support/open-call": { may: SIGNED_IN, input: { id: "roletable000000", service: MISSING, title: "Não liga" } },
    "support/take-call": { may: SUPPORT, input: act },
    "support/assign-call": { may: SUPPORT, input: { ...act, technician: MISSING } },
    "support/wait-call": { may: SUPPORT, input: { ...act, waiting_for: "part" } },
    "support/resume-call": { may: SUPPORT, input: act },
    "support/resolve-call": { may: SUPPORT, input: { ...act, solution: "Troquei o cabo." } },
    "support/answer-call": { may: SIGNED_IN, input: { ...act, text: "Já vou." } },
    "support/note-call": { may: SUPPORT, input: { ...act, text: "Ver amanhã." } },
    "support/accept-solution": { may: SIGNED_IN, input: act },
    "support/refuse-solution": { may: SIGNED_IN, input: { ...act, reason: "Parou de novo." } },
    "support/reopen-call": { may: SIGNED_IN, input: { ...act, reason: "Parou de novo." } },
    "support/cancel-call": { may: SIGNED_IN, input: { ...act, reason: "Não precisa mais." } },
    "support/rate-call": { may: SIGNED_IN, input: { ...act, rating: 5 } },
    "support/merge-calls": { may: SUPPORT, input: { ...act, into: MISSING } },
    "support/link-calls": { may: SUPPORT, input: { ...act, other: MISSING } },
    "support/join-call": { may: SIGNED_IN, input: act },
    "support/prioritize-call": { may: SUPPORT, input: { ...act, urgency: 3, impact: 3 } },
    "support/approve-call": { may: ADMIN, input: { ...act, approved: true } },
    "support/call": { may: SIGNED_IN, input: { call: MISSING } },
    "support/similar-calls": { may: SIGNED_IN, input: { equipment: MISSING } },
    "support/technicians": { may: SUPPORT },
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
    calls: SUPPORT,
    "my-calls": SIGNED_IN,
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
