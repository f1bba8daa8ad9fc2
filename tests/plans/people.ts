/** The queries about people and classes, and the plans that SQLite may use for them. */
import { id } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import type { TestSchool } from "../helpers/test-school";
import { type AreaPlans, numbers, PLAN_DAY, screenQuery } from "./plan";

const token = (number: number): string => `t${String(number).padStart(25, "0")}`;
const withClass = async (school: TestSchool) => {
  await school.seed.create("classes", { id: "class0000000000", name: "Turma das autorizações", year: 2026, active: true });
  await school.seed.change("people", id("p", 992), { class: "class0000000000" });
};

export const people: AreaPlans = {
  growingTables: [
    "people",
    "contacts",
    "person_details",
    "people_documents",
    "student_cards",
    "card_devices",
    "card_checks",
    "consents",
    "former_keys",
    "anonymisations",
    "data_requests",
    "waiting_photos",
    "retention_runs",
    "rollover_people",
  ],
  smallTables: ["year_rollovers", "classes", "people_settings", "consent_texts"],
  growthStatements: [
    `INSERT INTO sectors (id, name, active) VALUES ('sectorfrom00000', 'Setor que sai', TRUE), ('sectorinto00000', 'Setor que fica', TRUE)`,
    `INSERT INTO people (id, name, search, kind, enrolment, active)
     SELECT printf('p%014d', n), 'Pessoa ' || n, 'pessoa ' || n, 'student', 'M' || n, TRUE FROM ${numbers(1000)}`,
    `INSERT INTO contacts (id, person, kind, value, guardian) SELECT printf('e%014d', n), printf('p%014d', n), 'email', 'p' || n || '@example.com', 'Marta' FROM ${numbers(1000)}`,
    `INSERT INTO person_details (id, person) SELECT printf('d%014d', n), printf('p%014d', n) FROM ${numbers(1000)}`,
    `INSERT INTO student_cards (id, person, token, serial, copy, status, issued_on, valid_until)
     SELECT printf('c%014d', n), printf('p%014d', n), printf('t%025d', n), printf('2025-%06d', n), 1, 'active', '2026-02-02', '2027-03-31' FROM ${numbers(900)}`,
    `INSERT INTO card_devices (id, card, slot, pairing, pairing_ends, claim, secret, paired_at, ended_at)
     SELECT printf('v%014d', n), printf('c%014d', n), 1, CASE WHEN n > 800 THEN printf('q%025d', n) ELSE '' END, '2099-01-01 00:00:00.000Z', '',
       printf('s%042d', n), CASE WHEN n > 800 THEN '' ELSE '2026-02-02 12:00:00.000Z' END, '' FROM ${numbers(900)}`,
    `INSERT INTO card_checks (id, card, at, outcome)
     SELECT printf('w%014d', n), printf('c%014d', n), '2026-02-02 12:00:00.000Z', 'valid' FROM ${numbers(900)}`,
    `INSERT INTO consents (id, person, purpose, decision, text_version, declared_by, declared_at)
     SELECT printf('g%014d', n), printf('p%014d', n), 'publicity', 'given', 1, 'Marta', '2026-02-02 12:00:00.000Z' FROM ${numbers(900)}`,
    `INSERT INTO waiting_photos (id, person, photo, source, sent_at)
     SELECT printf('z%014d', n), printf('p%014d', n), 'foto.png', 'camera', '2026-02-02 12:00:00.000Z' FROM ${numbers(900)}`,
    `INSERT INTO data_requests (id, number, person, asker, asker_is, kind, received_on, due_on, closed_at)
     SELECT printf('y%014d', n), 100000 + n, printf('p%014d', n), 'Marta', 'guardian', 'access', '2026-02-02', '2026-02-17', '' FROM ${numbers(300)}`,
    `INSERT INTO retention_runs (id, status, day, by_name, lines, created)
     SELECT printf('r%014d', n), 'done', '2026-02-02', 'Sistema', '[]', '2026-02-02 12:00:00.000Z' FROM ${numbers(300)}`,
    `INSERT INTO classes (id, name, year, active) VALUES ('rolloverclass00', '6º ano dos planos', 2001, TRUE)`,
    `INSERT INTO year_rollovers (id, year, status, choices, made, closed, run)
     SELECT printf('rollover%07d', n), 2002 + n, 'done', '{}', '[]', '[]', 1 FROM ${numbers(20)}`,
    `INSERT INTO year_rollovers (id, year, status, choices, made, closed, run) VALUES ('rollover0000000', 2002, 'done', '{}', '[]', '[]', 1)`,
    `INSERT INTO rollover_people (id, rollover, person, run, state, before_class, after_class)
     SELECT printf('x%014d', n), printf('rollover%07d', n % 20), printf('p%014d', n), 1, 'kept', '', '' FROM ${numbers(900)}`,
  ],
  calls: [
    ["people/begin-year-rollover", { id: newId(), year: Number(PLAN_DAY.slice(0, 4)) + 1 }],
    [
      "people/set-rollover-class",
      { rollover: "rollover0000000", class: "rolloverclass00", goal: "move", target: "7º ano dos planos" },
    ],
    [
      "people/set-rollover-pupils",
      { rollover: "rollover0000000", people: [id("p", 985)], goal: "repeat" },
      async (school) => {
        await school.seed.change("people", id("p", 985), { class: "rolloverclass00" });
      },
    ],
    ["people/do-year-rollover", { id: newId(), rollover: "rollover0000000", seen: { moving: 0, repeating: 1, leaving: 0 } }],
    ["people/undo-year-rollover", { id: newId(), rollover: "rollover0000000" }],
    ["people/change-people", { id: newId(), people: [id("p", 971), id("p", 972)], change: "leave" }],
    ["people/change-people", { id: newId(), people: [id("p", 971)], change: "class", class: "" }],
    ["people/print-cards", { kind: "staff" }],
    ["people/print-cards", { sector: "sector000000000" }],
    ["people/print-cards", { person: id("p", 12) }],
    ["people/check-card", { id: newId(), code: `/carteira/${token(11)}?c=1.3f00bc12` }],
    ["people/clearance", { class: "class0000000000" }],
    ["people/card", { token: token(5) }],
    ["people/card-round", { class: "class0000000000" }],
    ["people/card-round", { kind: "staff" }],
    ["people/card-round", { sector: "sector000000000" }],
    ["people/class-consents", { class: "class0000000000" }, withClass],
    ["people/export-person", { id: newId(), person: id("p", 8) }],
  ],
  questions: [
    screenQuery("people/Contacts.tsx", "contacts", { filter: `person = '${id("p", 5)}'`, sort: "-kind,created" }),
    screenQuery("people/Details.tsx", "person_details", { filter: `person = '${id("p", 5)}'` }),
  ],
  orderedIndexes:
    /^idx_(people_(order|enrolment_order)|student_cards_(serial|valid_until)|waiting_photos_sent_at|card_checks_at|data_requests_(number|due_on))$/,
};
