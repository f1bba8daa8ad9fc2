/** The stockroom's refusals in cases without a test of their own: each code once. */
import { afterAll, describe, expect, test } from "vitest";
import { UNDO_MILLISECONDS } from "../../../domain/warehouse/commands";
import { ONE } from "../../../domain/warehouse/quantity";
import { PASSWORD } from "../../helpers/accounts";
import { clockAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

describe("the stockroom refuses", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));
  const update = (collection: string, id: string, values: Record<string, unknown>) =>
    stockroom.keeper.request<{ code: string }>("PATCH", `/api/collections/${collection}/records/${id}`, values);

  test("a batch of a material that keeps none", async () => {
    const material = await stockroom.material();
    const batch = { code: "L1", valid_until: "" };
    const { refusal } = await stockroom.enter([{ material: material.code, quantity: ONE, value: 100, batch }]);
    expect(refusal).toMatchObject({ code: "batch_not_kept", params: { material: material.name } });
    expect(Object.keys(refusal.data)).toEqual(["lines.0.batch.code"]);
  });

  test("a count that says no quantity", async () => {
    const material = await stockroom.stocked(5, 500);
    const started = await stockroom.keeper.call("warehouse/start-count", {
      id: newId(),
      name: "Armário",
      materials: [material.id],
    });
    const sentences = { id: newId(), count: started.body.id, material: material.code, mode: "set" } as const;
    expect((await stockroom.keeper.call("warehouse/count", sentences)).refusal).toMatchObject({
      ...{ status: 400, code: "quantity_missing" },
      data: { quantity: {} },
    });
  });

  test("to approve or deliver what nobody asked for, and no line at all", async () => {
    const sector = await school.seed.create("sectors", { name: `Secretaria ${newId()}`, active: true });
    const person = await school.seed.person({ kind: "staff", sector: sector.id });
    const user = await school.seed.user({ person: person.id });
    const teacher = await school.signIn("none", "users", user.email, PASSWORD);
    const [asked, other] = [await stockroom.stocked(5, 500), await stockroom.stocked(5, 500)];
    const request = newId();
    await teacher.call("warehouse/request", {
      ...{ id: request, reason: "Aula" },
      lines: [{ material: asked.code, quantity: 2 * ONE }],
    });
    const foreign = [{ material: other.code, quantity: ONE }];
    const approve = (overrides: object) =>
      stockroom.keeper.call("warehouse/approve-request", { id: newId(), request, ...overrides });
    const deliver = (overrides: object) => stockroom.keeper.call("warehouse/deliver", { id: newId(), request, ...overrides });
    expect((await approve({ lines: foreign, reason: "Outra" })).refusal).toMatchObject({
      code: "not_requested",
      params: { material: other.name },
    });
    expect((await approve({})).status).toBe(200);
    expect((await deliver({ lines: foreign })).refusal).toMatchObject({
      code: "not_requested",
      params: { material: other.name },
    });
    expect((await deliver({ lines: [] })).refusal).toMatchObject({ status: 400, code: "invalid_input" });
  });

  test("to put out of use what is still there, or is out", async () => {
    const material = await stockroom.stocked(3, 300);
    expect(await update("materials", material.id, { active: false })).toMatchObject({
      ...{ status: 409, body: { code: "material_has_stock" } },
    });
    const chairs = await stockroom.stocked(2, 200, { lendable: true });
    const unit = await stockroom.unit(chairs.id, "1");
    const { code } = await stockroom.requester();
    const lendAnswer = await stockroom.lend(code, [{ material: unit.code || chairs.code, quantity: ONE }]);
    expect({ status: lendAnswer.status, refusal: lendAnswer.refusal }).toMatchObject({ status: 200 });
    expect(await update("material_units", unit.id, { active: false })).toMatchObject({
      ...{ status: 409, body: { code: "unit_is_out" } },
    });
  });

  test("a code that another requester has", async () => {
    const [first, second] = [await stockroom.requester(), await stockroom.requester()];
    expect(await update("requesters", second.id, { code: first.code })).toMatchObject({
      ...{ status: 409, body: { code: "requester_code_taken" } },
    });
  });

  test("to undo an exit after two minutes, which a reversal with a reason still does", async () => {
    const material = await stockroom.stocked(5, 500);
    const { code } = await stockroom.requester();
    const { body } = await stockroom.exit(code, [{ material: material.code, quantity: 2 * ONE }]);
    await school.server.restart(clockAhead(UNDO_MILLISECONDS / 1000 + 1));
    expect((await stockroom.undoExit(body.id)).refusal).toMatchObject({ status: 409, code: "exit_undo_too_late" });
    expect(await stockroom.balanceOf(material.id)).toEqual([3 * ONE, 300]);
    expect((await stockroom.reverse(body.id)).status).toBe(200);
    expect(await stockroom.balanceOf(material.id)).toEqual([5 * ONE, 500]);
  });
});
