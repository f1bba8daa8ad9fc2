import { describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { Desk, disagreements } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("the way back", () => {
  const school = testSchool();
  const desk = new Desk(school);

  describe("a return", () => {
    test("closes the loan of any reader, and names the reader", async () => {
      const loan = await desk.loan();
      const { status, body } = await desk.checkIn(loan.tombo);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: loan.id,
        outcome: "returned",
        closed_as: "returned",
        returned_on: loan.lent_on,
        days_late: 0,
        sentence: `${loan.reader_name} devolveu no prazo`,
      });
      const events = await desk.events(loan.id);
      expect(events.map(({ kind }) => kind)).toEqual(["lent", "returned"]);
      const storedRecord = await school.as("Biblioteca").collection("loans").getOne(loan.id);
      expect(storedRecord).toMatchObject({ returned_by: "userlibrary0000", returned_at: body.returned_at });
      const copy = await school.as("Biblioteca").collection("copies").getOne(loan.copy);
      expect(copy.seen_at).toBe(body.returned_at);
    });

    test("says the days of lateness", async () => {
      const [reader, copy] = [await school.seed.reader(), await desk.copy()];
      const day = new Date(Date.parse((await desk.loan()).lent_on) - 3 * 86_400_000).toISOString().slice(0, 10);
      const loan = await desk.openLoan(reader.id, copy.id, day);
      const { body } = await desk.checkIn(copy.tombo);
      expect(body).toMatchObject({ id: loan.id, days_late: 3, sentence: `${reader.name} devolveu com 3 dias de atraso` });
    });

    test("L-19: is accepted from an inactive or expired reader", async () => {
      const loan = await desk.loan();
      await school.as("Biblioteca").collection("readers").update(loan.reader, { active: false, valid_until: "2020-01-01" });
      expect((await desk.checkIn(loan.tombo)).body.outcome).toBe("returned");
    });

    test("L-33: of a copy that nobody has is no error: the answer names the last reader and the day", async () => {
      const loan = await desk.loan();
      await desk.checkIn(loan.tombo);
      const again = await desk.checkIn(loan.tombo);
      expect(again).toMatchObject({ status: 200, body: { outcome: "not_on_loan", id: loan.id, reader: loan.reader } });
      expect(again.body.sentence).toContain(`Não estava emprestado: ${loan.reader_name} devolveu`);
      expect((await desk.events(loan.id)).map(({ kind }) => kind)).toEqual(["lent", "returned"]);
      expect((await desk.events(loan.copy)).map(({ kind }) => kind)).toEqual(["added", "seen"]);
    });

    test("L-33: of a copy that never went out; an undone loan does not count as going out", async () => {
      const copy = await desk.copy();
      const never = "Não estava emprestado: nenhum empréstimo registrado";
      expect((await desk.checkIn(copy.tombo)).body).toMatchObject({ outcome: "not_on_loan", id: "", sentence: never });
      const { body: loan } = await desk.lend((await school.seed.reader()).card, copy.tombo);
      await desk.undo(loan.id, "lend");
      expect((await desk.checkIn(copy.tombo)).body).toMatchObject({ outcome: "not_on_loan", id: "", sentence: never });
    });

    test("L-42: of a lost copy finds it, on loan or not", async () => {
      const loan = await desk.loan();
      const shelved = await desk.copy({ state: "lost", state_reason: "Sumiu" });
      await school.as("Biblioteca").collection("copies").update(loan.copy, { state: "lost", state_reason: "Perdido" });
      const returnAnswer = await desk.checkIn(loan.tombo);
      expect(returnAnswer.body).toMatchObject({ outcome: "returned", id: loan.id });
      expect(returnAnswer.body.sentence).toContain("voltou ao acervo");
      const answer = await desk.checkIn(shelved.tombo);
      expect(answer.body).toMatchObject({ outcome: "not_on_loan", sentence: "Constava como extraviado e voltou ao acervo" });
      for (const id of [loan.copy, shelved.id]) {
        const copy = await school.as("Biblioteca").collection("copies").getOne(id);
        expect(copy).toMatchObject({ state: "normal", state_reason: "" });
        expect((await desk.lend((await school.seed.reader()).card, copy.tombo)).status).toBe(200);
      }
    });

    test("of a damaged copy leaves it damaged", async () => {
      const loan = await desk.loan();
      await school.as("Biblioteca").collection("copies").update(loan.copy, { state: "damaged", state_reason: "Molhado" });
      const [id, warning] = [newId(), "Consta como danificado: não vai para a estante"];
      const { body } = await desk.checkIn(loan.tombo, id);
      expect(body).toMatchObject({ outcome: "returned", warning });
      expect((await desk.checkIn(loan.tombo, id)).body).toEqual(body);
      expect(await school.as("Biblioteca").collection("copies").getOne(loan.copy)).toMatchObject({ state: "damaged" });
    });

    test("of a copy that was written off leaves it so, and says so", async () => {
      const copy = await desk.copy({ state: "withdrawn", state_reason: "Mofo" });
      expect((await desk.checkIn(copy.tombo)).body).toMatchObject({
        outcome: "not_on_loan",
        warning: "Consta como baixado: não vai para a estante",
      });
      expect(await school.as("Biblioteca").collection("copies").getOne(copy.id)).toMatchObject({ state: "withdrawn" });
    });

    test("of an unknown code is refused", async () => {
      const { status, refusal } = await desk.checkIn("999999999");
      expect({ status, code: refusal.code, params: refusal.params }).toEqual({
        status: 404,
        code: "unknown_copy",
        params: { code: "999999999" },
      });
    });

    test("repeated with its id does nothing twice, even when the book went out again in between", async () => {
      const loan = await desk.loan();
      const id = newId();
      const first = await desk.checkIn(loan.tombo, id);
      const next = await desk.lend((await school.seed.reader()).card, loan.tombo);
      const second = await desk.checkIn(loan.tombo, id);
      expect(second).toMatchObject({ status: 200, body: first.body });
      expect(await school.as("Biblioteca").collection("loans").getOne(next.body.id)).toMatchObject({ returned_at: "" });
    });

    test("repeated where nobody had the book does not return a later loan either", async () => {
      const [copy, id] = [await desk.copy(), newId()];
      const first = await desk.checkIn(copy.tombo, id);
      const { body: loan } = await desk.lend((await school.seed.reader()).card, copy.tombo);
      expect((await desk.checkIn(copy.tombo, id)).body).toMatchObject({ outcome: "not_on_loan", sentence: first.body.sentence });
      expect(await school.as("Biblioteca").collection("loans").getOne(loan.id)).toMatchObject({ returned_at: "" });
    });

    test("L-33: of a loan by its name ends that one only: a refusal names another's, made since, which stays open", async () => {
      const loan = await desk.loan();
      await desk.checkIn(loan.tombo);
      const stale = () => school.as("Biblioteca").call("library/return", { copy: loan.copy, id: newId(), loan: loan.id });
      expect((await stale()).body).toMatchObject({ outcome: "not_on_loan", id: loan.id });
      const bruno = await school.seed.reader({}, { name: "Bruno Seguinte" });
      const { body: next } = await desk.lend(bruno.card, loan.tombo);
      const { status, refusal } = await stale();
      expect({ status, code: refusal.code, message: refusal.message }).toEqual({
        status: 409,
        code: "lent_again",
        message: `${loan.title_name} já foi devolvido e emprestado de novo, a Bruno Seguinte: nenhuma devolução foi registrada agora.`,
      });
      expect(await school.as("Biblioteca").collection("loans").getOne(next.id)).toMatchObject({ returned_at: "" });
      const own = { copy: loan.copy, id: newId(), loan: next.id };
      const first = await school.as("Biblioteca").call("library/return", own);
      expect(first.body).toMatchObject({ outcome: "returned", id: next.id });
      await desk.lend((await school.seed.reader()).card, loan.tombo);
      expect((await school.as("Biblioteca").call("library/return", own)).body).toEqual(first.body);
    });

    test("with an id that belongs to something else is refused", async () => {
      const [one, other] = [await desk.loan(), await desk.loan()];
      const id = newId();
      await desk.checkIn(one.tombo, id);
      const { status, refusal } = await desk.checkIn(other.tombo, id);
      expect({ status, code: refusal.code }).toEqual({ status: 409, code: "id_taken" });
      expect(await school.as("Biblioteca").collection("loans").getOne(other.id)).toMatchObject({ returned_at: "" });
    });
  });

  describe("L-34: undoing", () => {
    test("a loan takes it back, and twice is once", async () => {
      const loan = await desk.loan();
      const { status, body } = await desk.undo(loan.id, "lend");
      expect(status).toBe(200);
      expect(body).toMatchObject({ outcome: "undone", closed_as: "undone", days_late: 0 });
      expect((await desk.undo(loan.id, "lend")).body).toMatchObject({ outcome: "undone", closed_as: "undone" });
      expect((await desk.events(loan.id)).map(({ kind }) => kind)).toEqual(["lent", "lend_undone"]);
      expect((await desk.sheet(loan.card)).body).toMatchObject({ open: 0, loans: [] });
      expect((await desk.lend(loan.card, loan.tombo)).status).toBe(200);
    });

    test("a return reopens the loan as it was, and twice is once", async () => {
      const loan = await desk.loan();
      await desk.checkIn(loan.tombo);
      const { status, body } = await desk.undo(loan.id, "return");
      expect(status).toBe(200);
      expect(body).toMatchObject({ outcome: "undone", returned_at: "", returned_on: "", closed_as: "", due: loan.due });
      expect((await desk.undo(loan.id, "return")).status).toBe(200);
      expect((await desk.events(loan.id)).map(({ kind }) => kind)).toEqual(["lent", "returned", "return_undone"]);
      expect(await school.as("Biblioteca").collection("loans").getOne(loan.id)).toMatchObject({ returned_by: "" });
      expect((await desk.checkIn(loan.tombo)).body.outcome).toBe("returned");
    });

    test("keeps a renewal: the return of a renewed loan reopens it with its new date", async () => {
      const loan = await desk.loanDueToday();
      const { body: renewed } = await desk.renew(loan.id);
      await desk.checkIn(loan.tombo);
      expect((await desk.undo(loan.id, "return")).body).toMatchObject({ due: renewed.due, renewals: 1, closed_as: "" });
      expect((await desk.undo(loan.id, "lend")).body).toMatchObject({ closed_as: "undone", renewals: 1 });
    });

    test("a return is refused when the copy was lent again", async () => {
      const loan = await desk.loan();
      await desk.checkIn(loan.tombo);
      await desk.lend((await school.seed.reader()).card, loan.tombo);
      const { status, refusal } = await desk.undo(loan.id, "return");
      expect({ status, code: refusal.code }).toEqual({ status: 409, code: "undo_lent_again" });
    });

    test("a return is refused when the copy was lent again, even where it is back by then; not where that loan was undone", async () => {
      const loan = await desk.loan();
      await desk.checkIn(loan.tombo);
      const { body: next } = await desk.lend((await school.seed.reader()).card, loan.tombo);
      await desk.checkIn(loan.tombo);
      expect((await desk.undo(loan.id, "return")).refusal.code).toBe("undo_lent_again");
      expect((await desk.undo(next.id, "return")).status).toBe(200);
      expect((await desk.undo(next.id, "lend")).status).toBe(200);
      expect((await desk.undo(loan.id, "return")).body).toMatchObject({ outcome: "undone", closed_as: "" });
    });

    test.each(["withdrawn", "lost", "missing", "damaged", "repair"])(
      "L-18 and L-42: a return is refused once its copy was marked as %s, until that is corrected",
      async (state) => {
        const loan = await desk.loan();
        await desk.checkIn(loan.tombo);
        const mark = (next: string) =>
          school.as("Biblioteca").call("library/mark-copy", { copy: loan.tombo, state: next as "lost", reason: "Rasgado" });
        await mark(state);
        const { status, refusal } = await desk.undo(loan.id, "return");
        expect({ status, code: refusal.code }).toEqual({ status: 409, code: "undo_copy_changed" });
        expect(refusal.message).toMatch(/agora consta como .*: a devolução não pode ser desfeita/);
        expect((await desk.sheet(loan.card)).body).toMatchObject({ all_open: 0, lost: 0 });
        await mark("normal");
        expect((await desk.undo(loan.id, "return")).body).toMatchObject({ outcome: "undone", closed_as: "", lost: false });
      },
    );

    test("the return of a damaged book is undone as long as it is that", async () => {
      const loan = await desk.loan();
      const copies = school.as("Biblioteca").collection("copies");
      await copies.update(loan.copy, { state: "damaged", state_reason: "Molhado" });
      await desk.checkIn(loan.tombo);
      await copies.update(loan.copy, { state: "repair" });
      expect((await desk.undo(loan.id, "return")).refusal.code).toBe("undo_copy_changed");
      await copies.update(loan.copy, { state: "damaged" });
      expect((await desk.undo(loan.id, "return")).status).toBe(200);
    });

    test.each(["missing", "lost"] as const)("the return of a %s book is undone to that, with its reason", async (state) => {
      const loan = await desk.loan();
      await school.as("Biblioteca").call("library/mark-copy", { copy: loan.tombo, state, reason: "Sumiu" });
      await desk.checkIn(loan.tombo);
      expect((await desk.undo(loan.id, "return")).status).toBe(200);
      const copy = await school.as("Biblioteca").collection("copies").getOne(loan.copy);
      expect(copy).toMatchObject({ state, state_reason: "Sumiu" });
    });

    test("L-42: a loan whose book got lost in the reader's hands is not taken back", async () => {
      const loan = await desk.loan();
      await school.as("Biblioteca").call("library/mark-copy", { copy: loan.tombo, state: "lost", reason: "Sumiu" });
      const { refusal } = await desk.undo(loan.id, "lend");
      expect(refusal.code).toBe("undo_copy_changed");
      expect((await desk.sheet(loan.card)).body).toMatchObject({ lost: 1 });
    });

    test("is refused where there is nothing to undo", async () => {
      const open = await desk.loan();
      const returned = await desk.loan();
      await desk.checkIn(returned.tombo);
      const undone = await desk.loan();
      await desk.undo(undone.id, "lend");
      for (const [id, what] of [
        [open.id, "return"],
        [returned.id, "lend"],
        [undone.id, "return"],
      ] as const) {
        const { status, refusal } = await desk.undo(id, what);
        expect({ what, status, code: refusal.code }).toEqual({ what, status: 409, code: "nothing_to_undo" });
      }
      expect(await desk.undo(newId(), "lend")).toMatchObject({ status: 404, refusal: { code: "not_found" } });
    });
  });

  describe("renewing", () => {
    test("L-28: moves the date, keeps the loan's first day, and adds an event", async () => {
      const [reader, copy] = [await school.seed.reader(), await desk.copy()];
      const today = (await desk.loan()).lent_on;
      const { id } = await desk.openLoan(reader.id, copy.id, today);
      const { status, body } = await desk.renew(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ outcome: "renewed", renewals: 1, lent_on: "2026-01-05", returned_at: "" });
      expect(body.due > today).toBe(true);
      expect(await desk.events(id)).toMatchObject([
        { kind: "renewed", text: body.sentence, data: { due_before: today, due: body.due, days_late: 0 } },
      ]);
      expect((await desk.lend((await school.seed.reader()).card, copy.tombo)).refusal.code).toBe("lent_to_another");
    });

    test("L-24: one that gives no more time is refused, not spent, and says from when it does", async () => {
      const [reader, copy] = [await school.seed.reader(), await desk.copy()];
      const { id } = await desk.openLoan(reader.id, copy.id, "2099-12-31");
      const { refusal } = await desk.renew(id);
      expect(refusal).toMatchObject({
        status: 409,
        code: "renewal_gives_nothing",
        params: { due: "2099-12-31", from: "2099-12-18" },
      });
      expect(refusal.message).toContain("Renove a partir de sexta, 18 de dezembro de 2099.");
      expect(await desk.events(id)).toEqual([]);
    });

    test("L-24: a book lent today keeps its only renewal, alone and among others", async () => {
      const [fresh, due] = [await desk.loan(), await desk.loanDueToday()];
      expect((await desk.renew(fresh.id)).refusal.code).toBe("renewal_gives_nothing");
      const loans = [fresh, due].map(({ id }) => ({ loan: id, renewals: 0 }));
      const { verdicts } = (await school.as("Biblioteca").call("library/renew-many", { loans })).body;
      expect(verdicts.map(({ renewed, refused }) => renewed?.outcome ?? refused?.code)).toEqual([
        "renewal_gives_nothing",
        "renewed",
      ]);
      expect(await school.as("Biblioteca").collection("loans").getOne(fresh.id)).toMatchObject({ renewals: 0, due: fresh.due });
      expect((await desk.events(fresh.id)).map(({ kind }) => kind)).toEqual(["lent"]);
      // It can't be set aside: it would be spent for nothing all the same.
      const override = [{ code: "renewal_gives_nothing", reason: "Pediu" }];
      expect((await desk.renew(fresh.id, 0, override)).refusal.code).toBe("invalid_input");
    });

    test("L-23: is counted on the server; a repetition is not a second renewal", async () => {
      const loan = await desk.loanDueToday();
      expect((await desk.renew(loan.id, 0)).body.renewals).toBe(1);
      expect((await desk.renew(loan.id, 0)).body.renewals).toBe(1);
      await desk.comesDue(loan.id);
      expect((await desk.renew(loan.id, 1)).body.renewals).toBe(2);
      const third = await desk.renew(loan.id, 2);
      expect(third).toMatchObject({
        status: 409,
        refusal: { code: "renewal_limit_reached", params: { renewals: 2, limit: 2 } },
      });
      expect((await desk.events(loan.id)).filter(({ kind }) => kind === "renewed")).toHaveLength(2);
    });

    test("is refused when others renewed meanwhile, rather than counted on top", async () => {
      const loan = await desk.loan();
      const { id } = await desk.openLoan((await school.seed.reader()).id, (await desk.copy()).id, loan.due, { renewals: 0 });
      await school
        .as("superuser")
        .collection("loans")
        .update(id, { rule: { max_renewals: 9 }, renewals: 4 });
      const { status, refusal } = await desk.renew(id, 1);
      expect({ status, code: refusal.code }).toEqual({ status: 409, code: "record_changed" });
    });

    test("eight desks at once renew once", async () => {
      const loan = await desk.loanDueToday();
      const answers = await Promise.all(Array.from({ length: 8 }, () => desk.renew(loan.id, 0)));
      expect(answers.map(({ status, body }) => [status, body.renewals])).toEqual(Array(8).fill([200, 1]));
      expect((await desk.events(loan.id)).filter(({ kind }) => kind === "renewed")).toHaveLength(1);
    });

    test("L-19, L-20 and L-27: is refused to a reader who may not borrow; lateness is never wiped out", async () => {
      const loan = await desk.loan();
      const readers = school.as("Biblioteca").collection("readers");
      await readers.update(loan.reader, { active: false });
      expect((await desk.renew(loan.id)).refusal.code).toBe("reader_inactive");
      await readers.update(loan.reader, { active: true, valid_until: "2020-01-01" });
      expect((await desk.renew(loan.id)).refusal.code).toBe("reader_expired");
      await readers.update(loan.reader, { valid_until: "" });
      const { id } = await desk.openLoan(loan.reader, (await desk.copy()).id, "2026-01-19");
      expect((await desk.renew(id)).refusal).toMatchObject({ code: "reader_overdue", params: { overdue: 1 } });
      expect((await desk.renew(loan.id)).refusal.code).toBe("reader_overdue");
    });

    test("L-27: where the category does not block, the lateness is on record", async () => {
      const teacher = await school.seed.reader({ category: "catteacher00000" });
      const { id } = await desk.openLoan(teacher.id, (await desk.copy()).id, "2026-01-19");
      const { body } = await desk.renew(id);
      expect(body).toMatchObject({ outcome: "renewed", days_late: 0 });
      const [event] = await desk.events(id);
      expect(event?.text).toMatch(/dias de atraso$/);
      expect(event?.data.days_late).toBeGreaterThan(300);
    });

    test("L-11: a rule of no renewals, or of 0 days, gives none", async () => {
      for (const figures of [{ max_renewals: "0" }, { renewal_days: "0" }]) {
        const category = await school.seed.create("reader_categories", { name: newId(), max_loans: 3, active: true });
        await school.seed.create("loan_rules", { category: category.id, ...figures });
        const [reader, copy] = [await school.seed.reader({ category: category.id }), await desk.copy()];
        const { body: loan } = await desk.lend(reader.card, copy.tombo);
        expect(loan.max_renewals).toBe(0);
        expect((await desk.renew(loan.id)).refusal).toMatchObject({
          code: "renewal_limit_reached",
          message: "Este empréstimo não permite renovação.",
        });
      }
    });

    test("of a closed or unknown loan is refused, and a loan without a rule of its own has no renewal", async () => {
      const loan = await desk.loan();
      await desk.checkIn(loan.tombo);
      expect(await desk.renew(loan.id)).toMatchObject({ status: 409, refusal: { code: "loan_closed" } });
      expect(await desk.renew(newId())).toMatchObject({ status: 404, refusal: { code: "not_found" } });
      const { id } = await desk.openLoan((await school.seed.reader()).id, (await desk.copy()).id, "2099-01-05", { rule: null });
      expect((await desk.renew(id)).refusal.code).toBe("renewal_limit_reached");
    });
  });

  test("leaves loans and timeline in agreement", async () => {
    const records = await school
      .as("superuser")
      .collection("loans")
      .getFullList({ filter: 'lent_at = "2026-01-05 12:00:00.000Z"' });
    const untold = (await disagreements(school)).map((sentence) => sentence.split(" ")[1]);
    expect(untold.sort()).toEqual(records.map(({ id }) => id).sort());
  });
});
