import { describe, expect, test } from "vitest";
import { type ScanAnswer, SHEET_LOANS } from "../../../domain/library/commands";
import { now } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, disagreements } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { TEACHER } from "../../helpers/seed";

type Kind = ScanAnswer["kind"];
function as<K extends Kind>(answer: { status: number; body: ScanAnswer }, kind: K): Extract<ScanAnswer, { kind: K }> {
  expect({ status: answer.status, kind: answer.body.kind }).toEqual({ status: 200, kind });
  return answer.body as Extract<ScanAnswer, { kind: K }>;
}

describe("the scan box", () => {
  const school = testSchool();
  const desk = new Desk(school);

  test("a card opens its reader, also while another is open", async () => {
    const [one, other] = [await school.seed.reader(), await school.seed.reader()];
    expect(as(await desk.scan(`${one.card}\r`), "reader").sheet).toMatchObject({
      id: one.id,
      card: one.card,
      open: 0,
      blocks: [],
    });
    expect(as(await desk.scan(other.card.toLowerCase(), { reader: one.id }), "reader").sheet.id).toBe(other.id);
  });

  test("an enrolment opens its reader where no book has that number, and a book where one has", async () => {
    const enrolment = `77${String(now()).slice(-7)}`;
    const reader = await school.seed.reader({}, { enrolment });
    expect(as(await desk.scan(enrolment), "reader").sheet.id).toBe(reader.id);
    const { copies } = await school.seed.title({}, { copies: 1, copy: { tombo: enrolment } });
    expect(as(await desk.scan(enrolment), "available").copy.id).toBe(copies[0]!.id);
    expect((await desk.scan("77-NINGUEM-9")).refusal.code).toBe("unknown_code");
  });

  test("a copy goes to the open reader, whose sheet follows", async () => {
    const [reader, copy] = [await school.seed.reader(), await desk.copy()];
    const { answer, sheet } = as(await desk.scan(copy.tombo, { reader: reader.id }), "loan");
    expect(answer).toMatchObject({ outcome: "lent", copy: copy.id, reader: reader.id });
    expect(sheet).toMatchObject({ id: reader.id, open: 1, loans: [{ id: answer.id }] });
  });

  test("of a reader with many loans only the most urgent travel with each scan, and all are counted", async () => {
    const reader = await school.seed.reader({ category: TEACHER });
    const { copies } = await school.seed.title({}, { copies: SHEET_LOANS + 3 });
    for (const { id } of copies) {
      await desk.lend(reader.id, id);
    }
    await desk.renew((await desk.sheet(reader.id)).body.loans[0]!.id);
    const { sheet } = as(await desk.scan((await desk.copy()).tombo, { reader: reader.id }), "loan");
    expect(sheet).toMatchObject({ open: copies.length + 1, all_open: copies.length + 1 });
    expect(sheet?.loans).toHaveLength(SHEET_LOANS);
    const due = sheet?.loans.map((loan) => loan.due) ?? [];
    expect(due).toEqual([...due].sort());
    const { body } = await school.as("Biblioteca").list("open-loans", { reader: reader.id, perPage: 10, page: 3 });
    expect(body).toMatchObject({ totalItems: copies.length + 1, totalPages: 3 });
  });

  test("without an open reader a copy on loan is returned", async () => {
    const loan = await desk.loan();
    const { answer, sheet } = as(await desk.scan(loan.tombo), "loan");
    expect(answer).toMatchObject({ outcome: "returned", id: loan.id });
    expect(sheet).toBeNull();
  });

  test("L-33: without an open reader a copy on the shelf says who had it last", async () => {
    const loan = await desk.loan();
    await desk.checkIn(loan.tombo);
    const shelved = as(await desk.scan(loan.tombo), "available");
    expect(shelved.copy).toMatchObject({ id: loan.copy, on_loan: false, state: "em circulação" });
    expect(shelved.sentence).toContain(loan.reader_name);
  });

  test("L-42: a lost copy is found", async () => {
    const copy = await desk.copy({ state: "lost", state_reason: "Sumiu" });
    const reader = await school.seed.reader();
    const refused = as(await desk.scan(copy.tombo, { reader: reader.id }), "refused");
    expect(refused).toMatchObject({ refusal: { code: "copy_lost" }, loan: null, copy: { state: "extraviado" } });
    expect(as(await desk.scan(copy.tombo), "available")).toMatchObject({
      copy: { state: "em circulação" },
      sentence: "Constava como extraviado e voltou ao acervo",
    });
    as(await desk.scan(copy.tombo, { reader: reader.id }), "loan");
  });

  test("L-13: the open reader's own book is refused with its loan, for renewing or returning it", async () => {
    const loan = await desk.loanDueToday();
    const refused = as(await desk.scan(loan.tombo, { reader: loan.reader }), "refused");
    expect(refused).toMatchObject({
      refusal: { code: "already_with_reader", status: 409 },
      loan: { id: loan.id, renewals: 0, max_renewals: 2 },
      copy: { id: loan.copy, on_loan: true },
      sheet: { id: loan.reader, open: 1 },
    });
    expect((await desk.renew(loan.id)).status).toBe(200);
  });

  test("L-13: another reader's book is refused with that loan, for returning and lending it", async () => {
    const loan = await desk.loan();
    const reader = await school.seed.reader();
    const refused = as(await desk.scan(loan.tombo, { reader: reader.id }), "refused");
    expect(refused).toMatchObject({ refusal: { code: "lent_to_another" }, loan: { id: loan.id, reader: loan.reader } });
    expect((await desk.checkIn(loan.tombo)).body.days_late).toBe(0);
    as(await desk.scan(loan.tombo, { reader: reader.id }), "loan");
  });

  test("a broken rule is an answer, with the reader's sheet", async () => {
    const reader = await school.seed.reader({ active: false });
    const refused = as(await desk.scan((await desk.copy()).tombo, { reader: reader.id }), "refused");
    expect(refused).toMatchObject({ refusal: { code: "reader_inactive" }, loan: null, sheet: { id: reader.id } });
    expect(refused.sheet?.blocks).toEqual([refused.refusal.message]);
  });

  test("L-45: an ISBN offers its copies, those on the shelf first, none that was written off", async () => {
    const title = await school.seed.title({ isbn13: "9788535914849" }, { copies: 4 });
    const [lent, lost, withdrawn, free] = title.copies.map(({ id, tombo }) => ({ id, tombo }));
    const reader = await school.seed.reader();
    await desk.lend(reader.card, lent!.tombo);
    const copies = school.as("Biblioteca").collection("copies");
    await copies.update(lost!.id, { state: "lost", state_reason: "Sumiu" });
    await copies.update(withdrawn!.id, { state: "withdrawn", state_reason: "Mofo" });
    for (const code of ["9788535914849", "978-85-359-1484-9\r\n", "8535914846", "85-359-1484-6"]) {
      const offered = as(await desk.scan(code, { reader: reader.id }), "copies");
      expect(offered.isbn).toBe("9788535914849");
      expect(offered.copies.map(({ id, on_loan, state }) => ({ id, on_loan, state }))).toEqual([
        { id: free!.id, on_loan: false, state: "em circulação" },
        { id: lent!.id, on_loan: true, state: "em circulação" },
        { id: lost!.id, on_loan: false, state: "extraviado" },
      ]);
    }
    as(await desk.scan(free!.id, { reader: reader.id }), "loan");
  });

  test.each([
    ["an unknown tombo", "98765432", "98765432"],
    ["an unknown card", "L98765", "L98765"],
    ["an ISBN that the library does not have", "9780306406157", "9780306406157"],
    ["anything", "'; DROP TABLE loans; --", "';DROPTABLELOANS;--"],
    ["an emoji", "📚", "📚"],
  ])("refuses %s", async (_, code, output) => {
    const { status, refusal } = await desk.scan(code);
    expect({ status, code: refusal.code, params: refusal.params }).toEqual({
      status: 404,
      code: "unknown_code",
      params: { code: output },
    });
    expect(refusal.data).toHaveProperty("code");
  });

  test("refuses an unknown open reader, and an empty code", async () => {
    const copy = await desk.copy();
    expect(await desk.scan(copy.tombo, { reader: newId() })).toMatchObject({ status: 404, refusal: { code: "unknown_reader" } });
    expect(await desk.scan("\r\n")).toMatchObject({ status: 400, refusal: { code: "invalid_input" } });
  });

  describe("a repeated id", () => {
    test("does a return once, even when the book went out again in between", async () => {
      const [loan, id] = [await desk.loan(), newId()];
      const first = await desk.scan(loan.tombo, { id });
      await desk.lend((await school.seed.reader()).card, loan.tombo);
      expect(await desk.scan(loan.tombo, { id })).toMatchObject({ status: 200, body: first.body });
      const { loan: current } = as(await desk.scan(loan.tombo, { reader: loan.reader }), "refused");
      expect(current).toMatchObject({ returned_at: "" });
    });

    test("lends once", async () => {
      const [reader, copy, id] = [await school.seed.reader(), await desk.copy(), newId()];
      const first = await desk.scan(copy.tombo, { id, reader: reader.id });
      expect(await desk.scan(copy.tombo, { id, reader: reader.id })).toMatchObject({ status: 200, body: first.body });
      expect((await desk.sheet(reader.card)).body.loans).toHaveLength(1);
    });

    test("for another copy is refused", async () => {
      const [one, other, id] = [await desk.loan(), await desk.loan(), newId()];
      await desk.scan(one.tombo, { id });
      expect(await desk.scan(other.tombo, { id })).toMatchObject({ status: 409, refusal: { code: "id_taken" } });
      expect(await desk.scan((await desk.copy()).tombo, { id: one.id, reader: other.reader })).toMatchObject({
        status: 409,
        refusal: { code: "id_taken" },
      });
    });
  });

  test("L-14: twenty codes sent at once to one reader are all answered; the limit holds", async () => {
    const reader = await school.seed.reader();
    const { copies } = await school.seed.title({}, { copies: 20 });
    const answers = await Promise.all(copies.map(({ tombo }) => desk.scan(tombo, { reader: reader.id })));
    const kinds = answers.map(({ body }) => body.kind);
    expect(kinds.filter((kind) => kind === "loan")).toHaveLength(3);
    const refused = answers.flatMap(({ body }) => (body.kind === "refused" ? [body.refusal.code] : []));
    expect(refused).toEqual(Array(17).fill("loan_limit_reached"));
    expect((await desk.sheet(reader.card)).body).toMatchObject({ open: 3, max_loans: 3 });
  });

  test("leaves loans and timeline in agreement", async () => {
    expect(await disagreements(school)).toEqual([]);
  });
});
