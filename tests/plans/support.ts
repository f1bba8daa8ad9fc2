/** What is asked of SQLite about the IT desk, and how it may read it. */
import { newId } from "../support/ids";
import { type AreaPlans, id, numbers } from "./plan";
import { calls } from "./support-calls";

const charge = newId();
const booking = newId();

export const support: AreaPlans = {
  growing: ["equipment", "equipment_documents", "custody_terms", "custodies", "bookings", ...calls.growing],
  small: ["rooms", "equipment_kinds", "booking_resources", "kit_items", ...calls.small],
  ofFew: /^idx_(equipment_(warranty|unlabelled)|custodies_due|bookings_(starts|pending)|service_calls_(merged|closing))$/,
  inOrder: /^idx_(equipment_(order|tombo)|service_calls_(due|band|opened))$/,
  grown: [
    `INSERT INTO equipment_kinds (id, name, active) SELECT printf('k%014d', n), 'Tipo ' || n, TRUE FROM ${numbers(10)}`,
    `INSERT INTO rooms (id, name, active) SELECT printf('q%014d', n), 'Sala ' || n, TRUE FROM ${numbers(20)}`,
    `INSERT INTO equipment (id, tombo, kind, room, sector, state, search, label_token, warranty_until)
     SELECT printf('u%014d', n), printf('%06d', n), printf('k%014d', 1 + n % 10), printf('q%014d', 1 + n % 20), 'sector000000000',
       iif(n % 9, 'in_use', 'in_stock'), 'tipo marca ' || n, 'token' || n, iif(n % 30, '', '2027-01-31') FROM ${numbers(3000)}`,
    `INSERT INTO booking_resources (id, name, active) SELECT printf('z%014d', n), 'Carrinho ' || n, TRUE FROM ${numbers(40)}`,
    `INSERT INTO kit_items (id, resource, equipment, slot)
     SELECT printf('i%014d', n), printf('z%014d', 10 + n % 30), printf('u%014d', 1000 + n), 1 + n / 30 FROM ${numbers(900)}`,
    `INSERT INTO bookings (id, resource, starts, ends, day, user, state)
     SELECT printf('b%014d', n), printf('z%014d', 1 + n % 40), printf('20%02d-%02d-%02d 11:00:00.000Z', 10 + n / 13440, 1 + (n / 1120) % 12, 1 + (n / 40) % 28),
       printf('20%02d-%02d-%02d 11:50:00.000Z', 10 + n / 13440, 1 + (n / 1120) % 12, 1 + (n / 40) % 28), '2025-01-01', iif(n = 1, '', printf('v%014d', n % 50)),
       iif(n = 1, 'pending', iif(n % 7, 'confirmed', 'cancelled')) FROM ${numbers(20000)}`,
    `INSERT INTO custody_terms (id, number, kind, person, made_at)
     SELECT printf('k%014d', n), printf('2025/%06d', n), 'charge', printf('p%014d', 1 + n % 1000), '2025-02-05 12:00:00.000Z' FROM ${numbers(1000)}`,
    `INSERT INTO custodies (id, term, kind, equipment, person, since, ended_at, command)
     SELECT printf('k%014d', n), printf('k%014d', 1 + n % 1000), 'charge', printf('u%014d', 1 + n % 3000), printf('p%014d', 1 + n % 1000),
       '2025-02-05 12:00:00.000Z', '2025-03-05 12:00:00.000Z', '' FROM ${numbers(5000)}`,
    ...calls.grown,
  ],
  calls: [
    ["support/machine", { equipment: "000100" }],
    ["support/bookables", {}],
    ["support/fill-kit", { resource: id("z", 1), codes: ["000200", "000201"] }],
    ["support/agenda", { resource: id("z", 1), from: "2027-03-01" }],
    ["support/book", { id: booking, resource: id("z", 1), from: "2027-03-01T11:00:00Z", to: "2027-03-01T12:00:00Z" }],
    ["support/book", { id: newId(), resource: id("z", 2), from: "2027-03-01T11:00:00Z", to: "2027-03-01T12:00:00Z", weeks: 3 }],
    ["support/cancel-booking", { id: newId(), booking }],
    ["support/decide-booking", { id: newId(), booking: id("b", 1), approve: true }],
    ["support/resource", { resource: id("z", 1) }],
    ["support/scan", { code: "000200" }],
    ["support/scan", { code: "M5" }],
    ["support/hand-out", { id: newId(), person: id("p", 5), codes: ["000200", id("z", 1)] }],
    ["support/take-back", { id: newId(), code: "000200" }],
    ["support/move-equipment", { id: newId(), equipment: ["000100", id("u", 200)], room: id("q", 2) }],
    ["support/set-equipment-state", { id: newId(), equipment: "000100", state: "maintenance", reason: "Tela" }],
    ["support/give-charge", { id: charge, equipment: ["000101"], person: id("p", 5) }],
    ["support/term", { term: charge }],
    ["support/accept-term", { id: newId(), term: charge }],
    ["support/end-charge", { id: newId(), equipment: "000101" }],
    ["support/write-off-equipment", { id: newId(), equipment: "000100", reason: "Quebrou" }],
    ["support/labels", { equipment: `${id("u", 3)},${id("u", 4)}` }],
    ["support/labels-printed", { equipment: [id("u", 3)] }],
    ["support/new-label", { id: newId(), equipment: "000104" }],
    ...calls.calls,
  ],
  elsewhere: calls.elsewhere,
  sortedAfterwards: calls.sortedAfterwards,
  filters: {
    ...calls.filters,
    equipment: {
      state: "in_use,maintenance",
      kind: id("k", 1),
      sector: "sector000000000",
      room: id("q", 1),
      bookable: "true",
      warranty: "true",
      labelled: "false",
      ids: `${id("u", 1)},${id("u", 2)}`,
    },
  },
};
