/** How SQLite means to read what it is asked: which steps of a plan walk a table that grows. */
import { alteredHooks } from "./altered-hooks";
import type { TestSchool } from "./test-school";

/** Tables that grow. */
export const GROWING_TABLES: readonly string[] = [
  "messages",
  "titles",
  "copies",
  "loans",
  "people",
  "readers",
  "holds",
  "inventory_scans",
  "inventory_missing",
  "suspensions",
  "timeline",
  "contacts",
  "person_details",
  "marc_records",
  "import_rows",
  "notices",
  "notifications",
  "handouts",
  "class_sets",
  "loans_of_titles",
  "titles_documents",
  "people_documents",
  "readers_documents",
  "messages_documents",
  "materials",
  "material_packs",
  "suppliers",
  "requesters",
  "stock_batches",
  "stock_documents",
  "stock_movements",
  "stock_balances",
  "stock_values",
  "materials_documents",
  "suppliers_documents",
  "requesters_documents",
];
/** Tables of a few rows, or of a few more with each year: what a school sets up, and what it does a few times. */
export const SMALL_TABLES: readonly string[] = [
  "calendar_days",
  "classes",
  "counters",
  "import_batches",
  "import_mappings",
  "inventories",
  "library_settings",
  "loan_rules",
  "material_types",
  "message_channels",
  "notice_runs",
  "notice_texts",
  "opening_hours",
  "reader_categories",
  "school",
  "sectors",
  "stock_findings",
  "stock_months",
  "title_distinctions",
  "users",
];
const GROWING = GROWING_TABLES.join("|");
/** Reading a whole table, or what goes by that name, with or without an index. */
const FULL_SCAN = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/;
/** Indexes of a few rows each: what is open, merged, a textbook's or a likely double, of all that a table has. */
const OF_FEW =
  /^idx_(loans_open_\w+|holds_(open|pickup|ready_copy)|suspensions_reader|titles_(merged_into|work_key|same_isbn|program)|copies_unlabelled|materials_minimum|stock_batches_valid_until)$/;
/** Indexes in which a list's rows stand in its order: walked as far as a page goes. */
const IN_ORDER =
  /^idx_(titles_(order|authors_order|year|created)|copies_(tombo|state)|people_(order|enrolment_order)|readers_(order|card)|messages_created|inventory_(scans|missing)_all|holds_closed|materials_(order|code)|suppliers_order|requesters_(order|code)|stock_documents_(made_at|day|number)|stock_batches_(order|valid_until)|stock_movements_of_day)$/;
/** Counting goes through what it counts. */
const COUNTS = /^\s*SELECT \(?(SELECT )?COUNT\(/;
/** Loans that ever were, rather than the open ones. */
const ALL_LOANS = /^SCAN (l|o|loans) USING (?!.*\bidx_loans_open_)/;

export interface Explained {
  sql: string;
  plan: string[];
}

/** The steps of a plan that take longer with each row that a school gathers. */
export function growingSteps({ sql, plan }: Explained): string[] {
  const isGrowing = (name: string) =>
    new RegExp(`^(${GROWING})$`).test(name) || new RegExp(`\\b(${GROWING})\\s+${name}\\b`).test(sql);
  const walks = (step: string) => {
    const [, name, index = ""] = FULL_SCAN.exec(step) ?? [];
    if (!name) {
      return false;
    }
    // The ledger in the order in which it was posted.
    const isPosted = index === "" && /FROM stock_movements e .*ORDER BY e\.rowid( DESC)? LIMIT/.test(sql);
    const isMeant =
      isPosted || OF_FEW.test(index) || (IN_ORDER.test(index) && /\bLIMIT\b/.test(sql)) || (index !== "" && COUNTS.test(sql));
    return !isMeant && isGrowing(name);
  };
  return plan.filter((step) => walks(step) || ALL_LOANS.test(step));
}

const numbers = (count: number) =>
  `(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers)`;

/** Titles, copies, readers and many more loans than are open; then the figures that SQLite plans by. */
export const GROWN: readonly string[] = [
  `INSERT INTO titles (id, title, search, active, created) SELECT printf('t%014d', n), 'Livro ' || n, 'livro ' || n, TRUE, '2026-01-05 12:00:00.000Z' FROM ${numbers(3000)}`,
  `INSERT INTO copies (id, title, tombo, material_type, state)
   SELECT printf('c%014d', n), printf('t%014d', 1 + n % 3000), printf('%06d', n), 'typebook0000000', 'normal' FROM ${numbers(9000)}`,
  `INSERT INTO people (id, name, search, kind, enrolment, active)
   SELECT printf('p%014d', n), 'Pessoa ' || n, 'pessoa ' || n, 'student', 'M' || n, TRUE FROM ${numbers(1000)}`,
  `INSERT INTO readers (id, person, category, card, search, active)
   SELECT printf('r%014d', n), printf('p%014d', n), 'catstudent00000', printf('L%05d', n), 'pessoa ' || n, TRUE FROM ${numbers(1000)}`,
  `INSERT INTO loans (id, copy, reader, lent_at, lent_on, due, returned_at, returned_on, closed_as)
   SELECT printf('l%014d', n), printf('c%014d', 1 + n % 9000), printf('r%014d', 1 + n % 1000), '2026-01-05 12:00:00.000Z', '2026-01-05',
     '2026-01-19', iif(n <= 500, '', '2026-01-12 12:00:00.000Z'), iif(n <= 500, '', '2026-01-12'), iif(n <= 500, '', 'returned')
   FROM ${numbers(20000)}`,
  `INSERT INTO contacts (id, person, kind, value, guardian) SELECT printf('e%014d', n), printf('p%014d', n), 'email', 'p' || n || '@example.com', 'Marta' FROM ${numbers(1000)}`,
  `INSERT INTO person_details (id, person) SELECT printf('d%014d', n), printf('p%014d', n) FROM ${numbers(1000)}`,
  `INSERT INTO marc_records (id, title, format, data) SELECT printf('q%014d', n), printf('t%014d', n), 'marc21', '{"leader":"","fields":[]}' FROM ${numbers(2000)}`,
  `INSERT INTO import_rows (id, batch, line, verdict, content, messages, effects, written_at)
   SELECT printf('i%014d', n), printf('b%014d', 1 + n % 9), n, 'create', '{}', '[]', '[]', '2026-01-05 12:00:00.000Z' FROM ${numbers(9000)}`,
  `INSERT INTO holds (id, title, reader, state, asked_at, queued_at, closed_at)
   SELECT printf('h%014d', n), printf('t%014d', 1 + n % 3000), printf('r%014d', 1 + n % 1000), iif(n <= 100, 'waiting', 'fulfilled'),
     '2026-01-05 12:00:00.000Z', '2026-01-05 12:00:00.000Z', iif(n <= 100, '', '2026-01-12 12:00:00.000Z') FROM ${numbers(9000)}`,
  `INSERT INTO messages (id, area, channel, purpose, person, about, subject, state, search, created, updated)
   SELECT printf('m%014d', n), iif(n % 9, 'library', 'account'), 'email', 'library_notice', printf('p%014d', 1 + n % 1000),
     printf('r%014d', 1 + n % 1000), 'Aviso', iif(n % 50, 'sent', 'failed'), 'aviso ' || n, printf('2026-01-01 12:00:%06.3fZ', n / 100.0),
     '2026-01-01 12:00:00.000Z' FROM ${numbers(5000)}`,
  `INSERT INTO notifications (id, user, kind, title, read_at, created)
   SELECT printf('n%014d', n), printf('u%014d', n % 20), 'notice', 'Aviso', iif(n % 9, '2026-01-06 12:00:00.000Z', ''),
     printf('2026-01-05 12:00:%06.3fZ', n / 100.0) FROM ${numbers(5000)}`,
  `INSERT INTO timeline (id, area, subject_collection, subject, at, kind, text, data)
   SELECT printf('z%014d', n), 'library', 'copies', printf('c%014d', 1 + n % 9000), '2026-01-05 12:00:00.000Z', 'added', '', '{}'
   FROM ${numbers(20000)}`,
  `INSERT INTO handouts (id, class_set, title, reader, year, given_on)
   SELECT printf('g%014d', n), printf('s%014d', n % 50), printf('t%014d', 1 + n % 3000), printf('r%014d', 1 + n % 1000), 2026, '2026-02-05'
   FROM ${numbers(2000)}`,
  `INSERT INTO class_sets (id, kind, year, due, made_at)
   SELECT printf('s%014d', n), 'students', 2020 + n % 7, '2026-12-11', '2026-02-05 12:00:00.000Z' FROM ${numbers(2000)}`,
  `INSERT INTO notices (id, stage, loan, due, reader, day, message, created)
   SELECT printf('k%014d', n), 'due_soon', printf('l%014d', n), '2026-01-19', printf('r%014d', 1 + n % 1000), '2026-01-16',
     printf('m%014d', 1 + n % 5000), '2026-01-16 10:00:00.000Z' FROM ${numbers(5000)}`,
  `INSERT INTO materials (id, code, name, search, unit, kind, active, minimum)
   SELECT printf('w%014d', n), printf('%06d', n), 'Material ' || n, 'material ' || n, 'unidade', 'consumable', TRUE, iif(n % 20, 0, 50000)
   FROM ${numbers(3000)}`,
  `INSERT INTO suppliers (id, name, search, document, active)
   SELECT printf('f%014d', n), 'Fornecedor ' || n, 'fornecedor ' || n, printf('%014d', n), TRUE FROM ${numbers(500)}`,
  `INSERT INTO material_packs (id, material, supplier, supplier_code, gtin, unit, factor)
   SELECT printf('v%014d', n), printf('w%014d', n), printf('f%014d', 1 + n % 500), 'P' || n, printf('%013d', n), 'caixa', 120000 FROM ${numbers(2000)}`,
  `INSERT INTO requesters (id, code, kind, person, search, active)
   SELECT printf('y%014d', n), printf('R%04d', n), 'person', printf('p%014d', n), 'pessoa ' || n, TRUE FROM ${numbers(800)}`,
  `INSERT INTO stock_batches (id, material, code, valid_until)
   SELECT printf('j%014d', n), printf('w%014d', n), 'L' || n, iif(n % 30, '2027-06-30', '2026-01-31') FROM ${numbers(1000)}`,
  `INSERT INTO stock_documents (id, number, kind, day, month, supplier, requester, made_at)
   SELECT printf('o%014d', n), printf('2025/%06d', n), iif(n % 5, 'donation', 'purchase'), printf('2025-%02d-05', 1 + n % 12), printf('2025-%02d', 1 + n % 12),
     printf('f%014d', 1 + n % 500), '', printf('2025-%02d-05 12:00:00.000Z', 1 + n % 12) FROM ${numbers(5000)}`,
  `INSERT INTO stock_movements (id, document, line, kind, material, place, batch, day, month, quantity, value, quantity_after, value_after)
   SELECT printf('x%014d', n), printf('o%014d', 1 + n % 5000), 1 + n / 5000, 'donation', printf('w%014d', 1 + n % 3000), 'stock', '',
     '2025-11-05', '2025-11', 10000, 100, 10000 * (n / 3000 + (n % 3000 > 0)), 100 * (n / 3000 + (n % 3000 > 0)) FROM ${numbers(20000)}`,
  "ANALYZE",
];

const RUN_BY = "newQuery(sql)";
const SAID = "PLAN ";

/** Says the plan of a statement before it runs, with the values that will be bound in it, by which indexes are chosen. */
const EXPLAINED = `
function explained(app: App, sql: string, params: Params): string {
  if (/^\\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\\b/.test(sql)) {
    const steps = arrayOf(new DynamicModel({ detail: "" }));
    app.concurrentDB().newQuery("EXPLAIN QUERY PLAN " + sql).bind(params as never).all(steps);
    const plan = JSON.parse(JSON.stringify(steps)).map((step: { detail: string }) => step.detail);
    console.log("${SAID}" + JSON.stringify({ sql, plan }));
  }
  return sql;
}`;

/** A build of the hooks in which every statement of ours says its plan in the program's output. Its jobs keep still: they would say theirs in between. */
export function explainingHooks(): Promise<string> {
  return alteredHooks((path, source) => {
    if (path === "pb_hooks/src/main.ts") {
      return source.replace(/^cronAdd\(.*$/gm, "");
    }
    if (path !== "pb_hooks/src/platform/database.ts") {
      return source;
    }
    const places = source.split(RUN_BY).length - 1;
    if (places !== 1) {
      throw new Error(`database.ts makes statements in ${places} places; one was expected.`);
    }
    return `${source.replace(RUN_BY, "newQuery(explained(app, sql, params))")}${EXPLAINED}`;
  });
}

/**
 * What a school with such hooks has said from `position` of its output on. It said so before it answered: what of that lies in the
 * pipe yet is read by the event loop's next turn.
 */
export async function plansSaid(school: TestSchool, position = 0): Promise<Explained[]> {
  await new Promise((turn) => setImmediate(turn));
  return school.server.output
    .slice(position)
    .split("\n")
    .flatMap((line) => {
      const start = line.indexOf(`${SAID}{`);
      return start < 0 ? [] : [JSON.parse(line.slice(start + SAID.length)) as Explained];
    });
}
