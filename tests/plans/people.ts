/** What is asked of SQLite about people and classes, and how it may read it. */
import { newId } from "../support/ids";
import { type AreaPlans, asked, id, numbers } from "./plan";

const token = (number: number): string => `t${String(number).padStart(25, "0")}`;

export const people: AreaPlans = {
  growing: ["people", "contacts", "person_details", "people_documents", "student_cards", "consents"],
  small: ["classes", "people_settings"],
  grown: [
    `INSERT INTO people (id, name, search, kind, enrolment, active)
     SELECT printf('p%014d', n), 'Pessoa ' || n, 'pessoa ' || n, 'student', 'M' || n, TRUE FROM ${numbers(1000)}`,
    `INSERT INTO contacts (id, person, kind, value, guardian) SELECT printf('e%014d', n), printf('p%014d', n), 'email', 'p' || n || '@example.com', 'Marta' FROM ${numbers(1000)}`,
    `INSERT INTO person_details (id, person) SELECT printf('d%014d', n), printf('p%014d', n) FROM ${numbers(1000)}`,
    `INSERT INTO student_cards (id, person, token, serial, copy, status, issued_on, valid_until)
     SELECT printf('c%014d', n), printf('p%014d', n), printf('t%025d', n), printf('2025-%06d', n), 1, 'active', '2026-02-02', '2027-03-31' FROM ${numbers(900)}`,
    `INSERT INTO consents (id, person, purpose, decision, text_version, declared_by, declared_at)
     SELECT printf('g%014d', n), printf('p%014d', n), 'publicity', 'given', 1, 'Marta', '2026-02-02 12:00:00.000Z' FROM ${numbers(900)}`,
  ],
  calls: [
    ["people/counts", {}],
    ["people/card", { token: token(5) }],
    ["people/person-cards", { person: id("p", 5) }],
    ["people/issue-cards", { id: newId(), people: [id("p", 990)] }],
    ["people/block-card", { card: id("c", 6), reason: "Perdida" }],
    ["people/unblock-card", { card: id("c", 6) }],
    ["people/replace-card", { id: newId(), card: id("c", 7), reason: "Quebrou" }],
    ["people/renew-cards", { id: newId() }],
    [
      "people/record-consent",
      { id: newId(), person: id("p", 5), purpose: "card_photo", decision: "given", declared_by: "Marta" },
    ],
    ["people/revoke-consent", { person: id("p", 5), purpose: "card_photo" }],
  ],
  walks: {
    "people/counts": /^SCAN people USING (COVERING )?INDEX idx_people_(class|sector)$/,
  },
  questions: [
    asked("people/Contacts.tsx", "contacts", { filter: `person = '${id("p", 5)}'`, sort: "-kind,created" }),
    asked("people/Details.tsx", "person_details", { filter: `person = '${id("p", 5)}'` }),
  ],
  inOrder: /^idx_(people_(order|enrolment_order)|student_cards_(serial|valid_until))$/,
  filters: {
    people: { active: "true", kind: "student", class: "class0000000000", sector: "sector000000000" },
    "student-cards": { state: "valid", class: "class0000000000", kind: "student" },
  },
};
