/**
 * Counting the stock over HTTP: blank is not zero, a moved material needs a recount, the difference has its value..
 */
import { afterAll, describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const MISSING = "missing00000000";

describe("counting the stock", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

  const start = (materials: readonly string[], id = newId()) =>
    stockroom.keeper.call("warehouse/start-count", { id, name: "Prateleira A", materials: [...materials] });
  const counting = async (...materials: { id: string }[]) => (await start(materials.map(({ id }) => id))).body.id;
  const say = (count: string, material: string, units: number, overrides: Record<string, unknown> = {}) =>
    stockroom.keeper.call("warehouse/count", { id: newId(), count, material, mode: "set", quantity: units * ONE, ...overrides });
  const finish = (count: string, id = newId()) => stockroom.keeper.call("warehouse/post-count", { id, count });
  const lines = async (count: string, state = "") =>
    (await stockroom.keeper.list("stock-count-lines", { count, ...(state ? { state } : {}) })).body.items;

  test("R-14 98 of 100 are counted: two leave at the average, and what is as the book says posts nothing", async () => {
    const [short, right, more] = [
      await stockroom.stocked(100, 50_000),
      await stockroom.stocked(7, 700),
      await stockroom.stocked(4, 400),
    ];
    const count = await counting(short, right, more);
    expect((await say(count, short.code, 98)).body).toMatchObject({
      outcome: "counted",
      sentence: "98 unidades: a menos 2 unidades",
    });
    expect((await say(count, right.code, 7)).body.sentence).toBe("7 unidades: confere");
    await say(count, more.code, 6);
    expect((await lines(count, "differing")).map(({ material }) => material).sort()).toEqual([short.id, more.id].sort());
    const id = newId();
    const posted = await finish(count, id);
    expect(posted.body).toMatchObject({ id: count, document: id, differing: 2, value: -800 });
    expect((await finish(count, id)).body).toEqual(posted.body);
    expect([
      await stockroom.balanceOf(short.id),
      await stockroom.balanceOf(right.id),
      await stockroom.balanceOf(more.id),
    ]).toEqual([
      ...[
        [98 * ONE, 49_000],
        [7 * ONE, 700],
        [6 * ONE, 600],
      ],
    ]);
    const { body } = await stockroom.keeper.call("warehouse/document", { document: posted.body.number });
    expect(body).toMatchObject({ kind: "count", reason: "Contagem: Prateleira A", material_count: 2, total: -800 });
    expect((await finish(count)).refusal).toMatchObject({ status: 409, code: "count_over" });
    expect((await say(count, short.code, 1)).refusal.code).toBe("count_over");
  });

  test("by list: those materials alone, and the count says how many they are", async () => {
    const [one, other] = [await stockroom.stocked(3, 300), await stockroom.stocked(4, 400)];
    const count = await counting(one, other);
    expect((await lines(count)).map(({ material }) => material).sort()).toEqual([one.id, other.id].sort());
    const storedRecord = await stockroom.keeper.collection("stock_counts").getOne<{ listed: number }>(count);
    expect(storedRecord.listed).toBe(2);
  });

  test("a count that agrees ends without a document", async () => {
    const material = await stockroom.stocked(3, 300);
    const count = await counting(material);
    await say(count, material.code, 3);
    expect((await finish(count)).body).toMatchObject({ document: "", number: "", differing: 0, value: 0 });
    expect(await stockroom.ledger(material.id)).toHaveLength(1);
  });

  test("R-14 a count of a material without stock requires its value", async () => {
    const material = await stockroom.material();
    const count = await counting(material);
    await say(count, material.code, 4);
    expect((await finish(count)).refusal).toMatchObject({ status: 409, code: "count_value_missing" });
    await say(count, material.code, 4, { value: 900 });
    expect((await finish(count)).body).toMatchObject({ differing: 1, value: 900 });
    expect(await stockroom.balanceOf(material.id)).toEqual([4 * ONE, 900]);
  });

  test("R-14 two batches of a material that had none left have each the value that was entered", async () => {
    const material = await stockroom.material({ batch_control: true });
    const entry = (code: string) => ({
      ...{ material: material.code, quantity: ONE, value: 100 },
      batch: { code, valid_until: "" },
    });
    await stockroom.enter([entry("A"), entry("B")]);
    const batches = (await stockroom.sheet(material.id)).body.balances.map(({ batch }) => batch);
    const count = await counting(material);
    const off = { id: newId(), reason: "Engano", lines: [{ material: material.code, quantity: 2 * ONE }] };
    await stockroom.keeper.call("warehouse/write-off", off);
    for (const [batch, value] of [
      [batches[0], 100],
      [batches[1], 300],
    ]) {
      expect((await say(count, material.code, 1, { batch })).body.outcome).toBe("moved");
      expect((await say(count, material.code, 1, { batch, value })).body.outcome).toBe("counted");
    }
    expect((await finish(count)).body).toMatchObject({ differing: 2, value: 400 });
    expect(await stockroom.balanceOf(material.id)).toEqual([2 * ONE, 400]);
  });

  test("R-15 a material that moved while it was counted is named, and counted again", async () => {
    const [material, other, kitchen] = [
      await stockroom.stocked(100, 10_000),
      await stockroom.stocked(5, 500),
      await stockroom.requester(),
    ];
    const count = await counting(material, other);
    await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 5 * ONE }]);
    const id = newId();
    const first = await say(count, material.code, 100, { id });
    expect(first.body).toMatchObject({ outcome: "moved", line: { is_counted: false, book: 95 * ONE, moved: true } });
    expect(first.body.sentence).toContain("havia 100 unidades, agora constam 95");
    expect((await say(count, material.code, 100, { id })).body).toEqual(first.body);
    expect((await say(count, material.code, 95)).body).toMatchObject({ outcome: "counted", sentence: "95 unidades: confere" });
    await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }]);
    expect((await lines(count, "moved")).map((line) => line.material)).toEqual([material.id]);
    const refused = await finish(count);
    expect(refused.refusal).toMatchObject({ status: 409, code: "count_moved", params: { materials: [material.name], rows: 1 } });
    const others = await Promise.all([1, 2, 3, 4].map(() => stockroom.stocked(5, 500)));
    const larger = await counting(...others);
    await Promise.all(others.map(({ code }) => say(larger, code, 5)));
    await stockroom.exit(
      kitchen.code,
      others.map(({ code }) => ({ material: code, quantity: ONE })),
    );
    const three = Array.from({ length: 3 }, () => expect.any(String));
    expect((await finish(larger)).refusal).toMatchObject({ code: "count_moved", params: { materials: three, rows: 4 } });
    // The number that was asked for is the one that counts.
    expect((await say(count, material.code, 90)).body).toMatchObject({
      outcome: "counted",
      line: { is_counted: true, counted: 90 * ONE },
    });
    expect((await finish(count)).body.differing).toBe(1);
    expect(await stockroom.balanceOf(material.id)).toEqual([90 * ONE, 9000]);
  });

  test("R-15 a number that was set aside keeps the count open until it is counted again, or left blank by name", async () => {
    const [material, other, kitchen] = [
      await stockroom.stocked(100, 10_000),
      await stockroom.stocked(5, 500),
      await stockroom.requester(),
    ];
    const count = await counting(material, other);
    await say(count, other.code, 5);
    await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 5 * ONE }]);
    expect((await say(count, material.code, 100)).body.outcome).toBe("moved");
    expect((await lines(count, "moved")).map((line) => line.material)).toEqual([material.id]);
    expect((await stockroom.keeper.call("warehouse/count-progress", { count })).body.moved).toBe(1);
    expect((await finish(count)).refusal).toMatchObject({ code: "count_moved", params: { materials: [material.name], rows: 1 } });
    await stockroom.keeper.call("warehouse/count", { id: newId(), count, material: material.code, mode: "clear" });
    expect((await finish(count)).body.differing).toBe(0);
  });

  test("R-15 scanning goes on after a movement as a new count, from that scan on", async () => {
    const [material, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const count = await counting(material);
    const add = () => stockroom.keeper.call("warehouse/count", { id: newId(), count, material: material.code, mode: "add" });
    await add();
    await add();
    await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }]);
    const answer = await add();
    expect(answer.body).toMatchObject({ outcome: "moved", line: { is_counted: true, counted: ONE } });
    expect(answer.body.sentence).toContain("recomeçou em 1");
    expect((await add()).body).toMatchObject({ outcome: "counted", line: { counted: 2 * ONE } });
  });

  test("R-16 blank is not zero; a zero is entered", async () => {
    const [blank, none] = [await stockroom.stocked(8, 800), await stockroom.stocked(9, 900)];
    const count = await counting(blank, none);
    expect((await finish(count)).refusal.code).toBe("count_blank");
    await say(count, none.code, 0);
    await say(count, blank.code, 3);
    await stockroom.keeper.call("warehouse/count", { id: newId(), count, material: blank.code, mode: "clear" });
    expect((await lines(count, "blank")).map(({ material }) => material)).toEqual([blank.id]);
    expect((await finish(count)).body).toMatchObject({ differing: 1, value: -900 });
    expect([await stockroom.balanceOf(blank.id), await stockroom.balanceOf(none.id)]).toEqual([
      [8 * ONE, 800],
      [0, 0],
    ]);
  });

  test("several people count at once: each scan adds once, a pack as many as it holds", async () => {
    const material = await stockroom.stocked(30, 3000);
    const gtin = "7891234567895";
    await stockroom.keeper
      .collection("material_packs")
      .create({ id: newId(), material: material.id, unit: "caixa", factor: 12 * ONE, gtin });
    const count = await counting(material);
    const twice = newId();
    const add = (account: "Almoxarifado" | "Admin", code: string, id = newId()) =>
      school.as(account).call("warehouse/count", { id, count, material: code, mode: "add" });
    const answers = await Promise.all([
      add("Almoxarifado", material.code, twice),
      add("Almoxarifado", material.code, twice),
      add("Admin", gtin),
      add("Admin", material.code),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await lines(count))[0]).toMatchObject({ counted: 14 * ONE, is_counted: true });
    const { body } = await stockroom.keeper.call("warehouse/count-progress", { count });
    expect(body).toMatchObject({ lines: 1, counted: 1, differing: 1, moved: 0 });
    expect(body.people.map(({ entries }) => entries)).toEqual([2, 1]);
    // "2*" before a pack's code: two packs, as at the desks.
    const typed = { id: newId(), count, material: gtin, mode: "add", quantity: 2 * ONE } as const;
    expect((await stockroom.keeper.call("warehouse/count", typed)).body.line).toMatchObject({ counted: 38 * ONE });
  });

  test("a number over a quantity that the caller did not see is not stored; over the one that they saw it is", async () => {
    const material = await stockroom.stocked(20, 2000);
    const count = await counting(material);
    const [unseen, seen] = [{ seen: null }, { seen: 16 * ONE }];
    expect((await say(count, material.code, 10, unseen)).body.outcome).toBe("counted");
    await say(count, material.code, 6, { mode: "add" });
    for (const outdated of [unseen, { seen: 10 * ONE }, { mode: "clear", seen: 10 * ONE }]) {
      const { body } = await say(count, material.code, 12, outdated);
      expect(body).toMatchObject({ outcome: "changed", line: { counted: 16 * ONE, is_counted: true } });
      expect(body.sentence).toMatch(/^Contado por .* neste meio-tempo: 16 unidades\. /);
    }
    // The caller's own number, whose answer was lost.
    expect((await say(count, material.code, 16, unseen)).body.outcome).toBe("counted");
    expect((await say(count, material.code, 12, seen)).body).toMatchObject({ outcome: "counted", line: { counted: 12 * ONE } });
    await say(count, material.code, 0, { mode: "clear" });
    expect((await say(count, material.code, 3, { seen: 12 * ONE })).body.sentence).toContain("foi retirada neste meio-tempo");
    expect((await say(count, material.code, 3)).body.outcome).toBe("counted");
  });

  test("batches are counted one by one, and what was not on the list joins it", async () => {
    const milk = await stockroom.material({ batch_control: true });
    const enter = (code: string, units: number) =>
      stockroom.enter([{ material: milk.code, quantity: units * ONE, value: units * 100, batch: { code, valid_until: "" } }]);
    await enter("A", 5);
    await enter("B", 3);
    const beside = await stockroom.stocked(2, 200);
    const count = await counting(milk);
    expect((await say(count, milk.code, 8)).refusal).toMatchObject({ status: 409, code: "count_batch_missing" });
    for (const { batch, batch_code, book } of await lines(count)) {
      await say(count, milk.code, book / ONE - (batch_code === "B" ? 1 : 0), { batch });
    }
    await say(count, beside.code, 2);
    expect(await lines(count)).toHaveLength(3);
    expect((await finish(count)).body).toMatchObject({ differing: 1, value: -100 });
    const { balances } = (await stockroom.sheet(milk.id)).body;
    expect(balances.map(({ batch_code, quantity }) => [batch_code, quantity])).toEqual([
      ["A", 5 * ONE],
      ["B", 2 * ONE],
    ]);
  });

  test("R-15 a batch that arrives while the only other one is counted has a line of its own", async () => {
    const milk = await stockroom.material({ batch_control: true });
    const enter = (code: string, units: number) =>
      stockroom.enter([{ material: milk.code, quantity: units * ONE, value: units * 100, batch: { code, valid_until: "" } }]);
    await enter("A", 10);
    const count = await counting(milk);
    const scan = () => stockroom.keeper.call("warehouse/count", { id: newId(), count, material: milk.code, mode: "add" });
    expect((await scan()).body).toMatchObject({ outcome: "counted", line: { batch_code: "A", counted: ONE } });
    await enter("B", 5);
    expect((await say(count, milk.code, 15)).refusal).toMatchObject({ status: 409, code: "count_batch_missing" });
    expect((await scan()).refusal.code).toBe("count_batch_missing");
    const { balances } = (await stockroom.sheet(milk.id)).body;
    for (const { batch, quantity } of balances) {
      expect((await say(count, milk.code, quantity / ONE, { batch })).body.outcome).toBe("counted");
    }
    expect((await finish(count)).body.differing).toBe(0);
    expect(await stockroom.balanceOf(milk.id)).toEqual([15 * ONE, 1500]);
    // The count began without stock: its line has no batch.
    const juice = await stockroom.material({ batch_control: true });
    const second = await counting(juice);
    const batch = { code: "A", valid_until: "" };
    await stockroom.enter([{ material: juice.code, quantity: 5 * ONE, value: 500, batch }]);
    const juiceScan = { id: newId(), count: second, material: juice.code, mode: "add" } as const;
    expect((await stockroom.keeper.call("warehouse/count", juiceScan)).refusal.code).toBe("count_batch_missing");
  });

  test("by shelf, named wrongly, cancelled", async () => {
    const shelf = `Z-${newId()}`;
    const material = await stockroom.stocked(1, 100, { shelf });
    const begin = (input: { id: string; name: string; shelf: string }) => stockroom.keeper.call("warehouse/start-count", input);
    const input = { id: newId(), name: "Só esta", shelf };
    expect((await begin(input)).body).toEqual({ id: input.id, lines: 1 });
    expect((await begin(input)).body.lines).toBe(1);
    expect((await begin({ ...input, name: "Outra" })).refusal.code).toBe("id_taken");
    expect((await begin({ ...input, id: newId(), shelf: "nenhuma" })).refusal).toMatchObject({
      status: 400,
      code: "count_empty",
    });
    const scopes = (await stockroom.keeper.call("warehouse/count-scopes", {})).body;
    expect(scopes.shelves).toContainEqual({ name: shelf, materials: 1 });
    const month = await stockroom.keeper.call("warehouse/statement", {
      month: (await stockroom.keeper.call("warehouse/period", {})).body.today.slice(0, 7),
    });
    expect(month.body.pending.map(({ kind }) => kind)).toContain("counts");
    await stockroom.keeper.call("warehouse/cancel-count", { count: input.id });
    expect((await stockroom.keeper.call("warehouse/cancel-count", { count: input.id })).status).toBe(200);
    expect((await say(input.id, material.code, 1)).refusal.code).toBe("count_over");
    expect((await say(MISSING, material.code, 1)).status).toBe(404);
    expect(await stockroom.balanceOf(material.id)).toEqual([ONE, 100]);
  });

  test("R-08 a material that was made inactive during the count takes no stock in", async () => {
    const material = await stockroom.material();
    const count = await counting(material);
    await stockroom.keeper.collection("materials").update(material.id, { active: false });
    await stockroom.keeper.call("warehouse/count", {
      ...{ id: newId(), count, material: material.code, mode: "set", quantity: 5 * ONE, value: 500 },
    });
    const post = () => stockroom.keeper.call("warehouse/post-count", { id: newId(), count });
    expect((await post()).refusal.code).toBe("material_inactive");
    await stockroom.keeper.collection("materials").update(material.id, { active: true });
    expect((await post()).body).toMatchObject({ differing: 1, value: 500 });
  });
});
