/** The IT desk's stored data: machines with their orders, overdue loans, the sector of a call, and its unchanged history. */
import { describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { clockAt, weekdayAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

const TUESDAY = weekdayAhead(2);

describe("records and late machines of the IT desk", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const calls = new CallDesk(school);
  const writeOff = (equipment: string) =>
    desk.technician.call("support/write-off-equipment", { id: newId(), equipment, reason: "Quebrou" });
  const stateOf = async (equipment: string) => (await desk.technician.call("support/machine", { equipment })).body.state;

  test("H-27: a machine with an order, a loan or a booking ahead is not written off, and goes by no door", async () => {
    const order = await desk.order();
    expect((await writeOff(order.machine.id)).refusal).toMatchObject({ status: 409, code: "equipment_busy" });
    const reported = await desk.machine();
    const call = await calls.opened("none", { equipment: reported.tombo });
    expect((await writeOff(reported.id)).refusal).toMatchObject({ status: 409, code: "equipment_busy" });
    await calls.resolve(call);
    expect((await writeOff(reported.id)).status).toBe(200);
    const watched = await desk.machine();
    const server = await desk.server({ equipment: watched.id, method: "ping", target: "192.168.0.9" });
    expect((await writeOff(watched.id)).refusal).toMatchObject({ status: 409, code: "equipment_busy" });
    await desk.technician.collection("servers").update(server.id, { active: false });
    expect((await writeOff(watched.id)).status).toBe(200);
    const booked = await desk.cart(1);
    const hours = { from: `${TUESDAY}T11:00:00Z`, to: `${TUESDAY}T12:00:00Z` };
    await desk.technician.call("support/book", { id: newId(), resource: booked.id, ...hours });
    expect((await writeOff(booked.machines[0]!.id)).refusal).toMatchObject({ status: 409, code: "equipment_busy" });
    const [lent, person] = [await desk.machine(), await school.seed.person()];
    await desk.technician.call("support/hand-out", { id: newId(), person: person.id, codes: [lent.tombo] });
    expect((await writeOff(lent.id)).refusal).toMatchObject({ status: 409, code: "equipment_busy" });
    for (const [collection, id] of [
      ["equipment", order.machine.id],
      ["service_orders", order.id],
      ["equipment", lent.id],
    ] as const) {
      for (const account of ["Tecnologia", "Admin", "superuser"] as const) {
        const { status } = await school.as(account).request("DELETE", `/api/collections/${collection}/records/${id}`);
        expect([collection, account, status >= 400 && status < 500]).toEqual([collection, account, true]);
      }
    }
    const { body } = await desk.technician.call("support/order", { order: order.id });
    expect(body.machines).toMatchObject([{ equipment: order.machine.id }]);
  });

  test("H-53: a person who moves to another sector leaves earlier calls in the sector where they were opened", async () => {
    const [before, after] = [
      await school.seed.create("sectors", { name: "Secretaria de antes", active: true }),
      await school.seed.create("sectors", { name: "Secretaria de depois", active: true }),
    ];
    const person = await school.seed.person({ kind: "staff", sector: before.id });
    const old = await calls.opened("Tecnologia", { person: person.id });
    await school.as("superuser").collection("people").update(person.id, { sector: after.id });
    const next = await calls.opened("Tecnologia", { person: person.id });
    const sectors = await query(school, `SELECT sector FROM service_calls WHERE id IN ('${old}', '${next}') ORDER BY number`);
    expect(sectors).toEqual([[before.id], [after.id]]);
  });

  test("H-52: a line of the history is whole, changed by nobody, and keeps its author's name of that day", async () => {
    const call = await calls.opened();
    const long = "Fusor gasto. ".repeat(60).trim();
    await calls.act("support/take-call", call);
    await calls.answer(call, long);
    const sentenceOf = async () => (await calls.sheet(call)).entries.filter(({ text }) => text === long);
    expect(await sentenceOf()).toHaveLength(1);
    const [[line, name] = []] = await query(
      school,
      `SELECT id, actor_name FROM timeline WHERE subject = '${call}' AND kind = 'call_taken'`,
    );
    expect(name).toBe(ACCOUNT_TERMS.Tecnologia.name);
    for (const account of ["Tecnologia", "Admin", "superuser"] as const) {
      for (const method of ["PATCH", "DELETE"] as const) {
        const path = `/api/collections/timeline/records/${line}`;
        const { status } = await school.as(account).request(method, path, method === "PATCH" ? { text: "Nada" } : undefined);
        expect([account, method, status >= 400 && status < 500]).toEqual([account, method, true]);
      }
    }
    const users = school.as("superuser").collection("users");
    await users.update(ACCOUNT_TERMS.Tecnologia.id, { name: "Outro Nome" });
    expect(await query(school, `SELECT actor_name FROM timeline WHERE id = '${line}'`)).toEqual([
      [ACCOUNT_TERMS.Tecnologia.name],
    ]);
    await users.update(ACCOUNT_TERMS.Tecnologia.id, { name: ACCOUNT_TERMS.Tecnologia.name });
  });

  test("H-34: a late machine stays on loan beyond its booking, returns only by a scan, and the next borrower is warned once", async () => {
    for (const [number, starts, ends] of [
      [1, "07:00", "07:50"],
      [2, "07:50", "08:40"],
      [3, "08:40", "09:30"],
    ] as const) {
      await school.seed.create("class_periods", { shift: "morning", number, starts, ends });
    }
    const [cart, ana, rui] = [await desk.cart(1), await school.seed.person(), await school.seed.person()];
    const book = (input: Record<string, unknown>, account = desk.technician) =>
      account.call("support/book", { id: newId(), resource: cart.id, day: TUESDAY, ...input });
    const passes = () => school.as("superuser").request("POST", "/api/crons/booking-warnings");
    const warned = () =>
      query(school, `SELECT user FROM notifications WHERE kind = 'booking_overdue' AND user = '${ACCOUNT_TERMS.none.id}'`);
    expect((await book({ periods: [1], person: ana.id })).status).toBe(200);
    expect((await book({ periods: [3] }, school.as("none"))).status).toBe(200);

    await school.server.restart(clockAt(TUESDAY, "07:10"));
    const machine = cart.machines[0]!;
    const out = await desk.technician.call("support/hand-out", { id: newId(), person: ana.id, codes: [machine.tombo] });
    expect(out.status).toBe(200);
    await passes();
    await school.server.restart(clockAt(TUESDAY, "08:00"));
    for (let pass = 0; pass < 2; pass++) {
      await passes();
      await expect.poll(warned).toEqual([[ACCOUNT_TERMS.none.id]]);
    }
    expect(await stateOf(machine.id)).toBe("on_loan");
    const { body } = await school.as("none").call("support/agenda", { resource: cart.id, from: TUESDAY });
    expect(body.overdue).toBe(1);
    const other = await desk.technician.call("support/hand-out", { id: newId(), person: rui.id, codes: [machine.tombo] });
    expect(other.refusal.code).toBe("already_lent");
    const back = await desk.technician.call("support/take-back", { id: newId(), code: machine.tombo });
    expect(back.body).toMatchObject({ late: true, still_out: 0 });
    expect(await warned()).toHaveLength(1);
  });

  test("H-34: the person of the booking right after is warned, also where a technician booked for them @full", async () => {
    const [cart, ana] = [await desk.cart(1), await school.seed.person()];
    const rui = await school.seed.person();
    await school.seed.change("users", ACCOUNT_TERMS.none.id, { person: rui.id });
    const day = addDays(TUESDAY, 1);
    const book = (input: Record<string, unknown>) =>
      desk.technician.call("support/book", { id: newId(), resource: cart.id, day, ...input });
    const warned = () =>
      query(school, `SELECT user FROM notifications WHERE kind = 'booking_overdue' AND link LIKE '%${cart.id}'`);
    expect((await book({ periods: [1], person: ana.id })).status).toBe(200);
    expect((await book({ periods: [2], person: rui.id })).status).toBe(200);
    await school.server.restart(clockAt(day, "07:10"));
    const codes = [cart.machines[0]!.tombo];
    expect((await desk.technician.call("support/hand-out", { id: newId(), person: ana.id, codes })).status).toBe(200);
    await school.server.restart(clockAt(day, "07:55"));
    await school.as("superuser").request("POST", "/api/crons/booking-warnings");
    await expect.poll(warned).toEqual([[ACCOUNT_TERMS.none.id]]);
    await school.seed.change("users", ACCOUNT_TERMS.none.id, { person: "" });
  });

  test("a late borrower is reminded once, the desk sees the name, and a returned machine is reminded of no more @full", async () => {
    const [withAccount, without] = [await school.seed.person(), await school.seed.person({ kind: "teacher" })];
    await school.seed.change("users", ACCOUNT_TERMS.none.id, { person: withAccount.id });
    await school.seed.create("contacts", { person: without.id, kind: "email", value: `${newId()}@escola.test` });
    const [first, second, three] = [await desk.machine(), await desk.machine(), await desk.machine()];
    const day = addDays(TUESDAY, 2);
    await school.server.restart(clockAt(day, "08:00"));
    const until = `${day} 13:00:00.000Z`;
    const handOut = (person: string, codes: string[]) =>
      desk.technician.call("support/hand-out", { id: newId(), person, codes, until });
    const { term } = (await handOut(withAccount.id, [first.tombo, second.tombo])).body;
    await handOut(without.id, [three.tombo]);
    const loans = async (overrides: Record<string, string> = {}) => {
      const { body } = await desk.technician.list("machine-loans", overrides);
      return body.items.filter(({ equipment }) => [first.id, second.id, three.id].includes(equipment));
    };
    expect(await loans()).toMatchObject([{ late: false }, { late: false }, { late: false }]);
    expect(await loans({ late: "true" })).toEqual([]);
    await school.server.restart(clockAt(day, "10:05"));
    expect((await loans({ late: "true", q: withAccount.name })).map(({ tombo, due_at }) => [tombo, due_at])).toEqual(
      expect.arrayContaining([
        [first.tombo, until],
        [second.tombo, until],
      ]),
    );
    expect(await loans({ q: three.tombo })).toMatchObject([{ person: without.id, late: true }]);
    const lines = async (account: "Tecnologia" | "none") => (await school.as(account).call("platform/home")).body.lines;
    expect(await lines("none")).toContainEqual(
      expect.objectContaining({ text: "com devolução em atraso", to: `/termos/${term}/imprimir` }),
    );
    expect(await lines("Tecnologia")).toContainEqual(expect.objectContaining({ to: "/equipamentos/emprestimos?atraso=true" }));
    const notifications = () => query(school, `SELECT title, user FROM notifications WHERE kind = 'loan_late'`);
    const letters = () =>
      query(school, `SELECT subject FROM messages WHERE purpose = 'support_notice' AND person = '${without.id}'`);
    for (let pass = 0; pass < 2; pass++) {
      await school.as("superuser").request("POST", "/api/crons/late-loans");
      await expect.poll(notifications).toEqual([["Devolução em atraso: 2 equipamentos emprestados", ACCOUNT_TERMS.none.id]]);
      await expect.poll(letters).toEqual([["Devolução de equipamento em atraso"]]);
    }
    await desk.technician.call("support/take-back", { id: newId(), code: first.tombo });
    expect(await loans({ late: "true" })).toHaveLength(2);
    await school.seed.change("users", ACCOUNT_TERMS.none.id, { person: "" });
  });

  test("a machine booked for later is lent until then, or for longer on purpose; the owner of the booking is notified @full", async () => {
    const [cart, ana, rui] = [await desk.cart(2), await school.seed.person(), await school.seed.person()];
    await school.seed.change("users", ACCOUNT_TERMS.none.id, { person: ana.id });
    const day = addDays(TUESDAY, 3);
    const [starts, ends, later] = [`${day} 13:40:00.000Z`, `${day} 14:30:00.000Z`, `${addDays(day, 1)} 20:00:00.000Z`];
    const booked = { id: newId(), resource: cart.id, from: starts, to: ends, person: ana.id };
    expect((await desk.technician.call("support/book", booked)).status).toBe(200);
    await school.server.restart(clockAt(day, "09:00"));
    const [first, second] = cart.machines;
    const handOut = (code: string, overrides: Record<string, unknown> = {}, to = rui.id) =>
      desk.technician.call("support/hand-out", { id: newId(), person: to, codes: [code], ...overrides });
    const out = await handOut(first!.tombo);
    expect(out.body).toMatchObject({ due_at: starts, sentence: expect.stringMatching(/às 10h40$/) });
    expect(out.body.note).toMatch(new RegExp(`^${cart.name} tem reserva de ${ana.name} a partir de .* às 10h40\\.$`));
    const refused = await handOut(second!.tombo, { until: later });
    expect(refused.refusal).toMatchObject({ status: 409, code: "booked_before_return", params: { name: ana.name } });
    const warned = () =>
      query(school, `SELECT user FROM notifications WHERE kind = 'booking_overdue' AND link LIKE '%${cart.id}'`);
    const passes = () => school.as("superuser").request("POST", "/api/crons/booking-warnings");
    await passes();
    const longer = await handOut(second!.tombo, { until: later, despite_booking: true, condition: "Sem a fonte" });
    expect(longer.body).toMatchObject({ due_at: later, note: "" });
    const { custodies } = (await desk.technician.call("support/machine", { equipment: second!.id })).body;
    expect(custodies[0]).toMatchObject({ due_at: later, condition_out: "Sem a fonte" });
    await passes();
    await expect.poll(warned).toEqual([[ACCOUNT_TERMS.none.id]]);
    // A person's own booking does not block them.
    await school.server.restart(clockAt(day, "10:35"));
    await desk.technician.call("support/take-back", { id: newId(), code: first!.tombo });
    const own = await handOut(first!.tombo, {}, ana.id);
    expect(own.body).toMatchObject({ due_at: ends, note: "" });
    await school.seed.change("users", ACCOUNT_TERMS.none.id, { person: "" });
  });
});
