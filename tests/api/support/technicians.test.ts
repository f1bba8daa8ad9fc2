/** The technicians of calls and orders, and the notifications when no member of the team is left. */
import { describe, expect, test } from "vitest";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

describe("a technician who is gone", () => {
  const school = testSchool();
  const [desk, calls] = [new Desk(school), new CallDesk(school)];
  const accounts = () => school.as("superuser").collection("users");
  const give = (call: string, technician: string) =>
    school.as("Admin").call("support/assign-call", { id: newId(), call, technician });
  const listed = async (list: "calls" | "orders") =>
    (await desk.technician.list(list, { technician: "none", perPage: "500" })).body.items.map(({ id }) => id);
  const bells = async (user: string, kind: string, subject: string) =>
    (await query(school, `SELECT id FROM notifications WHERE user = '${user}' AND kind = '${kind}' AND link LIKE '%${subject}'`))
      .length;

  test.each([{ active: false }, { permissions: ["Biblioteca"] }])(
    "%j: their calls and orders are nobody's, in list, home and panel",
    async (change) => {
      const { id: technician } = await school.seed.user({ permissions: ["Tecnologia"] });
      const call = await calls.opened();
      await give(call, technician);
      const order = await desk.order({ technician });
      expect([await listed("calls"), await listed("orders")].flat()).not.toContain(call);
      expect((await calls.sheet(call)).unclaimed).toBe(false);
      await accounts().update(technician, change);
      expect(await listed("calls")).toContain(call);
      expect(await listed("orders")).toContain(order.id);
      expect((await calls.sheet(call)).unclaimed).toBe(true);
      const open = (await desk.technician.list("calls", { technician: "none", open: "true", perPage: "1" })).body.totalItems;
      expect((await desk.technician.call("support/overview", {})).body.unclaimed).toBe(open);
      const { lines } = (await desk.technician.call("platform/home", {})).body;
      expect(JSON.stringify(lines)).toContain(`"lead":"${open} atendimento`);
      // The requester writes again: the team is notified.
      await calls.answer(call, "Alguém vem?", "none");
      expect(await bells(ACCOUNT_TERMS.Tecnologia.id, "call_answered", call)).toBe(1);
      expect((await calls.act("support/take-call", call)).status).toBe(200);
      expect(await listed("calls")).not.toContain(call);
    },
  );

  test("a pending approval rings for the users who may approve, and for the team once it is given", async () => {
    const service = (await calls.service({ needs_approval: true })).id;
    const call = await calls.opened("none", { service });
    const [admin, team] = [ACCOUNT_TERMS.Admin.id, ACCOUNT_TERMS.Tecnologia.id];
    expect([await bells(admin, "call_to_approve", call), await bells(team, "call_opened", call)]).toEqual([1, 0]);
    await school.as("Admin").call("support/approve-call", { id: newId(), call, approved: true });
    expect(await bells(team, "call_opened", call)).toBe(1);
  });

  test("a call that moves to another service rings for that one's people, or for the users who approve there", async () => {
    const { id: other } = await school.seed.user({ permissions: ["Tecnologia"] });
    const [networks, bought] = [await calls.service({ technicians: [other] }), await calls.service({ needs_approval: true })];
    const call = await calls.opened();
    const change = (service: string) => desk.technician.call("support/change-service", { id: newId(), call, service });
    await change(networks.id);
    expect(await bells(other, "call_opened", call)).toBe(2);
    await change(bought.id);
    expect(await bells(ACCOUNT_TERMS.Admin.id, "call_to_approve", call)).toBe(1);
  });
});

describe("a school with nobody but an administrator", () => {
  const school = testSchool();
  const calls = new CallDesk(school);

  test("it is they who hear of a call", async () => {
    const { id: service } = await calls.service();
    await query(school, `UPDATE users SET permissions = '[]' WHERE permissions LIKE '%Tecnologia%'`);
    const call = await calls.opened("none", { service });
    const notifications = await query(
      school,
      `SELECT user FROM notifications WHERE kind = 'call_opened' AND link LIKE '%${call}'`,
    );
    expect(notifications).toEqual([[ACCOUNT_TERMS.Admin.id]]);
  });
});
