/** Preventive plans: one order for all missed dates, never two at once, and each failure is shown on the plan. */
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { supportSentences } from "../../../domain/support/refusals";
import { CallDesk } from "../../helpers/calls";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";
import { PATIENCE } from "../../helpers/timeouts";

const LONG_AGO = "2024-01-31";

describe("preventive plans", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const records = (id = "") => `/api/collections/maintenance_plans/records${id && `/${id}`}`;
  let counter = 0;
  const post = (values: Record<string, unknown>) =>
    desk.technician.request<{ id: string; next_on: string }>("POST", records(), {
      ...{ id: newId(), name: `Plano ${++counter}`, task: "Limpar o filtro", opens: "order", active: true },
      ...{ every: 1, unit: "month", anchor: LONG_AGO, ...values },
    });
  /** A plan whose times since long ago were all missed. */
  const missed = async (values: Record<string, unknown>) => {
    const { id } = (await post(values)).body;
    await query(school, `UPDATE maintenance_plans SET next_on = '${LONG_AGO}' WHERE id = '${id}'`);
    return id;
  };
  const plan = async (id: string) =>
    (await desk.technician.request<{ next_on: string; problem: string; active: boolean }>("GET", records(id))).body;
  const occurrences = (id: string) => query(school, `SELECT "order", call FROM plan_occurrences WHERE plan = '${id}'`);
  const run = async () => expect((await school.as("superuser").request("POST", "/api/crons/plans")).status).toBe(204);

  const days = () => school.as("Admin").collection("calendar_days");
  let todayOpen = "";

  // On any weekday.
  beforeAll(async () => {
    todayOpen = (await days().create({ day: today(), reason: "Dia letivo", hours: "07:00-17:00" })).id;
  });

  test("a missed occurrence waits for a day on which the school opens", async () => {
    const id = await missed({ equipment: (await desk.machine()).id });
    await days().update(todayOpen, { hours: "" });
    await run();
    expect(await occurrences(id)).toEqual([]);
    await days().update(todayOpen, { hours: "07:00-17:00" });
    await run();
    await expect.poll(() => occurrences(id), PATIENCE).toHaveLength(1);
  });

  test("H-40: after years of standing still one order is opened, with all machines of the kind, and the next time is ahead", async () => {
    const kind = await desk.kind();
    const machines = [await desk.machine({ kind: kind.id }), await desk.machine({ kind: kind.id })];
    const id = await missed({ kind: kind.id });
    await Promise.all([run(), run(), run()]);
    await expect.poll(() => occurrences(id), PATIENCE).toHaveLength(1);
    await run();
    const [[order = ""] = []] = await occurrences(id);
    const { body } = await desk.technician.call("support/order", { order });
    expect(body).toMatchObject({ kind: "preventive", state: "open" });
    expect(body.code).not.toBe("");
    expect(body.machines.map(({ equipment }) => equipment).sort()).toEqual(machines.map((machine) => machine.id).sort());
    expect((await plan(id)).next_on > today()).toBe(true);
    expect(await occurrences(id)).toHaveLength(1);
  });

  test("an earlier order that is still open holds the next one back, visibly", async () => {
    const machine = await desk.machine();
    const id = await missed({ equipment: machine.id });
    await run();
    await expect.poll(() => occurrences(id), PATIENCE).toHaveLength(1);
    const [[order = ""] = []] = await occurrences(id);
    await query(school, `UPDATE maintenance_plans SET next_on = '${LONG_AGO}' WHERE id = '${id}'`);
    await query(school, `UPDATE plan_occurrences SET occurrence = '${LONG_AGO}' WHERE plan = '${id}'`);
    const { code } = (await desk.technician.call("support/order", { order })).body;
    await run();
    await expect
      .poll(async () => (await plan(id)).problem, PATIENCE)
      .toBe(supportSentences.plan_still_open({ number: `A ordem ${code}` }));
    const cancel = { id: newId(), order, act: "cancel", reason: "Feito à parte" } as const;
    expect((await school.as("Admin").call("support/advance-order", cancel)).status).toBe(200);
    await run();
    await expect.poll(() => occurrences(id), PATIENCE).toHaveLength(2);
    expect((await plan(id)).problem).toBe("");
  });

  test("a time that was opened already is stepped over, and keeps no later plan from its own", async () => {
    const again = await missed({ equipment: (await desk.machine()).id });
    await run();
    await expect.poll(() => occurrences(again), PATIENCE).toHaveLength(1);
    const [[order = ""] = []] = await occurrences(again);
    await school.as("Admin").call("support/advance-order", { id: newId(), order, act: "cancel", reason: "Feito à parte" });
    await query(school, `UPDATE maintenance_plans SET next_on = '${LONG_AGO}' WHERE id = '${again}'`);
    const other = await missed({ equipment: (await desk.machine()).id });
    await query(school, `UPDATE maintenance_plans SET next_on = '${addDays(LONG_AGO, 1)}' WHERE id = '${other}'`);
    await run();
    await expect.poll(() => occurrences(other), PATIENCE).toHaveLength(1);
    expect(await occurrences(again)).toHaveLength(1);
    expect(await plan(again)).toMatchObject({ problem: "" });
    expect((await plan(again)).next_on > today()).toBe(true);
  });

  test("an unexpected error is shown on its plan, and the plans after it are opened", async () => {
    const broken = await missed({ equipment: (await desk.machine()).id });
    await query(school, `UPDATE maintenance_plans SET anchor = 'nunca' WHERE id = '${broken}'`);
    const other = await missed({ equipment: (await desk.machine()).id });
    await query(school, `UPDATE maintenance_plans SET next_on = '${addDays(LONG_AGO, 1)}' WHERE id = '${other}'`);
    await run();
    await expect.poll(() => occurrences(other), PATIENCE).toHaveLength(1);
    expect((await plan(broken)).problem).not.toBe("");
  });

  test("a machine that left the school stops its plan", async () => {
    const machine = await desk.machine();
    const id = await missed({ equipment: machine.id });
    await desk.technician.call("support/write-off-equipment", { id: newId(), equipment: machine.id, reason: "Quebrou" });
    await run();
    await expect.poll(async () => (await plan(id)).active, PATIENCE).toBe(false);
    expect((await plan(id)).problem).toContain("não está mais em uso: o plano parou.");
    expect(await occurrences(id)).toEqual([]);
  });

  test("H-41: the plan has a problem while its service is not offered, and the call comes once it is", async () => {
    const service = await new CallDesk(school).service({ active: false });
    const id = await missed({ opens: "call", service: service.id });
    await run();
    await expect.poll(async () => (await plan(id)).problem, PATIENCE).not.toBe("");
    expect(await occurrences(id)).toEqual([]);
    await school.seed.change("services", service.id, { active: true });
    await run();
    await expect.poll(() => occurrences(id), PATIENCE).toHaveLength(1);
    const [[, call = ""] = []] = await occurrences(id);
    expect((await desk.technician.call("support/call", { call })).body).toMatchObject({ channel: "plan", state: "open" });
  });

  test.each([{ every: 0 }, { every: -1 }, { every: 61 }, { anchor: "2026-02-30" }, { anchor: "" }, { unit: "day" }])(
    "%j is no rhythm, and is refused at its field",
    async (values) => {
      const { status, refusal } = await post({ kind: (await desk.kind()).id, ...values });
      expect([status, Object.keys(refusal.data)]).toEqual([400, Object.keys(values)]);
    },
  );

  test("more machines than one order takes make several orders of one time", async () => {
    const kind = await desk.kind();
    const first = await desk.machine({ kind: kind.id });
    await query(
      school,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 64)
       INSERT INTO equipment (id, tombo, kind, state, label_token) SELECT printf('pm%013d', i), 'PM' || i, '${kind.id}', 'in_use', 'pm' || i FROM n`,
    );
    const id = await missed({ kind: kind.id });
    await run();
    await expect.poll(() => occurrences(id), PATIENCE).toHaveLength(2);
    const rows = await query(
      school,
      `SELECT m.equipment FROM order_machines m JOIN plan_occurrences p ON p."order" = m."order" WHERE p.plan = '${id}'`,
    );
    expect(new Set(rows.map(([one]) => one))).toHaveLength(65);
    expect(rows.map(([one]) => one)).toContain(first.id);
    // Both hold the next one back.
    await query(school, `UPDATE maintenance_plans SET next_on = '${LONG_AGO}' WHERE id = '${id}'`);
    await query(school, `UPDATE plan_occurrences SET occurrence = '${LONG_AGO}' WHERE plan = '${id}'`);
    await run();
    await expect.poll(async () => (await plan(id)).problem, PATIENCE).toMatch(/^A ordem /);
  });

  test("a plan without machines says so", async () => {
    const id = await missed({ kind: (await desk.kind()).id });
    await run();
    await expect.poll(async () => (await plan(id)).problem, PATIENCE).toBe(supportSentences.plan_without_machines);
  });

  test("a plan needs what it looks after, and its next time is the server's to say", async () => {
    expect((await post({})).refusal).toMatchObject({ status: 400, code: "plan_target_missing" });
    expect((await post({ opens: "call" })).refusal).toMatchObject({ status: 400, code: "plan_service_missing" });
    const { body } = await post({ kind: (await desk.kind()).id, next_on: "2020-01-01" });
    expect(body.next_on >= today()).toBe(true);
    await desk.technician.request("PATCH", records(body.id), { next_on: "2020-01-01", problem: "Nenhum" });
    expect(await plan(body.id)).toMatchObject({ next_on: body.next_on, problem: "" });
  });
});
