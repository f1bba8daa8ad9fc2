import { describe, expect, test } from "vitest";
import type { LoanAnswer } from "../../domain/library/commands";
import { newId } from "../support/ids";
import { Desk, disagreements } from "../support/library";
import { Live } from "../support/live";
import { testSchool } from "../support/school";
import { REFERENCE, TEACHER } from "../support/seed";

describe("lending", () => {
  const school = testSchool();
  const desk = new Desk(school);

  test("lends by card and tombo, and answers with the loan", async () => {
    const turma = await school.seed.class();
    const [reader, copy] = [await school.seed.reader({}, { class: turma.id, name: "Maria Souza" }), await desk.copy()];
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
      class_name: turma.name,
      returned_at: "",
      closed_as: "",
      renewals: 0,
      max_renewals: 2,
      days_late: 0,
    });
    expect(body.sentence).toMatch(/^Emprestado até (segunda|terça|quarta|quinta|sexta), /);
    expect(body.due > body.lent_on).toBe(true);
    const stored = await school.as("Biblioteca").collection("loans").getOne(id);
    expect(stored).toMatchObject({ due: body.due, lent_on: body.lent_on, lent_by: "userlibrary0000" });
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
    const refused = await desk.lend(other.card, copy.tombo);
    expect(refused.refusal.message).toContain("Luana Lima");
    const sheet = await desk.sheet(reader.card);
    expect(sheet.body.name).toBe("Luana Lima");
    expect(JSON.stringify([body, refused.refusal, sheet.body])).not.toContain("Nome de Registro");
  });

  test("tells another desk at once", async () => {
    const other = await Live.open(school.as("Admin"), "loans/*");
    const loan = await desk.loan();
    const event = await other.event(({ record }) => record.id === loan.id);
    expect(event).toMatchObject({ action: "create", record: { copy: loan.copy, reader: loan.reader, due: loan.due } });
    await desk.giveBack(loan.tombo);
    await other.event(({ record }) => record.id === loan.id && record.closed_as === "returned");
    other.close();
  });

  describe("refuses, and changes nothing", () => {
    async function expectRefused(
      { status, refusal }: Awaited<ReturnType<Desk["lend"]>>,
      code: string,
      params: Record<string, unknown> = {},
      expected = 409,
    ): Promise<void> {
      expect({ status, code: refusal.code, params: refusal.params }).toMatchObject({ status: expected, code, params });
      expect(refusal.message).toMatch(/^\S.*\.$/);
    }

    test("an unknown reader or copy", async () => {
      const [reader, copy] = [await school.seed.reader(), await desk.copy()];
      await expectRefused(await desk.lend("L99998", copy.tombo), "unknown_reader", { code: "L99998" }, 404);
      await expectRefused(await desk.lend(reader.card, "naoexiste"), "unknown_copy", { code: "naoexiste" }, 404);
      await expectRefused(await desk.lend(copy.tombo, reader.card), "unknown_reader", {}, 404);
    });

    test("a copy that is with someone else, or with this reader", async () => {
      const loan = await desk.loan();
      const other = await school.seed.reader();
      const params = { title: loan.title_name, reader: loan.reader_name, due: loan.due };
      await expectRefused(await desk.lend(other.card, loan.tombo), "lent_to_another", params);
      await expectRefused(await desk.lend(loan.card, loan.tombo), "already_with_reader", params);
    });

    test("more books than the limit; a type that does not count goes beyond it", async () => {
      const reader = await school.seed.reader();
      for (let index = 0; index < 3; index++) {
        expect((await desk.lend(reader.card, (await desk.copy()).tombo)).status).toBe(200);
      }
      const copy = await desk.copy();
      await expectRefused(await desk.lend(reader.card, copy.tombo), "loan_limit_reached", { open: 3, limit: 3 });
      const textbook = await school.seed.create("material_types", { name: "Livro didático", lendable: true, active: true });
      const { status } = await desk.lend(reader.card, (await desk.copy({ material_type: textbook.id })).tombo);
      expect(status).toBe(200);
      expect((await desk.sheet(reader.card)).body).toMatchObject({ open: 3, max_loans: 3 });
      expect((await desk.sheet(reader.card)).body.loans).toHaveLength(4);
    });

    test("more of one type than its own limit", async () => {
      const type = await school.seed.create("material_types", {
        name: "DVD",
        lendable: true,
        counts_in_limit: true,
        active: true,
      });
      await school.seed.create("loan_rules", { material_type: type.id, max_loans: "1" });
      const reader = await school.seed.reader({ category: TEACHER });
      const [first, second] = [await desk.copy({ material_type: type.id }), await desk.copy({ material_type: type.id })];
      expect((await desk.lend(reader.card, first.tombo)).status).toBe(200);
      await expectRefused(await desk.lend(reader.card, second.tombo), "type_limit_reached", { open: 1, limit: 1, type: "DVD" });
      expect((await desk.lend(reader.card, (await desk.copy()).tombo)).status).toBe(200);
    });

    test("a reader who is inactive, as reader or as person, or whose card has expired", async () => {
      const copy = await desk.copy();
      const inactive = await school.seed.reader({ active: false });
      const gone = await school.seed.reader({}, { active: false });
      const expired = await school.seed.reader({ valid_until: "2020-12-31" });
      await expectRefused(await desk.lend(inactive.card, copy.tombo), "reader_inactive", { reader: inactive.name });
      await expectRefused(await desk.lend(gone.card, copy.tombo), "reader_inactive", { reader: gone.name });
      await expectRefused(await desk.lend(expired.card, copy.tombo), "reader_expired", { valid_until: "2020-12-31" });
    });

    test("a reader with something overdue, where the category says so; a lost book is no longer awaited, and blocks by itself", async () => {
      const [student, teacher] = [await school.seed.reader(), await school.seed.reader({ category: TEACHER })];
      const late = await desk.copy();
      await desk.openLoan(student.id, late.id, "2026-01-19");
      await desk.openLoan(teacher.id, (await desk.copy()).id, "2026-01-19");
      const copy = await desk.copy();
      await expectRefused(await desk.lend(student.card, copy.tombo), "reader_overdue", { overdue: 1 });
      await school.as("Biblioteca").collection("copies").update(late.id, { state: "lost", state_reason: "Perdido" });
      expect((await desk.sheet(student.card)).body).toMatchObject({ overdue: 0, lost: 1 });
      await expectRefused(await desk.lend(student.card, copy.tombo), "reader_has_lost", { lost: 1 });
      expect((await desk.lend(teacher.card, (await desk.copy()).tombo)).status).toBe(200);
    });

    test("a copy that stays in the library, is lost, damaged, in repair or written off", async () => {
      const reader = await school.seed.reader();
      const lend = async (values: Record<string, unknown>) => desk.lend(reader.card, (await desk.copy(values)).tombo);
      await expectRefused(await lend({ material_type: REFERENCE }), "not_lendable", { type: "Obra de referência" });
      await expectRefused(await lend({ state: "lost" }), "copy_lost");
      await expectRefused(await lend({ state: "damaged" }), "copy_unavailable", { state: "danificado" });
      await expectRefused(await lend({ state: "repair" }), "copy_unavailable", { state: "em reparo" });
      await expectRefused(await lend({ state: "withdrawn" }), "copy_unavailable", { state: "baixado" });
    });

    test("malformed input, field by field", async () => {
      const bad: [Record<string, unknown>, string][] = [
        [{ id: "curto", reader: "L1", copy: "1" }, "id"],
        [{ id: newId().toUpperCase(), reader: "L1", copy: "1" }, "id"],
        [{ reader: "L1", copy: "1" }, "id"],
        [{ id: newId(), copy: "1" }, "reader"],
        [{ id: newId(), reader: "L1" }, "copy"],
        [{ id: newId(), reader: 12, copy: "1" }, "reader"],
        [{ id: newId(), reader: "L1", copy: " \r\n\t" }, "copy"],
        [{ id: newId(), reader: "L1", copy: "x".repeat(201) }, "copy"],
        [{ id: newId(), reader: "L1", copy: "1", overrides: [{ code: "reader_inactive", reason: "x" }] }, "overrides.0.code"],
        [{ id: newId(), reader: "L1", copy: "1", overrides: [{ code: "reader_overdue", reason: "  " }] }, "overrides.0.reason"],
      ];
      for (const [input, field] of bad) {
        const { status, refusal } = await school.as("Biblioteca").call("library/lend", input);
        expect({ input, status, code: refusal.code, fields: Object.keys(refusal.data) }).toEqual({
          input,
          status: 400,
          code: "invalid_input",
          fields: [field],
        });
      }
      for (const body of ["{", "[1]", "null", '"x"', ""]) {
        const { status } = await school.as("Biblioteca").request("POST", "/api/school/library/lend", body);
        expect(status).toBe(400);
      }
    });
  });

  describe("an override", () => {
    const reason = "Autorizado pela direção";

    test("lifts the one refusal that it names, and stays on record with its reason", async () => {
      const reader = await school.seed.reader({ valid_until: "2020-12-31" });
      const copy = await desk.copy();
      const { status, body } = await desk.lend(reader.card, copy.tombo, { overrides: [{ code: "reader_expired", reason }] });
      expect(status).toBe(200);
      // The card's end, which was set aside, does not pull the date to itself either.
      expect(body.due > body.lent_on).toBe(true);
      const [event] = await desk.events(body.id);
      expect(event?.text).toContain(reason);
      expect(event?.data).toMatchObject({ overrides: [{ code: "reader_expired", reason }] });
    });

    test("does not lift a second refusal, nor what can't be lifted", async () => {
      const expiredAndLate = await school.seed.reader({ valid_until: "2020-12-31" });
      await desk.openLoan(expiredAndLate.id, (await desk.copy()).id, "2026-01-19");
      const copy = await desk.copy();
      const expired = await desk.lend(expiredAndLate.card, copy.tombo, { overrides: [{ code: "reader_overdue", reason }] });
      expect(expired.refusal.code).toBe("reader_expired");
      const overdue = await desk.lend(expiredAndLate.card, copy.tombo, { overrides: [{ code: "reader_expired", reason }] });
      expect(overdue.refusal.code).toBe("reader_overdue");
      const loan = await desk.loan();
      const another = await desk.lend((await school.seed.reader()).card, loan.tombo, {
        overrides: [{ code: "loan_limit_reached", reason }],
      });
      expect(another.refusal.code).toBe("lent_to_another");
    });

    test("of what is no obstacle is refused: the record would tell of what was not", async () => {
      const { status, refusal } = await desk.lend((await school.seed.reader()).card, (await desk.copy()).tombo, {
        overrides: [{ code: "loan_limit_reached", reason }],
      });
      expect({ status, code: refusal.code }).toEqual({ status: 409, code: "override_mismatch" });
    });

    test("lends for a day what a rule of 0 days keeps in the library", async () => {
      const type = await school.seed.create("material_types", {
        name: "Mapa",
        lendable: true,
        counts_in_limit: true,
        active: true,
      });
      await school.seed.create("loan_rules", { material_type: type.id, loan_days: "0" });
      const reader = await school.seed.reader();
      const copy = await desk.copy({ material_type: type.id });
      expect((await desk.lend(reader.card, copy.tombo)).refusal.code).toBe("not_lendable");
      const { body } = await desk.lend(reader.card, copy.tombo, { overrides: [{ code: "not_lendable", reason }] });
      expect(body).toMatchObject({ outcome: "lent", max_renewals: 0 });
      expect(body.due > body.lent_on).toBe(true);
    });
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
      await desk.giveBack(loan.tombo);
      const { status, body } = await desk.lend(loan.card, loan.tombo, { id: loan.id });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: loan.id, closed_as: "returned" } satisfies Partial<LoanAnswer>);
    });
  });

  test("rule 7: a rule that changes does not move a loan that is out", async () => {
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

  test("rule 5: a school that never opens is told so, not searched for ever", async () => {
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

  test("is for the library and Admin; the superuser passes too", async () => {
    const expected = {
      guest: 401,
      none: 403,
      Tecnologia: 403,
      Almoxarifado: 403,
      deactivated: 403,
      Admin: 200,
      superuser: 200,
    } as const;
    for (const [who, status] of Object.entries(expected)) {
      const [reader, copy] = [await school.seed.reader(), await desk.copy()];
      const answer = await school
        .as(who as keyof typeof expected)
        .call("library/lend", { id: newId(), reader: reader.card, copy: copy.tombo });
      expect({ who, status: answer.status }).toEqual({ who, status });
    }
  });

  test("leaves loans and timeline in agreement", async () => {
    // Only loans that a test made straight in the database have no event.
    const made = await school.as("superuser").collection("loans").getFullList({ filter: 'lent_at = "2026-01-05 12:00:00.000Z"' });
    const untold = (await disagreements(school)).map((sentence) => sentence.split(" ")[1]);
    expect(untold.sort()).toEqual(made.map(({ id }) => id).sort());
  });
});
