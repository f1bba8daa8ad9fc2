import type { Day } from "../dates";
import { list } from "../list";
import type { CardState } from "./cards/cards";
import type { CheckOutcome } from "./cards/commands";
import type { PhotoSource } from "./photos/words";
import type { ConsentInForce } from "./privacy/commands";
import type { Asker, RequestKind, RequestState } from "./privacy/requests";

export interface PersonRow {
  id: string;
  name: string;
  social_name: string;
  kind: "student" | "teacher" | "staff" | "other";
  enrolment: string;
  class: string;
  class_name: string;
  /** Of the class; 0 without one. */
  class_year: number;
  sector_name: string;
  photo: string;
  active: boolean;
  /** The card of a person who is a reader, for users who may see readers. */
  card: string;
}

export interface StudentCardRow {
  id: string;
  person: string;
  name: string;
  kind: PersonRow["kind"];
  enrolment: string;
  class_name: string;
  serial: string;
  copy: number;
  state: CardState;
  issued_on: Day;
  valid_until: Day;
}

/** A card that was checked at the gate, without the checker and the place. */
export interface CardCheckRow {
  id: string;
  at: string;
  outcome: CheckOutcome;
  person: string;
  name: string;
  class_name: string;
  serial: string;
}

/** A photo without approval, beside the present one. */
export interface WaitingPhotoRow {
  id: string;
  person: string;
  name: string;
  enrolment: string;
  class_name: string;
  photo: string;
  current_photo: string;
  source: PhotoSource;
  sent_at: string;
  sent_by_name: string;
  /** The decision about a photo on the card; empty without one. */
  consent: ConsentInForce["decision"] | "";
}

export interface DataRequestRow {
  id: string;
  number: number;
  /** The person whose data it concerns; empty where the school has no record. */
  person: string;
  person_name: string;
  asker: string;
  asker_is: Asker;
  kind: RequestKind;
  received_on: Day;
  due_on: Day;
  state: RequestState;
  /** Empty while it is open. */
  outcome: string;
}

export const lists = {
  people: list<PersonRow>()({
    collection: "people",
    roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
    filters: ["active", "kind", "class", "sector"],
    sorts: ["name", "enrolment"],
  }),
  "student-cards": list<StudentCardRow>()({
    collection: "student_cards",
    roles: ["Admin"],
    filters: ["state", "class", "kind"],
    sorts: ["serial", "valid_until"],
  }),
  "card-checks": list<CardCheckRow>()({
    collection: "card_checks",
    roles: ["Admin"],
    filters: ["outcome"],
    sorts: ["at"],
  }),
  "waiting-photos": list<WaitingPhotoRow>()({
    collection: "waiting_photos",
    roles: ["Admin"],
    filters: ["class"],
    sorts: ["sent_at"],
  }),
  "data-requests": list<DataRequestRow>()({
    collection: "data_requests",
    roles: ["Admin"],
    filters: ["state", "person"],
    sorts: ["number", "due_on"],
  }),
} as const;
