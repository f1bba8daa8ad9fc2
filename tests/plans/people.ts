/** What is asked of SQLite about people and classes, and how it may read it. */
import { type AreaPlans, asked, id, numbers } from "./plan";

export const people: AreaPlans = {
  growing: ["people", "contacts", "person_details", "people_documents"],
  small: ["classes"],
  grown: [
    `INSERT INTO people (id, name, search, kind, enrolment, active)
     SELECT printf('p%014d', n), 'Pessoa ' || n, 'pessoa ' || n, 'student', 'M' || n, TRUE FROM ${numbers(1000)}`,
    `INSERT INTO contacts (id, person, kind, value, guardian) SELECT printf('e%014d', n), printf('p%014d', n), 'email', 'p' || n || '@example.com', 'Marta' FROM ${numbers(1000)}`,
    `INSERT INTO person_details (id, person) SELECT printf('d%014d', n), printf('p%014d', n) FROM ${numbers(1000)}`,
  ],
  calls: [["people/counts", {}]],
  walks: {
    "people/counts": /^SCAN people USING (COVERING )?INDEX idx_people_(class|sector)$/,
  },
  questions: [
    asked("people/Contacts.tsx", "contacts", { filter: `person = '${id("p", 5)}'`, sort: "-kind,created" }),
    asked("people/Details.tsx", "person_details", { filter: `person = '${id("p", 5)}'` }),
  ],
  inOrder: /^idx_people_(order|enrolment_order)$/,
  filters: {
    people: { active: "true", kind: "student", class: "class0000000000", sector: "sector000000000" },
  },
};
