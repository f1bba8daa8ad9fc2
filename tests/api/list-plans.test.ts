/** How SQLite reads each list: a list that grows is never walked row by row, and its first page never sorted whole. */
import { beforeAll, describe, expect, test } from "vitest";
import { LISTS, type ListName, type ListTerms } from "../../domain/lists";
import { query } from "../support/library";
import { testSchool } from "../support/school";

/** A value for each filter. */
const VALUES: Record<string, string> = {
  active: "true",
  available: "true",
  category: "catstudent00000",
  class: "class0000000000",
  kind: "student",
  due: "2026-11-23",
  reader: "reader000000000",
  min_days: "3",
  overdue: "true",
  suspended: "true",
  expired: "true",
  inventory: "i00000000000001",
  outcome: "elsewhere",
  open: "true",
  ids: "r00000000000001,r00000000000002",
  left: "true",
  title: "t00000000000001",
  titles: "t00000000000001,t00000000000002",
  from: "100",
  to: "250",
  printed: "false",
  reason: "isbn",
};
/** Where a filter of the same name takes other values. */
const OWN_VALUES: Partial<Record<ListName, Record<string, string>>> = {
  holds: { state: "ready" },
  "closed-holds": { state: "expired" },
  messages: { state: "failed", area: "library", person: "p00000000000001", about: "r00000000000001" },
  "library-messages": { state: "failed", person: "p00000000000001", about: "r00000000000001" },
};
const SEARCHES = ["a", "memorias postumas", "000123", "l00012", "9788535914849"];

/** The queries of a list that differ in their plans. */
function cases(name: ListName): Record<string, string>[] {
  const { filters, sorts } = LISTS[name];
  const chosen = filters.map((filter) => ({ [filter]: OWN_VALUES[name]?.[filter] ?? VALUES[filter] ?? "" }));
  return [
    {},
    ...sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
    ...chosen,
    ...SEARCHES.map((q) => ({ q })),
    ...SEARCHES.flatMap((q) => chosen.map((filter) => ({ q, ...filter }))),
    ...SEARCHES.flatMap((q) => sorts.map((sort) => ({ q, sort }))),
  ];
}

/** Tables that grow, by the aliases of our queries; the others have a few rows. */
const GROWING =
  "messages|titles|copies|loans|people|readers|holds|inventory_scans|inventory_missing|t|c|l|o|p|r|h|w|s|m|suspensions";
/** Reading a whole table without an index. */
const FULL_SCAN = new RegExp(`^SCAN (${GROWING})$`);
/** Loans that ever were, rather than the open ones. */
const ALL_LOANS = /^SCAN (l|o|loans) USING (?!.*\bidx_loans_open_)/;

/** Gathered from indexes of their own, and at most as many as a school has readers, doubles, or loans of one title: small enough to sort. */
const SORTED_AFTERWARDS: readonly ListName[] = ["pendencies", "duplicate-titles", "title-loans"];

interface Plans {
  plans: { sql: string; plan: string[] }[];
}

const numbers = (count: number) =>
  `(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers)`;

/** Titles, copies, readers and many more loans than are open; then the figures that SQLite plans by. */
const GROWN = [
  `INSERT INTO titles (id, title, search, active) SELECT printf('t%014d', n), 'Livro ' || n, 'livro ' || n, TRUE FROM ${numbers(3000)}`,
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
  `INSERT INTO holds (id, title, reader, state, asked_at, queued_at, closed_at)
   SELECT printf('h%014d', n), printf('t%014d', 1 + n % 3000), printf('r%014d', 1 + n % 1000), iif(n <= 100, 'waiting', 'fulfilled'),
     '2026-01-05 12:00:00.000Z', '2026-01-05 12:00:00.000Z', iif(n <= 100, '', '2026-01-12 12:00:00.000Z') FROM ${numbers(9000)}`,
  `INSERT INTO messages (id, area, channel, purpose, person, about, subject, state, search, created, updated)
   SELECT printf('m%014d', n), iif(n % 9, 'library', 'account'), 'email', 'library_notice', printf('p%014d', 1 + n % 1000),
     printf('r%014d', 1 + n % 1000), 'Aviso', iif(n % 50, 'sent', 'failed'), 'aviso ' || n, printf('2026-01-01 12:00:%06.3fZ', n / 100.0),
     '2026-01-01 12:00:00.000Z' FROM ${numbers(5000)}`,
  "ANALYZE",
];

describe.each([
  ["a new school", []],
  ["a grown school, whose figures SQLite has studied", GROWN],
])("%s", (_, statements) => {
  const school = testSchool();
  beforeAll(async () => {
    for (const statement of statements) {
      await query(school, statement);
    }
  });

  test.each(Object.keys(LISTS) as ListName[])("%s", async (name) => {
    for (const terms of cases(name)) {
      const path = `/api/school/list/${name}?${new URLSearchParams({ ...terms, explain: "1" })}`;
      const { status, body } = await school.as("superuser").request<Plans>("GET", path);
      expect(status).toBe(200);
      expect(body.plans.length).toBeGreaterThanOrEqual(3);
      for (const { sql, plan } of body.plans) {
        const steps = plan.filter((step) => FULL_SCAN.test(step) || ALL_LOANS.test(step));
        expect({ terms, sql, steps }).toEqual({ terms, sql, steps: [] });
      }
      const { of }: ListTerms = LISTS[name];
      const narrowed = Object.keys(terms).some((key) => key !== "sort" && key !== of);
      if (!narrowed && !SORTED_AFTERWARDS.includes(name)) {
        expect({ terms, plan: body.plans[0]?.plan }).not.toEqual({
          terms,
          plan: expect.arrayContaining(["USE TEMP B-TREE FOR ORDER BY"]),
        });
      }
    }
  });
});
