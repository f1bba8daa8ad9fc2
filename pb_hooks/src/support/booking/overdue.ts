/** Machines on loan: those that are still out, and those whose return is late. */

import { dayAndMonth } from "../../../../domain/dates";
import { grouped } from "../../../../domain/grouped";
import { minutesUntilSending } from "../../../../domain/messaging/notices/stages";
import { formatTime, timeOf } from "../../../../domain/platform/hours";
import { equipmentName } from "../../../../domain/support/equipment/words";
import type { lists, MachineLoanRow } from "../../../../domain/support/lists";
import { topics } from "../../../../domain/support/topics";
import { count } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import { type ListSource, mappedRows, reference } from "../../platform/lists/list";
import { matching, type Search, type SearchResult } from "../../platform/lists/list-search";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, execute, figure, select, transactEach } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, localTimeIn, now, stamp } from "../../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import { SERVER } from "../../platform/timeline/actor";
import { noticeTo } from "../notices";

/** An open loan `c`, by the condition of its index. */
const OPEN = "c.kind = 'loan' AND c.ended_at = ''";
/** Binds `now`. */
const LATE = `${OPEN} AND c.due_at > '' AND c.due_at < {:now}`;

export const overdueLoans = (app: App): number =>
  figure(app, `SELECT COUNT(*) FROM custodies c WHERE ${LATE}`, { now: stamp(now()) });

/** The terms of a user's overdue loans, one for each machine, the longest first. */
export const ownOverdueLoans = (app: App, user: string): string[] =>
  column(
    app,
    `SELECT c.term FROM users u CROSS JOIN custodies c ON c.person = u.person AND c.person != ''
     WHERE u.id = {:user} AND u.person != '' AND ${LATE} ORDER BY c.due_at`,
    { user, now: stamp(now()) },
  );

/** By the borrower, the machine's name or its tombo: there are few open loans, so they are tested one by one. */
function loansWith({ terms }: Search): SearchResult {
  const params: Record<string, string> = {};
  const words = terms.map((term, index) => {
    params[`word${index}`] = term;
    const matchesOf = (table: "people" | "equipment") => `(SELECT d.id FROM ${matching(table, `{:word${index}}`)})`;
    return `(c.person IN ${matchesOf("people")} OR c.equipment IN ${matchesOf("equipment")})`;
  });
  return { where: { sql: words.join(" AND "), params } };
}

const LOAN = selection({
  ...texts("c.id", "c.equipment", "c.term", "c.person", "c.since", "c.due_at", "c.condition_out", "e.tombo", "e.brand"),
  ...texts("e.model"),
  number: text("t.number"),
  kind_name: text("k.name"),
  person_name: text(calledName("p")),
  details: text("CASE WHEN g.name IS NOT NULL THEN g.name ELSE s.name END"),
});

export const machineLoans: ListSource<(typeof lists)["machine-loans"]> = {
  from: "custodies c",
  id: "c.id",
  where: () => ({ sql: OPEN, params: {} }),
  search: loansWith,
  filters: {
    late: (value) => (value === "true" ? { sql: "c.due_at > '' AND c.due_at < {:late}", params: { late: stamp(now()) } } : null),
    person: reference("person", "c.person = {:person}"),
  },
  sorts: { due: ["c.due_at", "c.id"] },
  rows: {
    joins: `JOIN custody_terms t ON t.id = c.term JOIN equipment e ON e.id = c.equipment JOIN equipment_kinds k ON k.id = e.kind
      LEFT JOIN people p ON p.id = c.person LEFT JOIN classes g ON g.id = p.class LEFT JOIN sectors s ON s.id = p.sector`,
    select: mappedRows(LOAN, (row): MachineLoanRow => ({ ...row, late: row.due_at !== "" && row.due_at < stamp(now()) })),
  },
};

const OVERDUE_LOAN = selection({
  ...texts("c.id", "c.term", "c.person", "c.due_at", "e.tombo", "e.brand", "e.model"),
  kind_name: text("k.name"),
});

/** Reminds each person with an overdue machine once, in the hours of the school's messages. */
export function remindOverdueLoans(app: App): void {
  const at = now();
  if (minutesUntilSending(calendarWithHours(app), localTime(app, at)) > 0) {
    return;
  }
  const late = select(
    app,
    OVERDUE_LOAN,
    `FROM custodies c JOIN equipment e ON e.id = c.equipment JOIN equipment_kinds k ON k.id = e.kind
     WHERE ${LATE} AND c.warned_at = '' AND c.person != '' ORDER BY c.due_at, c.term`,
    { now: stamp(at) },
  );
  const zone = schoolSettings(app).time_zone;
  const terms = [...grouped(late, (loan) => loan.term)].map(([id, machines]) => ({ id, machines }));
  transactEach(app, terms, (tx, { id: term, machines }) => {
    const [{ person, due_at, tombo, ...first }] = machines as [(typeof machines)[number]];
    const { day, minutes } = localTimeIn(zone, fromStamp(due_at));
    const machineText =
      machines.length === 1
        ? `${equipmentName(first)}, tombo ${tombo}`
        : count(machines.length, "equipamento emprestado", "equipamentos emprestados");
    const dueText = `devolução até ${dayAndMonth(day)} às ${formatTime(timeOf(minutes))}`;
    const accounts = column(tx, "SELECT id FROM users WHERE person = {:person} AND active = TRUE", { person });
    notifyUsers(tx, SERVER, accounts, topics.machine_loans, {
      area: "support",
      kind: "loan_late",
      title: `Devolução em atraso: ${machineText}`,
      text: `Prazo: ${dueText}. Devolva à equipe de TI.`,
      link: `/termos/${term}/imprimir`,
    });
    noticeTo(tx, SERVER, {
      ...{ kind: "support_loan_late", person, account: accounts.length > 0, subject: `${machineText}, ${dueText}` },
      ...{ about: { collection: "custody_terms", id: term }, occasion: machines[0]!.id },
    });
    execute(tx, "UPDATE custodies SET warned_at = {:at} WHERE id IN (SELECT value FROM json_each({:ids})) AND ended_at = ''", {
      at: stamp(at),
      ids: machines.map(({ id }) => id),
    });
  });
}
