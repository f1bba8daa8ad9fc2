/** Several desks at once. The database decides: exactly one call succeeds, and each other one is told the reason. */
import { describe, expect, test } from "vitest";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, disagreements, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const DESKS = 8;
const at = <T>(count: number, make: (index: number) => T | Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe("eight desks at once", () => {
  const school = testSchool();
  const desk = new Desk(school);

  test("L-12: on the last copy, one lends it; the others read which reader has it", async () => {
    for (let round = 0; round < 5; round++) {
      const copy = await desk.copy();
      const readers = await at(DESKS, () => school.seed.reader());
      const answers = await Promise.all(readers.map((reader) => desk.lend(reader.card, copy.tombo)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const winner = won[0]!.body;
      for (const { status, refusal } of answers.filter((answer) => answer.status !== 200)) {
        expect({ status, code: refusal.code, params: refusal.params }).toEqual({
          status: 409,
          code: "lent_to_another",
          params: { title: copy.title, reader: winner.reader_name, due: winner.due, today: today() },
        });
      }
      const open = await query(school, `SELECT id FROM loans WHERE copy = '${copy.id}' AND returned_at = ''`);
      expect(open).toEqual([[winner.id]]);
    }
  });

  test("L-14: on a reader's limit, exactly the rest of it is lent", async () => {
    for (let round = 0; round < 5; round++) {
      const reader = await school.seed.reader();
      await desk.lend(reader.card, (await desk.copy()).tombo);
      await desk.lend(reader.card, (await desk.copy()).tombo);
      const copies = await at(DESKS, () => desk.copy());
      const answers = await Promise.all(copies.map(({ tombo }) => desk.lend(reader.card, tombo)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refusals = answers.filter(({ status }) => status !== 200).map(({ refusal }) => [refusal.status, refusal.code]);
      expect(refusals).toEqual(Array(DESKS - 1).fill([409, "loan_limit_reached"]));
      expect((await desk.sheet(reader.card)).body.open).toBe(3);
    }
  });

  test("a book returned by all is returned once", async () => {
    const loan = await desk.loan();
    const answers = await at(DESKS, () => desk.checkIn(loan.tombo));
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual([...Array(DESKS - 1).fill("not_on_loan"), "returned"]);
    expect((await desk.events(loan.id)).map(({ kind }) => kind)).toEqual(["lent", "returned"]);
  });

  test("a loan undone and its book lent and returned all at once: whatever came first, the records agree", async () => {
    for (let round = 0; round < 5; round++) {
      const loan = await desk.loan();
      const reader = await school.seed.reader();
      const answers = await Promise.all([
        desk.undo(loan.id, "lend"),
        desk.checkIn(loan.tombo),
        desk.undo(loan.id, "lend"),
        desk.lend(reader.card, loan.tombo),
        desk.undo(loan.id, "return"),
        desk.renew(loan.id),
        desk.scan(loan.tombo, { reader: reader.id }),
        desk.scan(loan.tombo),
      ]);
      for (const { status } of answers) {
        expect([200, 409]).toContain(status);
      }
    }
  });

  test("one id used for eight copies lends one", async () => {
    const [reader, copies, id] = [await school.seed.reader(), await at(DESKS, () => desk.copy()), newId()];
    const answers = await Promise.all(copies.map(({ tombo }) => desk.lend(reader.card, tombo, { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(DESKS - 1).fill(409)]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ refusal }) => refusal.code))).toEqual(
      new Set(["id_taken"]),
    );
  });

  test("loans and timeline agree afterwards", async () => {
    expect(await disagreements(school)).toEqual([]);
  });

  test("the database itself refuses a second open loan of a copy from any writer", async () => {
    const loan = await desk.loan();
    const other = await school.seed.reader();
    await expect(desk.openLoan(other.id, loan.copy, "2099-12-31")).rejects.toMatchObject({
      status: 400,
      response: { data: { copy: { code: "validation_not_unique" } } },
    });
  });
});
