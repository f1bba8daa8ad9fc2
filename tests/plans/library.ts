/** The queries about the library, and the plans that SQLite may use for them. */
import { LIBRARY_SETTINGS_ID } from "../../domain/library/settings";
import { newId } from "../helpers/ids";
import { Desk, query } from "../helpers/library";
import { BOOK, STUDENT } from "../helpers/seed";
import type { TestSchool } from "../helpers/test-school";
import { type AreaPlans, asked, card, id, numbers, tombo } from "./plan";

const CLASS = "class7a00000000";
const ids = {
  loan: newId(),
  other: newId(),
  hold: newId(),
  held: newId(),
  inventory: newId(),
  set: newId(),
  suspension: newId(),
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
  growing: [
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
  small: [
    "inventories",
    "library_settings",
    "loan_rules",
    "material_types",
    "notice_runs",
    "reader_categories",
    "title_distinctions",
  ],
  grown: [
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
    ["library/figures", {}],
    ["library/scan", { id: newId(), code: card(601) }],
    ["library/scan", { id: newId(), code: tombo(5001), reader: id("r", 601) }],
    ["library/scan", { id: newId(), code: tombo(5001) }],
    ["library/lend", { id: ids.loan, reader: card(602), copy: tombo(5002) }],
    ["library/lend", { id: ids.other, reader: id("r", 602), copy: id("c", 5003) }],
    ["library/reader-sheet", { reader: card(602) }],
    ["library/renew", { loan: ids.loan, renewals: 0 }, comesDue],
    ["library/renew-many", { loans: [{ loan: ids.loan, renewals: 1 }] }, comesDue],
    ["library/return", { copy: tombo(5002) }],
    ["library/undo", { loan: ids.loan, what: "return" }],
    ["library/mark-copy", { copy: tombo(5002), state: "lost", reason: "Sumiu" }],
    ["library/settle-lost", { loan: ids.loan, outcome: "replaced", reason: "Trouxe outro" }],
    ["library/return", { copy: tombo(20) }],
    ["library/suspend", { id: ids.suspension, reader: card(603), until: "2027-12-31", reason: "Combinado" }],
    ["library/pardon", { reader: card(603), reason: "Atestado" }],
    ["library/hold", { id: ids.hold, reader: card(604), title: id("t", 1500), set_aside: true }],
    ["library/hold", { id: ids.held, reader: card(605), title: id("t", 1501), set_aside: true }],
    ["library/cancel-hold", { hold: ids.held, reason: "Desistiu" }],
    ["library/restore-hold", { hold: ids.held }],
    ["library/move-hold", { hold: id("h", 1), reason: "Combinado" }],
    ["library/scan", { id: newId(), code: card(604) }],
    ["library/due-date-conflicts", {}],
    ["library/move-due-dates", { id: newId() }],
    ["library/class-set-preview", { class: CLASS, titles: `${id("t", 2000)},${id("t", 2001)}` }],
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
    ["library/class-sets", {}],
    ["library/class-return-sheet", { class: CLASS }],
    ["library/textbook-overview", {}],
    ["library/identify-copy", { code: tombo(7999) }],
    ["library/undo-class-set", { class_set: ids.set }],
    ["library/take-back-handout", { reader: id("r", 20), title: id("t", 20) }],
    ["library/clearance", { class: CLASS }],
    ["library/clearance", { reader: id("r", 20) }],
    ["library/add-class-readers", { class: CLASS, category: STUDENT }],
    ["library/add-reader", { id: newId(), person: "personnoreader0", category: STUDENT }],
    ["library/add-copies", { title: id("t", 1502), material_type: BOOK, copies: [{ id: newId() }] }],
    ["library/mark-labelled", { copies: [id("c", 1)] }],
    ["library/start-inventory", { id: ids.inventory, name: "Inventário", location: "Estante 1" }],
    ["library/inventory-scan", { id: newId(), inventory: ids.inventory, code: tombo(5100) }],
    ["library/inventory-progress", { inventory: ids.inventory }],
    ["library/inventory-places", { inventory: ids.inventory }],
    ["library/close-inventory", { inventory: ids.inventory }],
    ["library/inventory-places", { inventory: ids.inventory }],
    ["library/reopen-inventory", { inventory: ids.inventory }],
    ["library/merge-preview", { titles: `${id("t", 1503)},${id("t", 1504)}` }],
    ["library/undo-merge", { merge: ids.merge }],
    ["library/merge-titles", { keep: id("t", 1503), merge: [id("t", 1504)] }],
    ["library/keep-apart", { key: "isbn:0|", titles: 2 }],
    ["library/copy-locations", {}],
    ["library/copy-states", {}],
    ["library/report-months", PERIOD],
    ["library/report-classes", PERIOD],
    ["library/report-subjects", PERIOD],
    ["library/report-subjects", PART_OF_YEAR],
    ["library/report-titles", PERIOD],
    ["library/report-titles", PART_OF_YEAR],
    ["library/report-readers", PERIOD],
    ["library/report-readers", { ...PERIOD, class: CLASS }],
    ["library/report-overdue", {}],
    ["library/report-holdings", {}],
    ["library/notices-preview", {}],
    ["library/marc-export", { titles: `${id("t", 1510)},${id("t", 2900)}`, format: "marc21", items: "koha" }],
    ["library/unmark-labelled", { at: "2026-01-05 12:00:00.000Z" }],
    ["library/notify-loans", { loans: [id("l", 8000), ids.loan] }],
    ["library/send-notices", { id: newId() }],
  ],
  walks: {
    "library/close-inventory": /^SCAN c$/,
    "library/inventory-progress": /^SCAN c$/,
    "library/inventory-places": /^SCAN c( USING INDEX idx_copies_location)?$/,
    "library/copy-locations": /^SCAN copies USING COVERING INDEX idx_copies_location$/,
    // The years there have been, from an entry for each delivery.
    "library/class-sets": /^SCAN class_sets USING COVERING INDEX idx_class_sets_year$/,
    // Copy by copy and reader by reader, each with its loans of the period.
    "library/report-classes": /^SCAN r USING COVERING INDEX sqlite_autoindex_readers_1$/,
    "library/report-readers": /^SCAN r USING COVERING INDEX sqlite_autoindex_readers_1$/,
    "library/report-subjects": /^SCAN c USING COVERING INDEX idx_copies_title$/,
    "library/report-titles": /^SCAN c USING COVERING INDEX idx_copies_title$/,
  },
  questions: [
    asked("library/readers/PersonReader.tsx", "readers", { filter: `person = '${id("p", 5)}'` }),
    asked("library/catalogue/Copies.tsx", "copies", {
      filter: `title = '${id("t", 5)}'`,
      sort: "tombo",
      expand: "material_type",
    }),
    asked("library/catalogue/IsbnField.tsx", "titles", {
      filter: `isbn13 = '9788535914849' && id != '${id("t", 5)}' && merged_into = ''`,
    }),
    asked("library/catalogue/TermsField.tsx", "titles", { filter: `id = '${id("t", 5)}' || id = '${id("t", 6)}'` }),
    asked("library/catalogue/duplicates/MergeTitles.tsx", "titles", {
      filter: `id = '${id("t", 5)}' || id = '${id("t", 6)}'`,
      sort: "created",
    }),
  ],
  // The open, the merged, the textbooks and the likely duplicates.
  ofFew:
    /^idx_(loans_open_\w+|holds_(open|pickup|ready_copy)|suspensions_reader|titles_(merged_into|work_key|authorless|same_isbn|program)|copies_unlabelled)$/,
  inOrder:
    /^idx_(titles_(order|authors_order|year|created)|copies_(tombo|state)|readers_(order|card)|inventory_(scans|missing)_all|holds_closed)$/,
  // Loans that ever were, rather than the open ones.
  alsoWalks: /^SCAN (l|o|loans) USING (?!.*\bidx_loans_open_)/,
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
  // The internet, and the settings.
  elsewhere: ["library/isbn-lookup"],
  // There are hundreds of loans to tell of.
  ofManySteps: ["library/send-notices", "library/notify-loans"],
  // At most as many as a school has readers, doubles, or loans of one title.
  sortedAfterwards: ["outstanding-items", "duplicate-titles", "title-loans"],
  filters: {
    titles: { active: "true", available: "true" },
    "duplicate-titles": { reason: "isbn" },
    readers: {
      active: "true",
      category: "catstudent00000",
      class: "class0000000000",
      expired: "true",
      ids: "r00000000000001,r00000000000002",
      overdue: "true",
      suspended: "true",
    },
    "open-loans": { class: "class0000000000", due: "2026-11-23", reader: "reader000000000", title: "t00000000000001" },
    "overdue-loans": { class: "class0000000000", min_days: "3" },
    "reader-loans": { reader: "reader000000000" },
    "title-loans": { title: "t00000000000001" },
    "never-read": { textbooks: "false" },
    "inventory-pending": { inventory: "i00000000000001", location: "Estante 1", placeless: "true" },
    "inventory-missing": { inventory: "i00000000000001", location: "Estante 1", placeless: "true" },
    "inventory-scans": { inventory: "i00000000000001", outcome: "elsewhere", open: "true" },
    copies: { state: "lost,withdrawn", year: "2026", location: "Sala 2", type: "typebook0000000", pnld: "true" },
    labels: { title: "t00000000000001", titles: "t00000000000001,t00000000000002", from: "100", to: "250", printed: "false" },
    holds: {
      state: "ready",
      class: "class0000000000",
      title: "t00000000000001",
      reader: "reader000000000",
      ids: "r00000000000001,r00000000000002",
    },
    "closed-holds": { state: "expired", class: "class0000000000", reader: "reader000000000" },
    "outstanding-items": { class: "class0000000000", left: "true" },
  },
};
