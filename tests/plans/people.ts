/** The queries about people and classes, and the plans that SQLite may use for them. */
import { createHmac } from "node:crypto";
import { phoneText } from "../../domain/people/cards/live";
import { dayFromToday } from "../helpers/day";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { PIXEL } from "../helpers/pixel";
import type { TestSchool } from "../helpers/test-school";
import { type AreaPlans, asked, id, numbers } from "./plan";

const proofOf = (number: number): string =>
  createHmac("sha256", `s${String(number).padStart(42, "0")}`)
    .update(phoneText(token(number)))
    .digest("hex");
const token = (number: number): string => `t${String(number).padStart(25, "0")}`;

const withClass = async (school: TestSchool) => {
  await school.seed.create("classes", { id: "class0000000000", name: "Turma das autorizações", year: 2026, active: true });
  await school.seed.change("people", id("p", 992), { class: "class0000000000" });
};

const OF_CONVERSATIONS = /^SCAN (v|campaigns)$/;
/** A person is looked for in every text, and in every import; it happens once in a while. */
const OF_TEXTS =
  /^SCAN (v|campaigns|w|h|r|people|contacts|users|person_details|former_keys|b|sqlite_master|message_attempts|import_batches)\b/;

export const people: AreaPlans = {
  growing: [
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
  small: ["year_rollovers", "classes", "people_settings", "consent_texts"],
  grown: [
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
    ["people/year-rollover", { year: 2002 }],
    ["people/rollover-pupils", { year: 2002, class: "rolloverclass00" }],
    ["people/rollover-leavers", { year: 2002 }],
    ["people/begin-year-rollover", { id: newId(), year: Number(dayFromToday(0).slice(0, 4)) + 1 }],
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
    [
      "people/open-request",
      { id: newId(), person: id("p", 5), asker: "Marta", asker_is: "guardian", kind: "access", received_on: "2026-02-02" },
    ],
    ["people/check-requester", { request: id("y", 5), identity: "RG apresentado" }],
    ["people/answer-request", { request: id("y", 6), outcome: "withdrawn", answer: "Desistiu" }],
    ["people/send-photo", { id: id("f", 1), person: id("p", 993), photo: PIXEL.toString("base64"), source: "camera" }],
    ["people/approve-photos", { id: newId(), photos: [id("f", 1)] }],
    ["people/refuse-photo", { photo: id("z", 7), fault: "blurred" }],
    ["people/counts", {}],
    ["people/change-people", { id: newId(), people: [id("p", 971), id("p", 972)], change: "leave" }],
    ["people/change-people", { id: newId(), people: [id("p", 971)], change: "class", class: "" }],
    ["people/empty-sector", { id: newId(), sector: "sectorfrom00000", into: "sectorinto00000" }],
    ["people/card", { token: token(5), live: "1.3f00bc12" }],
    ["people/print-cards", { class: id("k", 1) }],
    ["people/print-cards", { kind: "staff" }],
    ["people/print-cards", { sector: "sector000000000" }],
    ["people/print-cards", { person: id("p", 12) }],
    ["people/check-card", { id: newId(), code: `/carteira/${token(11)}?c=1.3f00bc12` }],
    ["people/pair-card", { id: newId(), card: id("c", 820) }],
    ["people/end-phone", { phone: id("v", 9) }],
    ["people/pair-phone", { id: newId(), token: token(830), code: `q${String(830).padStart(25, "0")}` }],
    ["people/held-card", { token: token(5), slot: 1, proof: proofOf(5) }],
    ["people/clearance", { person: id("p", 1) }],
    ["people/clearance", { class: "class0000000000" }],
    ["people/card", { token: token(5) }],
    ["people/person-cards", { person: id("p", 5) }],
    ["people/issue-cards", { id: newId(), people: [id("p", 990)] }],
    ["people/block-card", { card: id("c", 6), reason: "Perdida" }],
    ["people/unblock-card", { card: id("c", 6) }],
    ["people/replace-card", { id: newId(), card: id("c", 7), reason: "Quebrou" }],
    ["people/card-round", {}],
    ["people/card-round", { class: "class0000000000" }],
    ["people/card-round", { kind: "staff" }],
    ["people/card-round", { sector: "sector000000000" }],
    ["people/renew-cards", { id: newId() }],
    [
      "people/record-consent",
      { id: newId(), person: id("p", 5), purpose: "card_photo", decision: "given", declared_by: "Marta" },
    ],
    ["people/consents", { person: id("p", 5) }],
    ["people/class-consents", { class: "class0000000000" }, withClass],
    ["people/class-photos", { class: "class0000000000" }],
    [
      "people/record-consents",
      { id: newId(), purpose: "publicity", answers: [{ person: id("p", 991), decision: "given", declared_by: "Marta" }] },
    ],
    ["people/export-person", { id: newId(), person: id("p", 8) }],
    ["people/anonymisation", { person: id("p", 8) }],
    [
      "people/anonymise-person",
      { id: newId(), person: id("q", 1), reason: "Pedido" },
      async (school) => {
        await school.seed.create("people", { id: id("q", 1), name: "Quem saiu", kind: "student", active: false });
      },
    ],
    ["people/privacy-notice", {}],
    ["people/retention", {}],
    [
      "people/run-retention",
      { id: newId() },
      async (school) => {
        await school.seed.change("people", id("p", 993), { active: false });
        await query(school, `UPDATE people SET left_at = '2020-02-02 12:00:00.000Z' WHERE id = '${id("p", 993)}'`);
      },
    ],
    ["people/merge-preview", { kept: id("p", 981), gone: id("p", 982) }],
    [
      "people/merge-people",
      { id: newId(), kept: id("q", 2), gone: id("q", 3), reason: "Repetido" },
      async (school) => {
        for (const number of [2, 3]) {
          await school.seed.create("people", { id: id("q", number), name: "Entrou duas vezes", kind: "student", active: true });
          await school.seed.create("contacts", { person: id("q", number), kind: "email", value: `q${number}@example.com` });
        }
      },
    ],
    ["people/consent-texts", {}],
    [
      "people/save-consent-text",
      { id: newId(), purpose: "whatsapp_gateway", text: "Autorizo que os avisos cheguem.", asks_again: true, seen: 1 },
    ],
    ["people/revoke-consent", { person: id("p", 5), purpose: "card_photo" }],
  ],
  // Each collection in which somebody may be named is read, and what the person has in it is emptied.
  ofManySteps: ["people/anonymise-person"],
  walks: {
    // It counts everybody who is at the school.
    "people/card-round": /^SCAN p USING COVERING INDEX idx_people_order$/,
    "people/retention": /^SCAN retention_runs USING INDEX idx_retention_runs_created$/,
    // Each conversation stores its people in a list; this is read rarely, over a few thousand.
    "people/export-person": OF_CONVERSATIONS,
    "people/anonymisation": OF_TEXTS,
    "people/anonymise-person": OF_TEXTS,
    "people/merge-preview": OF_CONVERSATIONS,
    "people/merge-people": OF_CONVERSATIONS,
    "people/counts": /^SCAN people USING (COVERING )?INDEX idx_people_(class|sector)$/,
  },
  questions: [
    asked("people/Contacts.tsx", "contacts", { filter: `person = '${id("p", 5)}'`, sort: "-kind,created" }),
    asked("people/Details.tsx", "person_details", { filter: `person = '${id("p", 5)}'` }),
  ],
  inOrder:
    /^idx_(people_(order|enrolment_order)|student_cards_(serial|valid_until)|waiting_photos_sent_at|card_checks_at|data_requests_(number|due_on))$/,
  filters: {
    people: { active: "true", kind: "student", class: "class0000000000", sector: "sector000000000" },
    "card-checks": { outcome: "valid" },
    "waiting-photos": { class: "class0000000000" },
    "data-requests": { state: "open", person: id("p", 5) },
    "student-cards": { state: "valid", class: "class0000000000", kind: "student" },
  },
};
