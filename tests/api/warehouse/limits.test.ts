/** Limits on a requester's quantity in a period, on exits and on requests. */
import { afterAll, describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { PASSWORD } from "../../helpers/accounts";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

describe("limits of requesters", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

  const limit = (requester: string, material: string, units: number) =>
    stockroom.keeper.collection("requester_limits").create<{ id: string }>({
      ...{ id: newId(), requester, material, quantity: units * ONE, period: "month" },
    });
  const left = async (requester: string) =>
    (await stockroom.keeper.call("warehouse/requester-limits", { requester })).body.limits.map(
      ({ quantity, used, requested }) => `${quantity / ONE}: ${used / ONE} used, ${requested / ONE} requested`,
    );

  test("an exit beyond it is refused with the figures, and goes with a reason", async () => {
    const [paper, kitchen] = [await stockroom.stocked(50, 5000, { unit: "resma" }), await stockroom.requester()];
    await limit(kitchen.id, paper.id, 10);
    const line = (units: number) => ({ material: paper.code, quantity: units * ONE });
    const first = newId();
    expect((await stockroom.exit(kitchen.code, [line(4)], { id: first })).status).toBe(200);
    // The same material in two lines counts as their sum.
    const { status, refusal } = await stockroom.exit(kitchen.code, [line(3), line(4)]);
    expect({ status, code: refusal.code, message: refusal.message }).toEqual({
      status: 409,
      code: "limit_exceeded",
      message: `Limite de ${kitchen.name} para ${paper.name}: 10 resmas por mês (já saíram 4 neste mês). Saldo: 6 resmas; o pedido é de 7 resmas.`,
    });
    expect(Object.keys(refusal.data ?? {})).toEqual(["lines.1.quantity"]);
    expect((await stockroom.exit(kitchen.code, [line(6)])).status).toBe(200);
    const beyond = newId();
    expect((await stockroom.exit(kitchen.code, [line(1)], { id: beyond })).refusal.code).toBe("limit_exceeded");
    const released = await stockroom.exit(kitchen.code, [line(1)], {
      id: beyond,
      beyond_limit: "Prova extra, pedida pela direção",
    });
    expect(released.body).toMatchObject({ kind: "exit", reason: "Prova extra, pedida pela direção" });
    expect(await left(kitchen.id)).toEqual(["10: 11 used, 0 requested"]);
    // A reversed or returned quantity is free again.
    await stockroom.reverse(first);
    await stockroom.enter([{ material: paper.code, quantity: ONE, value: 0 }], { kind: "return", of: beyond });
    expect(await left(kitchen.id)).toEqual(["10: 6 used, 0 requested"]);
    const other = await stockroom.requester();
    expect((await stockroom.exit(other.code, [line(12)])).status).toBe(200);
  });

  test("a sector's counts what its people fetch, and what they have asked for", async () => {
    const [paper, sector] = [await stockroom.stocked(50, 5000, { unit: "resma" }), await stockroom.requester()];
    await limit(sector.id, paper.id, 10);
    const person = await school.seed.person({ kind: "staff", sector: sector.sector });
    const user = await school.seed.user({ person: person.id });
    const client = await school.signIn("none", "users", user.email, PASSWORD);
    const ask = (units: number, overrides = {}) =>
      client.call("warehouse/request", { id: newId(), lines: [{ material: paper.code, quantity: units * ONE }], ...overrides });
    expect((await client.call("warehouse/asking", {})).body.limits).toMatchObject([
      { whose: sector.name, material_id: paper.id, quantity: 10 * ONE, used: 0, requested: 0, of_sector: true },
    ]);
    const answer = await ask(4);
    expect(answer.status).toBe(200);
    expect(await left(sector.id)).toEqual(["10: 0 used, 4 requested"]);
    // A reason of one's own releases nothing: only who keeps the stockroom goes beyond a limit.
    expect((await ask(7, { beyond_limit: "Preciso" })).refusal).toMatchObject({
      code: "limit_exceeded",
      params: { used: 0, requested: 4 * ONE, wanted: 7 * ONE },
    });
    const byKeeper = { id: newId(), for: sector.code, lines: [{ material: paper.code, quantity: 7 * ONE }] };
    expect((await stockroom.keeper.call("warehouse/request", byKeeper)).refusal.code).toBe("limit_exceeded");
    const released = await stockroom.keeper.call("warehouse/request", { ...byKeeper, beyond_limit: "Feira de ciências" });
    expect(released.body).toMatchObject({ state: "asked", limit_reason: "Feira de ciências" });
    await stockroom.keeper.call("warehouse/cancel-request", { id: newId(), request: byKeeper.id });
    // An approved quantity is delivered without another test; an exit in the sector's name counts.
    await stockroom.keeper.call("warehouse/approve-request", { id: newId(), request: answer.body.id });
    expect((await stockroom.keeper.call("warehouse/deliver", { id: newId(), request: answer.body.id })).body.state).toBe(
      "delivered",
    );
    expect(await left(sector.id)).toEqual(["10: 4 used, 0 requested"]);
    expect((await stockroom.exit(sector.code, [{ material: paper.code, quantity: 7 * ONE }])).refusal.code).toBe(
      "limit_exceeded",
    );
  });

  test("a limit is once per requester and material, and the requester's history has its changes", async () => {
    const [paper, kitchen] = [await stockroom.material(), await stockroom.requester()];
    const { id } = await limit(kitchen.id, paper.id, 10);
    await expect(limit(kitchen.id, paper.id, 5)).rejects.toMatchObject({ status: 400 });
    await stockroom.keeper.collection("requester_limits").update(id, { quantity: 5 * ONE });
    await stockroom.keeper.collection("requester_limits").update(id, { period: "year" });
    await stockroom.keeper.collection("requester_limits").delete(id);
    expect(await left(kitchen.id)).toEqual([]);
    const told = await stockroom.keeper
      .collection("timeline")
      .getFullList<{ text: string }>({ filter: `subject = "${kitchen.id}" && text ~ "Limite"`, sort: "created" });
    expect(told.map(({ text }) => text)).toEqual([
      "Limite de retirada cadastrado",
      "Limite de retirada alterado: quantidade",
      "Limite de retirada alterado: período",
      "Limite de retirada excluído",
    ]);
  });
});
