/** Contracts of machines. */
import * as z from "zod/mini";
import { command, idOrEmpty, line, optionalLine, read, recordId } from "../../contract";
import type { Day } from "../../dates";
import { lazily } from "../../lazily";
import type { EquipmentRow } from "../lists";
import { STATES_BY_HAND } from "./states";
import type { CustodyKind } from "./words";

const SUPPORT = ["Tecnologia"] as const;
/** A room full of machines, in one move. */
export const MAX_AT_ONCE = 200;

/** A tombo as scanned or typed, a serial number, or a record's id. */
export const machineCode = lazily(() =>
  z
    .string("Informe o equipamento.")
    .check(z.trim(), z.minLength(1, "Informe o equipamento."), z.maxLength(200, "Código longo demais.")),
);
export const machineCodes = lazily(() =>
  z
    .array(machineCode(), "Informe os equipamentos.")
    .check(
      z.minLength(1, "Informe ao menos um equipamento."),
      z.maxLength(MAX_AT_ONCE, `No máximo ${MAX_AT_ONCE} equipamentos de uma vez.`),
    ),
);

/** The holder of a machine, and the beginning. */
export interface Custody {
  id: string;
  term: string;
  number: string;
  kind: CustodyKind;
  person: string;
  person_name: string;
  sector_name: string;
  /** Instants, UTC; "" while it lasts. */
  since: string;
  due_at: string;
  ended_at: string;
  condition_out: string;
  condition_back: string;
  /** The term was signed, or accepted by the person whom it names. */
  accepted: boolean;
}

/** A machine with all data of its screen. */
export interface MachineSheet extends EquipmentRow {
  supplier: string;
  invoice: string;
  warranty_months: number;
  notes: string;
  written_off_reason: string;
  written_off_process: string;
  label_printed_at: string;
  /** Its holders, the latest first. */
  custodies: Custody[];
  /** The reasons why it cannot be written off, in sentences; empty when it can. */
  obstacles: string[];
  /** The value that a save must send, so that nobody overwrites an unseen change. */
  updated: string;
}

export const machineSheet = read<MachineSheet>()({
  path: "support/machine",
  roles: SUPPORT,
  summary: "A machine by its tombo, serial number or id: what it is, where it stands, who has it.",
  input: () => ({ equipment: machineCode() }),
  refusals: ["not_found"],
});

/** The effect of a command, in a sentence. */
export interface SentenceAnswer {
  sentence: string;
}

export const moveEquipment = command<SentenceAnswer>()({
  path: "support/move-equipment",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Moves machines to a room and a sector; empty leaves as it is. Their history keeps where each stood, by the names of that day.",
  input: () => ({
    equipment: machineCodes(),
    room: idOrEmpty("Escolha a sala."),
    sector: idOrEmpty("Escolha o setor."),
    note: optionalLine(300),
  }),
  refusals: ["not_found", "room_inactive", "sector_archived", "equipment_written_off", "nothing_to_move"],
});

export const setEquipmentState = command<SentenceAnswer>()({
  path: "support/set-equipment-state",
  idempotent: true,
  roles: SUPPORT,
  summary: "Says by hand how a machine is, with a reason: in use, in store, in maintenance, lost.",
  input: () => ({
    equipment: machineCode(),
    state: z.enum(STATES_BY_HAND, "Escolha a situação."),
    reason: line("Informe o motivo."),
  }),
  refusals: ["not_found", "equipment_state_refused", "held_by_order"],
});

export const writeOffEquipment = command<SentenceAnswer>()({
  path: "support/write-off-equipment",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Writes a machine off for good, with reason and process: refused while it is in anybody's charge, lent, booked or on an order. Its value is frozen as of that day.",
  input: () => ({
    equipment: machineCode(),
    reason: line("Informe o motivo da baixa."),
    process: optionalLine(60),
  }),
  refusals: ["not_found", "equipment_state_refused", "equipment_busy"],
});

/** A term with all data of its print. */
export interface CustodyTerm {
  id: string;
  number: string;
  kind: CustodyKind;
  person: string;
  person_name: string;
  sector_name: string;
  made_at: string;
  made_by_name: string;
  due_at: string;
  note: string;
  accepted_at: string;
  accepted_by_name: string;
  acceptance: "signed" | "signed_in" | "";
  /** Whether the term is the reader's own. */
  mine: boolean;
  machines: {
    id: string;
    tombo: string;
    name: string;
    serial: string;
    value: number;
    room_name: string;
    condition_out: string;
    ended_at: string;
  }[];
}

export const giveCharge = command<SentenceAnswer & { term: string }>()({
  path: "support/give-charge",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Puts machines in the charge of a person or of a sector, on one numbered term: whoever had the charge of them before has it no longer.",
  input: () => ({
    equipment: machineCodes(),
    person: idOrEmpty("Escolha a pessoa."),
    sector: idOrEmpty("Escolha o setor."),
    note: optionalLine(500),
  }),
  check: ({ value: { person, sector }, issues }) => {
    if ((person === "") === (sector === "")) {
      issues.push({ code: "custom", message: "Escolha a pessoa ou o setor que recebe.", input: person, path: ["person"] });
    }
  },
  refusals: [
    "not_found",
    "equipment_written_off",
    "equipment_lost",
    "already_in_charge",
    "already_anonymous",
    "person_merged",
    "person_left",
    "sector_archived",
  ],
});

export const endCharge = command<SentenceAnswer>()({
  path: "support/end-charge",
  idempotent: true,
  roles: SUPPORT,
  summary: "Ends the charge of a machine: nobody answers for it by a term any more.",
  input: () => ({ equipment: machineCode(), condition: optionalLine(300) }),
  refusals: ["not_found", "not_in_charge"],
});

export const acceptTerm = command<SentenceAnswer>()({
  path: "support/accept-term",
  idempotent: true,
  roles: [],
  summary:
    "Notes that a term was accepted: by who is named in it, signed in, or by the paper that they signed, which a technician has in hand.",
  input: () => ({ term: recordId("Informe o termo.") }),
  refusals: ["not_found", "already_accepted", "role_missing"],
});

export const custodyTerm = read<CustodyTerm>()({
  path: "support/term",
  roles: [],
  summary: "A term of custody with its machines: for the IT desk, and for who is named in it.",
  input: () => ({ term: recordId("Informe o termo.") }),
  refusals: ["not_found"],
});

/** The text of a machine's label. */
export interface EquipmentLabel {
  id: string;
  tombo: string;
  name: string;
  /** The path of its QR code, below the school's address. */
  token: string;
  printed_at: string;
}

export interface EquipmentLabels {
  /** Whether a service accepts reports by its label. */
  taken_in: boolean;
  labels: EquipmentLabel[];
}

export const MAX_LABELS = 500;
const labelled = lazily(() =>
  z
    .string("Informe os equipamentos.")
    .check(
      z.regex(/^[a-z0-9]{15}(,[a-z0-9]{15})*$/, "Informe os equipamentos."),
      z.maxLength(16 * MAX_LABELS, `No máximo ${MAX_LABELS} etiquetas de uma vez.`),
    ),
);

export const equipmentLabels = read<EquipmentLabels>()({
  path: "support/labels",
  roles: SUPPORT,
  summary: "The text of these machines' labels (ids with commas between them): the secret part of each label's QR.",
  input: () => ({ equipment: labelled() }),
});

export const labelsPrinted = command<{ marked: number }>()({
  path: "support/labels-printed",
  roles: SUPPORT,
  summary: "Notes that machines have their label.",
  input: () => ({
    equipment: z
      .array(recordId("Equipamento inválido."))
      .check(z.maxLength(MAX_LABELS, `No máximo ${MAX_LABELS} etiquetas de uma vez.`)),
  }),
});

export const newLabel = command<SentenceAnswer>()({
  path: "support/new-label",
  idempotent: true,
  roles: SUPPORT,
  summary: "Gives a machine a new label: the QR of the one before leads nowhere from now on.",
  input: () => ({ equipment: machineCode() }),
  refusals: ["not_found", "equipment_written_off"],
});

export type OptionalDay = Day | "";
