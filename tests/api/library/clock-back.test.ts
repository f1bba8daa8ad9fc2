/**
 * A computer's clock that was ahead is corrected while the desk works: later events then have earlier times. No decision may
 * depend on which of two instants is greater.
 */
import { describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { clockAt } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, disagreements, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

/** A Tuesday, and a week without a holiday around it. */
const DAY = "2027-06-15";

describe("a clock that is put back", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const at = (time: string, day = DAY) => school.server.restart(clockAt(day, time));
  const librarian = () => school.as("Biblioteca");
  const suspensions = async (loan: string) =>
    (await query(school, `SELECT id, cancelled_at != '' FROM suspensions WHERE loan = '${loan}' ORDER BY rowid`)).map(
      ([id, cancelled]) => ({ id, cancelled: cancelled === "1" }),
    );
  const daysOf = async (loan: string) =>
    (await query(school, `SELECT lent_on, returned_on, closed_as FROM loans WHERE id = '${loan}'`))[0];

  /** A loan that was due the day before, and costs a day of suspension. */
  async function lateLoan() {
    const loan = await desk.loan();
    await query(
      school,
      `UPDATE loans SET due = '${addDays(DAY, -1)}', rule = json_set(rule, '$.suspension_per_day', 1) WHERE id = '${loan.id}'`,
    );
    return loan;
  }

  describe("L-34: a book that may have gone out again", () => {
    const lentOn = async () => {
      await at("10:00");
      const loan = await desk.loan();
      await desk.checkIn(loan.tombo);
      await at("09:01");
      const { body: later } = await desk.lend((await school.seed.reader()).card, loan.tombo);
      return { loan, later };
    };
    const refused = { status: 409, code: "undo_lent_again" };

    test("a return is not undone while another has the book, nor once it is back @full", async () => {
      const { loan } = await lentOn();
      expect((await desk.undo(loan.id, "return")).refusal).toMatchObject(refused);
      await desk.checkIn(loan.tombo);
      expect((await desk.undo(loan.id, "return")).refusal).toMatchObject(refused);
      expect((await daysOf(loan.id))![2]).toBe("returned");
    });

    test("a loan that was taken back never happened, and those before it are in nobody's way @full", async () => {
      await at("10:00");
      const copy = await desk.copy();
      const [earlier, reader] = [await school.seed.reader(), await school.seed.reader()];
      await desk.lend(earlier.card, copy.tombo);
      await desk.checkIn(copy.tombo);
      await at("09:00");
      const { body: loan } = await desk.lend(reader.card, copy.tombo);
      await desk.checkIn(copy.tombo);
      await at("08:00");
      const { body: mistake } = await desk.lend(earlier.card, copy.tombo);
      expect((await desk.undo(mistake.id, "lend")).status).toBe(200);
      expect((await desk.undo(loan.id, "return")).status).toBe(200);
      expect((await daysOf(loan.id))![2]).toBe("");
    });
  });

  test("L-34: each undone return takes its own suspension back, and the book is taken back once more @full", async () => {
    await at("10:00");
    const loan = await lateLoan();
    await desk.checkIn(loan.tombo);
    await desk.undo(loan.id, "return");
    await at("09:01");
    const command = newId();
    const { body: returned } = await desk.checkIn(loan.tombo, command);
    expect((await desk.checkIn(loan.tombo, command)).body).toMatchObject({ suspension: returned.suspension });
    // Putting the database in order must not change what came last.
    await query(school, "VACUUM");
    expect((await desk.undo(loan.id, "return")).status).toBe(200);
    expect((await suspensions(loan.id)).map(({ cancelled }) => cancelled)).toEqual([true, true]);
    expect((await desk.checkIn(loan.tombo)).body).toMatchObject({ outcome: "returned", days_late: 1 });
    expect((await suspensions(loan.id)).map(({ cancelled }) => cancelled)).toEqual([true, true, false]);
  });

  test("an undoing sent twice is answered twice @full", async () => {
    await at("10:00");
    const loan = await desk.loan();
    await desk.checkIn(loan.tombo);
    await at("09:01");
    const first = await desk.undo(loan.id, "return");
    expect((await desk.undo(loan.id, "return")).body).toEqual(first.body);
    expect(first.body.outcome).toBe("undone");
  });

  describe("L-35: over midnight, no loan ends before the day on which it began @full", () => {
    const eve = addDays(DAY, -1);

    test.each([
      [
        "undone",
        async () => {
          const loan = await desk.loan();
          await at("23:30", eve);
          await desk.undo(loan.id, "lend");
          return loan.id;
        },
      ],
      [
        "replaced",
        async () => {
          const loan = await desk.loan();
          await librarian().call("library/mark-copy", { copy: loan.tombo, state: "lost", reason: "Sumiu" });
          await at("23:30", eve);
          await librarian().call("library/settle-lost", { loan: loan.id, outcome: "replaced", reason: "Trouxe outro" });
          return loan.id;
        },
      ],
    ])("%s", async (closed_as, end) => {
      await at("00:30");
      expect(await daysOf(await end())).toEqual([DAY, DAY, closed_as]);
    });

    test("and so those of a class's delivery that is undone", async () => {
      await at("00:30");
      const { id: class_ } = await school.seed.class({ year: 2027 });
      const title = await school.seed.title({}, { copies: 2 });
      const items = [];
      for (const { id: copy } of title.copies) {
        items.push({ reader: (await school.seed.reader({}, { class: class_ })).id, title: title.id, copy });
      }
      const set = newId();
      const deliveryAnswer = await librarian().call("library/deliver-class-set", {
        id: set,
        kind: "students",
        class: class_,
        due: "2027-12-10",
        items,
      });
      expect(deliveryAnswer.status).toBe(200);
      await at("23:30", eve);
      expect((await librarian().call("library/undo-class-set", { class_set: set })).status).toBe(200);
      const loans = await query(school, `SELECT lent_on, returned_on, closed_as FROM loans WHERE class_set = '${set}'`);
      expect(loans).toEqual([
        [DAY, DAY, "undone"],
        [DAY, DAY, "undone"],
      ]);
    });
  });

  test("a clock that lost its battery stops the desk, not the looking: no due day is counted from 2015", async () => {
    await at("12:00", "2025-12-31");
    const [reader, copy] = [await school.seed.reader(), await desk.copy()];
    expect((await desk.lend(reader.card, copy.tombo)).refusal).toMatchObject({
      status: 503,
      code: "clock_wrong",
      message:
        "O relógio do servidor está errado: marca 31/12/2025. Nada foi gravado. Acerte a data e a hora do servidor e tente de novo.",
    });
    for (const code of [reader.card, copy.tombo]) {
      expect((await desk.scan(code)).refusal.code).toBe("clock_wrong");
    }
    expect((await desk.sheet(reader.card)).status).toBe(200);
    await at("12:00", "2026-01-01");
    expect((await desk.lend(reader.card, copy.tombo)).status).toBe(200);
  });

  test("loans, suspensions and timeline agree afterwards", async () => {
    expect(await disagreements(school)).toEqual([]);
  });
});
