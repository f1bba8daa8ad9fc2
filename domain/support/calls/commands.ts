/** Contracts of calls: the acts, and the reads of one call. */
import * as z from "zod/mini";
import { command, idOrEmpty, line, optionalLine, read, recordId, wholeNumber } from "../../contract";
import type { Day } from "../../dates";
import { lazily } from "../../lazily";
import type { CallRow, OrderRow } from "../lists";
import type { Answer } from "../services/fields";
import { photosField } from "./photos";
import type { CallState } from "./states";
import { WAITING_REASONS } from "./words";

const SUPPORT = ["Tecnologia"] as const;

/** A call by its id or number. */
const call = lazily(() =>
  z
    .string("Escolha o atendimento.")
    .check(z.trim(), z.minLength(1, "Escolha o atendimento."), z.maxLength(30, "Número longo demais.")),
);
/** A service by its id or code. */
const serviceAnswer = lazily(() =>
  z.string("Escolha o serviço.").check(z.trim(), z.minLength(1, "Escolha o serviço."), z.maxLength(20, "Escolha o serviço.")),
);
const several = (message: string, max = 5000) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, `Use no máximo ${max} caracteres.`));
const reason = lazily(() => several("Informe o motivo.", 2000));

/** The answer of every act on a call. */
export interface CallAnswer {
  call: string;
  /** "2026/000409". */
  code: string;
  state: CallState;
  /** The event, in a sentence. */
  sentence: string;
}

const MAX_ANSWERS = 20;

export const openCall = command<CallAnswer>()({
  path: "support/open-call",
  idempotent: "own record",
  roles: [],
  summary: "Opens a call; who works at the IT desk may open it for another person.",
  input: () => ({
    service: serviceAnswer(),
    title: line("Informe o problema em poucas palavras.", 160),
    description: z._default(z.string("Texto inválido.").check(z.trim(), z.maxLength(5000, "Use no máximo 5000 caracteres.")), ""),
    equipment: optionalLine(60),
    room: z.optional(recordId("Escolha uma sala da lista.")),
    urgency: z.optional(wholeNumber(1, 5)),
    answers: z._default(
      z
        .record(
          z.string().check(z.maxLength(80, "Campo desconhecido.")),
          z.string().check(z.maxLength(2000, "Resposta longa demais.")),
        )
        .check(z.refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, "Respostas em excesso.")),
      {},
    ),
    person: z.optional(recordId("Escolha a pessoa.")),
    photos: photosField(),
  }),
  refusals: [
    "unreadable_photo",
    "not_found",
    "service_inactive",
    "service_needs_equipment",
    "equipment_retired",
    "only_staff_for_others",
    "already_anonymous",
    "person_merged",
    "room_inactive",
  ],
});

const ACT = ["not_found", "act_not_possible", "act_not_yours"] as const;

export const takeCall = command<CallAnswer>()({
  path: "support/take-call",
  idempotent: true,
  roles: SUPPORT,
  summary: "Assigns an unassigned call to the caller; a paused one stays paused. A colleague's call moves by assigning it.",
  input: () => ({ call: call() }),
  refusals: [...ACT, "awaits_approval", "call_taken"],
});

export const assignCall = command<CallAnswer>()({
  path: "support/assign-call",
  idempotent: true,
  roles: SUPPORT,
  summary: "Gives a call to somebody of the IT desk.",
  input: () => ({ call: call(), technician: recordId("Escolha o técnico.") }),
  refusals: [...ACT, "awaits_approval", "no_technician"],
});

export const waitCall = command<CallAnswer>()({
  path: "support/wait-call",
  idempotent: true,
  roles: SUPPORT,
  summary: "Stops the solution's clock until somebody or something has come.",
  input: () => ({
    call: call(),
    waiting_for: z.enum(WAITING_REASONS, "Informe o motivo da espera."),
    until: z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, "Informe o dia, como 25/12/2026.")), ""),
  }),
  refusals: ACT,
});

export const resumeCall = command<CallAnswer>()({
  path: "support/resume-call",
  idempotent: true,
  roles: SUPPORT,
  summary: "Lets the solution's clock go on.",
  input: () => ({ call: call() }),
  refusals: ACT,
});

export const resolveCall = command<CallAnswer>()({
  path: "support/resolve-call",
  idempotent: true,
  roles: SUPPORT,
  summary: "Resolves a call; whoever asked then says whether it is so.",
  input: () => ({ call: call(), solution: several("Descreva a solução.") }),
  refusals: [...ACT, "already_resolved", "awaits_approval"],
});

export const undoResolution = command<CallAnswer>()({
  path: "support/undo-resolution",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Takes back a solution that was entered by mistake, while whoever asked has not confirmed it: the call stands as before it, and is not counted as reopened.",
  input: () => ({ call: call() }),
  refusals: [...ACT, "solution_of_order"],
});

export const returnCall = command<CallAnswer>()({
  path: "support/return-call",
  idempotent: true,
  roles: SUPPORT,
  summary: "Gives a call back to the queue: nobody has it, the team hears of it, and its clock runs.",
  input: () => ({ call: call(), reason: optionalLine(300) }),
  refusals: [...ACT, "call_order_active"],
});

export const answerCall = command<CallAnswer>()({
  path: "support/answer-call",
  idempotent: true,
  roles: [],
  summary: "Writes to everybody on a call; the answer of whoever asked lets a paused call go on.",
  input: () => ({ call: call(), text: several("Escreva a resposta."), photos: photosField() }),
  refusals: ["not_found", "call_ended", "unreadable_photo"],
});

export const noteCall = command<CallAnswer>()({
  path: "support/note-call",
  idempotent: true,
  roles: SUPPORT,
  summary: "Writes a note that only the team reads.",
  input: () => ({ call: call(), text: several("Escreva a nota."), photos: photosField() }),
  refusals: ["not_found", "unreadable_photo"],
});

export const acceptSolution = command<CallAnswer>()({
  path: "support/accept-solution",
  idempotent: true,
  roles: [],
  summary: "Records the requester's confirmation that the problem is solved.",
  input: () => ({ call: call() }),
  refusals: ACT,
});

export const refuseSolution = command<CallAnswer>()({
  path: "support/refuse-solution",
  idempotent: true,
  roles: [],
  summary: "Records that the requester's problem goes on, and the reason.",
  input: () => ({ call: call(), reason: reason() }),
  refusals: ACT,
});

export const reopenCall = command<CallAnswer>()({
  path: "support/reopen-call",
  idempotent: true,
  roles: [],
  summary: "Takes up again what was resolved or closed, with a reason.",
  input: () => ({ call: call(), reason: reason() }),
  refusals: [...ACT, "reopening_too_late"],
});

export const cancelCall = command<CallAnswer>()({
  path: "support/cancel-call",
  idempotent: true,
  roles: [],
  summary:
    "Ends a call that is not to be done, with a reason; it keeps its number. A technician ends what a label brought from nobody known, such as a prank.",
  input: () => ({ call: call(), reason: reason() }),
  refusals: [...ACT, "call_order_active"],
});

export const rateCall = command<CallAnswer>()({
  path: "support/rate-call",
  idempotent: true,
  roles: [],
  summary: "Records the requester's rating, once a call, in words and from 1 to 5.",
  input: () => ({
    call: call(),
    rating: wholeNumber(1, 5),
    comment: z._default(z.string().check(z.trim(), z.maxLength(1000, "Use no máximo 1000 caracteres.")), ""),
  }),
  refusals: ["not_found", "act_not_yours", "not_rateable", "rating_own_work"],
});

export const mergeCalls = command<CallAnswer>()({
  path: "support/merge-calls",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Merges a call into another one: its followers, links and messages go along, its number leads there. Its messages stay readable for those who read them before, and for the team.",
  input: () => ({ call: call(), into: call() }),
  refusals: [...ACT, "merge_into_itself", "merge_in_circle", "call_order_active"],
});

export const linkCalls = command<CallAnswer>()({
  path: "support/link-calls",
  idempotent: true,
  roles: SUPPORT,
  summary: "Notes that two calls have to do with each other.",
  input: () => ({ call: call(), other: call() }),
  refusals: ["not_found", "merge_into_itself"],
});

export const joinCall = command<CallAnswer>()({
  path: "support/join-call",
  idempotent: true,
  roles: [],
  summary:
    "Says that one has the same problem: one hears of the call's states, and reads no word of it, instead of opening another.",
  input: () => ({ call: call() }),
  refusals: ["not_found", "call_ended"],
});

export const prioritizeCall = command<CallAnswer>()({
  path: "support/prioritize-call",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Sets urgency and impact, of which the priority follows, or the priority itself by hand, on the version that the writer saw.",
  input: () => ({
    call: call(),
    urgency: wholeNumber(1, 5),
    impact: wholeNumber(1, 5),
    /** 0: as it follows from both. */
    priority: z._default(wholeNumber(0, 6), 0),
    /** The version that the writer saw; "": whichever it is now. */
    seen: optionalLine(40),
  }),
  refusals: ["not_found", "call_ended", "call_changed"],
});

export const changeService = command<CallAnswer>()({
  path: "support/change-service",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Moves an open call to another service: its targets count from the opening, what has passed stays passed. A service about machines takes the machine along.",
  input: () => ({ call: call(), service: serviceAnswer(), equipment: optionalLine(60) }),
  refusals: ["not_found", "call_ended", "service_inactive", "service_needs_equipment", "equipment_retired"],
});

export const editCall = command<CallAnswer>()({
  path: "support/edit-call",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Corrects what a call is about, where, and who asked, on the version that the writer saw. The history keeps what stood before.",
  input: () => ({
    call: call(),
    seen: line("Recarregue o atendimento.", 40),
    title: line("Informe o problema em poucas palavras.", 160),
    /** By id, tombo or serial number; "" where it is about none. */
    equipment: optionalLine(60),
    room: idOrEmpty("Escolha uma sala da lista."),
    /** "": whoever it is now. */
    person: idOrEmpty("Escolha a pessoa."),
  }),
  refusals: [
    "not_found",
    "already_anonymous",
    "person_merged",
    "room_inactive",
    "call_ended",
    "call_changed",
    "service_needs_equipment",
    "equipment_retired",
  ],
});

export const approveCall = command<CallAnswer>()({
  path: "support/approve-call",
  idempotent: true,
  roles: ["Admin"],
  summary: "Approves what a service asks to be approved, or refuses it with a reason, which ends the call.",
  input: () => ({
    call: call(),
    approved: z.boolean("Informe se aprova."),
    reason: z._default(z.string().check(z.trim(), z.maxLength(2000, "Use no máximo 2000 caracteres.")), ""),
  }),
  refusals: ["not_found", "no_approval_asked"],
});

/** A line of a call's history, the latest first. */
export interface CallEntry {
  id: string;
  /** "event": an act; "note": only the team reads it. */
  kind: "message" | "note" | "event";
  /** A message's kind; an event's kind in the timeline. */
  about: string;
  at: string;
  author: string;
  author_name: string;
  text: string;
  photos: readonly string[];
  /** The number of the call on which it was said, where that was merged into this one; else "". */
  merged_code: string;
}

export interface LinkedCall {
  id: string;
  code: string;
  title: string;
  state: CallState;
}

/** A call with all data of its sheet. A reader outside of the team gets no notes and no hint of them. */
export interface CallSheet extends CallRow {
  description: string;
  answers: readonly Answer[];
  opened_by_name: string;
  requester_user: string;
  room: string;
  room_name: string;
  updated: string;
  closed_at: string;
  closes_on: Day | "";
  reopened: number;
  rating_stale: boolean;
  merged_into: LinkedCall | null;
  merged: readonly LinkedCall[];
  links: readonly LinkedCall[];
  /** The present or last service order of the call. */
  order: Pick<OrderRow, "id" | "code" | "state"> | null;
  /** The number of people with the problem. */
  affected: number;
  /** Calls of the same machine in the last 30 days, with this one. */
  machine_calls: number;
  entries: readonly CallEntry[];
  /** The reader's parts in it. */
  mine: { requester: boolean; follows: boolean; team: boolean /** Only has the same problem. */; joined: boolean };
  /** The acts that the reader may do now. */
  may: readonly string[];
}

export const callSheet = read<CallSheet>()({
  path: "support/call",
  roles: [],
  summary:
    "A call by its id or number, whole; notes only for the team. A user who joined it gets its state and its events, without the words of others.",
  input: () => ({ call: call() }),
  refusals: ["not_found"],
});

/** An open call, for a person with the same problem. */
export interface SimilarCall {
  id: string;
  code: string;
  /** Where the reader may not read the call: a fault that the machine's kind lists, or "". */
  title: string;
  opened_at: string;
  state: CallState;
  /** Whether the reader follows it, or has joined it already. */
  follows: boolean;
}

export const similarCalls = read<{ calls: SimilarCall[] }>()({
  path: "support/similar-calls",
  roles: [],
  summary: "Open calls about a machine, for who is about to open another: of others' calls no more than the fault's name.",
  input: () => ({ equipment: z.string().check(z.trim(), z.maxLength(60, "Código longo demais.")) }),
});

export interface Technician {
  id: string;
  name: string;
  /** Calls in the technician's hands. */
  calls: number;
}

export const technicians = read<{ technicians: Technician[] }>()({
  path: "support/technicians",
  roles: SUPPORT,
  summary: "The users who attend to calls, with the number of calls that each has in hand.",
});
