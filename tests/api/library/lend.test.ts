import { describe, expect, test } from "vitest";
import type { LoanAnswer } from "../../../domain/library/commands";
import { signalId } from "../../../domain/platform/signals";
import { newId } from "../../helpers/ids";
import { Desk, disagreements } from "../../helpers/library";
import { Live } from "../../helpers/live";
import { testSchool } from "../../helpers/school";
import { TEACHER } from "../../helpers/seed";

describe("lending", () => {
  const school = testSchool();
  const desk = new Desk(school);

  test("lends by card and tombo, and answers with the loan", async () => {
    const schoolClass = await school.seed.class();
    const [reader, copy] = [await school.seed.reader({}, { class: schoolClass.id, name: "Maria Souza" }), await desk.copy()];
    const id = newId();
    const { status, body } = await desk.lend(reader.card, copy.tombo, { id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      outcome: "lent",
      copy: copy.id,
      tombo: copy.tombo,
      title_name: copy.title,
      reader: reader.id,
      reader_name: "Maria Souza",
      card: reader.card,
      class_name: schoolClass.name,
      returned_at: "",
      closed_as: "",
      renewals: 0,
      max_renewals: 2,
      days_late: 0,
    });
    expect(body.sentence).toMatch(/^Emprestado até (segunda|terça|quarta|quinta|sexta), /);
    expect(body.due > body.lent_on).toBe(true);
    const storedRecord = await school.as("Biblioteca").collection("loans").getOne(id);
    expect(storedRecord).toMatchObject({ due: body.due, lent_on: body.lent_on, lent_by: "userlibrary0000" });
    expect(await desk.events(id)).toMatchObject([
      { kind: "lent", text: body.sentence, actor_name: "Bia da Biblioteca", data: { reader: reader.id, copy: copy.id } },
    ]);
  });

  test("takes record ids, barcodes, and codes as scanners and hands send them", async () => {
    const reader = await school.seed.reader({ card: "L04321", category: TEACHER });
    const copies = [
      await desk.copy({ barcode: "ABC-123" }),
      await desk.copy({ tombo: "004455" }),
      await desk.copy(),
      await desk.copy(),
    ];
    const ways: [string, string][] = [
      ["l4321\r\n", "abc-123\t"],
      [" L04321 ", "4455"],
      [reader.id, copies[2]!.id],
      ["L0004321", `000${copies[3]!.tombo}`],
    ];
    for (const [index, [card, code]] of ways.entries()) {
      const { status, body } = await desk.lend(card, code);
      expect({ status, copy: body.copy, reader: body.reader }).toEqual({
        status: 200,
        copy: copies[index]!.id,
        reader: reader.id,
      });
    }
  });

  test("says a person's social name, never the other one", async () => {
    const reader = await school.seed.reader({}, { name: "Nome de Registro", social_name: "Luana Lima" });
    const copy = await desk.copy();
    const { body } = await desk.lend(reader.card, copy.tombo);
    expect(body.reader_name).toBe("Luana Lima");
    const other = await school.seed.reader();
    const refusedAnswer = await desk.lend(other.card, copy.tombo);
    expect(refusedAnswer.refusal.message).toContain("Luana Lima");
    const sheet = await desk.sheet(reader.card);
    expect(sheet.body.name).toBe("Luana Lima");
    expect(JSON.stringify([body, refusedAnswer.refusal, sheet.body])).not.toContain("Nome de Registro");
  });

  test("tells another desk at once", async () => {
    const other = await Live.open(school.as("Admin"), `signals/${signalId("loans")}`);
    const loan = await desk.loan();
    const loanSignal = await other.event(({ action }) => action === "update");
    await desk.checkIn(loan.tombo);
    await other.event((event) => event !== loanSignal);
    other.close();
  });

  describe("a repeated id", () => {
    test("gives the same answer and lends nothing twice", async () => {
      const [reader, copy, id] = [await school.seed.reader({ valid_until: "2099-12-31" }), await desk.copy(), newId()];
      const [first, second] = [
        await desk.lend(reader.card, copy.tombo, { id }),
        await desk.lend(reader.card, copy.tombo, { id }),
      ];
      expect(second).toMatchObject({ status: 200, body: first.body });
      expect(await desk.events(id)).toHaveLength(1);
      const loans = await school
        .as("Biblioteca")
        .collection("loans")
        .getFullList({ filter: `reader = "${reader.id}"` });
      expect(loans).toHaveLength(1);
    });

    test("eight times at once is one loan", async () => {
      const [reader, copy, id] = [await school.seed.reader(), await desk.copy(), newId()];
      const answers = await Promise.all(Array.from({ length: 8 }, () => desk.lend(reader.card, copy.tombo, { id })));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await desk.events(id)).toHaveLength(1);
    });

    test("for another copy or reader is refused", async () => {
      const loan = await desk.loan();
      const [reader, copy] = [await school.seed.reader(), await desk.copy()];
      for (const [card, tombo] of [
        [loan.card, copy.tombo],
        [reader.card, loan.tombo],
        [reader.card, copy.tombo],
      ] as const) {
        const { status, refusal } = await desk.lend(card, tombo, { id: loan.id });
        expect({ status, code: refusal.code }).toEqual({ status: 409, code: "id_taken" });
      }
    });

    test("still answers the loan once it was returned", async () => {
      const loan = await desk.loan();
      await desk.checkIn(loan.tombo);
      const { status, body } = await desk.lend(loan.card, loan.tombo, { id: loan.id });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: loan.id, closed_as: "returned" } satisfies Partial<LoanAnswer>);
    });
  });

  test("L-7: a rule that changes does not move a loan that is out", async () => {
    const category = await school.seed.create("reader_categories", { name: "Monitor", max_loans: 3, active: true });
    const rule = await school.seed.create("loan_rules", { category: category.id, loan_days: "7", max_renewals: "1" });
    const reader = await school.seed.reader({ category: category.id });
    const [before, later] = [await desk.copy(), await desk.copy()];
    const { body } = await desk.lend(reader.card, before.tombo);
    await school.as("Admin").collection("loan_rules").update(rule.id, { loan_days: "28", max_renewals: "0" });
    const after = await desk.lend(reader.card, later.tombo);
    const { loans } = (await desk.sheet(reader.card)).body;
    expect(loans.map(({ id, due, max_renewals }) => ({ id, due, max_renewals }))).toEqual([
      { id: body.id, due: body.due, max_renewals: 1 },
      { id: after.body.id, due: after.body.due, max_renewals: 0 },
    ]);
    expect(after.body.due > body.due).toBe(true);
  });

  test("L-5: a school that never opens gets a refusal, not an endless search", async () => {
    const hours = await school
      .as("Admin")
      .collection("opening_hours")
      .getFullList<{ id: string; weekday: number; opens: string; closes: string }>();
    for (const { id } of hours) {
      await school.as("Admin").collection("opening_hours").delete(id);
    }
    const [reader, copy] = [await school.seed.reader(), await desk.copy()];
    const { status, refusal } = await desk.lend(reader.card, copy.tombo);
    for (const { weekday, opens, closes } of hours) {
      await school.as("Admin").collection("opening_hours").create({ weekday, opens, closes });
    }
    expect({ status, code: refusal.code }).toEqual({ status: 409, code: "no_open_day" });
    expect((await desk.lend(reader.card, copy.tombo)).status).toBe(200);
  });

  test("leaves loans and timeline in agreement", async () => {
    expect(await disagreements(school)).toEqual([]);
  });
});
