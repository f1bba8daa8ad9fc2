/** The IT desk's lists: the rows, filters and sorts of each. */
import type { Day } from "../dates";
import { list } from "../list";
import type { TimeLeft } from "./calls/clock";
import type { CallState } from "./calls/states";
import type { Channel, WaitingReason } from "./calls/words";
import type { EquipmentState } from "./equipment/words";
import type { OrderState } from "./orders/states";
import type { OrderKind, OrderWait } from "./orders/words";

const SUPPORT = ["Tecnologia"] as const;

export interface EquipmentRow {
  id: string;
  tombo: string;
  serial: string;
  kind: string;
  kind_name: string;
  brand: string;
  model: string;
  photo: string;
  state: EquipmentState;
  sector: string;
  sector_name: string;
  room: string;
  room_name: string;
  bookable: boolean;
  acquired_on: Day | "";
  /** In centavos; 0: unknown. */
  value: number;
  warranty_until: Day | "";
  in_warranty: boolean;
  written_off_on: Day | "";
  /** The custodian by a term, a person or a sector, and the borrower; "" for nobody. */
  charge_name: string;
  loan_name: string;
  /** The value today, or on the day of its write-off, in centavos; null where it is unknown. */
  book_value: number | null;
}

export interface CallRow {
  id: string;
  code: string;
  title: string;
  state: CallState;
  approval: "" | "pending" | "approved" | "refused";
  priority: number;
  priority_by_hand: boolean;
  urgency: number;
  impact: number;
  service: string;
  service_name: string;
  requester: string;
  requester_name: string;
  sector: string;
  sector_name: string;
  /** Its place: the machine's room, or the named one. */
  place: string;
  equipment: string;
  equipment_name: string;
  tombo: string;
  technician: string;
  technician_name: string;
  /** Unclaimed: without a technician, or with one who attends to no calls any more. */
  unclaimed: boolean;
  channel: Channel;
  waiting_for: WaitingReason | "";
  /** The day on which the team asks again; "" without one. */
  waiting_until: Day | "";
  opened_at: string;
  /** The beginning of its present state. */
  since: string;
  /** The due instant of the next answer or the solution; "" without one. */
  due: string;
  left: TimeLeft;
  /** "" until it is resolved. */
  solution: string;
  resolved_at: string;
  resolved_by_name: string;
  /** From 1 to 5; 0: no rating. */
  rating: number;
  rating_comment: string;
}

/** One of the user's own calls. */
export interface OwnCallRow {
  id: string;
  code: string;
  title: string;
  state: CallState;
  approval: CallRow["approval"];
  waiting_for: WaitingReason | "";
  service_name: string;
  requester_name: string;
  technician_name: string;
  opened_at: string;
  updated: string;
}

export interface OrderRow {
  id: string;
  /** "2026/000123"; "" of a draft. */
  code: string;
  kind: OrderKind;
  state: OrderState;
  waiting_for: OrderWait | "";
  priority: number;
  problem: string;
  technician: string;
  technician_name: string;
  sector: string;
  sector_name: string;
  room_name: string;
  requester: string;
  requester_name: string;
  scheduled_for: string;
  made_at: string;
  opened_at: string;
  concluded_at: string;
  machine_count: number;
  call_count: number;
}

/** A machine on loan. */
export interface MachineLoanRow {
  id: string;
  equipment: string;
  tombo: string;
  kind_name: string;
  brand: string;
  model: string;
  person: string;
  person_name: string;
  /** The person's class, otherwise their sector. */
  details: string;
  term: string;
  /** The term's. */
  number: string;
  since: string;
  due_at: string;
  late: boolean;
  condition_out: string;
}

/** A member of staff, with the things in their hands. */
export interface StaffRow {
  id: string;
  name: string;
  social_name: string;
  kind: "teacher" | "staff" | "other";
  enrolment: string;
  photo: string;
  sector: string;
  sector_name: string;
  /** The sectors whose head the person is. */
  heads: string;
  charges: number;
  loans: number;
  /** The number of their open calls. */
  calls: number;
}

export const lists = {
  staff: list<StaffRow>()({
    collection: "people",
    roles: SUPPORT,
    filters: ["sector", "kind", "holding"],
    sorts: ["name"],
  }),
  "machine-loans": list<MachineLoanRow>()({
    collection: "custodies",
    roles: SUPPORT,
    filters: ["late", "person"],
    sorts: ["due"],
  }),
  orders: list<OrderRow>()({
    collection: "service_orders",
    roles: SUPPORT,
    filters: ["active", "state", "kind", "technician", "sector", "equipment", "opened_from", "opened_until", "ids"],
    sorts: ["made"],
  }),
  calls: list<CallRow>()({
    collection: "service_calls",
    roles: SUPPORT,
    filters: [
      "open",
      "state",
      "technician",
      "late",
      "approval",
      "charge",
      "service",
      "sector",
      "equipment",
      "requester",
      "priority",
      "opened_from",
      "opened_until",
      "resolved_from",
      "resolved_until",
      "resolved_by",
      "counted",
      "answered",
      "solved",
      "rated",
      "ids",
    ],
    sorts: ["due", "opened", "band"],
  }),
  "my-calls": list<OwnCallRow>()({
    collection: "service_calls",
    roles: [],
    filters: ["user", "open"],
    sorts: ["opened"],
    of: "user",
  }),
  equipment: list<EquipmentRow>()({
    collection: "equipment",
    roles: SUPPORT,
    filters: ["state", "kind", "sector", "room", "bookable", "warranty", "labelled", "ids"],
    sorts: ["tombo", "name"],
  }),
} as const;
