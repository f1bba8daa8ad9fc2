import type { Day } from "../dates";
import { list } from "../list";
import type { CardState } from "./cards/cards";

export interface PersonRow {
  id: string;
  name: string;
  social_name: string;
  kind: "student" | "teacher" | "staff" | "other";
  enrolment: string;
  class: string;
  class_name: string;
  sector_name: string;
  photo: string;
  active: boolean;
  /** The card when the person is a reader, and who asks may see readers. */
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
} as const;
