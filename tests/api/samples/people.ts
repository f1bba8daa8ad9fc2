/** Sound records of people and classes. */
import { dayFromToday } from "../../support/day";
import { newId } from "../../support/ids";
import { type AreaSamples, all, instant, next } from "./sample";

export const people = ((seed) => {
  const card = async () => ({
    person: (await seed.person()).id,
    token: `${newId()}${newId()}`.slice(0, 26),
    serial: `2019-${String(next()).padStart(6, "0")}`,
    copy: 1,
    status: "active",
    issued_on: dayFromToday(0),
    valid_until: dayFromToday(30),
  });
  return {
    classes: {
      fresh: () => ({ name: `Sala ${next()}`, year: 2026, active: true }),
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
    student_cards: {
      fresh: card,
      change: { reason: "Achada no pátio" },
      unique: { idx_student_cards_token: all, idx_student_cards_serial: all, idx_student_cards_current: all },
      triggers: {
        student_cards_keep_identity: async () => {
          const { id } = await seed.create("student_cards", await card());
          return `UPDATE student_cards SET serial = '2018-000001' WHERE id = '${id}'`;
        },
      },
    },
    consents: {
      fresh: async () => ({
        person: (await seed.person()).id,
        purpose: "publicity",
        decision: "given",
        text_version: 1,
        declared_by: "Marta",
        declared_at: instant,
      }),
      change: { declared_by: "Rui" },
      unique: { idx_consents_standing: all },
    },
    people_settings: {
      fresh: () => ({ card_last_day: "12-31", card_last_year: "same" }),
      change: { card_last_day: "12-20" },
    },
  };
}) satisfies AreaSamples;
