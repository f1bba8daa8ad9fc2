/**
 * The further actions on a loan: return and loan in one call, renewals in bulk, loss and settlement, and a school's own settings.
 */
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "../../../domain/dates";
import { classSetsOf } from "../../helpers/class-sets";
import { thisYear } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { TEACHER } from "../../helpers/seed";

const YEAR = thisYear();

const LENIENT = { max_renewals: 2, renewal_days: 14, day_mode: "calendar_days", suspension_per_day: 0 };
const STRICT = { ...LENIENT, suspension_per_day: 1 };

describe("circulation", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const librarian = () => school.as("Biblioteca");
  const choose = (values: Record<string, unknown>) =>
    school.as("Admin").collection("library_settings").update("library00000000", values);
  const mark = (copy: string, state: string, reason = "Sumiu") => librarian().call("library/mark-copy", { copy, state, reason });
  const settle = (loan: string, outcome: "replaced" | "pardoned") =>
    librarian().call("library/settle-lost", { loan, outcome, reason: "Combinado com a família" });

  describe("L-13: a book that is with someone else", () => {
    test("is returned and lent in one go, the first reader's lateness with it", async () => {
      const [first, second, copy] = [await school.seed.reader(), await school.seed.reader(), await desk.copy()];
      const day = addDays((await desk.loan()).lent_on, -10);
      const { id: open } = await desk.openLoan(first.id, copy.id, day, { rule: STRICT });
      expect((await desk.lend(second.card, copy.tombo)).refusal.code).toBe("lent_to_another");
      const id = newId();
      const { status, body } = await desk.lend(second.card, copy.tombo, { id, return_first: open });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, reader: second.id, returned: { id: open, reader: first.id, days_late: 10 } });
      expect(body.returned?.sentence).toContain("suspensão até");
      expect((await desk.sheet(first.card)).body.suspensions).toHaveLength(1);
      // The lost answer, asked for again.
      expect((await desk.lend(second.card, copy.tombo, { id, return_first: open })).body).toEqual(body);
    });

    test("stays with the first one when the second may not borrow", async () => {
      const loan = await desk.loan();
      const barred = await school.seed.reader({ active: false });
      expect((await desk.lend(barred.card, loan.tombo, { return_first: loan.id })).refusal.code).toBe("reader_inactive");
      expect(await librarian().collection("loans").getOne(loan.id)).toMatchObject({ returned_at: "" });
    });

    test("ends only the loan that the person saw", async () => {
      const before = await desk.loan();
      await desk.checkIn(before.tombo);
      const [second, third] = [await school.seed.reader(), await school.seed.reader()];
      await desk.lend(second.card, before.tombo);
      expect((await desk.lend(third.card, before.tombo, { return_first: before.id })).refusal.code).toBe("lent_to_another");
    });

    test("eight desks at once: one lends it, the others read which reader has it", async () => {
      const loan = await desk.loan();
      const readers = await Promise.all(Array.from({ length: 8 }, () => school.seed.reader()));
      const answers = await Promise.all(readers.map(({ card }) => desk.lend(card, loan.tombo, { return_first: loan.id })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code))).toEqual(
        new Set(["lent_to_another"]),
      );
      expect((await desk.events(loan.id)).map(({ kind }) => kind)).toEqual(["lent", "returned"]);
    });
  });

  describe("L-16: several obstacles", () => {
    const overrides = (...codes: string[]) => codes.map((code) => ({ code, reason: `Pela direção: ${code}` }));
    test("are all named, each is lifted by its own name, and all stay on record", async () => {
      const reader = await school.seed.reader({ valid_until: "2020-12-31" });
      await desk.openLoan(reader.id, (await desk.copy()).id, "2026-01-19");
      const copy = await desk.copy();
      const { refusal } = await desk.lend(reader.card, copy.tombo);
      expect(refusal.obstacles?.map(({ code }) => code)).toEqual(["reader_expired", "reader_overdue"]);
      expect(refusal.obstacles?.every(({ message }) => message.endsWith("."))).toBe(true);
      const one = await desk.lend(reader.card, copy.tombo, { overrides: overrides("reader_expired") });
      expect(one.refusal).toMatchObject({ code: "reader_overdue" });
      const both = await desk.lend(reader.card, copy.tombo, { overrides: overrides("reader_expired", "reader_overdue") });
      expect(both.status).toBe(200);
      const [event] = await desk.events(both.body.id);
      expect(event?.data.overrides).toEqual(overrides("reader_expired", "reader_overdue"));
      expect(event?.text).toContain("Pela direção: reader_overdue");
    });
  });

  test("L-17: an offer at one desk is checked again when it is accepted: a copy lent elsewhere meanwhile is refused", async () => {
    const [reader, other, copy] = [
      await school.seed.reader({ valid_until: "2020-12-31" }),
      await school.seed.reader(),
      await desk.copy(),
    ];
    const { body } = await desk.scan(copy.tombo, { reader: reader.id });
    expect(body).toMatchObject({ kind: "refused", refusal: { code: "reader_expired" }, copy: { on_loan: false } });
    await desk.lend(other.card, copy.tombo);
    const overrides = [{ code: "reader_expired", reason: "Renova amanhã" }];
    expect((await desk.lend(reader.card, copy.tombo, { overrides })).refusal.code).toBe("lent_to_another");
  });

  test("a title's loans, of all its copies, the open one first; an undone loan is in no list", async () => {
    const title = await school.seed.title({}, { copies: 2 });
    const [one, second] = [title.copies[0]!.tombo, title.copies[1]!.tombo];
    const [ana, bia] = [await school.seed.reader(), await school.seed.reader()];
    const { body: first } = await desk.lend(ana.card, one);
    await desk.checkIn(one);
    const { body: undone } = await desk.lend(bia.card, one);
    await desk.undo(undone.id, "lend");
    const { body: open } = await desk.lend(bia.card, second);
    const { body } = await librarian().list("title-loans", { title: title.id, sort: "-lent_at" });
    expect(body.items.map(({ id }) => id)).toEqual([open.id, first.id]);
    const out = await librarian().list("open-loans", { title: title.id });
    expect(out.body.items.map(({ id }) => id)).toEqual([open.id]);
  });

  test("L-22: a book had before is worth a word, and never an obstacle", async () => {
    const reader = await school.seed.reader();
    const title = await school.seed.title({}, { copies: 2 });
    const [first, second] = title.copies;
    const { body: before } = await desk.lend(reader.card, first!.tombo);
    expect(before.warning).toBe("");
    await desk.checkIn(first!.tombo);
    const id = newId();
    const { body: again } = await desk.lend(reader.card, second!.tombo, { id });
    expect(again.warning).toMatch(/^Já pegou este livro /);
    expect((await desk.lend(reader.card, second!.tombo, { id })).body.warning).toBe(again.warning);
    // An undone loan counts as never made.
    const [other, copy] = [await school.seed.reader(), await desk.copy()];
    const { body: undone } = await desk.lend(other.card, copy.tombo);
    await desk.undo(undone.id, "lend");
    expect((await desk.lend(other.card, copy.tombo)).body.warning).toBe("");
  });

  test("L-22: a book for older readers is worth a word where the birth date is known, and never an obstacle", async () => {
    const title = await school.seed.title({ minimum_age: 14 }, { copies: 3 });
    const born = async (birth_date: string) => {
      const reader = await school.seed.reader({}, { name: "Bia Rocha" });
      await school.seed.create("person_details", { person: reader.person, birth_date });
      return reader;
    };
    const [child, grown, unknown] = [await born("2099-01-01"), await born("1980-05-01"), await school.seed.reader()];
    const id = newId();
    const { status, body } = await desk.lend(child.card, title.copies[0]!.tombo, { id });
    expect([status, body.caution]).toEqual([200, "Indicado a partir de 14 anos: Bia Rocha ainda não tem essa idade"]);
    expect((await desk.lend(child.card, title.copies[0]!.tombo, { id })).body.caution).toBe(body.caution);
    const event = (await desk.events(body.id))[0];
    expect(event?.data.caution).toBe(body.caution);
    expect(JSON.stringify(body)).not.toContain("2099");
    expect((await desk.lend(grown.card, title.copies[1]!.tombo)).body.caution).toBeUndefined();
    expect((await desk.lend(unknown.card, title.copies[2]!.tombo)).body.caution).toBeUndefined();
    // At the scan box too.
    await desk.checkIn(title.copies[2]!.tombo);
    const { body: scanned } = await desk.scan(title.copies[2]!.tombo, { reader: child.id });
    expect(scanned).toMatchObject({ kind: "loan", answer: { caution: body.caution } });
  });

  describe("renewing many", () => {
    test("gives a verdict for each; a refusal holds up none of the others, and twice is once", async () => {
      const teacher = await school.seed.reader({ category: TEACHER });
      const open = [];
      for (let index = 0; index < 3; index++) {
        const { body } = await desk.lend(teacher.card, (await desk.copy()).tombo);
        await desk.comesDue(body.id);
        open.push(body);
      }
      const closed = await desk.loan();
      await desk.checkIn(closed.tombo);
      const loans = [open[0]!, closed, open[1]!, open[2]!].map(({ id, renewals }) => ({ loan: id, renewals }));
      const many = () => librarian().call("library/renew-many", { loans: [...loans, { loan: newId(), renewals: 0 }] });
      const { status, body } = await many();
      expect(status).toBe(200);
      expect(body.verdicts.map(({ renewed, refused }) => renewed?.outcome ?? refused?.code)).toEqual([
        "renewed",
        "loan_closed",
        "renewed",
        "renewed",
        "not_found",
      ]);
      await many();
      const sheet = (await desk.sheet(teacher.card)).body;
      expect(sheet.loans.map(({ renewals }) => renewals)).toEqual([1, 1, 1]);
    });
    test("takes no more than a hundred, and at least one", async () => {
      for (const count of [0, 101]) {
        const loans = Array.from({ length: count }, () => ({ loan: newId(), renewals: 0 }));
        expect((await librarian().call("library/renew-many", { loans })).refusal.data).toHaveProperty("loans");
      }
    });
  });

  describe("undoing a renewal", () => {
    const undo = (loan: string, renewals = 1) => librarian().call("library/undo", { loan, what: "renew", renewals });

    test("gives the loan its due day, its count and its terms back, once, and the lateness costs nothing any more", async () => {
      const [reader, copy] = [await school.seed.reader(), await desk.copy()];
      const day = addDays((await desk.loan()).lent_on, -10);
      const { id } = await desk.openLoan(reader.id, copy.id, day, { rule: STRICT });
      const before = await librarian().collection("loans").getOne(id);
      expect((await undo(id)).refusal.code).toBe("nothing_to_undo");
      const overrides = [{ code: "reader_overdue", reason: "Combinado" }];
      const renewAnswer = await desk.renew(id, 0, overrides);
      expect(renewAnswer.body).toMatchObject({ outcome: "renewed", renewals: 1 });
      expect((await desk.sheet(reader.card)).body.suspensions).toHaveLength(1);
      const { body } = await undo(id);
      expect(body).toMatchObject({ outcome: "undone", due: before.due, renewals: 0 });
      expect((await undo(id)).body).toEqual(body);
      const after = await librarian().collection("loans").getOne(id);
      expect({ ...after, updated: "" }).toEqual({ ...before, rule: after.rule, updated: "" });
      expect((await desk.sheet(reader.card)).body.suspensions).toHaveLength(0);
      expect((await desk.events(id)).map(({ kind }) => kind)).toEqual(["renewed", "renew_undone"]);
      expect((await desk.renew(id, 0, overrides)).body).toMatchObject({ outcome: "renewed", renewals: 1 });
    });

    test("takes back the one that it names: of two the later first, each once", async () => {
      const loan = await desk.loan();
      await choose({ renewal_base: "due" });
      const [once, twice] = [(await desk.renew(loan.id)).body, (await desk.renew(loan.id, 1)).body];
      await choose({ renewal_base: "today" });
      expect([once.renewals, twice.renewals]).toEqual([1, 2]);
      expect((await undo(loan.id, 1)).refusal).toMatchObject({
        status: 409,
        code: "undo_renewed_again",
        message: `${loan.title_name} foi renovado de novo depois disso. Desfaça antes a renovação mais recente.`,
      });
      expect((await undo(loan.id, 3)).refusal.code).toBe("nothing_to_undo");
      const { body: second } = await undo(loan.id, 2);
      expect(second).toMatchObject({ outcome: "undone", renewals: 1, due: once.due });
      expect((await undo(loan.id, 2)).body).toEqual(second);
      const { body: first } = await undo(loan.id, 1);
      expect(first).toMatchObject({ outcome: "undone", renewals: 0, due: loan.due });
      for (const repeated of [1, 2]) {
        expect((await undo(loan.id, repeated)).body).toEqual(first);
      }
      expect((await desk.events(loan.id)).map(({ kind }) => kind)).toEqual([
        "lent",
        "renewed",
        "renewed",
        "renew_undone",
        "renew_undone",
      ]);
    });

    test("without its number takes nothing back", async () => {
      const { id } = await desk.loanDueToday();
      await desk.renew(id);
      expect((await librarian().call("library/undo", { loan: id, what: "renew" })).refusal.code).toBe("nothing_to_undo");
    });

    test("is refused once the book is back, or its due day moved on", async () => {
      const [returned, moved] = [await desk.loan(), await desk.loan()];
      for (const { id } of [returned, moved]) {
        await desk.comesDue(id);
        expect((await desk.renew(id)).body.outcome).toBe("renewed");
      }
      await desk.checkIn(returned.tombo);
      expect((await undo(returned.id)).refusal.code).toBe("nothing_to_undo");
      await school
        .as("superuser")
        .collection("loans")
        .update(moved.id, { due: addDays(moved.due, 60) });
      expect((await undo(moved.id)).refusal.code).toBe("nothing_to_undo");
    });
  });

  describe("renewal rules", () => {
    test("L-25: not before the window opens", async () => {
      const loan = await desk.loan();
      const { id } = await desk.openLoan((await school.seed.reader()).id, (await desk.copy()).id, addDays(loan.lent_on, 9), {
        rule: { ...LENIENT, renewal_window: 3 },
      });
      expect((await desk.renew(id)).refusal).toMatchObject({
        code: "renewal_too_early",
        params: { from: addDays(loan.lent_on, 6), due: addDays(loan.lent_on, 9) },
      });
    });
    test("L-24: counted from the due date when the school says so", async () => {
      const loan = await desk.loan();
      await choose({ renewal_base: "due" });
      const { body } = await desk.renew(loan.id);
      await choose({ renewal_base: "today" });
      expect(body.due >= addDays(loan.due, 14)).toBe(true);
      expect(body.why).toContain("conta a partir do vencimento anterior");
      const other = await desk.loan();
      expect((await desk.renew(other.id)).refusal.code).toBe("renewal_gives_nothing");
    });
    test("L-7 and L-9: today's end of the year holds for a renewal, the rest is the loan's own", async () => {
      const [loan, short, last] = [await desk.loanDueToday(), await desk.loanDueToday(), await desk.loan()];
      const rules = school.as("Admin").collection("loan_rules");
      const ceiling: Day = addDays(last.due, 3);
      await rules.update("ruleanyany00000", { ceiling, renewal_days: "60" });
      const { body } = await desk.renew(loan.id);
      const fresh = await desk.loan();
      await rules.update("ruleanyany00000", { ceiling: last.due });
      const { refusal } = await desk.renew(last.id);
      await rules.update("ruleanyany00000", { ceiling: addDays(loan.lent_on, 7) });
      const early = (await desk.renew(short.id)).body;
      await rules.update("ruleanyany00000", { ceiling: "", renewal_days: "" });
      // 14 days of its own from today, not 60.
      expect(body.due).toBe(last.due);
      expect(early.due <= addDays(loan.lent_on, 7) && early.due > loan.lent_on).toBe(true);
      expect(refusal).toMatchObject({ code: "renewal_gives_nothing", params: { from: "" } });
      expect(refusal.message).toContain("o prazo não pode ser aumentado: o prazo de todos termina");
      expect((await librarian().collection("loans").getOne(fresh.id)).rule).toMatchObject({ ceiling });
    });
  });

  describe("L-42: a lost book", () => {
    test("leaves the overdue list, stops being late, and blocks until it is replaced", async () => {
      const [reader, copy] = [await school.seed.reader(), await desk.copy()];
      const day = addDays((await desk.loan()).lent_on, -4);
      const { id } = await desk.openLoan(reader.id, copy.id, day, { rule: LENIENT });
      const overdue = async () => (await librarian().list("overdue-loans", { q: copy.tombo })).body.totalItems;
      expect(await overdue()).toBe(1);
      const { body } = await mark(copy.tombo, "lost");
      expect(body).toMatchObject({ copy: { state: "extraviado" }, loan: { id, lost: true, days_late: 0 } });
      expect(await overdue()).toBe(0);
      const other = await desk.copy();
      expect((await desk.lend(reader.card, other.tombo)).refusal).toMatchObject({ code: "reader_has_lost", params: { lost: 1 } });
      expect((await desk.renew(id)).refusal.code).toBe("copy_lost");
      const settleAnswer = await settle(id, "replaced");
      expect(settleAnswer.body).toMatchObject({ closed_as: "replaced", outcome: "replaced", days_late: 4 });
      expect((await settle(id, "replaced")).status).toBe(200);
      expect((await settle(id, "pardoned")).refusal.code).toBe("loan_closed");
      expect((await desk.lend(reader.card, other.tombo)).status).toBe(200);
      expect((await desk.events(id)).map(({ kind }) => kind)).toEqual(["settled"]);
    });

    test("returned later by anybody: the right reader is freed, and is late only for the days before the loss", async () => {
      const [reader, other, copy] = [await school.seed.reader(), await school.seed.reader(), await desk.copy()];
      const today = (await desk.loan()).lent_on;
      await choose({ late_days: "calendar_days", suspension_days: "calendar_days" });
      const { id } = await desk.openLoan(reader.id, copy.id, addDays(today, -30), { rule: STRICT });
      await mark(copy.tombo, "lost");
      // As if it had been noted 28 days ago.
      await school
        .as("superuser")
        .collection("loans")
        .update(id, { lost_on: addDays(today, -28) });
      const scanAnswer = await desk.scan(copy.tombo, { reader: other.id });
      expect(scanAnswer.body).toMatchObject({ kind: "refused", refusal: { code: "lent_to_another" } });
      const { body } = await desk.checkIn(copy.tombo);
      expect(body).toMatchObject({ id, reader: reader.id, days_late: 2, closed_as: "returned" });
      expect(body.sentence).toContain("voltou ao acervo");
      expect((await desk.sheet(reader.card)).body).toMatchObject({ lost: 0, suspended_until: addDays(today, 2) });
      expect(await librarian().collection("copies").getOne(copy.id)).toMatchObject({ state: "normal", state_reason: "" });
      await desk.undo(id, "return");
      expect(await librarian().collection("copies").getOne(copy.id)).toMatchObject({ state: "lost", state_reason: "Sumiu" });
      expect((await desk.sheet(reader.card)).body).toMatchObject({ lost: 1, suspended_until: "" });
      await choose({ late_days: "open_days", suspension_days: "open_days" });
    });

    test("found after it was settled: it says who had replaced it", async () => {
      const loan = await desk.loan();
      await mark(loan.tombo, "lost");
      await settle(loan.id, "replaced");
      const { body } = await desk.checkIn(loan.tombo);
      expect(body).toMatchObject({ outcome: "not_on_loan", reader: loan.reader });
      expect(body.sentence).toContain(`reposto por ${loan.reader_name}`);
      expect(await librarian().collection("copies").getOne(loan.copy)).toMatchObject({ state: "normal" });
    });

    test.each([
      ["replaced", "the desk's scan", (tombo: string) => desk.scan(tombo)],
      ["pardoned", "its state", (tombo: string) => mark(tombo, "normal", "")],
    ] as const)("%s and then found by %s, its settling is not undone: the book is on the shelf", async (outcome, _by, find) => {
      const loan = await desk.loan();
      await mark(loan.tombo, "lost");
      await settle(loan.id, outcome);
      expect((await find(loan.tombo)).status).toBe(200);
      const { status, refusal } = await desk.undo(loan.id, "settle");
      expect({ status, code: refusal.code }).toEqual({ status: 409, code: "undo_copy_changed" });
      expect(refusal.message).toContain("já foi encontrado");
      expect((await desk.sheet(loan.card)).body).toMatchObject({ lost: 0, all_open: 0 });
      expect(await librarian().collection("copies").getOne(loan.copy)).toMatchObject({ state: "normal" });
    });

    test("pardoned it costs nothing; within two minutes it is undone", async () => {
      const [reader, copy] = [await school.seed.reader(), await desk.copy()];
      const { id } = await desk.openLoan(reader.id, copy.id, "2026-01-19", { rule: STRICT });
      await mark(copy.tombo, "lost");
      expect((await settle(id, "pardoned")).body).toMatchObject({ closed_as: "pardoned", suspended_until: "" });
      expect((await desk.sheet(reader.card)).body).toMatchObject({ lost: 0, suspensions: [] });
      expect((await desk.undo(id, "settle")).body).toMatchObject({ outcome: "undone", closed_as: "", lost: true });
      expect((await desk.sheet(reader.card)).body.lost).toBe(1);
      expect((await desk.undo(id, "return")).refusal.code).toBe("nothing_to_undo");
    });

    test("not lost after all: the reader still has it, and it is late again", async () => {
      const loan = await desk.loan();
      const { id } = await desk.openLoan(loan.reader, (await desk.copy()).id, addDays(loan.lent_on, -4), { rule: LENIENT });
      const { copy } = await librarian().collection("loans").getOne(id);
      await mark(copy, "lost");
      const { body } = await mark(copy, "normal", "");
      expect(body).toMatchObject({ copy: { state: "em circulação" }, loan: { lost: false, days_late: 4 } });
      expect(await librarian().collection("loans").getOne(id)).toMatchObject({ lost_on: "" });
    });

    test("is settled only when it is lost, and only once it is a loan", async () => {
      const loan = await desk.loan();
      expect((await settle(loan.id, "replaced")).refusal.code).toBe("not_lost");
      await desk.checkIn(loan.tombo);
      expect((await settle(loan.id, "replaced")).refusal.code).toBe("loan_closed");
      expect((await settle(newId(), "replaced")).refusal.code).toBe("not_found");
    });

    test("found at two desks at once is found once", async () => {
      const loan = await desk.loan();
      await mark(loan.tombo, "lost");
      const answers = await Promise.all([desk.checkIn(loan.tombo), desk.checkIn(loan.tombo), settle(loan.id, "replaced")]);
      expect(answers.filter(({ status, body }) => status === 200 && "closed_as" in body)).not.toHaveLength(0);
      const { closed_as } = await librarian().collection("loans").getOne(loan.id);
      expect(["returned", "replaced"]).toContain(closed_as);
      expect(await librarian().collection("copies").getOne(loan.copy)).toMatchObject({ state: "normal" });
    });
  });

  test("a reader's past loans come by the page, the latest first, and nobody's without a reader", async () => {
    const reader = await school.seed.reader({ category: TEACHER });
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) {
      const { body } = await desk.lend(reader.card, (await desk.copy()).tombo);
      await desk.checkIn(body.tombo);
      ids.unshift(body.id);
    }
    const undone = (await desk.lend(reader.card, (await desk.copy()).tombo)).body;
    await desk.undo(undone.id, "lend");
    await desk.lend(reader.card, (await desk.copy()).tombo);
    const page = (number: number) =>
      librarian().list("reader-loans", { reader: reader.id, sort: "-returned_at", perPage: 2, page: number });
    const [first, second] = [await page(1), await page(2)];
    expect(first.body).toMatchObject({ totalItems: 3, totalPages: 2 });
    expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual(ids);
    expect((await librarian().list("reader-loans")).body).toMatchObject({ totalItems: 0, items: [] });
    expect((await librarian().list("title-loans")).body).toMatchObject({ totalItems: 0, items: [] });
  });

  describe("a copy's state", () => {
    test("changes with a reason, on record; the same again does nothing twice", async () => {
      const copy = await desk.copy();
      expect((await mark(copy.tombo, "damaged", "")).refusal.data).toHaveProperty("reason");
      expect((await mark(copy.tombo, "damaged", "Molhado")).body.sentence).toContain("danificado");
      await mark(copy.tombo, "damaged", "Molhado");
      await mark(copy.tombo, "repair", "Na encadernação");
      await mark(copy.tombo, "normal", "");
      expect((await desk.events(copy.id)).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
        expect.stringContaining("added"),
        "state_changed: Situação alterada de “em circulação” para “danificado”: Molhado",
        "state_changed: Situação alterada de “danificado” para “em reparo”: Na encadernação",
        "state_changed: Situação alterada de “em reparo” para “em circulação”",
      ]);
      expect((await desk.lend((await school.seed.reader()).card, copy.tombo)).status).toBe(200);
    });
    test("lost, called off and lost again on one day is one loss: its day stays, and with it what is charged", async () => {
      const loan = await desk.loan();
      await mark(loan.tombo, "lost");
      const lostOn = async () => (await librarian().collection("loans").getOne(loan.id)).lost_on;
      await query(school, `UPDATE loans SET lost_on = '2026-01-20' WHERE id = '${loan.id}'`);
      const { before } = (await mark(loan.tombo, "normal", "")).body;
      expect([await lostOn(), before]).toEqual(["", { state: "lost", reason: "Sumiu" }]);
      await mark(loan.tombo, before.state, before.reason);
      expect(await lostOn()).toBe("2026-01-20");
    });

    test("L-16: a textbook within its cycle is written off only when that is set aside by name, and the record says so", async () => {
      const { copies } = await classSetsOf(school).book(2, { cycle_end: YEAR + 1 });
      const [copy, after] = [copies[0]!, (await classSetsOf(school).book(1, { cycle_end: YEAR - 1 })).copies[0]!];
      const setAside = (reason: string, code = "within_cycle", state = "withdrawn") =>
        librarian().call("library/mark-copy", {
          copy: copy.tombo,
          state,
          reason: "Mofo",
          overrides: [{ code, reason }],
        } as never);
      const { refusal } = await mark(copy.tombo, "withdrawn", "Mofo");
      expect(refusal).toMatchObject({ status: 409, code: "within_cycle", params: { program: "PNLD", cycle_end: YEAR + 1 } });
      expect(refusal.message).toContain(`com ciclo até ${YEAR + 1}: até lá a baixa não é permitida`);
      expect((await setAside("")).refusal.code).toBe("invalid_input");
      expect((await setAside("Laudo", "copy_on_loan")).refusal.code).toBe("invalid_input");
      expect((await setAside("Laudo", "within_cycle", "damaged")).refusal.code).toBe("override_mismatch");
      expect(await librarian().collection("copies").getOne(copy.id)).toMatchObject({ state: "normal" });
      for (let twice = 0; twice < 2; twice++) {
        expect((await setAside("Laudo da comissão")).body.sentence).toContain("baixado");
      }
      expect((await desk.events(copy.id)).slice(-1)).toMatchObject([
        {
          text: "Situação alterada de “em circulação” para “baixado”: Mofo, liberado dentro do ciclo: Laudo da comissão",
          data: { after: "withdrawn", overrides: [{ code: "within_cycle", reason: "Laudo da comissão" }] },
        },
      ]);
      // Damaged or lost it may be called at any time, and after its cycle it is the school's own.
      expect((await mark(copies[1]!.tombo, "damaged", "Molhado")).status).toBe(200);
      expect((await mark(after.tombo, "withdrawn", "Velho")).status).toBe(200);
    });
    test("no undo of a state replaces the state that another user recorded meanwhile", async () => {
      const { id, tombo } = await desk.copy();
      const restore = (replaces: { state: "repair" | "withdrawn"; reason: string }) =>
        librarian().call("library/mark-copy", { copy: id, state: "normal", reason: "", replaces });
      const stored = async () => {
        const { state, state_reason } = await librarian().collection("copies").getOne(id);
        return { state, state_reason };
      };
      await mark(tombo, "repair", "Lombada");
      await school.as("Admin").call("library/mark-copy", { copy: id, state: "withdrawn", reason: "Cupim" });
      const { status, refusal } = await restore({ state: "repair", reason: "Lombada" });
      expect({ status, code: refusal.code }).toEqual({ status: 409, code: "undo_copy_changed" });
      expect(refusal.message).toMatch(/agora consta como baixado: a alteração da situação não pode ser desfeita\.$/);
      expect((await restore({ state: "withdrawn", reason: "Traça" })).refusal.code).toBe("undo_copy_changed");
      expect(await stored()).toEqual({ state: "withdrawn", state_reason: "Cupim" });
      // Once, and again where the first answer was lost.
      for (let twice = 0; twice < 2; twice++) {
        expect((await restore({ state: "withdrawn", reason: "Cupim" })).status).toBe(200);
        expect(await stored()).toEqual({ state: "normal", state_reason: "" });
      }
    });

    test("a copy on loan can't be written off", async () => {
      const loan = await desk.loan();
      expect((await mark(loan.tombo, "withdrawn", "Velho")).refusal).toMatchObject({ code: "copy_on_loan", status: 409 });
    });
  });
});
