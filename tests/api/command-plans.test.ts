/**
 * How SQLite reads what commands and reads ask it, in a school with many more rows than a day touches: nothing that the desk,
 * the home page or a reader's sheet asks walks a table that grows. The lists have a table of their own in list-plans.test.ts.
 */

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportBatches } from "../../domain/collections.gen";
import { LIBRARY_SETTINGS_ID } from "../../domain/library/settings";
import { type ContractPath, contracts } from "../../domain/school";
import { FAR } from "../faults/desk-deeds";
import { dayFromToday, thisYear } from "../support/day";
import { newId } from "../support/ids";
import { Desk, query } from "../support/library";
import { explainingHooks, GROWN, growingSteps, plansSaid } from "../support/plans";
import { BOOK, STUDENT } from "../support/seed";
import { TestSchool } from "../support/test-school";

const id = (letter: string, number: number) => letter + String(number).padStart(14, "0");
const tombo = (number: number) => String(number).padStart(6, "0");
const card = (number: number) => `L${String(number).padStart(5, "0")}`;
const CLASS = "class7a00000000";
const made = {
  loan: newId(),
  other: newId(),
  hold: newId(),
  held: newId(),
  inventory: newId(),
  set: newId(),
  suspension: newId(),
  merge: newId(),
};
const stock = { entry: newId(), exit: newId(), undone: newId() };
const EARLIER = dayFromToday(-1);
const PERIOD = { from: "2026-01-01", to: "2026-12-31" };
const PART_OF_YEAR = { from: "2026-01-06", to: "2026-12-31" };
const imported = { titles: newId(), records: newId(), people: newId(), left: newId() };

function upload(batch: string, entity: ImportBatches["entity"], name: string, content: string | Buffer): FormData {
  const form = new FormData();
  form.set("id", batch);
  form.set("entity", entity);
  form.set("file", new Blob([content as BlobPart]), name);
  return form;
}

/** What is there already by code, by name, and by ISBN; what is new; what is an error. */
const BOOKS = [
  "titulo;autor;isbn;tombo",
  `Livro 1600;;;${tombo(1599)}`,
  "Livro 1601;Autora;9788535902778;",
  "Livro novo;Autora;;950001",
  "Livro novo;Autora;;950002",
  ";Sem título;;",
].join("\n");
const PUPILS = [
  "nome;matricula;turma;cartao;email",
  `Pessoa 801;M801;8º A;${card(801)};a@example.com`,
  "Aluna Nova;M9901;8º A;;",
].join("\n");
const RECORDS = readFileSync("tests/data/marc/marc-marc.dat");

/** One after the other: later ones go on from what earlier ones made. Readers from 600 on have nothing overdue. */
const CALLS: readonly [ContractPath, Record<string, unknown> | FormData][] = [
  ["library/scan", { id: newId(), code: card(601) }],
  ["library/scan", { id: newId(), code: tombo(5001), reader: id("r", 601) }],
  ["library/scan", { id: newId(), code: tombo(5001) }],
  ["library/lend", { id: made.loan, reader: card(602), copy: tombo(5002) }],
  ["library/lend", { id: made.other, reader: id("r", 602), copy: id("c", 5003) }],
  ["library/reader-sheet", { reader: card(602) }],
  ["library/renew", { loan: made.loan, renewals: 0 }],
  ["library/renew-many", { loans: [{ loan: made.loan, renewals: 1 }] }],
  ["library/return", { copy: tombo(5002) }],
  ["library/undo", { loan: made.loan, what: "return" }],
  ["library/mark-copy", { copy: tombo(5002), state: "lost", reason: "Sumiu" }],
  ["library/settle-lost", { loan: made.loan, outcome: "replaced", reason: "Trouxe outro" }],
  ["library/return", { copy: tombo(20) }],
  ["library/suspend", { id: made.suspension, reader: card(603), until: `${thisYear() + 1}-12-31`, reason: "Combinado" }],
  ["library/pardon", { reader: card(603), reason: "Atestado" }],
  ["library/hold", { id: made.hold, reader: card(604), title: id("t", 1500), set_aside: true }],
  ["library/hold", { id: made.held, reader: card(605), title: id("t", 1501), set_aside: true }],
  ["library/cancel-hold", { hold: made.held, reason: "Desistiu" }],
  ["library/restore-hold", { hold: made.held }],
  ["library/move-hold", { hold: id("h", 1), reason: "Combinado" }],
  ["library/scan", { id: newId(), code: card(604) }],
  ["library/due-date-conflicts", {}],
  ["library/move-due-dates", { id: newId() }],
  ["library/class-set-preview", { class: CLASS, titles: `${id("t", 2000)},${id("t", 2001)}` }],
  [
    "library/deliver-class-set",
    {
      id: made.set,
      kind: "students",
      class: CLASS,
      due: FAR,
      items: [{ reader: id("r", 701), title: id("t", 2000), copy: id("c", 7999) }],
    },
  ],
  ["library/class-sets", {}],
  ["library/class-return-sheet", { class: CLASS }],
  ["library/textbook-overview", {}],
  ["library/identify-copy", { code: tombo(7999) }],
  ["library/undo-class-set", { class_set: made.set }],
  ["library/clearance", { class: CLASS }],
  ["library/clearance", { reader: id("r", 20) }],
  ["library/add-class-readers", { class: CLASS, category: STUDENT }],
  ["library/add-reader", { id: newId(), person: "personnoreader0", category: STUDENT }],
  ["library/add-copies", { title: id("t", 1502), material_type: BOOK, copies: [{ id: newId() }] }],
  ["library/mark-labelled", { copies: [id("c", 1)] }],
  ["library/start-inventory", { id: made.inventory, name: "Inventário", location: "Estante 1" }],
  ["library/inventory-scan", { id: newId(), inventory: made.inventory, code: tombo(5100) }],
  ["library/inventory-progress", { inventory: made.inventory }],
  ["library/inventory-places", { inventory: made.inventory }],
  ["library/close-inventory", { inventory: made.inventory }],
  ["library/inventory-places", { inventory: made.inventory }],
  ["library/reopen-inventory", { inventory: made.inventory }],
  ["library/merge-preview", { titles: `${id("t", 1503)},${id("t", 1504)}` }],
  ["library/undo-merge", { merge: made.merge }],
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
  ["library/report-overdue", {}],
  ["library/report-holdings", {}],
  ["library/notices-preview", {}],
  ["library/notice-texts", {}],
  ["messaging/mail-state", {}],
  ["messaging/message", { message: id("m", 1) }],
  ["people/counts", {}],
  ["library/figures", {}],
  ["platform/home", {}],
  ["platform/school", {}],
  ["platform/read-notifications", {}],
  ["imports/upload", upload(imported.titles, "titles", "acervo.csv", BOOKS)],
  ["imports/analyse", { batch: imported.titles }],
  ["imports/check", { batch: imported.titles, mapping: { title: 0, authors: 1, isbn: 2, tombo: 3 }, defaults: {} }],
  ["imports/problems", { batch: imported.titles }],
  ["imports/problems", { batch: imported.titles, level: "warning" }],
  ["imports/commit", { batch: imported.titles }],
  ["imports/undo", { batch: imported.titles }],
  ["imports/upload", upload(imported.records, "titles", "acervo.mrc", RECORDS)],
  ["library/analyse-marc", { batch: imported.records }],
  ["imports/check", { batch: imported.records, mapping: {}, defaults: { quantity: "1" } }],
  ["imports/commit", { batch: imported.records }],
  ["imports/undo", { batch: imported.records }],
  ["imports/upload", upload(imported.people, "people", "alunos.csv", PUPILS)],
  ["imports/analyse", { batch: imported.people }],
  ["imports/check", { batch: imported.people, mapping: { name: 0, enrolment: 1, class: 2, card: 3, email: 4 }, defaults: {} }],
  ["imports/commit", { batch: imported.people }],
  ["imports/undo", { batch: imported.people }],
  ["imports/upload", upload(imported.left, "titles", "deixado.csv", BOOKS)],
  ["imports/discard", { batch: imported.left }],
  ["warehouse/scan", { code: "R0100" }],
  ["warehouse/scan", { code: "M90" }],
  ["warehouse/scan", { code: "000100" }],
  [
    "warehouse/enter",
    {
      id: stock.entry,
      kind: "purchase",
      supplier: id("f", 3),
      invoice: { number: "77" },
      lines: [{ material: "000100", quantity: 50_000, value: 500 }],
    },
  ],
  [
    "warehouse/exit",
    {
      id: stock.exit,
      to: "R0100",
      lines: [
        { material: "000100", quantity: 10_000 },
        { material: id("w", 200), quantity: 10_000 },
      ],
    },
  ],
  ["warehouse/exit", { id: newId(), to: "R0100", day: EARLIER, lines: [{ material: "000101", quantity: 10_000 }] }],
  [
    "warehouse/enter",
    { id: newId(), kind: "return", of: stock.exit, lines: [{ material: "000100", quantity: 10_000, value: 0 }] },
  ],
  ["warehouse/write-off", { id: newId(), reason: "Quebrou", lines: [{ material: "000102", quantity: 10_000 }] }],
  ["warehouse/transfer", { id: newId(), from: "stock", to: "damaged", lines: [{ material: "000103", quantity: 10_000 }] }],
  ["warehouse/reverse", { id: newId(), document: stock.entry, reason: "Engano" }],
  ["warehouse/exit", { id: stock.undone, to: "R0100", lines: [{ material: "000104", quantity: 10_000 }] }],
  ["warehouse/undo-exit", { id: newId(), document: stock.undone }],
  ["warehouse/material", { material: "000100" }],
  ["warehouse/document", { document: stock.exit }],
  ["warehouse/period", {}],
  ["library/marc-export", { titles: `${id("t", 1510)},${id("t", 2900)}`, format: "marc21", items: "koha" }],
  ["library/unmark-labelled", { at: "2026-01-05 12:00:00.000Z" }],
  ["library/save-notice-text", { kind: "overdue", subject: "Livro em atraso", body: "Olá, {{nome}}. {{livros}}" }],
  ["library/send-notices", { id: newId() }],
  ["messaging/resend", { id: newId(), message: id("m", 50) }],
  ["messaging/test-mail", { id: newId(), address: "teste@example.com" }],
  ["account/invite", { id: newId(), name: "Convidada", email: "convidada@example.com", permissions: [] }],
  ["account/last-sign-ins", {}],
];

/** What asks no table that grows. */
const ELSEWHERE: readonly ContractPath[] = [
  // The internet, and the settings.
  "library/isbn-lookup",
  // One account, through PocketBase's own save.
  "account/sign-out-everywhere",
];

/** What is answered without a statement of ours: from what an interpreter keeps, and through PocketBase's own reads. */
const SILENT: readonly ContractPath[] = ["platform/school", "platform/read-notifications"];

/** What these walk still: some count or close everything there is, the others have no index that leads to their few rows. */
const WALKS: Partial<Record<ContractPath, RegExp>> = {
  "library/close-inventory": /^SCAN c$/,
  "platform/home": /^SCAN people$/,
  "library/inventory-progress": /^SCAN c$/,
  "library/unmark-labelled": /^SCAN copies$/,
  "library/inventory-places": /^SCAN c( USING INDEX idx_copies_location)?$/,
  "library/copy-locations": /^SCAN copies USING COVERING INDEX idx_copies_location$/,
  // The years there have been, from an entry for each delivery.
  "library/class-sets": /^SCAN class_sets USING COVERING INDEX idx_class_sets_year$/,
  "people/counts": /^SCAN people USING (COVERING )?INDEX idx_people_(class|sector)$/,
  // Copy by copy and reader by reader, each with its loans of the period.
  "library/report-classes": /^SCAN r USING COVERING INDEX sqlite_autoindex_readers_1$/,
  "library/report-subjects": /^SCAN c USING COVERING INDEX idx_copies_title$/,
  "library/report-titles": /^SCAN c USING COVERING INDEX idx_copies_title$/,
};

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
     VALUES ('${made.merge}', 'library', 'titles', '${keep}', '2026-01-05 12:00:00.000Z', 'merged', 'Recebeu', '${JSON.stringify({ undo })}')`,
  );
}

/** An import asks again with each of thousands of steps: it must not walk an index from end to end either. */
const isIndexWalk = (step: string) => /^SCAN (titles|copies|people|readers|import_rows) USING/.test(step);

/** Of a call about a few rows: none asks once for each row that is there. */
const MOST_STATEMENTS = 150;
/** Its steps are as long as the machine lets them be, and there are hundreds of loans to tell of. */
const OF_MANY_STEPS: readonly ContractPath[] = ["library/send-notices"];

describe("commands and reads in a grown school", () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = new TestSchool({}, "template", { hooks: await explainingHooks() });
    await school.start();
    for (const statement of GROWN) {
      await query(school, statement);
    }
    await school.seed.create("classes", { id: CLASS, name: "7º A", year: thisYear(), active: true });
    await query(
      school,
      `UPDATE people SET class = '${CLASS}' WHERE id IN ('${id("p", 701)}', '${id("p", 702)}', '${id("p", 20)}')`,
    );
    await school.seed.person({ id: "personnoreader0" });
    await mergedTitles(school);
    await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
  });
  afterAll(() => school.end());

  test.each(CALLS)("%s %j", async (path, input) => {
    if (path === "library/renew" || path === "library/renew-many") {
      await new Desk(school).comesDue(made.loan);
    }
    const position = school.server.output.length;
    const { status, body } = await school.as("superuser").call(path, input as never);
    expect({ status, body }).toMatchObject({ status: 200 });
    const said = await plansSaid(school, position);
    expect(said.length > 0).toBe(!SILENT.includes(path));
    if (!OF_MANY_STEPS.includes(path)) {
      expect(said.length).toBeLessThan(MOST_STATEMENTS);
    }
    const walking = said
      .map((explained) => ({
        sql: explained.sql,
        steps: [
          ...growingSteps(explained),
          ...(/^imports\/|^library\/analyse-marc$/.test(path) ? explained.plan.filter(isIndexWalk) : []),
        ].filter((step) => !WALKS[path]?.test(step)),
      }))
      .filter(({ steps }) => steps.length > 0);
    expect(walking).toEqual([]);
  });

  test("leave nothing out", () => {
    const tried = new Set<string>([...CALLS.map(([path]) => path), ...ELSEWHERE]);
    expect(Object.keys(contracts).filter((path) => !tried.has(path))).toEqual([]);
  });
});
