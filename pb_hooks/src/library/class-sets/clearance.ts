/** Who still owes the library something: the "nada consta" of a reader or a class, and the list of those who do. Rule 49. */

import type { InputOf, OutputOf } from "../../../../domain/contract";
import type { clearance as contract, ReaderClearance } from "../../../../domain/library/class-sets/commands";
import type { lists } from "../../../../domain/library/lists";
import { refuse } from "../../../../domain/library/refusals";
import { localTime, now } from "../../platform/clock";
import { all } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { type ListSource, reference } from "../../platform/list";
import { fullText } from "../../platform/list-search";
import { calledName } from "../../platform/person-sql";
import { isLate } from "../copy-sql";
import { LOAN_SHAPE, SELECT_LOANS, toLoan } from "../loans";
import { requireClass } from "./class-set-case";

const HAS_LEFT = "NOT (r.active AND p.active)";

/** Who stands in the class's list and was never made a reader: with nothing lent to them, nothing is owed. */
const MISSES_READER = "p.active AND p.kind = 'student'";

export function clearance({ app }: Call, input: InputOf<typeof contract>): OutputOf<typeof contract> {
  const today = localTime(app, now()).day;
  const group = requireClass(app, input.class, today);
  if (!group.id && !input.reader) {
    throw refuse("not_found", { what: "este leitor" }, "reader");
  }
  const readers = all(
    app,
    `SELECT p.id AS person, COALESCE(r.id, '') AS reader, ${calledName("p")} AS name, COALESCE(r.card, '') AS card, p.enrolment,
       COALESCE(k.name, '') AS class_name, COALESCE(${HAS_LEFT}, FALSE) AS left,
       COALESCE((SELECT MAX(s.ends) FROM suspensions s WHERE s.reader = r.id AND s.cancelled_at = '' AND s.ends >= {:today}), '')
         AS suspended_until
     FROM ${input.reader ? "readers r JOIN people p ON p.id = r.person" : "people p LEFT JOIN readers r ON r.person = p.id"}
       LEFT JOIN classes k ON k.id = p.class
     WHERE ${input.reader ? "r.id = {:reader}" : `p.class = {:class} AND (r.id IS NOT NULL OR ${MISSES_READER})`}
     ORDER BY p.search, p.id`,
    { today, ...(input.reader ? { reader: input.reader } : { class: group.id }) },
    { person: "", reader: "", name: "", card: "", enrolment: "", class_name: "", left: false, suspended_until: "" },
  );
  if (input.reader && readers.length === 0) {
    throw refuse("not_found", { what: "este leitor" }, "reader");
  }
  const loans = all(
    app,
    `${SELECT_LOANS} WHERE l.returned_at = '' AND l.reader IN (SELECT value FROM json_each({:readers})) ORDER BY l.due, l.id`,
    { readers: JSON.stringify(readers.flatMap(({ reader }) => reader || [])) },
    LOAN_SHAPE,
  ).map((row) => toLoan(row, today));
  return {
    class_name: group.name,
    today,
    readers: readers.map((row): ReaderClearance => ({ ...row, loans: loans.filter(({ reader }) => reader === row.reader) })),
  };
}

const LEFT = "NOT (r.active AND (SELECT p.active FROM people p WHERE p.id = r.person))";

/** Each way to owe something, from its own index. */
const OWING = `SELECT l.reader FROM loans l WHERE l.returned_at = '' AND l.due < {:today}
  UNION SELECT l.reader FROM copies c JOIN loans l ON l.copy = c.id AND l.returned_at = '' WHERE c.state = 'lost'
  UNION SELECT l.reader FROM people p JOIN readers x ON x.person = p.id JOIN loans l ON l.reader = x.id AND l.returned_at = ''
    WHERE p.active = FALSE
  UNION SELECT l.reader FROM readers x JOIN loans l ON l.reader = x.id AND l.returned_at = '' WHERE x.active = FALSE`;

/** Readers who are late, lost something, or left with anything at all: derived, so a leaver is there the same day. */
export const outstandingItems: ListSource<(typeof lists)["outstanding-items"]> = {
  from: "readers r",
  id: "r.id",
  among: (id, today) => ({ sql: `${id} IN (${OWING})`, params: { today } }),
  beginning: "substr(r.search, 1, 60)",
  search: (search) => fullText("readers", search),
  filters: {
    class: reference("class", "r.person IN (SELECT p.id FROM people p WHERE p.class = {:class})"),
    left: (value) =>
      value === "true" || value === "false" ? { sql: value === "true" ? LEFT : `NOT ${LEFT}`, params: {} } : null,
  },
  sorts: { name: ["substr(r.search, 1, 60)", "r.id"] },
  rows: (read, ids, today) =>
    read(
      `SELECT r.id, ${calledName("p")} AS name, r.card, COALESCE(k.name, '') AS class_name, ${HAS_LEFT} AS left,
         COUNT(*) AS open, SUM(${isLate("l", "c")}) AS overdue, SUM(c.state = 'lost') AS lost, MIN(l.due) AS due
       FROM readers r JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class
         JOIN loans l ON l.reader = r.id AND l.returned_at = '' JOIN copies c ON c.id = l.copy
       WHERE r.id IN (SELECT value FROM json_each({:ids})) GROUP BY r.id`,
      { ids, today },
      { id: "", name: "", card: "", class_name: "", left: false, open: 0, overdue: 0, lost: 0, due: "" },
    ),
};
