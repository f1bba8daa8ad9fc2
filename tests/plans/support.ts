/** What is asked of SQLite about the IT desk, and how it may read it. */
import { newId } from "../support/ids";
import { type AreaPlans, id, numbers } from "./plan";
import { calls } from "./support-calls";

const charge = newId();

export const support: AreaPlans = {
  growing: ["equipment", "equipment_documents", "custody_terms", "custodies", ...calls.growing],
  small: ["rooms", "equipment_kinds", ...calls.small],
  ofFew: /^idx_(equipment_(warranty|unlabelled)|custodies_due|service_calls_(merged|closing))$/,
  inOrder: /^idx_(equipment_(order|tombo)|service_calls_(due|band|opened))$/,
  grown: [
    `INSERT INTO equipment_kinds (id, name, active) SELECT printf('k%014d', n), 'Tipo ' || n, TRUE FROM ${numbers(10)}`,
    `INSERT INTO rooms (id, name, active) SELECT printf('q%014d', n), 'Sala ' || n, TRUE FROM ${numbers(20)}`,
    `INSERT INTO equipment (id, tombo, kind, room, sector, state, search, label_token, warranty_until)
     SELECT printf('u%014d', n), printf('%06d', n), printf('k%014d', 1 + n % 10), printf('q%014d', 1 + n % 20), 'sector000000000',
       iif(n % 9, 'in_use', 'in_stock'), 'tipo marca ' || n, 'token' || n, iif(n % 30, '', '2027-01-31') FROM ${numbers(3000)}`,
    `INSERT INTO custody_terms (id, number, kind, person, made_at)
     SELECT printf('k%014d', n), printf('2025/%06d', n), 'charge', printf('p%014d', 1 + n % 1000), '2025-02-05 12:00:00.000Z' FROM ${numbers(1000)}`,
    `INSERT INTO custodies (id, term, kind, equipment, person, since, ended_at, command)
     SELECT printf('k%014d', n), printf('k%014d', 1 + n % 1000), 'charge', printf('u%014d', 1 + n % 3000), printf('p%014d', 1 + n % 1000),
       '2025-02-05 12:00:00.000Z', '2025-03-05 12:00:00.000Z', '' FROM ${numbers(5000)}`,
    ...calls.grown,
  ],
  calls: [
    ["support/machine", { equipment: "000100" }],
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
