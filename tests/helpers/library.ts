/** The library's desk in tests: calls with a new id each, and the days of the school's calendar. */

import type { ManualLoanDates } from "../../domain/library/circulation/manual-loan";
import type { LoanAnswer } from "../../domain/library/commands";
import type { Hold } from "../../domain/library/holds/commands";
import type { Answer, Client } from "./clients";
import { stampNow } from "./day";
import { newId } from "./ids";
import type { TestSchool } from "./test-school";

export interface Override {
  code: string;
  reason: string;
}

/** The figures that a loan stores from its rule. */
export const USUAL_TERMS = {
  rule: "",
  day_mode: "calendar_days",
  loan_days: 14,
  max_loans: null,
  max_renewals: 2,
  renewal_days: 14,
};

export class Desk {
  private readonly school: TestSchool;

  constructor(school: TestSchool) {
    this.school = school;
  }

  private get librarian(): Client {
    return this.school.as("Biblioteca");
  }

  lend(
    reader: string,
    copy: string,
    {
      id = newId(),
      ...more
    }: {
      id?: string;
      overrides?: readonly Override[];
      return_first?: string;
      by_hand?: Partial<ManualLoanDates> & { reason: string };
    } = {},
  ) {
    return this.librarian.call("library/lend", { id, reader, copy, ...more });
  }

  checkIn(copy: string, id?: string, returned_on?: string): Promise<Answer<LoanAnswer>> {
    return this.librarian.call("library/return", { copy, ...(id ? { id } : {}), ...(returned_on ? { returned_on } : {}) });
  }

  renew(loan: string, renewals = 0, overrides?: readonly Override[]) {
    return this.librarian.call("library/renew", { loan, renewals, ...(overrides ? { overrides } : {}) });
  }

  undo(loan: string, what: "lend" | "return" | "settle") {
    return this.librarian.call("library/undo", { loan, what });
  }

  scan(code: string, { reader, id = newId() }: { reader?: string; id?: string } = {}) {
    return this.librarian.call("library/scan", { id, code, ...(reader ? { reader } : {}) });
  }

  hold(reader: string, title: string, { id = newId(), set_aside = false } = {}) {
    return this.librarian.call("library/hold", { id, reader, title, set_aside });
  }

  cancelHold(hold: string, reason = "") {
    return this.librarian.call("library/cancel-hold", { hold, reason });
  }

  /** The open holds of a title, in the order in which they are served. */
  async queue(title: string): Promise<Hold[]> {
    return (await this.librarian.list("holds", { title })).body.items;
  }

  sheet(reader: string) {
    return this.librarian.call("library/reader-sheet", { reader });
  }

  /** A copy of a title of its own. */
  async copy(values: Record<string, unknown> = {}): Promise<{ id: string; tombo: string; barcode: string; title: string }> {
    const title = await this.school.seed.title({}, { copy: values });
    return { ...title.copies[0]!, title: title.title };
  }

  /** A loan that has just been made. */
  async loan(): Promise<LoanAnswer> {
    const [reader, copy] = [await this.school.seed.reader(), await this.copy()];
    const { body } = await this.lend(reader.card, copy.tombo);
    return body;
  }

  /** A loan that is due today, so that a renewal gives it more time: one made just now would get none. */
  async loanDueToday(): Promise<LoanAnswer> {
    const loan = await this.loan();
    await this.comesDue(loan.id);
    return { ...loan, due: loan.lent_on };
  }

  /** Brings an open loan's due day forward to today, past the desk. */
  async comesDue(loan: string): Promise<void> {
    const { today } = (await this.librarian.call("platform/home")).body;
    await query(this.school, `UPDATE loans SET due = '${today}' WHERE id = '${loan}'`);
  }

  /** An open loan due on that day, past the desk: made straight in the database. */
  async openLoan(reader: string, copy: string, due: string, values: Record<string, unknown> = {}): Promise<{ id: string }> {
    return this.school.seed.create("loans", {
      copy,
      reader,
      lent_at: "2026-01-05 12:00:00.000Z",
      lent_on: "2026-01-05",
      due,
      rule: USUAL_TERMS,
      ...values,
    });
  }

  /** The timeline of a record, oldest first. */
  async events(subject: string): Promise<{ kind: string; text: string; data: Record<string, unknown>; actor_name: string }[]> {
    return this.librarian.collection("timeline").getFullList({ filter: `subject = "${subject}"`, sort: "at,@rowid" });
  }
}

/** A school that answers its superuser: a test school, or a restored one. */
export interface Asked {
  as: (who: "superuser") => Client;
}

/** Runs a statement through the dashboard's own route. */
export async function query(school: Asked, sql: string): Promise<string[][]> {
  const answer = await school.as("superuser").request<{ rows: string[][]; message?: string }>("POST", "/api/sql", { query: sql });
  if (answer.status !== 200) {
    throw new Error(`${answer.body.message}\n${sql.slice(0, 2000)}`);
  }
  return answer.body.rows;
}

/** PocketBase timestamps its records by the machine's clock; this sets the tests' time. */
export async function dateCopy(school: TestSchool, copy: string): Promise<void> {
  await query(school, `UPDATE copies SET created = '${stampNow()}' WHERE id = '${copy}'`);
}

/** Titles whose stored sums differ from their loans; none when all agrees. */
export async function wrongSums(school: Asked): Promise<string[]> {
  const counted = `SELECT substr(l.lent_on, 1, 4) AS year, c.title, l.class_set != '' AS handed_out, COUNT(*) AS loans
    FROM loans l JOIN copies c ON c.id = l.copy WHERE l.closed_as != 'undone' GROUP BY 1, 2, 3`;
  const storedSums = "SELECT year, title, handed_out, loans FROM loans_of_titles WHERE loans > 0";
  const rows = await query(
    school,
    `SELECT 'are kept', * FROM (${storedSums} EXCEPT ${counted}) UNION ALL SELECT 'are right', * FROM (${counted} EXCEPT ${storedSums})`,
  );
  return rows.map(([which, year, title, , loans]) => `of title ${title} ${loans} loans of ${year} ${which}`);
}

/** Loans and holds whose timeline or copy contradicts them, as sentences; none when all agree. Reads every loan. */
export async function disagreements(school: Asked): Promise<string[]> {
  const countEvents = (kind: string) =>
    `(SELECT COUNT(*) FROM timeline e WHERE e.subject = l.id AND e.subject_collection = 'loans' AND e.kind = '${kind}')`;
  const rows = await query(
    school,
    `SELECT l.id, l.closed_as, l.renewals,
       ${countEvents("lent")} AS lent, ${countEvents("returned")} AS returned, ${countEvents("return_undone")} AS reopened,
       ${countEvents("lend_undone")} AS undone, ${countEvents("renewed")} AS renewed, ${countEvents("renew_undone")} AS unrenewed
     FROM loans l
     WHERE lent != 1
       OR returned - reopened != (l.closed_as = 'returned')
       OR undone != (l.closed_as = 'undone')
       OR renewed - unrenewed != l.renewals
       OR (l.returned_at = '') != (l.closed_as = '')
       OR (l.returned_at = '') != (l.returned_on = '')`,
  );
  const orphans = await query(
    school,
    `SELECT e.id, e.kind FROM timeline e LEFT JOIN loans l ON l.id = e.subject
     WHERE e.subject_collection = 'loans' AND l.id IS NULL`,
  );
  const queues = await query(
    school,
    `SELECT 'is open but its copy is not at hand', h.id FROM holds h JOIN copies c ON c.id = h.ready_copy WHERE h.state = 'ready'
       AND (c.state != 'normal' OR c.title != h.title OR EXISTS (SELECT 1 FROM loans l WHERE l.copy = c.id AND l.returned_at = ''))
     UNION ALL SELECT 'is fulfilled by a loan of another', h.id FROM holds h JOIN loans l ON l.id = h.loan JOIN copies c ON c.id = l.copy
       WHERE h.state = 'fulfilled' AND (l.reader != h.reader OR c.title != h.title OR l.closed_as = 'undone')
     UNION ALL SELECT 'has a timeline that tells another story', h.id FROM holds h WHERE h.state != (
       SELECT CASE e.kind WHEN 'set_aside' THEN 'ready' WHEN 'copy_swapped' THEN 'ready' WHEN 'hold_expired' THEN 'expired'
         WHEN 'hold_fulfilled' THEN 'fulfilled' WHEN 'hold_cancelled' THEN 'cancelled' ELSE 'waiting' END
       FROM timeline e WHERE e.subject = h.id AND e.subject_collection = 'holds' AND e.kind NOT IN ('hold_moved', 'pickup_moved')
       ORDER BY e.rowid DESC LIMIT 1)`,
  );
  return [
    ...(await wrongSums(school)),
    ...queues.map(([fault, id]) => `hold ${id} ${fault}`),
    ...rows.map((row) => `loan ${row.join(" ")}`),
    ...orphans.map(([id, kind]) => `event ${id} (${kind}) tells of no loan`),
  ];
}
