/** Schools of many sizes, written by SQL in seconds to minutes and stored below .cache for the next run. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "../../scripts/paths";
import { query } from "../helpers/library";
import type { TestSchool } from "../helpers/test-school";
import { cachedSchool, numbers } from "./cached-school";

export interface Size {
  titles: number;
  copies: number;
  readers: number;
  loans: number;
  /** Of the loans; the others were returned over the years. */
  open: number;
}

/** A school's own size, for measurements beside its desk. */
export const SCHOOL_SIZE: Size = { titles: 10_000, copies: 30_000, readers: 3000, loans: 10_000, open: 2000 };

const BATCH = 100_000;
/** Over which the loans that came back were made, the oldest first, each of a reader and a copy drawn as if by lot. */
const DAYS = 3000;
const CLASS_SIZE = 35;
/** The dashboard takes short statements only. */
const WORDS_AT_ONCE = 200;
const STAMP = "'2026-01-05 12:00:00.000Z'";

/** Words of real titles and authors, so that searches find as much as in a library. */
export function words(): string[] {
  const text = readFileSync(resolve(ROOT, "scripts/sample-data/goodbooks-10k.csv"), "utf8").toLowerCase();
  const words =
    text
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .match(/[a-z]{3,14}/g) ?? [];
  return [...new Set(words)].filter((word) => word !== "eng").slice(0, 6000);
}

const word = (step: number) => `(SELECT word FROM bench_words WHERE n = 1 + (n0 * ${step}) % (SELECT COUNT(*) FROM bench_words))`;

/** The statements of one batch of each table. */
const TABLES: Record<keyof Omit<Size, "open">, (from: number, to: number, size: Size) => string> = {
  titles: (from, to) => {
    const [a, b, c, d, e] = [7919, 104_729, 1_299_709, 15_485_863, 32_452_843].map(word);
    // With their keys: else the program would be making them, thousands a minute, beside what is measured.
    return `INSERT INTO titles (id, title, authors, authors_order, work_key, subjects, isbn13, search, active, created, updated)
      SELECT id, a || ' ' || b || ' ' || c, d || ' ' || e, d || ' ' || e, a || b || c || '|' || d || ' ' || e || '||', c || '; ' || d, isbn, substr(a || ' ' || b || ' ' || c || ' ' || d || ' ' || e || ' ' || isbn, 1, 5000), TRUE, ${STAMP}, ${STAMP}
      FROM (SELECT printf('t%014d', n0) AS id, ${a} AS a, ${b} AS b, ${c} AS c, ${d} AS d, ${e} AS e, printf('978%010d', n0) AS isbn
            FROM (SELECT n AS n0 FROM ${numbers(from, to)}))`;
  },
  copies: (from, to, { titles }) => `INSERT INTO copies (id, title, tombo, material_type, state, created, updated)
    SELECT printf('c%014d', n), printf('t%014d', 1 + n % ${titles}), printf('%07d', n), 'typebook0000000', 'normal', ${STAMP}, ${STAMP} FROM ${numbers(from, to)}`,
  readers: (from, to) => `INSERT INTO readers (id, person, category, card, search, active, created, updated)
    SELECT printf('r%014d', n0), printf('p%014d', n0), 'catstudent00000', printf('L%06d', n0), ${word(7919)} || ' ' || ${word(104_729)}, TRUE, ${STAMP}, ${STAMP}
    FROM (SELECT n AS n0 FROM ${numbers(from, to)})`,
  loans: (
    from,
    to,
    { copies, readers, loans, open },
  ) => `INSERT INTO loans (id, copy, reader, lent_at, lent_on, due, returned_at, returned_on, closed_as, rule, created, updated)
    SELECT printf('l%014d', n), printf('c%014d', 1 + iif(is_open, n, n * 48271 % 2147483647) % ${copies}),
      printf('r%014d', 1 + n * 69621 % 2147483647 % ${readers}),
      strftime('%Y-%m-%d 12:00:00.000Z', day), day, date(day, '+14 days'), iif(is_open, '', strftime('%Y-%m-%d 12:00:00.000Z', day, '+9 days')),
      iif(is_open, '', date(day, '+9 days')), iif(is_open, '', 'returned'), '{"max_renewals":2}', ${STAMP}, ${STAMP}
    FROM (SELECT n, n <= ${open} AS is_open, iif(n <= ${open}, date('now', '-' || (n % 30) || ' days'), date('now', '-' || (30 + (${loans} - n) * ${DAYS} / ${loans}) || ' days')) AS day FROM ${numbers(from, to)})`,
};

async function grow(school: TestSchool, size: Size): Promise<void> {
  await query(school, "CREATE TABLE bench_words (n INTEGER PRIMARY KEY, word TEXT)");
  const all = words();
  for (let from = 0; from < all.length; from += WORDS_AT_ONCE) {
    const some = JSON.stringify(all.slice(from, from + WORDS_AT_ONCE));
    await query(school, `INSERT INTO bench_words SELECT ${from + 1} + key, value FROM json_each('${some}')`);
  }
  const classes = Math.ceil(size.readers / CLASS_SIZE);
  await query(
    school,
    `INSERT INTO classes (id, name, year, active, search, created, updated)
     SELECT printf('k%014d', n), 'Turma ' || n, strftime('%Y', 'now'), TRUE, 'turma ' || n, ${STAMP}, ${STAMP} FROM ${numbers(1, classes)}`,
  );
  await query(
    school,
    `INSERT INTO people (id, name, search, kind, class, enrolment, active, created, updated)
     SELECT printf('p%014d', n0), ${word(7919)} || ' ' || ${word(104_729)}, ${word(7919)} || ' ' || ${word(104_729)}, 'student',
       printf('k%014d', 1 + n0 % ${classes}), 'M' || n0, TRUE, ${STAMP}, ${STAMP}
     FROM (SELECT n AS n0 FROM ${numbers(1, size.readers)})`,
  );
  for (const [name, statement] of Object.entries(TABLES)) {
    const count = size[name as keyof typeof TABLES];
    for (let from = 1; from <= count; from += BATCH) {
      await query(school, statement(from, Math.min(count, from + BATCH - 1), size));
    }
  }
  await query(school, "DROP TABLE bench_words");
  await query(school, "ANALYZE");
}

/** A started school of that size, signed in as superuser and as a user of each area; the caller ends it. */
export function grownSchool(size: Size): Promise<TestSchool> {
  return cachedSchool({
    name: Object.values(size).join("-"),
    file: import.meta.filename,
    grow: (school) => grow(school, size),
    accounts: ["Biblioteca", "Almoxarifado", "Tecnologia", "Admin"],
  });
}
