/** Valid records of people and classes. */
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { PIXEL } from "../../helpers/pixel";
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
  /** The data that would remain of an anonymised person. */
  const ofNobody = async (table: string) => {
    const { id } = await seed.create("people", { name: "Ninguém", kind: "student", anonymised_at: instant });
    return `INSERT INTO ${table} (id, person) VALUES ('${newId()}', '${id}')`;
  };
  const device = async () => ({
    card: (await seed.create("student_cards", await card())).id,
    slot: 1,
    pairing: `${newId()}${newId()}`.slice(0, 26),
    pairing_ends: instant,
    secret: `${newId()}${newId()}`,
  });
  const rollover = () =>
    seed.create("year_rollovers", { year: 2101 + next(), status: "draft", choices: {}, made: [], closed: [] });
  const request = async () => ({
    number: 100_000 + next(),
    person: (await seed.person()).id,
    asker: "Marta",
    asker_is: "guardian",
    kind: "access",
    received_on: dayFromToday(-1),
    due_on: dayFromToday(14),
  });
  return {
    classes: {
      newValues: () => ({ name: `Sala ${next()}`, year: 2026, active: true }),
      change: { grade: "8º ano" },
      unique: { idx_classes_name: all },
    },
    people: {
      newValues: () => ({ name: `Pessoa ${next()}`, kind: "student", active: true }),
      change: { social_name: "Outra" },
      unique: { idx_people_enrolment: () => ({ enrolment: newId() }) },
      triggers: {
        people_stay_anonymous: async () => {
          const { id } = await seed.create("people", { name: "Ninguém", kind: "student", anonymised_at: instant });
          return `UPDATE people SET name = 'Alguém' WHERE id = '${id}'`;
        },
        people_stay_merged: async () => {
          const { id: into } = await seed.person();
          const { id } = await seed.create("people", { name: "Repetida", kind: "student", merged_into: into });
          return `UPDATE people SET active = TRUE WHERE id = '${id}'`;
        },
      },
    },
    person_details: {
      newValues: async () => ({ person: (await seed.person()).id, birth_date: "2014-03-01" }),
      change: { notes: "Canhota" },
      unique: { idx_person_details_person: all },
      triggers: { person_details_of_nobody: () => ofNobody("person_details") },
    },
    contacts: {
      newValues: async () => ({ person: (await seed.person()).id, kind: "email", value: `c${next()}@example.com` }),
      change: { guardian: "Mãe" },
      unique: { idx_contacts_value: all },
      triggers: { contacts_of_nobody: () => ofNobody("contacts") },
    },
    student_cards: {
      newValues: card,
      change: { reason: "Achada no pátio" },
      unique: { idx_student_cards_token: all, idx_student_cards_serial: all, idx_student_cards_current: all },
      triggers: {
        student_cards_of_nobody: () => ofNobody("student_cards"),
        student_cards_keep_identity: async () => {
          const { id } = await seed.create("student_cards", await card());
          return `UPDATE student_cards SET serial = '2018-000001' WHERE id = '${id}'`;
        },
      },
    },
    consents: {
      newValues: async () => ({
        person: (await seed.person()).id,
        purpose: "publicity",
        decision: "given",
        text_version: 1,
        declared_by: "Marta",
        declared_at: instant,
      }),
      change: { declared_by: "Rui" },
      unique: { idx_consents_standing: all },
      triggers: { consents_of_nobody: () => ofNobody("consents") },
    },
    consent_texts: {
      newValues: () => ({ purpose: "publicity", version: 1000 + next(), text: "Autorizo." }),
      change: { text: "Não é mais este." },
      unique: { idx_consent_texts_version: all },
    },
    anonymisations: {
      newValues: async () => ({ person: (await seed.person()).id, at: instant, reason: "Pedido da família" }),
      change: { reason: "Outro" },
      unique: { idx_anonymisations_person: all },
    },
    data_requests: {
      newValues: request,
      change: { wish: "Por escrito" },
      unique: { idx_data_requests_number: all },
      triggers: {
        data_requests_keep_what_was: async () => {
          const { id } = await seed.create("data_requests", await request());
          return `UPDATE data_requests SET due_on = '2030-01-01' WHERE id = '${id}'`;
        },
        data_requests_answer_whole: async () => {
          const { id } = await seed.create("data_requests", await request());
          return `UPDATE data_requests SET closed_at = '${instant}', outcome = 'granted' WHERE id = '${id}'`;
        },
      },
    },
    card_devices: {
      newValues: device,
      change: { claim: "fone00000000001" },
      unique: { idx_card_devices_slot: all, idx_card_devices_pairing: all },
      triggers: {
        card_devices_keep_identity: async () => {
          const { id } = await seed.create("card_devices", await device());
          return `UPDATE card_devices SET secret = 'outro' WHERE id = '${id}'`;
        },
      },
    },
    card_checks: {
      newValues: async () => ({ card: (await seed.create("student_cards", await card())).id, at: instant, outcome: "valid" }),
      change: { outcome: "expired" },
      triggers: {
        card_checks_no_update: async () => {
          const { id: of } = await seed.create("student_cards", await card());
          const { id } = await seed.create("card_checks", { card: of, at: instant, outcome: "valid" });
          return `UPDATE card_checks SET outcome = 'expired' WHERE id = '${id}'`;
        },
      },
    },
    waiting_photos: {
      newValues: async () => ({
        person: (await seed.person()).id,
        photo: new File([PIXEL], "foto.png", { type: "image/png" }),
        source: "camera",
        sent_at: instant,
      }),
      change: { source: "file" },
      unique: { idx_waiting_photos_person: all },
      triggers: { waiting_photos_of_nobody: () => ofNobody("waiting_photos") },
    },
    retention_runs: {
      newValues: () => ({ status: "done", day: dayFromToday(0), by_name: "Sistema" }),
      change: { failure: "Disco cheio" },
    },
    year_rollovers: {
      newValues: () => ({ year: 2101 + next(), status: "draft", choices: {}, made: [], closed: [] }),
      change: { failure: "Disco cheio" },
      unique: { idx_year_rollovers_year: all },
    },
    rollover_people: {
      newValues: async () => ({
        rollover: (await rollover()).id,
        person: (await seed.person()).id,
        goal: "repeat",
      }),
      change: { goal: "leave" },
      unique: { idx_rollover_people_person: all },
    },
    people_settings: {
      newValues: () => ({
        ...{ card_last_day: "12-31", card_last_year: "same", card_phones: "1", request_days: 15 },
        ...{ keep_messages_months: 12, keep_imports_months: 12, keep_checks_days: 90, keep_proofs_months: 60 },
      }),
      change: { card_last_day: "12-20" },
    },
  };
}) satisfies AreaSamples;
