/** The stockroom's interface for other areas' work, tested by hooks in which an exit's note names the function to call. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { alteredHooks } from "../../helpers/altered-hooks";
import { contractAddress } from "../../helpers/clients";
import { newId } from "../../helpers/ids";
import { TestSchool } from "../../helpers/test-school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const SUBJECT = { collection: "service_orders", id: "order0000000001", label: "OS 2026/000123" };

describe("the stockroom for other areas", () => {
  let school: TestSchool;
  let stockroom: Stockroom;
  beforeAll(async () => {
    const hooks = await alteredHooks({
      "handler of an exit": `"warehouse/exit": (call: any, input: any) => {
        if (!input.note.startsWith("{")) { return exit(call, input); }
        const { use, by } = JSON.parse(input.note);
        return (use === "findMaterial" ? port.findMaterial(call.app, by) : (port as any)[use](call, by)) ?? null;
      },`,
    });
    school = new TestSchool({}, "template", { hooks });
    await school.start();
    stockroom = new Stockroom(school);
  });
  afterAll(async () => {
    expect(await stockDisagreements(school)).toEqual([]);
    await school.end();
  });

  const use = async (name: string, by: unknown) => {
    const lines = [{ material: "x", quantity: ONE }];
    const sent = { id: newId(), to: "x", lines, note: JSON.stringify({ use: name, by }) };
    // The functions behind it in this test are not part of its contract.
    return stockroom.keeper.request<Record<string, unknown>>("POST", contractAddress("warehouse/exit"), sent);
  };

  test("a material is found by its code, with what is available", async () => {
    const material = await stockroom.stocked(10, 1000);
    expect((await use("findMaterial", material.code)).body).toMatchObject({ id: material.id, available: 10 * ONE });
    expect((await use("findMaterial", "999999")).body).toBeNull();
  });

  test("reserved material leaves for nothing else; consumed material keeps its price", async () => {
    const [material, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const reservation = newId();
    const reserving = { id: reservation, material: material.code, quantity: 8 * ONE, subject: SUBJECT };
    expect((await use("reserve", reserving)).body).toMatchObject({ remaining: 8 * ONE, material: { available: 2 * ONE } });
    expect((await use("reserve", reserving)).body).toMatchObject({ remaining: 8 * ONE, material: { available: 2 * ONE } });
    expect((await use("reserve", { ...reserving, id: newId(), quantity: 3 * ONE })).refusal.code).toBe("not_available");
    expect((await stockroom.exit(kitchen.id, [{ material: material.code, quantity: 3 * ONE }])).refusal).toMatchObject({
      code: "insufficient_stock",
      params: { available: 2 * ONE, reserved: 8 * ONE },
    });

    const taking = {
      id: newId(),
      sector: "",
      subject: SUBJECT,
      lines: [{ material: material.code, quantity: 5 * ONE, reservation }],
    };
    const answer = await use("consume", taking);
    expect(answer.body).toMatchObject({ id: taking.id, value: 500, lines: [{ quantity: 5 * ONE, value: 500 }] });
    expect((await use("consume", taking)).body).toEqual(answer.body);
    await stockroom.enter([{ material: material.code, quantity: 5 * ONE, value: 9000 }]);
    expect((await use("consume", taking)).body).toEqual(answer.body);
    expect((await stockroom.keeper.call("warehouse/document", { document: taking.id })).body).toMatchObject({
      kind: "exit",
      note: SUBJECT.label,
    });
    expect((await stockroom.sheet(material.id)).body).toMatchObject({ reserved: 3 * ONE });

    expect((await use("release", { reservation, quantity: 4 * ONE })).refusal.code).toBe("reservation_exceeded");
    expect((await use("release", { reservation })).status).toBe(200);
    expect((await stockroom.sheet(material.id)).body).toMatchObject({ reserved: 0, available: 10 * ONE });

    const part = { id: newId(), document: taking.id, reason: "Sobrou", lines: [{ material: material.code, quantity: 2 * ONE }] };
    expect((await use("giveBack", part)).body).toMatchObject({ value: 200 });
    expect((await use("giveBack", part)).body).toMatchObject({ value: 200 });
    expect(
      (await use("giveBack", { ...part, id: newId(), lines: [{ material: material.code, quantity: 4 * ONE }] })).refusal.code,
    ).toBe("return_exceeds");
    expect(await stockroom.balanceOf(material.id)).toEqual([12 * ONE, 500 + 9000 + 200]);
  });

  test("the material of an order goes back through the order alone", async () => {
    const material = await stockroom.stocked(10, 1000);
    const lines = [{ material: material.code, quantity: 4 * ONE }];
    const taking = { id: newId(), sector: "", subject: SUBJECT, lines };
    const { number } = (await use("consume", taking)).body;
    const refused = {
      status: 409,
      code: "taken_for_work",
      message: `O documento ${String(number)} pertence à ${SUBJECT.label}. A devolução das peças é registrada na própria ordem, no suporte de TI.`,
    };
    expect((await stockroom.reverse(taking.id)).refusal).toMatchObject(refused);
    expect((await stockroom.undoExit(taking.id)).refusal).toMatchObject(refused);
    const returned = [{ material: material.code, quantity: ONE, value: 1 }];
    expect((await stockroom.enter(returned, { kind: "return", of: taking.id })).refusal).toMatchObject(refused);
    const { body } = await stockroom.keeper.call("warehouse/document", { document: taking.id });
    expect(body).toMatchObject({ work: SUBJECT.label, obstacle: refused.message });

    const part = { id: newId(), document: taking.id, reason: "Sobrou", lines: [{ material: material.code, quantity: ONE }] };
    await use("giveBack", part);
    expect((await stockroom.reverse(part.id)).refusal.code).toBe("taken_for_work");
    expect(await stockroom.balanceOf(material.id)).toEqual([7 * ONE, 700]);
  });

  test("two lines of one reservation take no more of it than is reserved", async () => {
    const material = await stockroom.stocked(10, 1000);
    const [reservation, other] = [newId(), newId()];
    const reserve = (id: string, units: number) =>
      use("reserve", { id, material: material.code, quantity: units * ONE, subject: SUBJECT });
    await reserve(reservation, 5);
    await reserve(other, 5);
    const line = { material: material.code, quantity: 4 * ONE, reservation };
    const taking = { id: newId(), sector: "", subject: SUBJECT, lines: [line, line] };
    expect((await use("consume", taking)).refusal).toMatchObject({ code: "insufficient_stock", params: { available: 5 * ONE } });
    expect((await stockroom.sheet(material.id)).body).toMatchObject({ stock: 10 * ONE, reserved: 10 * ONE });
  });

  test("a whole document comes back as a reversal", async () => {
    const material = await stockroom.stocked(10, 1000);
    const taking = { id: newId(), sector: "", subject: SUBJECT, lines: [{ material: material.code, quantity: 4 * ONE }] };
    await use("consume", taking);
    expect((await use("giveBack", { id: newId(), document: taking.id, reason: "Ordem cancelada" })).body).toMatchObject({
      value: 400,
    });
    expect(await stockroom.balanceOf(material.id)).toEqual([10 * ONE, 1000]);
  });
});
