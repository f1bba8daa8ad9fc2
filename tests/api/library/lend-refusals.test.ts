/** The refused loans, each with its sentence, and the overrides with a reason. */
import { describe, expect, test } from "vitest";
import { textbookFields } from "../../helpers/class-sets";
import { newId } from "../../helpers/ids";
import { Desk, disagreements } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { REFERENCE, TEACHER } from "../../helpers/seed";

describe("lending", () => {
  const school = testSchool();
  const desk = new Desk(school);

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

    test("with another book late; a textbook goes out all the same, unless the school says otherwise", async () => {
      const loan = await desk.loan();
      await school.as("superuser").collection("loans").update(loan.id, { due: "2026-01-05" });
      const category = await school.as("Admin").collection("reader_categories").getFirstListItem("blocked_when_overdue = true");
      await school.as("superuser").collection("readers").update(loan.reader, { category: category.id });
      const novel = await desk.copy();
      await expectRefused(await desk.lend(loan.card, novel.tombo), "reader_overdue");
      const textbook = await school.seed.title(textbookFields(), { copies: 2 });
      const settings = school.as("Admin").collection("library_settings");
      await settings.update("library00000000", { textbooks_apart: false });
      await expectRefused(await desk.lend(loan.card, textbook.copies[0]!.tombo), "reader_overdue");
      await settings.update("library00000000", { textbooks_apart: true });
      expect((await desk.lend(loan.card, textbook.copies[0]!.tombo)).status).toBe(200);
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
      const leaver = await school.seed.reader({}, { active: false });
      const expired = await school.seed.reader({ valid_until: "2020-12-31" });
      await expectRefused(await desk.lend(inactive.card, copy.tombo), "reader_inactive", { reader: inactive.name });
      await expectRefused(await desk.lend(leaver.card, copy.tombo), "reader_inactive", { reader: leaver.name });
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

    test("of a code that is no obstacle is refused: the record would tell of an obstacle that was not", async () => {
      const { status, refusal } = await desk.lend((await school.seed.reader()).card, (await desk.copy()).tombo, {
        overrides: [{ code: "loan_limit_reached", reason }],
      });
      expect({ status, code: refusal.code }).toEqual({ status: 409, code: "override_mismatch" });
    });

    test("lends what its type keeps in the library for a day too, and never renews it", async () => {
      const reader = await school.seed.reader();
      const copy = await desk.copy({ material_type: REFERENCE });
      const { body } = await desk.lend(reader.card, copy.tombo, { overrides: [{ code: "not_lendable", reason }] });
      const novel = await desk.loan();
      expect(body).toMatchObject({ outcome: "lent", max_renewals: 0 });
      expect(body.due < novel.due).toBe(true);
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

  test("leaves loans and timeline in agreement", async () => {
    // Only loans that a test made straight in the database have no event.
    const records = await school
      .as("superuser")
      .collection("loans")
      .getFullList({ filter: 'lent_at = "2026-01-05 12:00:00.000Z"' });
    const untold = (await disagreements(school)).map((sentence) => sentence.split(" ")[1]);
    expect(untold.sort()).toEqual(records.map(({ id }) => id).sort());
  });
});
