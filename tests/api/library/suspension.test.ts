/** The penalty of lateness, over HTTP: created by the return, removed by its undo, ended by a pardon. */
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day } from "../../../domain/dates";
import { newId } from "../../helpers/ids";
import { Desk, disagreements, USUAL_TERMS } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { TEACHER } from "../../helpers/seed";

const TERMS = {
  ...USUAL_TERMS,
  renewal_window: null,
  grace_days: 0,
  suspension_per_day: 1,
  suspension_max: null,
  ceiling: "",
};

describe("suspensions", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const librarian = () => school.as("Biblioteca");
  let today: Day = "";

  const choose = (values: Record<string, unknown>) =>
    school.as("Admin").collection("library_settings").update("library00000000", values);
  const suspensions = (reader: string) =>
    librarian()
      .collection("suspensions")
      .getFullList({ filter: `reader = "${reader}"`, sort: "created" });
  /** A loan that is so many days late. */
  const lateLoan = async (reader: string, days: number, terms: Record<string, unknown> = {}) => {
    const copy = await desk.copy();
    const { id } = await desk.openLoan(reader, copy.id, addDays(today, -days), { rule: { ...TERMS, ...terms } });
    return { ...copy, loan: id };
  };

  beforeAll(async () => {
    today = (await desk.loan()).lent_on;
    // Calendar days, so that no weekday of the run decides.
    await choose({ late_days: "calendar_days", suspension_days: "calendar_days" });
  });

  test("a late return suspends from the next day on, in words, and lending is refused until when", async () => {
    const reader = await school.seed.reader();
    const book = await lateLoan(reader.id, 3);
    const { body } = await desk.checkIn(book.tombo);
    expect(body).toMatchObject({ outcome: "returned", days_late: 3, why: "1 dia de suspensão por dia de atraso" });
    expect(body.sentence).toMatch(new RegExp(`^${reader.name} devolveu com 3 dias de atraso: suspensão até `));
    const ends = addDays(today, 3);
    expect(await suspensions(reader.id)).toMatchObject([
      { kind: "late", loan: book.loan, counted_from: today, starts: addDays(today, 1), ends, days: 3, cancelled_at: "" },
    ]);
    const sheet = (await desk.sheet(reader.card)).body;
    expect(sheet).toMatchObject({ suspended_until: ends, suspensions: [{ kind: "late", ends, days: 3 }] });
    expect(sheet.blocks[0]).toContain("suspensos até");
    const copy = await desk.copy();
    expect((await desk.lend(reader.card, copy.tombo)).refusal).toMatchObject({
      status: 409,
      code: "reader_suspended",
      params: { reader: reader.name, until: ends },
    });
    const scanAnswer = await desk.scan(copy.tombo, { reader: reader.id });
    expect(scanAnswer.body).toMatchObject({ kind: "refused", refusal: { code: "reader_suspended" } });
    expect((await desk.events(reader.id)).at(-1)).toMatchObject({ kind: "suspended", actor_name: "Bia da Biblioteca" });
  });

  test("L-19: a suspended reader may not renew; giving back is always accepted", async () => {
    const reader = await school.seed.reader({ category: TEACHER });
    const { body: loan } = await desk.lend(reader.card, (await desk.copy()).tombo);
    await desk.checkIn((await lateLoan(reader.id, 2)).tombo);
    expect((await desk.renew(loan.id)).refusal.code).toBe("reader_suspended");
    expect((await desk.checkIn(loan.tombo)).body.outcome).toBe("returned");
  });

  test("L-16: a suspension is set aside by its name, for one loan", async () => {
    const reader = await school.seed.reader();
    await desk.checkIn((await lateLoan(reader.id, 2)).tombo);
    const overrides = [{ code: "reader_suspended", reason: "Prova amanhã" }];
    const { status, body } = await desk.lend(reader.card, (await desk.copy()).tombo, { overrides });
    expect(status).toBe(200);
    expect((await desk.events(body.id))[0]).toMatchObject({ data: { overrides } });
    await desk.comesDue(body.id);
    expect((await desk.renew(body.id)).refusal.code).toBe("reader_suspended");
    expect((await desk.renew(body.id, 0, overrides)).body).toMatchObject({ outcome: "renewed", renewals: 1 });
    expect((await desk.lend(reader.card, (await desk.copy()).tombo)).refusal.code).toBe("reader_suspended");
  });

  test("a category that is exempt is never suspended, nor is a loan that agreed on nothing", async () => {
    const category = await school.seed.create("reader_categories", {
      name: newId(),
      max_loans: 3,
      exempt_from_suspension: true,
      active: true,
    });
    const [exempt, old] = [await school.seed.reader({ category: category.id }), await school.seed.reader()];
    const book = await lateLoan(exempt.id, 5);
    expect((await desk.checkIn(book.tombo)).body.sentence).toBe(`${exempt.name} devolveu com 5 dias de atraso`);
    // Lent before there were suspensions: its terms know nothing of them. L-7.
    const copy = await desk.copy();
    await desk.openLoan(old.id, copy.id, addDays(today, -5));
    expect((await desk.checkIn(copy.tombo)).body.sentence).toBe(`${old.name} devolveu com 5 dias de atraso`);
    for (const { id } of [exempt, old]) {
      expect(await suspensions(id)).toEqual([]);
    }
  });

  test("L-40: within the grace nothing happens; L-39: no longer than the loan's cap", async () => {
    const reader = await school.seed.reader();
    await desk.checkIn((await lateLoan(reader.id, 2, { grace_days: 2 })).tombo);
    expect(await suspensions(reader.id)).toEqual([]);
    const { body } = await desk.checkIn((await lateLoan(reader.id, 20, { suspension_per_day: 2, suspension_max: 10 })).tombo);
    expect(body.why).toBe("2 dias de suspensão por dia de atraso, no máximo 10");
    expect(await suspensions(reader.id)).toMatchObject([{ days: 10, ends: addDays(today, 10) }]);
  });

  describe("L-38: two late books on one day", () => {
    const both = async () => {
      const reader = await school.seed.reader();
      const books = [await lateLoan(reader.id, 2), await lateLoan(reader.id, 5)];
      for (const { tombo } of books) {
        await desk.checkIn(tombo);
      }
      return { reader, books };
    };
    test("the longest counts", async () => {
      const { reader } = await both();
      expect((await desk.sheet(reader.card)).body.suspended_until).toBe(addDays(today, 5));
    });
    test("or they add up; undoing the first one moves the second up", async () => {
      await choose({ suspension_combination: "sum" });
      const { reader, books } = await both();
      expect((await desk.sheet(reader.card)).body.suspended_until).toBe(addDays(today, 7));
      expect((await desk.undo(books[0]!.loan, "return")).status).toBe(200);
      expect((await desk.sheet(reader.card)).body).toMatchObject({
        suspended_until: addDays(today, 5),
        suspensions: [{ starts: addDays(today, 1), ends: addDays(today, 5) }],
      });
      await choose({ suspension_combination: "longest" });
    });
  });

  test("L-34: undoing the return takes its suspension away, with a reason, and twice is once", async () => {
    const reader = await school.seed.reader();
    const book = await lateLoan(reader.id, 4);
    await desk.checkIn(book.tombo);
    await desk.undo(book.loan, "return");
    await desk.undo(book.loan, "return");
    const [suspension, ...others] = await suspensions(reader.id);
    expect(others).toEqual([]);
    expect(suspension).toMatchObject({ cancelled_by: "userlibrary0000", cancel_reason: expect.stringContaining("desfeita") });
    expect(suspension?.cancelled_at).not.toBe("");
    expect((await desk.sheet(reader.card)).body).toMatchObject({ suspended_until: "", suspensions: [] });
    // Given back again it costs the same again: one that runs, one that was taken back.
    await desk.checkIn(book.tombo);
    expect((await suspensions(reader.id)).map(({ cancelled_at }) => cancelled_at === "")).toEqual([false, true]);
  });

  test("eight desks that return one late book suspend once", async () => {
    const reader = await school.seed.reader();
    const book = await lateLoan(reader.id, 4);
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.checkIn(book.tombo)));
    expect(answers.filter(({ body }) => body.outcome === "returned")).toHaveLength(1);
    expect(await suspensions(reader.id)).toHaveLength(1);
  });

  test("a return repeated with its id says the same, and suspends once", async () => {
    const reader = await school.seed.reader();
    const book = await lateLoan(reader.id, 4);
    const id = newId();
    const [first, second] = [await desk.checkIn(book.tombo, id), await desk.checkIn(book.tombo, id)];
    expect(second.body).toEqual(first.body);
    expect(await suspensions(reader.id)).toHaveLength(1);
  });

  describe("L-35: the book drop", () => {
    test("lateness and suspension count by the day on which it lay there", async () => {
      const reader = await school.seed.reader();
      const book = await lateLoan(reader.id, 5);
      const { body } = await desk.checkIn(book.tombo, newId(), addDays(today, -3));
      expect(body).toMatchObject({ days_late: 2, returned_on: addDays(today, -3) });
      expect(body.sentence).toContain("2 dias de atraso: suspensão de 2 dias, já cumprida");
      expect((await desk.sheet(reader.card)).body.suspended_until).toBe("");
      const onTime = await lateLoan(reader.id, 5);
      expect((await desk.checkIn(onTime.tombo, newId(), addDays(today, -5))).body).toMatchObject({ days_late: 0 });
    });
    test("a day to come is ignored; one before the loan is refused, and nothing changes", async () => {
      const loan = await desk.loan();
      const { refusal, status } = await desk.checkIn(loan.tombo, newId(), addDays(today, -1));
      expect({ status, code: refusal.code, fields: Object.keys(refusal.data) }).toEqual({
        status: 409,
        code: "returned_before_lent",
        fields: ["returned_on"],
      });
      expect((await desk.checkIn(loan.tombo, newId(), addDays(today, 9))).body).toMatchObject({ returned_on: today });
      expect((await desk.checkIn(loan.tombo, newId(), "2026-02-30")).refusal.code).toBe("invalid_input");
    });
  });

  describe("by hand", () => {
    const suspend = (reader: string, until: Day, id = newId()) =>
      librarian().call("library/suspend", { id, reader, until, reason: "Rasgou três livros" });

    test("suspends until a day, on record with its reason; the same id does nothing twice", async () => {
      const reader = await school.seed.reader();
      const [id, until] = [newId(), addDays(today, 9)];
      expect((await suspend(reader.card, until, id)).body).toMatchObject({ id });
      expect((await suspend(reader.card, until, id)).status).toBe(200);
      expect(await suspensions(reader.id)).toMatchObject([
        { id, kind: "manual", starts: today, ends: until, reason: "Rasgou três livros", made_by: "userlibrary0000" },
      ]);
      expect((await desk.lend(reader.card, (await desk.copy()).tombo)).refusal).toMatchObject({ params: { until } });
      expect((await suspend((await school.seed.reader()).card, until, id)).refusal.code).toBe("id_taken");
      expect((await desk.events(reader.id)).map(({ kind }) => kind)).toEqual(["suspended"]);
    });
    test("not until a day that is past", async () => {
      const { refusal } = await suspend((await school.seed.reader()).card, addDays(today, -1));
      expect(refusal).toMatchObject({ status: 400, data: { until: { code: "day_past" } } });
    });
    test("nor for more than five years", async () => {
      const reader = await school.seed.reader();
      for (const until of [addDays(today, 1827), "9999-12-31"]) {
        const { refusal } = await suspend(reader.card, until);
        expect(refusal).toMatchObject({ status: 400, data: { until: { code: "day_too_far" } } });
        expect(refusal.data?.until?.message).toContain("cinco anos");
      }
      expect((await suspend(reader.card, addDays(today, 1826))).status).toBe(200);
    });
    test("L-41: a pardon frees at once, with its reason; the other one runs on", async () => {
      const reader = await school.seed.reader();
      await suspend(reader.card, addDays(today, 2));
      await suspend(reader.card, addDays(today, 9));
      const [first] = await suspensions(reader.id);
      const pardon = (suspension?: string) =>
        librarian().call("library/pardon", { reader: reader.card, reason: "Consertou", ...(suspension ? { suspension } : {}) });
      expect((await pardon(first!.id)).body).toMatchObject({
        pardoned: 1,
        sentence: expect.stringMatching(
          new RegExp(`^1 suspensão perdoada: ${reader.name} continua com os empréstimos suspensos até `),
        ),
      });
      expect((await desk.sheet(reader.card)).body.suspended_until).toBe(addDays(today, 9));
      expect((await pardon()).body.pardoned).toBe(1);
      expect((await pardon()).body).toMatchObject({ pardoned: 0, sentence: `${reader.name} não tem suspensão em vigor` });
      expect((await desk.sheet(reader.card)).body).toMatchObject({ suspended_until: "", blocks: [] });
      expect((await desk.lend(reader.card, (await desk.copy()).tombo)).status).toBe(200);
      expect((await suspensions(reader.id)).map(({ cancel_reason }) => cancel_reason)).toEqual(["Consertou", "Consertou"]);
      expect((await desk.events(reader.id)).map(({ kind }) => kind)).toEqual(["suspended", "suspended", "pardoned", "pardoned"]);
    });
    test("another reader's suspension is not pardoned by this one's sheet", async () => {
      const [one, other] = [await school.seed.reader(), await school.seed.reader()];
      await suspend(one.card, addDays(today, 2));
      const [theirs] = await suspensions(one.id);
      const { body } = await librarian().call("library/pardon", { reader: other.card, suspension: theirs!.id, reason: "Engano" });
      expect(body.pardoned).toBe(0);
      expect((await desk.sheet(one.card)).body.suspensions).toHaveLength(1);
    });
  });

  describe("L-27: renewing a late loan", () => {
    test("is refused where lateness costs something, whatever the category blocks for", async () => {
      const reader = await school.seed.reader({ category: TEACHER });
      const book = await lateLoan(reader.id, 3);
      expect((await desk.renew(book.loan)).refusal).toMatchObject({ code: "renewal_overdue", status: 409 });
      expect(await suspensions(reader.id)).toEqual([]);
    });
    test("set aside, the lateness is charged first: renewing wipes nothing out", async () => {
      const reader = await school.seed.reader({ category: TEACHER });
      const book = await lateLoan(reader.id, 3);
      const overrides = [{ code: "renewal_overdue", reason: "Trabalho da turma" }];
      const { body } = await desk.renew(book.loan, 0, overrides);
      expect(body.sentence).toContain("3 dias de atraso: suspensão até");
      expect(await suspensions(reader.id)).toMatchObject([{ loan: book.loan, days: 3 }]);
      expect((await desk.checkIn(book.tombo)).body).toMatchObject({ days_late: 0 });
      expect((await suspensions(reader.id)).filter(({ cancelled_at }) => cancelled_at === "")).toHaveLength(1);
    });
  });

  test("by hand of a merged reader, it is the remaining one's", async () => {
    const [kept, gone] = [await school.seed.reader(), await school.seed.reader()];
    const pair = { kept: kept.person, gone: gone.person };
    await school.as("Admin").call("people/merge-people", { id: newId(), ...pair, reason: "Repetido" });
    const until = addDays(today, 7);
    for (const reader of [gone.id, gone.card]) {
      await librarian().call("library/suspend", { id: newId(), reader, until, reason: "Rasgou" });
    }
    expect([await suspensions(kept.id), await suspensions(gone.id)].map(({ length }) => length)).toEqual([2, 0]);
  });

  test("no suspension is ever deleted, not even by a superuser", async () => {
    const [any] = await librarian().collection("suspensions").getFullList();
    await expect(school.as("superuser").collection("suspensions").delete(any!.id)).rejects.toMatchObject({ status: 400 });
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
