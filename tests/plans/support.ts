/** The queries about the IT desk, and the plans that SQLite may use for them. */

import { id } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { type AreaPlans, numbers } from "./plan";
import { calls } from "./support-calls";

const booking = newId();
const order = newId();
const draft = newId();
const part = newId();

export const support: AreaPlans = {
  growingTables: [
    "equipment",
    "equipment_documents",
    "custody_terms",
    "custodies",
    "bookings",
    "service_orders",
    "service_orders_documents",
    "order_machines",
    "order_calls",
    "order_tasks",
    "order_parts",
    "plan_occurrences",
    "server_days",
    "server_outages",
    "server_maintenances",
    ...calls.growingTables,
  ],
  smallTables: [
    "rooms",
    "equipment_kinds",
    "booking_resources",
    "kit_items",
    "maintenance_plans",
    "support_settings",
    "servers",
    "server_states",
    ...calls.smallTables,
  ],
  smallIndexes:
    /^idx_(equipment_(warranty|unlabelled)|custodies_due|bookings_(starts|pending)|service_orders_closing|service_calls_(merged|closing|approval|charge))$/,
  orderedIndexes: /^idx_(equipment_(order|tombo)|service_calls_(due|band|opened)|service_orders_(made_at|state))$/,
  growthStatements: [
    `INSERT INTO equipment_kinds (id, name, active) SELECT printf('k%014d', n), 'Tipo ' || n, TRUE FROM ${numbers(10)}`,
    `INSERT INTO rooms (id, name, active) SELECT printf('q%014d', n), 'Sala ' || n, TRUE FROM ${numbers(20)}`,
    `INSERT INTO equipment (id, tombo, kind, room, sector, state, search, label_token, warranty_until)
     SELECT printf('u%014d', n), printf('%06d', n), printf('k%014d', 1 + n % 10), printf('q%014d', 1 + n % 20), 'sector000000000',
       iif(n % 9, 'in_use', 'in_stock'), 'tipo marca ' || n, 'token' || n, iif(n % 30, '', '2027-01-31') FROM ${numbers(3000)}`,
    `INSERT INTO booking_resources (id, name, active) SELECT printf('z%014d', n), 'Carrinho ' || n, TRUE FROM ${numbers(40)}`,
    `INSERT INTO kit_items (id, resource, equipment, slot)
     SELECT printf('i%014d', n), printf('z%014d', 10 + n % 30), printf('u%014d', 1000 + n), 1 + n / 30 FROM ${numbers(900)}`,
    `INSERT INTO bookings (id, resource, starts, ends, day, user, state)
     SELECT printf('b%014d', n), printf('z%014d', 1 + n % 40),
       iif(n = 1, '2099-01-05 11:00:00.000Z', printf('20%02d-%02d-%02d 11:00:00.000Z', 10 + n / 13440, 1 + (n / 1120) % 12, 1 + (n / 40) % 28)),
       iif(n = 1, '2099-01-05 11:50:00.000Z', printf('20%02d-%02d-%02d 11:50:00.000Z', 10 + n / 13440, 1 + (n / 1120) % 12, 1 + (n / 40) % 28)), '2025-01-01', iif(n = 1, '', printf('v%014d', n % 50)),
       iif(n = 1, 'pending', iif(n % 7, 'confirmed', 'cancelled')) FROM ${numbers(20000)}`,
    `INSERT INTO service_orders (id, code, year, number, kind, state, priority, problem, search, sector, technician, made_at, updated)
     SELECT printf('o%014d', n), printf('2025/%06d', n), 2025, n, 'corrective', iif(n % 50, 'closed', 'running'), 3, 'Não liga', '2025 nao liga ' || n, 'sector000000000', '',
       '2025-02-05 12:00:00.000Z', '2025-02-05 12:00:00.000Z' FROM ${numbers(4000)}`,
    `INSERT INTO order_machines (id, "order", equipment, state_then)
     SELECT printf('o%014d', n), printf('o%014d', n), printf('u%014d', 1 + n % 3000), 'in_use' FROM ${numbers(4000)}`,
    `INSERT INTO order_tasks (id, "order", starts, minutes, text)
     SELECT printf('o%014d', n), printf('o%014d', 1 + n % 4000), '2025-02-05 12:00:00.000Z', 25, 'Teste' FROM ${numbers(8000)}`,
    `INSERT INTO order_parts (id, "order", material, quantity, state)
     SELECT printf('o%014d', n), printf('o%014d', 1 + n % 4000), printf('w%014d', 1 + n % 3000), 10000, 'used' FROM ${numbers(4000)}`,
    `INSERT INTO custody_terms (id, number, kind, person, made_at)
     SELECT printf('k%014d', n), printf('2025/%06d', n), 'charge', printf('p%014d', 1 + n % 1000), '2025-02-05 12:00:00.000Z' FROM ${numbers(1000)}`,
    `INSERT INTO custodies (id, term, kind, equipment, person, since, ended_at, command)
     SELECT printf('k%014d', n), printf('k%014d', 1 + n % 1000), 'charge', printf('u%014d', 1 + n % 3000), printf('p%014d', 1 + n % 1000),
       '2025-02-05 12:00:00.000Z', '2025-03-05 12:00:00.000Z', '' FROM ${numbers(5000)}`,
    `INSERT INTO servers (id, name, kind, method, active) SELECT printf('h%014d', n), 'Servidor ' || n, 'physical', 'none', TRUE FROM ${numbers(10)}`,
    `INSERT INTO server_days (id, server, day, checks, answered)
     SELECT printf('h%014d', n), printf('h%014d', 1 + n % 10), date('2016-01-01', '+' || (n / 10) || ' days'), 288, 288 FROM ${numbers(20000)}`,
    `INSERT INTO server_outages (id, server, since, until)
     SELECT printf('h%014d', n), printf('h%014d', 1 + n % 10), '2025-02-05 12:00:00.000Z', '2025-02-05 13:00:00.000Z' FROM ${numbers(3000)}`,
    `INSERT INTO server_maintenances (id, server, starts, ends, reason)
     SELECT printf('h%014d', n), printf('h%014d', 1 + n % 10), '2025-02-05 12:00:00.000Z', iif(n = 1, '2099-01-01 12:00:00.000Z', '2025-02-05 13:00:00.000Z'), 'Disco'
     FROM ${numbers(3000)}`,
    ...calls.growthStatements,
  ],
  calls: [
    ["support/open-order", { id: order, problem: "Não liga", equipment: ["000300"] }],
    ["support/advance-order", { id: newId(), order, act: "cancel", reason: "Engano" }],
    ["support/open-order", { id: draft, draft: true, problem: "Não liga", equipment: ["000301"] }],
    ["support/fill-order", { id: newId(), order: draft, equipment: ["000302"], without_equipment: ["000301"] }],
    ["support/discard-order", { id: newId(), order: draft }],
    ["support/take-part", { id: part, order: id("o", 50), material: "000100", quantity: 10_000, reserve: true }],
    ["support/settle-part", { id: newId(), part, act: "free" }],
    ["support/fill-kit", { resource: id("z", 1), codes: ["000200", "000201"] }],
    ["support/book", { id: booking, resource: id("z", 1), from: "2027-03-01T11:00:00Z", to: "2027-03-01T12:00:00Z" }],
    ["support/book", { id: newId(), resource: id("z", 2), from: "2027-03-01T11:00:00Z", to: "2027-03-01T12:00:00Z", weeks: 3 }],
    ["support/decide-booking", { id: newId(), booking: id("b", 1), approve: true, series: true }],
    ["support/scan", { code: "M5" }],
    ["support/hand-out", { id: newId(), person: id("p", 5), codes: ["000200", id("z", 1)] }],
    ["support/hand-out", { id: newId(), person: id("p", 5), codes: ["001001"], until: "2027-06-01T20:00:00Z" }],
    ...calls.calls,
  ],
};
