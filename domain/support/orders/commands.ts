/** Contracts of service orders. */
import * as z from "zod/mini";
import { command, idOrEmpty, line, optionalLine, read, recordId, wholeNumber } from "../../contract";
import { lazily } from "../../lazily";
import type { CallState } from "../calls/states";
import { machineCode, type SentenceAnswer } from "../equipment/commands";
import { STATES_BY_HAND } from "../equipment/states";
import type { EquipmentState } from "../equipment/words";
import type { OrderRow } from "../lists";
import { ORDER_ACTS, type OrderAct, type OrderState } from "./states";
import { ORDER_KINDS, ORDER_WAITS, type OrderKind, type OrderWait } from "./words";

const SUPPORT = ["Tecnologia"] as const;
const LONG = 5000;
/** In one order. */
export const MAX_MACHINES = 60;
const MAX_CALLS = 60;
/** A part's quantity, in ten-thousandths of the base unit. */
const MAX_QUANTITY = 4_000_000_000_000;

/** Short enough that no line of the history cuts it. */
const REASON = 400;

/** An order by its id or number. */
const order = lazily(() =>
  z.string("Escolha a ordem.").check(z.trim(), z.minLength(1, "Escolha a ordem."), z.maxLength(30, "Número longo demais.")),
);
const long = lazily(() => z.string("Texto inválido.").check(z.trim(), z.maxLength(LONG, `Use no máximo ${LONG} caracteres.`)));
const text = lazily(() =>
  z._default(z.string("Texto inválido.").check(z.trim(), z.maxLength(LONG, `Use no máximo ${LONG} caracteres.`)), ""),
);
const instant = lazily(() =>
  z._default(
    z
      .string("Horário inválido.")
      .check(z.regex(/^(\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/, "Horário inválido.")),
    "",
  ),
);

/** The answer of an order's commands. */
export interface OrderAnswer extends SentenceAnswer {
  order: string;
  /** "2026/000123"; "" of a draft. */
  number: string;
}

const JOINING = ["equipment_written_off", "call_in_order", "call_ended", "awaits_approval", "act_not_yours"] as const;
const machines = () =>
  z._default(
    z.array(machineCode(), "Informe os equipamentos.").check(z.maxLength(MAX_MACHINES, "Inclua menos equipamentos na ordem.")),
    [],
  );
const calls = () =>
  z._default(
    z
      .array(z.string("Atendimento inválido.").check(z.trim(), z.minLength(1), z.maxLength(30)))
      .check(z.maxLength(MAX_CALLS, "Inclua menos atendimentos na ordem.")),
    [],
  );

export const openOrder = command<OrderAnswer>()({
  path: "support/open-order",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Makes a service order: a draft without a number, or an open one with the next of its year. Its machines are kept as they stood; its calls wait and are resolved with it.",
  input: () => ({
    draft: z._default(z.boolean("Informe se é rascunho."), false),
    kind: z._default(z.enum(ORDER_KINDS, "Escolha o tipo."), "corrective"),
    priority: z._default(wholeNumber(1, 5), 3),
    problem: line("Descreva o problema.", LONG),
    requester: idOrEmpty("Escolha o solicitante."),
    sector: idOrEmpty("Escolha o setor."),
    room: idOrEmpty("Escolha a sala."),
    technician: idOrEmpty("Escolha o responsável."),
    scheduled_for: instant(),
    /** The order that this one goes on with. */
    follows: idOrEmpty("Escolha a ordem anterior."),
    equipment: machines(),
    calls: calls(),
  }),
  refusals: ["not_found", "already_anonymous", "person_merged", "room_inactive", "sector_archived", ...JOINING],
});

export const advanceOrder = command<OrderAnswer>()({
  path: "support/advance-order",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Takes an order one step on: opened, assigned, started, waiting, resumed, concluded (with its solution and where each machine goes), accepted by a signature, refused, reopened, cancelled. Concluding resolves its open calls; pausing pauses them.",
  input: () => ({
    order: order(),
    act: z.enum(
      ORDER_ACTS.filter((act) => act !== "expire"),
      "Escolha a ação.",
    ),
    technician: idOrEmpty("Escolha o responsável."),
    waiting_for: z.optional(z.enum(ORDER_WAITS, "Informe o motivo da espera.")),
    /** The material that is awaited, by its code: once the stockroom has it, the order goes on. */
    material: optionalLine(60),
    reason: optionalLine(REASON),
    diagnosis: z.optional(long()),
    solution: z.optional(long()),
    /** The version on which a conclusion's texts were written; "" writes them over whatever stands. */
    seen: optionalLine(40),
    /** The signer of the paper. */
    signer: optionalLine(160),
    machines: z._default(
      z
        .array(
          z.object({ equipment: recordId("Escolha o equipamento."), state: z.enum(STATES_BY_HAND, "Escolha a situação.") }),
          "Informe os equipamentos.",
        )
        .check(z.maxLength(MAX_MACHINES, "Inclua menos equipamentos na ordem.")),
      [],
    ),
  }),
  refusals: [
    "not_found",
    "order_state_refused",
    "order_not_yours",
    "equipment_written_off",
    "order_reopening_too_late",
    "order_changed",
    "solution_missing",
    "order_reason_missing",
    "technician_missing",
    "wait_missing",
    "signer_missing",
    "parts_reserved",
    "parts_unreturned",
    "equipment_state_refused",
    "no_technician",
    "act_not_yours",
  ],
});

export const fillOrder = command<OrderAnswer>()({
  path: "support/fill-order",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Adds machines and calls to an order that is not concluded yet, and takes others out. The order records each added machine as it stands now, and releases those taken out.",
  input: () => ({
    order: order(),
    equipment: machines(),
    calls: calls(),
    without_equipment: machines(),
    without_calls: calls(),
  }),
  refusals: ["not_found", "order_state_refused", "order_full", "equipment_state_refused", ...JOINING],
});

export const discardOrder = command<OrderAnswer>()({
  path: "support/discard-order",
  idempotent: true,
  roles: SUPPORT,
  summary: "Discards a draft. An order with a number is cancelled instead.",
  input: () => ({ order: order() }),
  refusals: ["not_found", "order_state_refused"],
});

/** An order for its requester. */
export interface OwnOrder {
  id: string;
  code: string;
  state: OrderState;
  problem: string;
  solution: string;
  technician_name: string;
  concluded_at: string;
  /** The last day on which the conclusion may be refused; "" without one. */
  closes_on: string;
  signer: string;
  acceptance: "" | "signed" | "signed_in";
  machines: { tombo: string; name: string }[];
  /** Whether the reader may accept or refuse it now. */
  answers: boolean;
}

export const ownOrder = read<OwnOrder>()({
  path: "support/own-order",
  roles: [],
  summary: "An order of whoever asked for it: what was done, and whether it awaits their word.",
  input: () => ({ order: order() }),
  refusals: ["not_found"],
});

export const answerOrder = command<OrderAnswer>()({
  path: "support/answer-order",
  idempotent: true,
  roles: [],
  summary: "Records the requester's verdict on an order: done, or the problem goes on, with the reason.",
  input: () => ({ order: order(), solved: z.boolean("Informe se foi resolvido."), reason: optionalLine(REASON) }),
  refusals: ["not_found", "order_state_refused", "order_not_yours", "order_reason_missing"],
});

export const editOrder = command<OrderAnswer>()({
  path: "support/edit-order",
  idempotent: true,
  roles: SUPPORT,
  summary: "Writes an order's texts and appointment, on the version that the writer saw.",
  input: () => ({
    order: order(),
    seen: line("Recarregue a ordem.", 40),
    problem: line("Descreva o problema.", LONG),
    diagnosis: text(),
    solution: text(),
    priority: wholeNumber(1, 5),
    scheduled_for: instant(),
  }),
  refusals: ["not_found", "order_changed", "order_state_refused"],
});

export const addTask = command<OrderAnswer>()({
  path: "support/add-task",
  idempotent: true,
  roles: SUPPORT,
  summary: "Notes time worked on an order, by the minute: never in the future, never more than a day.",
  input: () => ({
    order: order(),
    starts: instant(),
    minutes: wholeNumber(1, 1440),
    text: line("Descreva o serviço realizado.", 300),
  }),
  refusals: ["not_found", "order_not_running", "task_in_future"],
});

export const removeTask = command<OrderAnswer>()({
  path: "support/remove-task",
  idempotent: true,
  roles: SUPPORT,
  summary: "Takes back a task of an order that still runs.",
  input: () => ({ order: order(), task: recordId("Escolha a tarefa.") }),
  refusals: ["not_found", "order_not_running"],
});

const PARTS = [
  "unknown_material",
  "material_inactive",
  "quantity_decimals",
  "not_available",
  "insufficient_stock",
  "month_closed",
  "would_go_negative",
] as const;

export const takePart = command<OrderAnswer>()({
  path: "support/take-part",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Takes a part from the stockroom for an order, in one transaction with its ledger, at the price of that moment; or only reserves it. Quantities are ten-thousandths of the base unit.",
  input: () => ({
    order: order(),
    material: line("Informe o material.", 60),
    quantity: z
      .int("Informe a quantidade.")
      .check(z.gte(1, "A quantidade deve ser maior que zero."), z.lte(MAX_QUANTITY, "Quantidade grande demais.")),
    reserve: z._default(z.boolean("Informe se é só reserva."), false),
  }),
  refusals: ["not_found", "order_not_running", ...PARTS],
});

export const settlePart = command<OrderAnswer>()({
  path: "support/settle-part",
  idempotent: true,
  roles: SUPPORT,
  summary: "Uses a reserved part, frees it, or gives a used one back to the stockroom by reversal.",
  input: () => ({
    part: recordId("Escolha a peça."),
    act: z.enum(["use", "free", "return"], "Escolha a ação."),
    reason: optionalLine(300),
  }),
  refusals: [
    "not_found",
    "order_not_running",
    "part_settled",
    "reservation_exceeded",
    "already_reversed",
    "return_exceeds",
    "material_merged",
    "not_an_exit",
    ...PARTS,
  ],
});

export type PartState = "reserved" | "used" | "returned" | "freed";

/** An order with all data of its screen and its paper. */
export interface OrderSheet extends OrderRow {
  diagnosis: string;
  solution: string;
  opened_by_name: string;
  started_at: string;
  closed_at: string;
  signer: string;
  acceptance: "" | "signed" | "signed_in";
  closes_on: string;
  /** The name of the part for which it waits; "" without one. */
  awaits_name: string;
  /** The order that it continues, and those that continue it. */
  follows: { id: string; code: string } | null;
  followed_by: { id: string; code: string }[];
  printed: number;
  last_printed_at: string;
  last_printed_by: string;
  machines: {
    equipment: string;
    tombo: string;
    name: string;
    serial: string;
    warranty_until: string;
    /** Whether the warranty was valid on the day the order was opened; for a draft, today. H-45. */
    in_warranty: boolean;
    /** Its room when the order was opened, and its present one. H-26. */
    room_then: string;
    sector_then: string;
    holder_then: string;
    room_now: string;
    state: EquipmentState;
    state_then: EquipmentState;
    /** Its place afterwards, unless the user chooses another. */
    back_to: EquipmentState | "";
    destination: EquipmentState | "";
    /** Other active orders that hold it. H-28. */
    others: string[];
  }[];
  calls: { id: string; code: string; title: string; state: CallState; requester_name: string }[];
  tasks: { id: string; technician_name: string; starts: string; minutes: number; text: string; overlaps: boolean }[];
  parts: {
    id: string;
    code: string;
    name: string;
    unit: string;
    quantity: number;
    value: number;
    state: PartState;
    document: string;
  }[];
  minutes: number;
  parts_value: number;
  /** The acts that the reader may do now. */
  acts: OrderAct[];
  updated: string;
}

export const orderSheet = read<OrderSheet>()({
  path: "support/order",
  roles: SUPPORT,
  summary: "An order by its id, number or the bars of its paper.",
  input: () => ({ order: order() }),
  refusals: ["not_found"],
});

export const orderPrinted = command<{ printed: number }>()({
  path: "support/order-printed",
  idempotent: true,
  roles: SUPPORT,
  summary: "Notes that an order went to the printer, so that the next paper says that it is a copy.",
  input: () => ({ order: order() }),
  refusals: ["not_found"],
});

export type { OrderKind, OrderWait };
