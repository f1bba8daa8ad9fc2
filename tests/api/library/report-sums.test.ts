/**
 * The stored sum of each title's loans, and both ways of counting the rest, compared with a plain count of loans with odd
 * histories.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { classSetsOf } from "../../helpers/class-sets";
import { Desk, query, wrongSums } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("the reports of titles and subjects", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const sets = classSetsOf(school);
  const ask = () => school.as("Biblioteca");
  const years = [2023, 2024, 2025];

  /** Loans of a title's copies on the edges of each year, in both orders of day and instant: the school's zone is behind UTC. */
  async function history(title: { copies: { id: string }[] }, reader: string): Promise<void> {
    const days = years.flatMap((year) => [
      [`${year}-01-01`, `${year}-01-01 03:00:00.000Z`],
      [`${year}-06-15`, `${year}-06-15 12:00:00.000Z`],
      [`${year}-12-31`, `${year + 1}-01-01 02:59:59.000Z`],
    ]);
    for (const [index, [lent_on, lent_at]] of days.entries()) {
      await desk.openLoan(reader, title.copies[index % title.copies.length]!.id, `${lent_on!.slice(0, 4)}-12-31`, {
        ...{ lent_on, lent_at },
        ...{ returned_at: "2026-01-02 12:00:00.000Z", returned_on: "2026-01-02", closed_as: "returned" },
        renewals: index % 3,
      });
    }
  }

  beforeAll(async () => {
    const { turma, readers } = await sets.group(3);
    const [one, other] = [readers[0]!, readers[1]!];
    const isbn13 = "9788535914849";
    const otherTitle = await school.seed.title({ title: "Dom Casmurro", isbn13, subjects: "Romance; Clássicos" }, { copies: 2 });
    const merged = await school.seed.title({ title: "Dom casmurro", isbn13, subjects: "romance" }, { copies: 3 });
    const split = await school.seed.title({ title: "Duas obras", subjects: "Contos;; Poesia ;" }, { copies: 2 });
    const seeded = await school.seed.title({ title: "A outra obra", subjects: 'A "escola", hoje' }, { copies: 0 });
    const textbook = await sets.book(4, { subjects: "Ciências" });
    for (const title of [otherTitle, merged, split]) {
      await history(title, one.id);
    }
    // One copy turns out to be another work; two titles turn out to be one.
    await school.as("superuser").collection("copies").update(split.copies[1]!.id, { title: seeded.id });
    expect((await ask().call("library/merge-titles", { keep: otherTitle.id, merge: [merged.id], fields: {} })).status).toBe(200);
    // Lent and taken back, lent and renewed, delivered, delivered and undone, handed out at the desk, in the year that runs.
    const [undone, renewed] = [await desk.loan(), await desk.loanDueToday()];
    await desk.undo(undone.id, "lend");
    expect((await desk.renew(renewed.id)).status).toBe(200);
    const give = (reader: string, copy: number) =>
      sets.deliver(turma.id, [{ reader, title: textbook.id, copy: textbook.copies[copy]!.id }]);
    expect((await give(one.id, 0)).body).toMatchObject({ lent: 1 });
    const { body: mistaken } = await give(other.id, 1);
    await ask().call("library/undo-class-set", { class_set: mistaken.id });
    expect((await desk.lend(other.card, textbook.copies[2]!.id)).status).toBe(200);
    // A copy that nobody ever had leaves the school; a withdrawn one keeps its loans.
    await school
      .as("superuser")
      .collection("copies")
      .delete((await school.seed.copy(seeded.id)).id);
    await school.as("superuser").collection("copies").update(otherTitle.copies[0]!.id, { state: "withdrawn" });
  });

  interface Period {
    from?: string;
    to?: string;
    class_sets?: "counted";
  }
  const where = ({ from = "0001-01-01", to = "9999-12-31", class_sets }: Period) =>
    `l.closed_as != 'undone' AND l.lent_on BETWEEN '${from}' AND '${to}' ${class_sets ? "" : "AND l.class_set = ''"}`;

  async function plainly(period: Period): Promise<{ titles: Record<string, number>; subjects: Record<string, number> }> {
    const rows = await query(
      school,
      `SELECT c.title, t.subjects FROM loans l JOIN copies c ON c.id = l.copy JOIN titles t ON t.id = c.title WHERE ${where(period)}`,
    );
    const titles: Record<string, number> = {};
    const subjects: Record<string, number> = {};
    for (const [title = "", text = ""] of rows) {
      titles[title] = (titles[title] ?? 0) + 1;
      for (const subject of text.toLowerCase().split(";")) {
        const name = subject.trim();
        if (name !== "") {
          subjects[name] = (subjects[name] ?? 0) + 1;
        }
      }
    }
    return { titles, subjects };
  }

  const PERIODS: Period[] = [
    {},
    { class_sets: "counted" },
    ...years.map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` })),
    // Whole years though not by their days: nothing was lent on those that lack.
    { from: "2023-01-01", to: "2024-12-31" },
    { to: "2025-12-31" },
    { from: "2024-01-01" },
    { from: "2022-03-01", to: "2022-04-30" },
    // One day less at either end.
    { from: "2024-01-02", to: "2024-12-31" },
    { from: "2024-01-01", to: "2024-12-30" },
    { from: "2023-06-15", to: "2025-06-15" },
    { from: "2025-12-31", class_sets: "counted" },
    { from: "2025-01-01", to: "2023-12-31" },
  ];
  const compare = async (period: Period) => {
    const { titles, subjects } = await plainly(period);
    const loans = Object.values(titles).reduce((sum, count) => sum + count, 0);
    const byTitle = (await ask().call("library/report-titles", period)).body;
    const bySubject = (await ask().call("library/report-subjects", period)).body;
    expect({
      period,
      total: byTitle.total,
      titles: Object.fromEntries(byTitle.rows.map((row) => [row.title, row.loans])),
    }).toEqual({ period, total: loans, titles });
    const loansBySubject = Object.fromEntries(bySubject.rows.map((row) => [row.subject.toLowerCase(), row.loans]));
    expect({ period, total: bySubject.total, subjects: loansBySubject }).toEqual({ period, total: loans, subjects });
  };

  test.each(PERIODS)("say what a plain count says of %j", compare);

  test("are the same where copies are asked for their loans instead", async () => {
    const [copy] = (await query(school, "SELECT copy FROM loans WHERE closed_as = 'returned' LIMIT 1"))[0]!;
    await query(
      school,
      `INSERT INTO loans (id, copy, reader, lent_at, lent_on, due, returned_at, returned_on, closed_as)
       SELECT printf('q%014d', n), '${copy}', (SELECT id FROM readers LIMIT 1), '2024-03-0' || (1 + n % 9) || ' 12:00:00.000Z', '2024-03-0' || (1 + n % 9),
         '2024-03-20', '2024-03-10 12:00:00.000Z', '2024-03-10', iif(n % 7, 'returned', 'undone')
       FROM (WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < (SELECT 2 * MAX(rowid) FROM copies)) SELECT n FROM k)`,
    );
    for (const period of [...PERIODS, { from: "2024-03-02", to: "2024-03-08" }]) {
      await compare(period);
    }
  });

  test("keep the sums that the loans add up to, also when a loan is corrected past the desk", async () => {
    expect(await wrongSums(school)).toEqual([]);
    const id = (await query(school, "SELECT id FROM loans WHERE lent_on = '2024-06-15' LIMIT 1"))[0]![0]!;
    for (const change of [
      "lent_on = '2022-06-15'",
      "copy = (SELECT MIN(id) FROM copies)",
      "closed_as = 'undone'",
      "closed_as = 'returned'",
    ]) {
      await query(school, `UPDATE loans SET ${change} WHERE id = '${id}'`);
      expect([change, await wrongSums(school)]).toEqual([change, []]);
    }
  });
});
