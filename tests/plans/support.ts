/** What is asked of SQLite about the IT desk, and how it may read it. */
import { type AreaPlans, id, numbers } from "./plan";

export const support: AreaPlans = {
  growing: ["equipment", "equipment_documents"],
  small: ["rooms", "equipment_kinds"],
  ofFew: /^idx_equipment_(warranty)$/,
  inOrder: /^idx_equipment_(order|tombo)$/,
  grown: [
    `INSERT INTO equipment_kinds (id, name, active) SELECT printf('k%014d', n), 'Tipo ' || n, TRUE FROM ${numbers(10)}`,
    `INSERT INTO rooms (id, name, active) SELECT printf('q%014d', n), 'Sala ' || n, TRUE FROM ${numbers(20)}`,
    `INSERT INTO equipment (id, tombo, kind, room, sector, state, search, label_token, warranty_until)
     SELECT printf('u%014d', n), printf('%06d', n), printf('k%014d', 1 + n % 10), printf('q%014d', 1 + n % 20), 'sector000000000',
       iif(n % 9, 'in_use', 'in_stock'), 'tipo marca ' || n, 'token' || n, iif(n % 30, '', '2027-01-31') FROM ${numbers(3000)}`,
  ],
  calls: [["support/machine", { equipment: "000100" }]],
  filters: {
    equipment: {
      state: "in_use,maintenance",
      kind: id("k", 1),
      sector: "sector000000000",
      room: id("q", 1),
      bookable: "true",
      warranty: "true",
      ids: `${id("u", 1)},${id("u", 2)}`,
    },
  },
};
