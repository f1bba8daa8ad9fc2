/** The IT desk's refusals in cases without a test of their own: each code once. */
import { describe, expect, test } from "vitest";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

describe("the IT desk refuses", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const advance = (order: string, act: "assign" | "start" | "wait" | "conclude", overrides: Record<string, unknown> = {}) =>
    desk.technician.call("support/advance-order", { id: newId(), order, act, ...overrides });
  const handOut = async (code: string, overrides: Record<string, unknown> = {}) => {
    const { id: person } = await school.seed.person();
    return desk.technician.call("support/hand-out", { id: newId(), person, codes: [code], ...overrides });
  };

  test("to give in charge what is lost, and to end a charge that nobody has", async () => {
    const machine = await desk.machine();
    const end = { id: newId(), equipment: machine.id };
    expect((await desk.technician.call("support/end-charge", end)).refusal).toMatchObject({ status: 409, code: "not_in_charge" });
    await query(school, `UPDATE equipment SET state = 'lost' WHERE id = '${machine.id}'`);
    const { id: person } = await school.seed.person();
    const give = { id: newId(), equipment: [machine.tombo], person };
    expect((await desk.technician.call("support/give-charge", give)).refusal).toMatchObject({
      ...{ status: 409, code: "equipment_lost" },
      params: { tombo: machine.tombo },
    });
  });

  test("to assign an order to nobody, and to let it wait for nothing", async () => {
    const { id } = await desk.order();
    expect((await advance(id, "assign")).refusal).toMatchObject({ code: "technician_missing", data: { technician: {} } });
    expect((await advance(id, "wait")).refusal).toMatchObject({ code: "wait_missing", data: { waiting_for: {} } });
    expect((await desk.technician.call("support/order", { order: id })).body.state).toBe("running");
  });

  test("time and parts of an order whose work is over", async () => {
    const order = await desk.concluded();
    const task = { order, starts: `${dayFromToday(-1)}T12:00:00Z`, minutes: 30, text: "Limpeza" };
    expect((await desk.technician.call("support/add-task", { id: newId(), ...task })).refusal).toMatchObject({
      ...{ status: 409, code: "order_not_running" },
      params: { state: expect.any(String) },
    });
  });

  test("to hand out an empty cart, and until a moment that has passed", async () => {
    const cart = await desk.cart(0);
    expect((await handOut(cart.id)).refusal).toMatchObject({ code: "nothing_to_hand_out", params: { resource: cart.name } });
    const machine = await desk.machine();
    expect((await handOut(machine.tombo, { until: `${dayFromToday(-1)}T12:00:00Z` })).refusal).toMatchObject({
      ...{ status: 400, code: "return_before_now" },
      data: { until: {} },
    });
  });

  test.each([
    ["that ends before it begins", 30, 29],
    ["that is over", -3, -2],
    ["of more than fourteen days", 30, 45],
  ])("a maintenance %s", async (_title, from, to) => {
    const { id: server } = await desk.server();
    const planned = { id: newId(), server, reason: "Troca do disco" };
    const [starts, ends] = [`${dayFromToday(from)}T11:00:00Z`, `${dayFromToday(to)}T11:00:00Z`];
    const { refusal } = await desk.technician.call("support/plan-maintenance", { ...planned, starts, ends });
    expect(refusal).toMatchObject({ status: 400, code: "maintenance_too_long", data: { ends: {} } });
  });

  test("a code that another service has", async () => {
    const service = (code: string, name: string) =>
      desk.technician.request<{ id: string; code: string; data: { code?: { code: string } } }>(
        "POST",
        "/api/collections/services/records",
        { id: newId(), name, code, response_minutes: 60, solution_minutes: 480, urgency: 3, fields: [], active: true },
      );
    const { body } = await service("", "Projetores");
    const second = await service(body.code.toLowerCase(), "Impressoras");
    expect(second).toMatchObject({
      status: 409,
      body: { code: "service_code_taken", data: { code: { code: "service_code_taken" } } },
    });
  });

  test("a report by a label where no service is offered", async () => {
    await query(school, "UPDATE services SET active = FALSE");
    const machine = await desk.machine();
    const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${machine.id}'`);
    const report = { id: newId(), token: token!, fault: "Não liga" };
    expect((await school.as("guest").call("support/report", report)).refusal).toMatchObject({
      ...{ status: 409, code: "no_service_for_reports" },
    });
  });
});
