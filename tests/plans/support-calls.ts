/** The queries about calls, and the plans that SQLite may use for them. */
import { id } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import type { TestSchool } from "../helpers/test-school";
import { type AreaPlans, importOf, numbers } from "./plan";

/** The call that the acts below go on with. */
const CALL = newId();

/** By label. */
const REPORT = newId();
const BETWEEN = { from: "2025-03-02", to: "2025-03-04" };

/** A label's, whose machine nothing else here is about. */
const TOKEN = "b".repeat(26);
const withToken = async (school: TestSchool) => {
  await query(school, `UPDATE equipment SET label_token = '${TOKEN}' WHERE id = '${id("u", 310)}'`);
};

const asSeen = async (school: TestSchool) => {
  await query(school, `UPDATE service_calls SET updated = '2025-02-05 12:00:00.000Z' WHERE id = '${id("a", 250)}'`);
};

export const calls = {
  growingTables: [
    "service_calls",
    "service_calls_documents",
    "call_followers",
    "call_joiners",
    "call_guests",
    "call_messages",
    "call_notes",
    "call_intervals",
    "call_links",
  ],
  smallTables: ["services", "canned_texts"],
  growthStatements: [
    `INSERT INTO services (id, code, name, response_minutes, solution_minutes, urgency, fields, technicians, active)
     SELECT printf('v%014d', n), printf('S%02d', n), 'Serviço ' || n, 60, 480, 3, '[]', '[]', TRUE FROM ${numbers(12)}`,
    `INSERT INTO service_calls (id, code, year, number, service, requester_user, requester_name, equipment, title, answers, channel, urgency, impact,
       priority, state, ended, technician, response_target, solution_target, opened_at, opened_on, due, counting_since, resolved_on, first_response_at, resolved_by, search)
     SELECT printf('a%014d', n), printf('2025/%06d', n), 2025, n, printf('v%014d', 1 + n % 12), printf('u%014d', n % 40), 'Nilo Prado',
       printf('u%014d', 1 + n % 3000), 'Não liga', '[]', 'web', 3, 2, 2, iif(n % 50, 'closed', 'open'), n % 50 > 0, iif(n % 4, 'usersupport0000', 'useradmin000000'), 60, 480,
       printf('2025-03-%02d 12:00:00.000Z', 1 + n % 28), printf('2025-03-%02d', 1 + n % 28), iif(n % 50, '', '2026-01-05 12:00:00.000Z'),
       iif(n % 50, '', '2025-03-01 12:00:00.000Z'), iif(n % 50, printf('2025-03-%02d', 1 + n % 28), ''), '2025-03-01 12:00:00.000Z',
       iif(n % 50, 'usersupport0000', ''), 'nao liga 2025 ' || n FROM ${numbers(6000)}`,
    `INSERT INTO call_followers (id, call, user, affected) SELECT printf('h%014d', n), printf('a%014d', n), printf('u%014d', n % 40), TRUE
     FROM ${numbers(6000)}`,
    `INSERT INTO call_joiners (id, call, user) SELECT printf('h%014d', n), printf('a%014d', n), printf('u%014d', n % 40 + 1)
     FROM ${numbers(6000)}`,
    `INSERT INTO call_guests (id, call, report, email, token, confirmed_at, created) SELECT printf('g%014d', n), printf('a%014d', n),
       printf('r%014d', n), 'g' || n || '@example.com', printf('%026d', n), '2025-03-01 12:00:00.000Z', '2025-03-01 12:00:00.000Z'
     FROM ${numbers(3000)}`,
    `INSERT INTO call_intervals (id, call, state, since, until) SELECT printf('j%014d', n), printf('a%014d', n), iif(n % 50, 'closed', 'open'),
       '2025-03-01 12:00:00.000Z', '' FROM ${numbers(6000)}`,
    `INSERT INTO call_messages (id, call, kind, author_name, text, photos, at) SELECT printf('m%014d', n), printf('a%014d', 1 + n % 6000), 'answer',
       'Téo', 'Já vou.', '[]', '2025-03-01 12:00:00.000Z' FROM ${numbers(12000)}`,
    `INSERT INTO call_notes (id, call, author_name, text, photos, at) SELECT printf('n%014d', n), printf('a%014d', 1 + n % 6000), 'Téo', 'Ver.', '[]',
       '2025-03-01 12:00:00.000Z' FROM ${numbers(6000)}`,
    `INSERT INTO call_links (id, call, other) SELECT printf('k%014d', n), printf('a%014d', n), printf('a%014d', n + 1) FROM ${numbers(2000)}`,
  ],
  calls: [
    ...importOf(
      "equipment",
      ["tombo;tipo;serie;sala;setor;responsavel", "000310;Notebook;;;;", "990001;Drone;SN9;Sala nova;Setor novo;M801"],
      { tombo: 0, kind: 1, serial: 2, room: 3, sector: 4, custodian: 5 },
    ),
    ["support/open-call", { id: CALL, service: "S01", title: "Não liga", description: "Nada acende.", equipment: "000300" }],
    [
      "support/edit-call",
      {
        id: newId(),
        call: id("a", 250),
        seen: "2025-02-05 12:00:00.000Z",
        title: "Tela",
        equipment: "000301",
        person: id("p", 5),
      },
      asSeen,
    ],
    ["support/report", { id: REPORT, token: TOKEN, fault: "Outra coisa", description: "Faz barulho" }, withToken],
    ["support/report-news", { report: REPORT, email: "alguem@example.com" }],
    ["support/report", { id: newId(), token: TOKEN, join: true }],
    ...(["month", "service", "sector", "equipment"] as const).map((by) => ["support/report-calls", { ...BETWEEN, by }] as const),
    ["support/report-solutions", { by: "service" }],
  ],
} satisfies AreaPlans;
