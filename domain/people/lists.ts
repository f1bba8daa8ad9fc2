import { list } from "../list";

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

export const lists = {
  people: list<PersonRow>()({
    collection: "people",
    roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
    filters: ["active", "kind", "class", "sector"],
    sorts: ["name", "enrolment"],
  }),
} as const;
