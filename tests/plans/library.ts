/** The queries about the library, and the plans that SQLite may use for them. */
import { LIBRARY_SETTINGS_ID } from "../../domain/library/settings";
import { card, id, tombo } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { Desk, query } from "../helpers/library";
import type { TestSchool } from "../helpers/test-school";
import { type AreaPlans, numbers, screenQuery } from "./plan";

const CLASS = "class7a00000000";
const ids = {
  loan: newId(),
  other: newId(),
  hold: newId(),
  inventory: newId(),
  set: newId(),
  merge: newId(),
};
const PERIOD = { from: "2026-01-01", to: "2026-12-31" };
const PART_OF_YEAR = { from: "2026-01-06", to: "2026-12-31" };

/** Two titles as a merge leaves them, with what it remembers. */
async function mergedTitles(school: TestSchool): Promise<void> {
  const [keep, other, copy] = [id("t", 1505), id("t", 1506), id("c", 1505)];
  await query(school, `UPDATE titles SET merged_into = '${keep}', active = FALSE WHERE id = '${other}'`);
  await query(school, `UPDATE copies SET title = '${keep}' WHERE id = '${copy}'`);
  const undo = {
    others: [{ id: other, active: true }],
    signposts: [],
    rows: [{ collection: "copies", field: "title", id: copy, from: other }],
    values: { active: true },
    queue: "[]",
    seen: { [keep]: "", [other]: "" },
  };
  await query(
    school,
    `INSERT INTO timeline (id, area, subject_collection, subject, at, kind, text, data)
     VALUES ('${ids.merge}', 'library', 'titles', '${keep}', '2026-01-05 12:00:00.000Z', 'merged', 'Recebeu', '${JSON.stringify({ undo })}')`,
  );
}

const comesDue = (school: TestSchool) => new Desk(school).comesDue(ids.loan);

export const library: AreaPlans = {
  growingTables: [
    "titles",
    "copies",
    "loans",
    "readers",
    "holds",
    "inventory_scans",
    "inventory_missing",
    "suspensions",
    "marc_records",
    "notices",
    "handouts",
    "class_sets",
    "loans_of_titles",
    "titles_documents",
    "readers_documents",
  ],
  smallTables: [
    "inventories",
    "library_settings",
    "loan_rules",
    "material_types",
    "notice_runs",
    "reader_categories",
    "title_distinctions",
  ],
  growthStatements: [
    `INSERT INTO titles (id, title, search, active, created) SELECT printf('t%014d', n), 'Livro ' || n, 'livro ' || n, TRUE, '2026-01-05 12:00:00.000Z' FROM ${numbers(3000)}`,
    `INSERT INTO copies (id, title, tombo, material_type, state)
     SELECT printf('c%014d', n), printf('t%014d', 1 + n % 3000), printf('%06d', n), 'typebook0000000', 'normal' FROM ${numbers(9000)}`,
    `INSERT INTO readers (id, person, category, card, search, active)
     SELECT printf('r%014d', n), printf('p%014d', n), 'catstudent00000', printf('L%05d', n), 'pessoa ' || n, TRUE FROM ${numbers(1000)}`,
    `INSERT INTO loans (id, copy, reader, lent_at, lent_on, due, returned_at, returned_on, closed_as)
     SELECT printf('l%014d', n), printf('c%014d', 1 + n % 9000), printf('r%014d', 1 + n % 1000), '2026-01-05 12:00:00.000Z', '2026-01-05',
       '2026-01-19', iif(n <= 500, '', '2026-01-12 12:00:00.000Z'), iif(n <= 500, '', '2026-01-12'), iif(n <= 500, '', 'returned')
     FROM ${numbers(20000)}`,
    `INSERT INTO marc_records (id, title, format, data) SELECT printf('q%014d', n), printf('t%014d', n), 'marc21', '{"leader":"","fields":[]}' FROM ${numbers(2000)}`,
    `INSERT INTO holds (id, title, reader, state, asked_at, queued_at, closed_at)
     SELECT printf('h%014d', n), printf('t%014d', 1 + n % 3000), printf('r%014d', 1 + n % 1000), iif(n <= 100, 'waiting', 'fulfilled'),
       '2026-01-05 12:00:00.000Z', '2026-01-05 12:00:00.000Z', iif(n <= 100, '', '2026-01-12 12:00:00.000Z') FROM ${numbers(9000)}`,
    `INSERT INTO handouts (id, class_set, title, reader, year, given_on)
     SELECT printf('g%014d', n), printf('s%014d', n % 50), printf('t%014d', 1 + n % 3000), printf('r%014d', 1 + n % 1000), 2026, '2026-02-05'
     FROM ${numbers(2000)}`,
    `INSERT INTO class_sets (id, kind, year, due, made_at)
     SELECT printf('s%014d', n), 'students', 2020 + n % 7, '2026-12-11', '2026-02-05 12:00:00.000Z' FROM ${numbers(2000)}`,
    `INSERT INTO notices (id, stage, loan, due, reader, day, message, created)
     SELECT printf('k%014d', n), 'due_soon', printf('l%014d', n), '2026-01-19', printf('r%014d', 1 + n % 1000), '2026-01-16',
       printf('m%014d', 1 + n % 5000), '2026-01-16 10:00:00.000Z' FROM ${numbers(5000)}`,
  ],
  calls: [
    ["library/scan", { id: newId(), code: card(601) }],
    ["library/scan", { id: newId(), code: tombo(5001), reader: id("r", 601) }],
    ["library/scan", { id: newId(), code: tombo(5001) }],
    ["library/lend", { id: ids.loan, reader: card(602), copy: tombo(5002) }],
    ["library/lend", { id: ids.other, reader: id("r", 602), copy: id("c", 5003) }],
    ["library/renew", { loan: ids.loan, renewals: 0 }, comesDue],
    ["library/renew-many", { loans: [{ loan: ids.loan, renewals: 1 }] }, comesDue],
    ["library/return", { copy: tombo(5002) }],
    ["library/undo", { loan: ids.loan, what: "return" }],
    ["library/return", { copy: tombo(20) }],
    ["library/hold", { id: ids.hold, reader: card(604), title: id("t", 1500), set_aside: true }],
    ["library/scan", { id: newId(), code: card(604) }],
    ["library/move-due-dates", { id: newId() }],
    [
      "library/deliver-class-set",
      {
        id: ids.set,
        kind: "students",
        class: CLASS,
        due: "2027-12-01",
        items: [{ reader: id("r", 701), title: id("t", 2000), copy: id("c", 7999) }],
      },
    ],
    ["library/undo-class-set", { class_set: ids.set }],
    ["library/clearance", { reader: id("r", 20) }],
    ["library/start-inventory", { id: ids.inventory, name: "Inventário", location: "Estante 1" }],
    ["library/inventory-scan", { id: newId(), inventory: ids.inventory, code: tombo(5100) }],
    ["library/inventory-progress", { inventory: ids.inventory }],
    ["library/inventory-places", { inventory: ids.inventory }],
    ["library/close-inventory", { inventory: ids.inventory }],
    ["library/inventory-places", { inventory: ids.inventory }],
    ["library/reopen-inventory", { inventory: ids.inventory }],
    ["library/undo-merge", { merge: ids.merge }],
    ["library/merge-titles", { keep: id("t", 1503), merge: [id("t", 1504)] }],
    ["library/report-subjects", PART_OF_YEAR],
    ["library/report-titles", PART_OF_YEAR],
    ["library/report-readers", { ...PERIOD, class: CLASS }],
    ["library/unmark-labelled", { at: "2026-01-05 12:00:00.000Z" }],
    ["library/notify-loans", { loans: [id("l", 8000), ids.loan] }],
  ],
  questions: [
    screenQuery("library/readers/PersonReader.tsx", "readers", { filter: `person = '${id("p", 5)}'` }),
    screenQuery("library/catalogue/Copies.tsx", "copies", {
      filter: `title = '${id("t", 5)}'`,
      sort: "tombo",
      expand: "material_type",
    }),
    screenQuery("library/catalogue/IsbnField.tsx", "titles", {
      filter: `isbn13 = '9788535914849' && id != '${id("t", 5)}' && merged_into = ''`,
    }),
    screenQuery("library/catalogue/TermsField.tsx", "titles", { filter: `id = '${id("t", 5)}' || id = '${id("t", 6)}'` }),
    screenQuery("library/catalogue/duplicates/MergeTitles.tsx", "titles", {
      filter: `id = '${id("t", 5)}' || id = '${id("t", 6)}'`,
      sort: "created",
    }),
  ],
  // The open, the merged, the textbooks and the likely duplicates.
  smallIndexes:
    /^idx_(loans_open_\w+|holds_(open|pickup|ready_copy)|suspensions_reader|titles_(merged_into|work_key|authorless|same_isbn|program)|copies_unlabelled)$/,
  orderedIndexes:
    /^idx_(titles_(order|authors_order|year|created)|copies_(tombo|state)|readers_(order|card)|inventory_(scans|missing)_all|holds_closed)$/,
  // Loans that ever were, rather than the open ones.
  furtherScans: /^SCAN (l|o|loans) USING (?!.*\bidx_loans_open_)/,
  prepare: async (school) => {
    await school.seed.create("classes", { id: CLASS, name: "7º A", year: 2026, active: true });
    await query(
      school,
      `UPDATE people SET class = '${CLASS}' WHERE id IN ('${id("p", 701)}', '${id("p", 702)}', '${id("p", 20)}')`,
    );
    await school.seed.person({ id: "personnoreader0" });
    await mergedTitles(school);
    await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
  },
};
