/** The decisions that depend on the time of day. The program's own clock is shifted; the machine's does not change. */

import { describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { clockAhead, clockAt, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { REFERENCE } from "../../helpers/seed";

describe("the clock", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const at = (day: string, time: string) => school.server.restart(clockAt(day, time));
  const ahead = (seconds: number) => school.server.restart(clockAhead(seconds));

  test("L-6: the due day lasts to its midnight, everywhere", async () => {
    await ahead(0);
    const [early, late] = [await desk.loan(), await desk.loan()];
    expect(early.due).toBe(late.due);
    const overdue = async () => (await school.as("Biblioteca").list("overdue-loans")).body.items.map(({ id }) => id);

    await at(early.due, "23:50");
    expect(await overdue()).toEqual([]);
    expect((await desk.sheet(early.card)).body).toMatchObject({ overdue: 0, blocks: [], loans: [{ days_late: 0 }] });
    const onTime = await desk.checkIn(early.tombo);
    // Already the next day in UTC.
    expect(onTime.body.returned_at.slice(0, 10)).toBe(addDays(early.due, 1));
    expect(onTime.body).toMatchObject({
      returned_on: early.due,
      days_late: 0,
      sentence: `${early.reader_name} devolveu no prazo`,
    });

    await at(addDays(late.due, 1), "00:01");
    expect(await overdue()).toEqual([late.id]);
    expect((await desk.sheet(late.card)).body).toMatchObject({ overdue: 1, loans: [{ days_late: 1 }] });
    const readers = await school.as("Biblioteca").list("readers", { q: late.card });
    expect(readers.body.items).toMatchObject([{ id: late.reader, open: 1, overdue: 1 }]);
    const copy = await desk.copy();
    expect((await desk.lend(late.card, copy.tombo)).refusal.code).toBe("reader_overdue");
    expect((await desk.checkIn(late.tombo)).body).toMatchObject({ days_late: 1 });
  });

  test("a loan shortly before midnight is of that day, not of the next one in UTC", async () => {
    const day = addDays(today(), 3);
    await at(day, "23:55");
    const loan = await desk.loan();
    expect(loan.lent_on).toBe(day);
    expect(loan.lent_at.slice(0, 10)).toBe(addDays(day, 1));
  });

  test("L-34: undoing ends after two minutes @full", async () => {
    await ahead(0);
    const [lent, returned, inTime] = [await desk.loan(), await desk.loan(), await desk.loan()];
    await desk.checkIn(returned.tombo);
    await ahead(100);
    expect((await desk.undo(inTime.id, "lend")).status).toBe(200);
    await ahead(130);
    for (const [id, what] of [
      [lent.id, "lend"],
      [returned.id, "return"],
    ] as const) {
      const { status, refusal } = await desk.undo(id, what);
      expect({ what, status, code: refusal.code }).toEqual({ what, status: 409, code: "undo_too_late" });
    }
    // Undoing what is undone stays the same answer.
    expect((await desk.undo(inTime.id, "lend")).body).toMatchObject({ outcome: "undone" });
  });

  test.each([
    ["a Wednesday", "2026-02-25", "2026-02-25"],
    ["a Saturday, on which nobody takes a book back", "2026-02-28", "2026-03-02"],
  ])("L-19: the card's last day, %s, is a good one; the day after it has expired", async (_, lastDay, due) => {
    const reader = await school.seed.reader({ valid_until: lastDay, category: "catteacher00000" });
    await at(lastDay, "23:59");
    const last = await desk.lend(reader.card, (await desk.copy()).tombo);
    expect(last.status).toBe(200);
    expect(last.body.due).toBe(due);
    await at(addDays(lastDay, 1), "00:01");
    expect((await desk.lend(reader.card, (await desk.copy()).tombo)).refusal.code).toBe("reader_expired");
    expect((await desk.renew(last.body.id)).refusal.code).toBe("reader_expired");
  });

  test("L-1 and L-10: lent on a Saturday under a ceiling of Sunday, a book is due on Monday, and no conflict of the calendar @full", async () => {
    await at("2026-02-21", "10:00");
    const rules = school.as("Admin").collection("loan_rules");
    await rules.update("ruleanyany00000", { ceiling: "2026-02-22" });
    const loan = await desk.loan();
    const renewAnswer = await desk.renew(loan.id);
    const { moves } = (await school.as("Admin").call("library/due-date-conflicts", {})).body;
    await rules.update("ruleanyany00000", { ceiling: "" });
    expect(loan).toMatchObject({
      due: "2026-02-23",
      why: "o prazo de todos termina domingo, 22 de fevereiro, sem dia de funcionamento até essa data; o próximo dia aberto é segunda, 23 de fevereiro",
    });
    expect(moves.filter(({ from }) => from === loan.due)).toEqual([]);
    expect(renewAnswer.refusal).toMatchObject({
      code: "renewal_gives_nothing",
      params: { from: "", why: "o prazo de todos termina domingo, 22 de fevereiro" },
    });
  });

  test("L-16: a book that stays in the library, but is lent, is due on the next open day, in a weekly rhythm too @full", async () => {
    // A Thursday before a Friday without school.
    await at("2026-02-26", "10:00");
    const admin = school.as("Admin");
    const closed = await admin.collection("calendar_days").create({ day: "2026-02-27", reason: "Recesso" });
    await admin.collection("loan_rules").update("ruleanyany00000", { day_mode: "weekly" });
    const mapType = await school.seed.create("material_types", {
      name: `Mapa ${newId()}`,
      lendable: true,
      active: true,
    });
    await school.seed.create("loan_rules", { material_type: mapType.id, loan_days: "0", renewal_days: "7" });
    const loans = [];
    for (const material_type of [REFERENCE, mapType.id]) {
      const { tombo } = await desk.copy({ material_type });
      const overrides = [{ code: "not_lendable", reason: "Pesquisa da turma" }];
      loans.push((await desk.lend((await school.seed.reader()).card, tombo, { overrides })).body);
    }
    // The day that it was promised for closes afterwards.
    const later = await admin.collection("calendar_days").create({ day: "2026-03-02", reason: "Recesso" });
    const { moves } = (await admin.call("library/due-date-conflicts", {})).body;
    await admin.collection("loan_rules").update("ruleanyany00000", { day_mode: "calendar_days" });
    await admin.collection("calendar_days").delete(closed.id);
    await admin.collection("calendar_days").delete(later.id);
    const due = { outcome: "lent", due: "2026-03-02", max_renewals: 0 };
    expect(loans).toMatchObject([due, due]);
    expect(moves.filter(({ from }) => from === "2026-03-02").map(({ to }) => to)).toEqual(["2026-03-03"]);
  });

  test("L-36: due Monday 9 March, back on Thursday: suspended Friday, Monday and Tuesday; free on Wednesday", async () => {
    await at("2026-02-23", "10:00");
    await school.as("Admin").collection("loan_rules").update("ruleanyany00000", { suspension_per_day: "1" });
    const loan = await desk.loan();
    expect(loan.due).toBe("2026-03-09");
    await at("2026-03-12", "16:00");
    expect((await desk.checkIn(loan.tombo)).body).toMatchObject({
      days_late: 3,
      sentence: `${loan.reader_name} devolveu com 3 dias de atraso: suspensão até terça, 17 de março`,
    });
    const copy = await desk.copy();
    for (const [day, time] of [
      ["2026-03-12", "16:05"],
      ["2026-03-13", "07:00"],
      ["2026-03-17", "23:59"],
    ] as const) {
      await at(day, time);
      expect((await desk.lend(loan.card, copy.tombo)).refusal).toMatchObject({
        code: "reader_suspended",
        params: { until: "2026-03-17" },
      });
    }
    await at("2026-03-18", "00:01");
    expect((await desk.sheet(loan.card)).body).toMatchObject({ suspended_until: "", suspensions: [], blocks: [] });
    expect((await desk.lend(loan.card, copy.tombo)).status).toBe(200);
    await school.as("Admin").collection("loan_rules").update("ruleanyany00000", { suspension_per_day: "" });
  });

  test("L-42: lateness stops on the day of the loss, however long it takes to be found @full", async () => {
    await at("2026-02-23", "10:00");
    await school.as("Admin").collection("loan_rules").update("ruleanyany00000", { suspension_per_day: "1" });
    const loan = await desk.loan();
    await at("2026-03-11", "10:00");
    await school.as("Biblioteca").call("library/mark-copy", { copy: loan.tombo, state: "lost", reason: "Perdeu no ônibus" });
    await at("2026-05-04", "10:00");
    expect((await desk.sheet(loan.card)).body).toMatchObject({ overdue: 0, lost: 1, loans: [{ lost: true, days_late: 0 }] });
    const { body } = await desk.checkIn(loan.tombo);
    expect(body).toMatchObject({ days_late: 2, returned_on: "2026-05-04" });
    expect(body.sentence).toContain("2 dias de atraso: suspensão até quarta, 6 de maio");
    await school.as("Admin").collection("loan_rules").update("ruleanyany00000", { suspension_per_day: "" });
  });

  test("the school's own zone decides what day it is @full", async () => {
    await ahead(0);
    const day = addDays(today(), 2);
    // 22:30 in Rio Branco is 00:30 of the next day in São Paulo.
    await at(addDays(day, 1), "00:30");
    const admin = school.as("Admin").collection("school");
    expect((await desk.loan()).lent_on).toBe(addDays(day, 1));
    await admin.update("school000000000", { time_zone: "America/Rio_Branco" });
    expect((await desk.loan()).lent_on).toBe(day);
    await admin.update("school000000000", { time_zone: "America/Sao_Paulo" });
  });
});
