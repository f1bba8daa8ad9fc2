/** The IT desk's figures: the rows that each counts, and that its list has exactly those rows. */
import { describe, expect, test } from "vitest";
import type { OutputOf } from "../../../domain/contract";
import { addDays } from "../../../domain/dates";
import { openedWithin } from "../../../domain/support/reports/ages";
import type { openedCalls } from "../../../domain/support/reports/commands";
import { SUPPORT_SETTINGS_ID } from "../../../domain/support/settings";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

describe("figures of the IT desk", () => {
  const school = testSchool();
  const calls = new CallDesk(school);
  const desk = new Desk(school);
  const technician = () => school.as("Tecnologia");
  const overview = async (period = {}) => (await technician().call("support/overview", period)).body;
  const counted = async (filters: Record<string, string>) =>
    (await technician().list("calls", { perPage: "1", ...filters })).body.totalItems;
  const opened = async (by: "month" | "service" | "sector" | "equipment", period = {}) =>
    (await technician().call("support/report-calls", { ...period, by })).body as OutputOf<typeof openedCalls>;
  const change = (call: string, values: string) => query(school, `UPDATE service_calls SET ${values} WHERE id = '${call}'`);

  test("open calls are counted as their list counts them, by age and priority", async () => {
    const [old, fresh, waiting, late] = [
      await calls.opened("none"),
      await calls.opened("none"),
      await calls.opened("none"),
      await calls.opened("none"),
    ];
    await calls.act("support/take-call", waiting);
    await calls.wait(waiting);
    await change(old, `opened_on = '${addDays(today(), -12)}', priority = 5`);
    await change(late, "due = '2020-01-01 12:00:00.000Z'");
    await calls.cancel(await calls.opened("none"));
    const figures = await overview();
    expect(figures.open).toBe(await counted({ open: "true" }));
    expect(figures.waiting).toBe(await counted({ open: "true", state: "waiting" }));
    expect(figures.unclaimed).toBe(await counted({ open: "true", technician: "none" }));
    expect(figures.late).toBe(await counted({ open: "true", late: "true" }));
    expect(figures.late).toBeGreaterThan(0);
    expect(figures.ages.reduce((sum, cell) => sum + cell.calls, 0)).toBe(figures.open);
    expect(figures.ages).toContainEqual({ age: "month", priority: 5, calls: 1 });
    for (const { age, priority, calls: some } of figures.ages) {
      const { from, to } = openedWithin(age, today());
      const days = { ...(from ? { opened_from: from } : {}), ...(to ? { opened_until: to } : {}) };
      expect(await counted({ open: "true", priority: String(priority), ...days })).toBe(some);
    }
    expect(await counted({ ids: fresh, opened_from: today() })).toBe(1);
  });

  test("the time to the first answer is one mean of all calls, on the overview and in its report", async () => {
    const day = "2025-03-10";
    // Each service's own mean rounds upwards or downwards: 1.5 and 1.4 minutes are 2 and 1.
    for (const seconds of [90, 84]) {
      const call = await calls.opened("none", { service: (await calls.service()).id });
      await change(call, `opened_on = '${day}', first_response_at = '${day} 12:00:00.000Z', response_used = ${seconds * 1000}`);
    }
    const period = { from: day, to: day };
    const { response } = await overview(period);
    const { body } = await technician().call("support/report-answers", period);
    expect([response, body.total, body.minutes]).toEqual([{ minutes: 1, of: 2 }, 2, 1]);
  });

  test("calls that wait for an approval, or are to be charged by today, are in the lists that the home page leads to", async () => {
    const service = (await calls.service({ needs_approval: true })).id;
    const pending = await calls.opened("none", { service });
    const [due, ahead] = [await calls.opened("none"), await calls.opened("none")];
    for (const [call, until] of [
      [due, today()],
      [ahead, addDays(today(), 3)],
    ] as const) {
      await calls.act("support/take-call", call);
      await technician().call("support/wait-call", { id: newId(), call, waiting_for: "supplier", until });
    }
    const listed = async (filters: Record<string, string>) =>
      (await technician().list("calls", { perPage: "500", ...filters })).body.items;
    expect((await listed({ approval: "pending" })).map(({ id }) => id)).toEqual([pending]);
    expect((await listed({ charge: "true" })).map(({ id, waiting_until }) => [id, waiting_until])).toEqual([[due, today()]]);
    await calls.act("support/resume-call", due);
    expect(await listed({ charge: "true" })).toEqual([]);
  });

  test("the mean of ratings is of solved calls, and of no rating of before a reopening", async () => {
    const day = "2021-05-04";
    const rate = async (rating: number) => {
      const call = await calls.opened("none");
      await calls.resolve(call);
      await school.as("none").call("support/rate-call", { id: newId(), call, rating, comment: "Voltou a travar" });
      await change(call, `resolved_on = '${day}'`);
      return call;
    };
    const [bad] = [await rate(2), await rate(5)];
    const [again, unrated] = [await rate(1), await calls.opened("none")];
    await calls.refuse(again);
    await calls.resolve(again);
    await calls.resolve(unrated);
    for (const call of [again, unrated]) {
      await change(call, `resolved_on = '${day}'`);
    }
    expect((await overview({ from: day, to: day })).rating).toEqual({ tenths: 35, of: 2 });
    expect(await counted({ rated: "true", resolved_from: day, resolved_until: day })).toBe(2);
    expect((await calls.sheet(bad)).rating_comment).toBe("Voltou a travar");
    const notifications = await query(school, `SELECT text FROM notifications WHERE kind = 'call_rated' AND link LIKE '%${bad}'`);
    expect(notifications).toEqual([["Paula Professora avaliou o atendimento com nota 2 de 5: “Voltou a travar”"]]);
  });

  test("each opened call is counted under what it is about, but for cancelled and merged ones", async () => {
    const machine = await desk.machine();
    const service = await calls.service();
    const about = { service: service.id, equipment: machine.id };
    const [first, second, third] = [
      await calls.opened("Tecnologia", about),
      await calls.opened("Tecnologia", about),
      await calls.opened("Admin", about),
    ];
    await technician().call("support/merge-calls", { id: newId(), call: second, into: first });
    await calls.cancel(third, "Admin");
    const before = await opened("month");
    expect(before.rows.map(({ key }) => key)).toContain(today().slice(0, 7));
    for (const by of ["service", "sector", "equipment"] as const) {
      const { total, rows } = await opened(by);
      expect(rows.reduce((sum, row) => sum + row.calls, 0)).toBe(total);
      for (const row of rows) {
        expect(await counted({ counted: "true", [by]: row.key || "none" })).toBe(row.calls);
      }
    }
    expect((await opened("equipment")).rows).toContainEqual(expect.objectContaining({ code: machine.tombo, calls: 1 }));
    expect((await opened("month")).total).toBe(await counted({ counted: "true" }));
    expect(await opened("month", { from: "2020-01-01", to: "2020-12-31" })).toEqual({ total: 0, rows: [] });
  });

  test("solved and answered calls are in time by opening hours, and the figures lead to their rows", async () => {
    const service = await calls.service();
    const of = { service: service.id };
    const [soon, slow, endless] = [
      await calls.opened("none", of),
      await calls.opened("none", of),
      await calls.opened("none", { service: (await calls.service({ response_minutes: 0, solution_minutes: 0 })).id }),
    ];
    for (const call of [soon, slow, endless]) {
      await calls.resolve(call);
    }
    await change(soon, `response_used = ${60 * 60_000}, solution_used = ${480 * 60_000}`);
    await change(slow, `response_used = ${60 * 60_000 + 1}, solution_used = ${480 * 60_000 + 1}`);
    const { rows } = (await technician().call("support/report-solutions", { by: "service" })).body;
    expect(rows.find(({ key }) => key === service.id)).toEqual({
      ...{ key: service.id, name: service.name, calls: 2, in_time: { part: 1, of: 2 }, minutes: 480 },
    });
    const { rows: answers } = (await technician().call("support/report-answers", {})).body;
    expect(answers.find(({ key }) => key === service.id)).toMatchObject({ calls: 2, in_time: { part: 1, of: 2 }, minutes: 60 });
    expect(await counted({ ...of, solved: "in_time" })).toBe(1);
    expect(await counted({ ...of, solved: "late" })).toBe(1);
    expect(await counted({ ...of, solved: "any" })).toBe(2);
    expect(await counted({ ...of, answered: "late" })).toBe(1);
    const people = (await technician().call("support/report-solutions", { by: "technician" })).body;
    for (const { key, calls: some } of people.rows) {
      expect(await counted({ resolved_by: key || "none", solved: "any", resolved_from: "2020-01-01" })).toBe(some);
    }
    expect(people.rows.map(({ key }) => key)).toContain(ACCOUNT_TERMS.Tecnologia.id);
    const figures = await overview();
    expect(figures.solved).toBe(await counted({ solved: "any" }));
    expect(figures.opened).toBe(await counted({ counted: "true" }));
    expect(figures.solved_in_time.part).toBe(await counted({ solved: "in_time" }));
    expect(figures.answered_in_time.part).toBe(await counted({ counted: "true", answered: "in_time" }));
    expect(figures.answered_in_time.of - figures.answered_in_time.part).toBe(
      await counted({ counted: "true", answered: "late" }),
    );
    expect(figures.response.of).toBe(await counted({ counted: "true", answered: "any" }));
    await calls.refuse(soon);
    expect(await counted({ ...of, solved: "any" })).toBe(1);
  });

  test("an order costs its parts as they left, and its minutes at the school's rate", async () => {
    const settings = school.as("Admin").collection("support_settings");
    await settings.update(SUPPORT_SETTINGS_ID, { hour_rate: 6000 });
    const order = await desk.order();
    await technician().call("support/add-task", { id: newId(), order: order.id, minutes: 45, text: "Troca da fonte" });
    const costs = async (period = {}) => (await technician().call("support/report-costs", period)).body;
    const { rows, total, rate, orders } = await costs();
    expect(rate).toBe(6000);
    expect(rows.find((row) => row.order === order.id)).toEqual({
      ...{ order: order.id, code: order.number, problem: "Não liga", minutes: 45, parts: 0, labour: 4500 },
    });
    expect([rows.length, rows.reduce((sum, { parts, labour }) => sum + parts + labour, 0)]).toEqual([orders, total]);
    await settings.update(SUPPORT_SETTINGS_ID, { hour_rate: 0 });
    expect((await costs()).rows.find((row) => row.order === order.id)?.labour).toBe(0);
    expect(await costs({ to: "2020-12-31" })).toEqual({ rate: 0, orders: 0, total: 0, rows: [] });
    const orderList = async (filters: Record<string, string>) =>
      (await technician().list("orders", { ids: order.id, ...filters })).body.totalItems;
    expect(await orderList({ opened_from: today(), opened_until: today() })).toBe(1);
    expect(await orderList({ opened_until: addDays(today(), -1) })).toBe(0);
  });

  test("figures without sense are refused", async () => {
    expect((await technician().call("support/report-calls", { by: "moon" as "month" })).status).toBe(400);
    expect((await technician().call("support/overview", { from: "2026-02-30" })).status).toBe(400);
    expect((await technician().list("calls", { solved: "soon" })).status).toBe(400);
    expect((await school.as("Biblioteca").call("support/overview", {})).status).toBe(403);
  });
});
