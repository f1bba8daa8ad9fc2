/** A loan whose days a person enters: of an earlier day, or due on a chosen one. */
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day } from "../../../domain/dates";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("a loan's days by hand", () => {
  const school = testSchool();
  const desk = new Desk(school);
  let today: Day;
  beforeAll(async () => {
    today = (await school.as("Biblioteca").call("platform/home")).body.today;
  });

  test("a book that went out days ago is due by the rules of that day, and its history says why", async () => {
    const [reader, copy, other] = [await school.seed.reader(), await desk.copy(), await desk.copy()];
    const lent_on = addDays(today, -7);
    const now = (await desk.lend(reader.card, other.tombo)).body;
    const id = newId();
    const by_hand = { lent_on, reason: "Queda de energia na sexta" };
    const { status, body } = await desk.lend(reader.card, copy.tombo, { id, by_hand });
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: "lent", lent_on });
    expect(body.due < now.due).toBe(true);
    expect(body.sentence).toMatch(/^Emprestado .*, até /);
    expect(await desk.events(id)).toMatchObject([
      { kind: "lent", text: `${body.sentence}, data informada no balcão: ${by_hand.reason}`, data: { by_hand } },
    ]);
    expect((await desk.lend(reader.card, copy.tombo, { id, by_hand })).body).toEqual(body);
    expect((await desk.checkIn(copy.tombo)).body).toMatchObject({ outcome: "returned", id });
  });

  test("a book of a paper list that came back before the list was entered says so; of a later day it does not", async () => {
    const [reader, copy] = [await school.seed.reader(), await desk.copy()];
    expect((await desk.checkIn(copy.tombo)).body.outcome).toBe("not_on_loan");
    const lend = (lent_on: Day) => desk.lend(reader.card, copy.tombo, { by_hand: { lent_on, reason: "Queda de energia" } });
    const { status, body } = await lend(addDays(today, -3));
    expect(status).toBe(200);
    expect(body.warning).toMatch(/^Este livro passou pelo balcão .+, sem empréstimo: se já voltou, registre a devolução$/);
    await desk.undo(body.id, "lend");
    expect((await lend(today)).body.warning).toBe("");
  });

  test("a chosen due day applies whatever the rules say", async () => {
    const [reader, copy] = [await school.seed.reader(), await desk.copy()];
    let due = addDays(today, 90);
    const lend = () => desk.lend(reader.card, copy.tombo, { by_hand: { due, reason: "Projeto do trimestre" } });
    let answer = await lend();
    while (answer.status !== 200) {
      expect(answer.refusal).toMatchObject({ code: "days_not_possible", data: { due: {} } });
      due = addDays(due, 1);
      answer = await lend();
    }
    expect(answer.body).toMatchObject({ due, lent_on: today, why: "" });
  });

  test("the scan box takes it too, and the row names a day that can't be", async () => {
    const [reader, copy] = [await school.seed.reader(), await desk.copy()];
    const scan = (lent_on: Day) =>
      school.as("Biblioteca").call("library/scan", {
        id: newId(),
        code: copy.tombo,
        reader: reader.id,
        by_hand: { lent_on, reason: "Anotado no papel" },
      });
    expect((await scan(addDays(today, 1))).body).toMatchObject({
      kind: "refused",
      refusal: { code: "days_not_possible", message: "Esta data é futura." },
    });
    expect((await scan(addDays(today, -1))).body).toMatchObject({ kind: "loan", answer: { lent_on: addDays(today, -1) } });
  });

  test("not before the copy came back, not without a reason, not on what is no day; nothing is lent then", async () => {
    const loan = await desk.loan();
    await desk.checkIn(loan.tombo);
    const reader = await school.seed.reader();
    const lend = (by_hand: { lent_on?: string; due?: string; reason: string }) => desk.lend(reader.card, loan.tombo, { by_hand });
    expect((await lend({ lent_on: addDays(today, -1), reason: "Papel" })).refusal).toMatchObject({
      code: "lent_before_return",
      data: { lent_on: {} },
    });
    expect((await lend({ lent_on: addDays(today, -1), reason: "" })).refusal.code).toBe("invalid_input");
    expect((await lend({ lent_on: "2026-02-30", reason: "Papel" })).refusal.code).toBe("invalid_input");
    expect((await lend({ due: addDays(today, -1), reason: "Papel" })).refusal).toMatchObject({
      code: "days_not_possible",
      data: { due: {} },
    });
    expect((await desk.sheet(reader.card)).body.loans).toEqual([]);
  });
});
