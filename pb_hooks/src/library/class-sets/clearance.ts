/** Debts to the library: the "nada consta" of a reader or a class, and the list of readers with debts. L-49. */

import type { InputOf, OutputOf } from "../../../../domain/contract";
import type { clearance as contract, ReaderClearance } from "../../../../domain/library/class-sets/commands";
import type { lists, OutstandingRow } from "../../../../domain/library/lists";
import { refuse } from "../../../../domain/library/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type ListSource, reference } from "../../platform/lists/list";
import { fullText } from "../../platform/lists/list-search";
import { calledName } from "../../platform/person-data/person-sql";
import { select } from "../../platform/sql/database";
import { flag, number, selection, text, texts, withPart } from "../../platform/sql/selection";
import { localTime, now } from "../../platform/time/clock";
import { isLate } from "../copy-sql";
import { loansWhere } from "../loans";
import { IS_STUDENT, requireClass } from "./class-set-case";

const HAS_LEFT = "NOT (r.active AND p.active)";

const READER = selection<Omit<ReaderClearance, "loans">>()({
  ...texts("r.card", "p.enrolment"),
  person: text("p.id"),
  reader: text("r.id"),
  name: text(calledName("p")),
  class_name: text("k.name"),
  left: flag(HAS_LEFT),
  suspended_until: text(
    "(SELECT MAX(s.ends) FROM suspensions s WHERE s.reader = r.id AND s.cancelled_at = '' AND s.ends >= {:today})",
  ),
});

export function clearance({ app }: Call, input: InputOf<typeof contract>): OutputOf<typeof contract> {
  const today = localTime(app, now()).day;
  const group = requireClass(app, input.class, today);
  if (!group.id && !input.reader) {
    throw refuse("not_found", { what: "este leitor" }, "reader");
  }
  const readers = select(
    app,
    READER,
    `FROM ${input.reader ? "readers r JOIN people p ON p.id = r.person" : "people p LEFT JOIN readers r ON r.person = p.id"}
       LEFT JOIN classes k ON k.id = p.class
     WHERE ${input.reader ? "r.id = {:reader}" : `p.class = {:class} AND (r.id IS NOT NULL OR ${IS_STUDENT})`}
     ORDER BY p.search, p.id`,
    { today, ...(input.reader ? { reader: input.reader } : { class: group.id }) },
  );
  if (input.reader && readers.length === 0) {
    throw refuse("not_found", { what: "este leitor" }, "reader");
  }
  const loans = loansWhere(
    app,
    "WHERE l.returned_at = '' AND l.reader IN (SELECT value FROM json_each({:readers})) ORDER BY l.due, l.id",
    { readers: readers.flatMap(({ reader }) => reader || []) },
    today,
  );
  return {
    class_name: group.name,
    today,
    readers: readers.map((row): ReaderClearance => ({ ...row, loans: loans.filter(({ reader }) => reader === row.reader) })),
  };
}

const READER_HAS_LEFT = "NOT (r.active AND (SELECT p.active FROM people p WHERE p.id = r.person))";

/** Each way to owe something, from its own index. */
const DEBTORS = `SELECT l.reader FROM loans l WHERE l.returned_at = '' AND l.due < {:today}
  UNION SELECT l.reader FROM copies c JOIN loans l ON l.copy = c.id AND l.returned_at = '' WHERE c.state = 'lost'
  UNION SELECT l.reader FROM people p JOIN readers x ON x.person = p.id JOIN loans l ON l.reader = x.id AND l.returned_at = ''
    WHERE p.active = FALSE
  UNION SELECT l.reader FROM readers x JOIN loans l ON l.reader = x.id AND l.returned_at = '' WHERE x.active = FALSE`;

type DebtCounts = Pick<OutstandingRow, "open" | "overdue" | "lost" | "due">;
const DEBTOR = selection<Omit<OutstandingRow, keyof DebtCounts>>()({
  ...texts("r.id", "r.card"),
  name: text(calledName("p")),
  class_name: text("k.name"),
  class_year: number("k.year"),
  left: flag(HAS_LEFT),
});
const DEBT_COUNTS = selection<DebtCounts>()({
  open: number("COUNT(*)"),
  overdue: number(`SUM(${isLate("l", "c")})`),
  lost: number("SUM(c.state = 'lost')"),
  due: text("MIN(l.due)"),
});

/** Readers who are late, who lost an item, or who left the school with any item. Derived, so a leaver appears on the same day. */
export const outstandingItems: ListSource<(typeof lists)["outstanding-items"]> = {
  from: "readers r",
  id: "r.id",
  conditionOnId: (id, today) => ({ sql: `${id} IN (${DEBTORS})`, params: { today } }),
  searchPrefix: "substr(r.search, 1, 60)",
  search: (search) => fullText("readers", search),
  filters: {
    class: reference("class", "r.person IN (SELECT p.id FROM people p WHERE p.class = {:class})"),
    left: (value) =>
      value === "true" || value === "false"
        ? { sql: value === "true" ? READER_HAS_LEFT : `NOT ${READER_HAS_LEFT}`, params: {} }
        : null,
  },
  sorts: { name: ["substr(r.search, 1, 60)", "r.id"] },
  rows: {
    joins: "JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class",
    select: withPart(
      DEBTOR,
      DEBT_COUNTS,
      "FROM loans l JOIN copies c ON c.id = l.copy WHERE l.reader = r.id AND l.returned_at = ''",
    ),
  },
};
