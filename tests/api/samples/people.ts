/** Sound records of people and classes. */
import { newId } from "../../support/ids";
import { type AreaSamples, all, next } from "./sample";

export const people = ((seed) => ({
  classes: {
    fresh: () => ({ name: `Turma ${next()}`, year: 2026, active: true }),
    change: { grade: "8º ano" },
    unique: { idx_classes_name: all },
  },
  people: {
    fresh: () => ({ name: `Pessoa ${next()}`, kind: "student", active: true }),
    change: { social_name: "Outra" },
    unique: { idx_people_enrolment: () => ({ enrolment: newId() }) },
  },
  person_details: {
    fresh: async () => ({ person: (await seed.person()).id, birth_date: "2014-03-01" }),
    change: { notes: "Canhota" },
    unique: { idx_person_details_person: all },
  },
  contacts: {
    fresh: async () => ({ person: (await seed.person()).id, kind: "email", value: `c${next()}@example.com` }),
    change: { guardian: "Mãe" },
    unique: { idx_contacts_value: all },
  },
})) satisfies AreaSamples;
