/** Contracts of bookings, loans and returns of machines. */
import * as z from "zod/mini";
import { command, idOrEmpty, optionalLine, read, recordId } from "../../contract";
import { type Day, isDay } from "../../dates";
import { lazily } from "../../lazily";
import { CARD_REFUSALS } from "../../people/refusals";
import { machineCode, machineCodes, type SentenceAnswer } from "../equipment/commands";
import type { EquipmentState } from "../equipment/words";
import type { Period } from "./periods";

const SUPPORT = ["Tecnologia"] as const;
/** The weeks of a school year. */
export const MAX_WEEKS = 44;
const MAX_PERIODS = 20;
/** A longer loan is a custody, with its term. */
export const MAX_DAYS = 31;
const DAY = 86_400_000;
const DAYS_OF_WEEK = 7;

export type BookingState = "pending" | "confirmed" | "cancelled" | "refused";
export const BOOKING_WORDS: Readonly<Record<BookingState, string>> = {
  pending: "aguardando aprovação",
  confirmed: "confirmada",
  cancelled: "cancelada",
  refused: "recusada",
};

/** A resource that a user can book. */
export interface Bookable {
  id: string;
  name: string;
  room_name: string;
  needs_approval: boolean;
  /** The number of its machines: 1 for a single one. */
  size: number;
  /** The number of machines that can go out now. */
  ready: number;
}

export interface Bookables {
  resources: Bookable[];
  periods: Period[];
  /** This year's classes, for which users book. */
  classes: { id: string; name: string }[];
  /** Today, or the next open day: the agenda begins with its week. */
  first_day: Day;
}

export const bookables = read<Bookables>()({
  path: "support/bookables",
  roles: [],
  summary:
    "The items that every signed-in user may book, the school's class periods, and the day with whose week the agenda begins.",
});

/** One booking on the week's grid. */
export interface AgendaBooking {
  id: string;
  resource: string;
  day: Day;
  /** The same day, or a later one. */
  ends_on: Day;
  /** HH:MM, in the school's zone. */
  starts: string;
  ends: string;
  /** 0 for a booking by the clock. */
  first_period: number;
  last_period: number;
  shift: string;
  who: string;
  class_name: string;
  note: string;
  state: BookingState;
  /** The number of later bookings of its series in the same state. */
  following: number;
  /** The caller's own: for them, or made by them for a person without an account. */
  own: boolean;
  /** Machines that went out for it, and of these, the returned ones. */
  out: number;
  back: number;
}

export const agenda = read<{ bookings: AgendaBooking[]; closed: { day: Day; reason: string }[]; overdue: number }>()({
  path: "support/agenda",
  roles: [],
  summary: "A week of one resource: its bookings from a Monday on, the closed days, and how many of its machines are overdue.",
  input: () => ({
    resource: recordId("Escolha o recurso da reserva."),
    from: z.string("Data inválida.").check(z.refine(isDay, "Data inválida.")),
  }),
  refusals: ["not_found"],
});

const instant = lazily(() =>
  z.string("Informe o horário.").check(z.regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/, "Horário inválido.")),
);

const milliseconds = (moment: string): number => Date.parse(moment.replace(" ", "T"));

/** The created bookings: one for each run of periods and each week. */
export interface BookedAnswer extends SentenceAnswer {
  bookings: string[];
  state: BookingState;
}

export const book = command<BookedAnswer>()({
  path: "support/book",
  idempotent: true,
  roles: [],
  summary:
    "Books a resource: class periods of a day, by number or id, or free hours between two instants (UTC), also every week. All of it or nothing, unless what clashes may be left out. A technician may book for another person.",
  input: () => ({
    resource: recordId("Escolha o recurso da reserva."),
    day: z.optional(z.string("Data inválida.").check(z.refine(isDay, "Data inválida."))),
    periods: z._default(
      z
        .array(z.union([recordId("Aula inválida."), z.int("Aula inválida.").check(z.gte(1), z.lte(20))]), "Escolha as aulas.")
        .check(z.maxLength(MAX_PERIODS, "Selecione menos aulas.")),
      [],
    ),
    shift: z._default(z.enum(["morning", "afternoon", "evening", "full_day"], "Turno inválido."), "morning"),
    from: z.optional(instant()),
    to: z.optional(instant()),
    weeks: z._default(
      z.int("Informe as semanas.").check(z.gte(1, "No mínimo 1 semana."), z.lte(MAX_WEEKS, "Reduza o número de semanas.")),
      1,
    ),
    leave_out: z._default(z.boolean("Informe se as semanas ocupadas são puladas."), false),
    person: idOrEmpty("Escolha a pessoa."),
    class: idOrEmpty("Escolha a turma."),
    note: optionalLine(200),
  }),
  check: ({ value, issues }) => {
    const byPeriods = value.day !== undefined && value.periods.length > 0;
    const byHours = value.from !== undefined && value.to !== undefined;
    if (!byPeriods && !byHours) {
      issues.push({ code: "custom", message: "Escolha o dia e as aulas, ou o horário.", input: "", path: ["periods"] });
    } else if (!byPeriods) {
      const lasts = milliseconds(value.to!) - milliseconds(value.from!);
      const wrong = (message: string) => issues.push({ code: "custom", message, input: "", path: ["to"] });
      if (lasts <= 0) {
        wrong("O fim deve ser depois do início.");
      } else if (lasts > MAX_DAYS * DAY) {
        wrong(`Uma reserva dura no máximo ${MAX_DAYS} dias.`);
      } else if (value.weeks > 1 && lasts > DAYS_OF_WEEK * DAY) {
        wrong("Uma reserva que se repete toda semana dura no máximo 7 dias.");
      }
    }
  },
  refusals: [
    "not_found",
    "class_inactive",
    "already_booked",
    "booking_in_past",
    "booking_too_far",
    "booking_limit",
    "booking_on_closed_day",
    "not_bookable",
    "periods_overlap",
    "already_anonymous",
    "person_merged",
    "person_left",
    "role_missing",
  ],
});

/** A booking of any resource that waits for approval. */
export interface PendingBooking extends AgendaBooking {
  resource_name: string;
}

export const pendingBookings = read<{ bookings: PendingBooking[]; left: number }>()({
  path: "support/pending-bookings",
  roles: SUPPORT,
  summary:
    "The bookings ahead that wait for approval, of all resources, the next first, and how many are left out. Of those made together the first stands for all.",
});

export const cancelBooking = command<SentenceAnswer>()({
  path: "support/cancel-booking",
  idempotent: true,
  roles: [],
  summary: "Cancels a booking of one's own; a technician cancels anybody's, with a reason. With `series`, also those after it.",
  input: () => ({
    booking: recordId("Informe a reserva."),
    series: z._default(z.boolean("Informe se são todas."), false),
    reason: optionalLine(200),
  }),
  refusals: ["not_found", "booking_settled", "booking_over"],
});

export const decideBooking = command<SentenceAnswer>()({
  path: "support/decide-booking",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Confirms or refuses a booking that waits for approval; whose it is hears of it. With `series`, also those after it, in one notice.",
  input: () => ({
    booking: recordId("Informe a reserva."),
    approve: z.boolean("Informe se aprova."),
    series: z._default(z.boolean("Informe se são todas."), false),
    reason: optionalLine(200),
  }),
  refusals: ["not_found", "booking_settled", "booking_over", "not_bookable"],
});

export const fillKit = command<SentenceAnswer>()({
  path: "support/fill-kit",
  roles: SUPPORT,
  summary: "Says which machines are in a kit (a cart), in the order of their places.",
  input: () => ({ resource: recordId("Escolha o carrinho."), codes: machineCodes() }),
  refusals: ["not_found", "in_another_kit", "equipment_written_off"],
});

/** A machine of a resource, on the screen of loans. */
export interface Slot {
  equipment: string;
  tombo: string;
  name: string;
  slot: number;
  state: EquipmentState;
  /** The person who has it on loan, and the due time (UTC). */
  holder: string;
  holder_name: string;
  due_at: string;
  overdue: boolean;
}

/** A resource at the desk: its places, and the booking that is due now. */
export interface ResourceNow {
  id: string;
  name: string;
  slots: Slot[];
  /** The booking that runs now or begins within a quarter of an hour. */
  booking: (AgendaBooking & { person: string; person_name: string; ends_at: string }) | null;
}

export const resourceNow = read<ResourceNow>()({
  path: "support/resource",
  roles: SUPPORT,
  summary: "A resource at the desk: its machines place by place, who has them, and the booking of this hour.",
  input: () => ({ resource: recordId("Escolha os equipamentos da entrega.") }),
  refusals: ["not_found"],
});

/** The meaning of one code at the desk. */
export type DeskScan =
  | {
      kind: "person";
      person: string;
      name: string;
      code: string;
      photo: string;
      details: string;
      out: { equipment: string; tombo: string; name: string; due_at: string; overdue: boolean }[];
    }
  | {
      kind: "machine";
      equipment: string;
      tombo: string;
      name: string;
      state: EquipmentState;
      /** The resource that it belongs to; "" for none. */
      resource: string;
      on_loan: boolean;
      /** The person who has it; "" for nobody. */
      holder: string;
      holder_name: string;
    }
  | {
      /** One number may be an enrolment and a tombo, or the serial number of several machines: the user chooses. */
      kind: "several";
      choices: DeskChoice[];
    };

/** A possible meaning of a code, with an unambiguous id. */
export interface DeskChoice {
  kind: "person" | "machine";
  id: string;
  name: string;
  /** The enrolment, or the tombo. */
  code: string;
}

export const deskScan = read<DeskScan>()({
  path: "support/scan",
  roles: SUPPORT,
  summary:
    "The meaning of a code at the hand-out desk: a person by card, enrolment or id, or a machine by label, tombo or serial number. A code with several meanings gets each of them.",
  input: () => ({ code: machineCode() }),
  refusals: ["unknown_code", ...CARD_REFUSALS],
});

/** The outcome for one code. */
export interface HandOutLine {
  code: string;
  equipment: string;
  tombo: string;
  name: string;
  /** The reason why it did not go out; "" when it did. */
  problem: string;
}

export interface HandOutAnswer extends SentenceAnswer {
  term: string;
  number: string;
  lines: HandOutLine[];
  due_at: string;
  /** The reason for an earlier due time; "" without one. */
  note: string;
}

export const handOut = command<HandOutAnswer>()({
  path: "support/hand-out",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Hands machines to a person (id, enrolment or card): each code goes out by itself or says why not, and is refused only where none goes. A resource's id stands for all of it that can go. Due when the person's booking ends, or at the day's end, but never after somebody else's booking begins; `until` is refused where it lies behind that. With `take_over` what somebody else has comes back from them first. Sent again with the same id nothing goes out twice.",
  input: () => ({
    person: machineCode(),
    codes: machineCodes(),
    until: z.optional(instant()),
    /** Goes out, and stays out until then, although somebody else booked it. */
    despite_booking: z._default(z.boolean("Informe se entrega mesmo assim."), false),
    /** A machine on loan to another person is first returned from them, at the same moment. */
    take_over: z._default(z.boolean("Informe se o equipamento é recebido do responsável atual."), false),
    condition: optionalLine(300),
  }),
  refusals: [
    "not_found",
    "unknown_code",
    ...CARD_REFUSALS,
    "already_anonymous",
    "person_merged",
    "person_left",
    "already_lent",
    "booked_by_other",
    "booked_before_return",
    "not_lendable",
    "nothing_to_hand_out",
    "return_before_now",
  ],
});

export interface TakenBack extends SentenceAnswer {
  equipment: string;
  tombo: string;
  name: string;
  person: string;
  person_name: string;
  /** Machines of the same person that are still out. */
  still_out: number;
  late: boolean;
}

export const takeBack = command<TakenBack>()({
  path: "support/take-back",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Takes a machine back by any of its codes; the person keeps their other machines. A machine that is back already is named as such, and nothing changes.",
  input: () => ({
    code: machineCode(),
    condition: optionalLine(300),
    /** The undo of this hand-out: a machine that it took over from another person is on loan to them again. */
    hand_out: idOrEmpty("Informe a entrega."),
  }),
  refusals: ["not_found", "not_on_loan", "already_lent"],
});
