/** Duplicate materials and suppliers: found, merged without a change of the ledger, or kept apart. */
import { afterAll, describe, expect, test } from "vitest";
import { addMonths } from "../../../domain/warehouse/months";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

describe("duplicates of the stockroom", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));
  const word = () => newId().replace(/[^a-z]/g, "x");
  const groupOf = async (of: "materials" | "suppliers", id: string) =>
    (await stockroom.keeper.call("warehouse/duplicates", { of })).body.groups.find(({ members }) =>
      members.some((member) => member.id === id),
    );
  const merge = (keep: string, other: string, id = newId()) =>
    stockroom.keeper.call("warehouse/merge-materials", { id, keep, merge: other });

  test("found by their words, made one with every row of the ledger where it was", async () => {
    const tag = word();
    const target = await stockroom.stocked(10, 1000, { name: `Caneta ${tag} azul` });
    const other = await stockroom.stocked(3, 100, { name: `CANETAS azuis ${tag}` });
    const gtin = "7891234567895";
    await stockroom.keeper
      .collection("material_packs")
      .create({ id: newId(), material: other.id, unit: "caixa", factor: 50 * ONE, gtin });
    expect((await groupOf("materials", target.id))?.members).toMatchObject([
      { id: target.id, quantity: 10 * ONE, documents: 1 },
      { id: other.id, quantity: 3 * ONE },
    ]);
    const before = await query(school, `SELECT id, quantity, value FROM stock_movements WHERE material = '${other.id}'`);
    const input = { id: newId(), keep: target.id, merge: other.id };
    const mergeAnswer = await stockroom.keeper.call("warehouse/merge-materials", input);
    expect(mergeAnswer.body).toMatchObject({
      keep: target.id,
      sentence: `Cadastro de ${other.code} CANETAS azuis ${tag} unido ao de ${target.code} Caneta ${tag} azul`,
    });
    expect((await stockroom.keeper.call("warehouse/merge-materials", input)).body).toEqual(mergeAnswer.body);
    expect((await stockroom.keeper.call("warehouse/merge-materials", { ...input, keep: other.id })).refusal.code).toBe(
      "id_taken",
    );
    expect(await stockroom.balanceOf(target.id)).toEqual([13 * ONE, 1100]);
    expect(await stockroom.balanceOf(other.id)).toEqual([0, 0]);
    const after = await query(school, `SELECT id, quantity, value FROM stock_movements WHERE material = '${other.id}'`);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(2);
    const document = await stockroom.keeper.call("warehouse/document", { document: mergeAnswer.body.document });
    expect(document.body).toMatchObject({ kind: "merge", total: 0 });
    // Its code and its barcode mean the kept one now; its own card is still there.
    for (const code of [other.code, gtin]) {
      expect((await stockroom.keeper.call("warehouse/scan", { code })).body).toMatchObject({ material: { id: target.id } });
    }
    expect((await stockroom.sheet(other.id)).body).toMatchObject({
      active: false,
      merged_into: target.id,
      merged_into_name: target.name,
    });
    expect((await stockroom.sheet(target.id)).body.merged).toMatchObject([{ id: other.id, code: other.code }]);
    expect(await groupOf("materials", target.id)).toBeUndefined();
    expect((await merge(target.id, other.id)).refusal.code).toBe("merge_done");
    const told = await stockroom.keeper.collection("timeline").getFullList<{ subject: string }>({ filter: 'kind = "merged"' });
    expect(told.map(({ subject }) => subject)).toEqual(expect.arrayContaining([target.id, other.id]));
  });

  test("the use of a merged material counts for the remaining one: in its reorder point, and in its limits", async () => {
    const day = (monthsBack: number) => `${addMonths(today().slice(0, 7), -monthsBack)}-10`;
    const [target, other, kitchen] = [
      await stockroom.material({ minimum: 5 * ONE, lead_time_days: 60 }),
      await stockroom.material(),
      await stockroom.requester(),
    ];
    for (const { code } of [target, other]) {
      await stockroom.enter([{ material: code, quantity: 100 * ONE, value: 1000 }], { day: day(4), kind: "donation" });
    }
    await stockroom.exit(kitchen.code, [{ material: target.code, quantity: 4 * ONE }], { day: day(3) });
    await stockroom.exit(kitchen.code, [{ material: other.code, quantity: 36 * ONE }], { day: day(2) });
    await stockroom.exit(kitchen.code, [{ material: other.code, quantity: 8 * ONE }]);
    const limit = { id: newId(), requester: kitchen.id, material: other.id, quantity: 10 * ONE, period: "month" };
    await stockroom.keeper.collection("requester_limits").create(limit);
    await merge(target.id, other.id);
    const { limits } = (await stockroom.keeper.call("warehouse/requester-limits", { requester: kitchen.id })).body;
    expect(limits).toMatchObject([{ material_id: target.id, quantity: 10 * ONE, used: 8 * ONE }]);
    expect((await stockroom.exit(kitchen.code, [{ material: target.code, quantity: 3 * ONE }])).refusal.code).toBe(
      "limit_exceeded",
    );
    await school.as("superuser").request("POST", "/api/crons/stock-reconciliation");
    await expect
      .poll(async () => (await stockroom.sheet(target.id)).body)
      .toMatchObject({ used: 40 * ONE, use_months: 4, reorder_point: 25 * ONE });
  });

  test("the last price of a merged material is the remaining one's: in the list, on its page, with its supplier, and in a warning", async () => {
    const [target, other, supplier] = [await stockroom.material(), await stockroom.material(), await stockroom.supplier()];
    const buy = async (code: string, value: number) =>
      (await stockroom.enter([{ material: code, quantity: 10 * ONE, value }], { supplier: supplier.id })).body.warnings;
    await buy(target.code, 1_000);
    await buy(other.code, 9_000);
    await merge(target.id, other.id);
    const { items } = (await stockroom.keeper.list("materials", { ids: target.id })).body;
    expect(items).toMatchObject([{ last_quantity: 10 * ONE, last_value: 9_000, last_supplier: supplier.name }]);
    expect((await stockroom.sheet(target.id)).body.prices.map(({ value }) => value)).toEqual([9_000, 1_000]);
    expect((await stockroom.keeper.call("warehouse/supplier-items", { supplier: supplier.id })).body.items).toMatchObject([
      { material: target.id, code: target.code, purchases: 2, value: 9_000 },
    ]);
    expect(await buy(target.code, 8_500)).toEqual([]);
    expect(await buy(target.code, 1_000)).toEqual([expect.stringMatching(/na última compra foi R\$\s8,50/)]);
  });

  test("nothing comes back onto what was merged, until its record is in use again", async () => {
    const [target, other, kitchen] = [
      await stockroom.stocked(10, 1000),
      await stockroom.stocked(5, 100),
      await stockroom.requester(),
    ];
    const exit = (await stockroom.exit(kitchen.code, [{ material: other.code, quantity: 2 * ONE }])).body;
    const joined = (await merge(target.id, other.id)).body.document;
    const refused = {
      status: 409,
      code: "material_merged",
      message: `O cadastro de ${other.name} foi unido ao de ${target.name} e não recebe mais saldo. Reative antes o cadastro de ${other.name}.`,
    };
    const back = () =>
      stockroom
        .enter([{ material: other.id, quantity: ONE, value: 0 }], { kind: "return", of: exit.id })
        .then(({ refusal }) => refusal);
    expect(await back()).toMatchObject(refused);
    expect((await stockroom.reverse(exit.id)).refusal).toMatchObject(refused);
    expect((await stockroom.reverse(joined)).refusal).toMatchObject(refused);
    expect((await stockroom.keeper.call("warehouse/document", { document: exit.id })).body.obstacle).toBe(refused.message);
    await stockroom.keeper.collection("materials").update(other.id, { active: true });
    expect((await stockroom.reverse(joined)).status).toBe(200);
    expect((await stockroom.reverse(exit.id)).status).toBe(200);
    expect([await stockroom.balanceOf(target.id), await stockroom.balanceOf(other.id)]).toEqual([
      [10 * ONE, 1000],
      [5 * ONE, 100],
    ]);
  });

  test("a sheet with a merged record gets a message about the record that stays, and wakes none", async () => {
    const [target, other] = [await stockroom.stocked(10, 1000), await stockroom.stocked(5, 100)];
    const [firm, branch] = [await stockroom.supplier(), await stockroom.supplier()];
    await merge(target.id, other.id);
    await stockroom.keeper.call("warehouse/merge-suppliers", { id: newId(), keep: firm.id, merge: branch.id });
    const sentenceOf = async (entity: "materials" | "suppliers", file: string) => {
      const fileImport = new Import(school.as("Admin"));
      const { body } = await fileImport.prepare(entity, file);
      return [body.counts, (await fileImport.rows()).flatMap(({ messages }) => messages.map(({ text }) => text))];
    };
    expect(
      await sentenceOf("materials", `Código;Material;Unidade;Saldo;Valor unitário\r\n${other.code};${other.name};unidade;7;1,00`),
    ).toEqual([
      expect.objectContaining({ error: 1 }),
      expect.arrayContaining([
        `O cadastro “${other.name}” foi unido a ${target.name} (${target.code}): informe a linha com o código dele.`,
      ]),
    ]);
    expect(await sentenceOf("suppliers", `Razão social;Cidade\r\n${branch.name};Campinas`)).toEqual([
      expect.objectContaining({ error: 1 }),
      expect.arrayContaining([`O cadastro “${branch.name}” foi unido a “${firm.name}”: informe a linha com o nome dele.`]),
    ]);
  });

  test("records that differ, or still have something open, are refused with a sentence", async () => {
    const [target, kitchen] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
    const kilo = await stockroom.material({ unit: "quilo", decimals: 3 });
    expect((await merge(target.id, kilo.id)).refusal).toMatchObject({
      code: "merge_differs",
      message: expect.stringContaining("a unidade e as casas decimais não são iguais"),
    });
    const asked = await stockroom.stocked(5, 500);
    const request = newId();
    const lines = [{ material: asked.code, quantity: ONE }];
    await stockroom.keeper.call("warehouse/request", { id: request, for: kitchen.code, lines });
    expect((await merge(target.id, asked.id)).refusal).toMatchObject({
      code: "merge_obstacles",
      message: `O cadastro de ${asked.name} ainda não pode ser unido: tem 1 solicitação aberta. Conclua antes.`,
    });
    await stockroom.keeper.call("warehouse/cancel-request", { id: newId(), request });
    await stockroom.lend(kitchen.code, lines);
    expect((await merge(target.id, asked.id)).refusal.params).toMatchObject({ things: ["1 empréstimo em aberto"] });
    expect((await merge(target.id, target.id)).refusal.code).toBe("merge_same");
    expect((await merge(target.id, newId())).refusal.code).toBe("not_found");
    await expect(stockroom.keeper.collection("materials").update(asked.id, { merged_into: target.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("batches go along with their validity, and limits with their requester", async () => {
    const [target, other] = [
      await stockroom.material({ batch_control: true }),
      await stockroom.material({ batch_control: true }),
    ];
    const line = (material: string, code: string, units: number, value: number) => ({
      ...{ material, quantity: units * ONE, value, batch: { code, valid_until: "2027-05-31" } },
    });
    await stockroom.enter([line(target.code, "L1", 2, 200), line(other.code, "L1", 3, 100), line(other.code, "L2", 4, 101)]);
    const kitchen = await stockroom.requester();
    await stockroom.keeper
      .collection("requester_limits")
      .create({ id: newId(), requester: kitchen.id, material: other.id, quantity: ONE, period: "year" });
    expect((await merge(target.id, other.id)).status).toBe(200);
    const { body } = await stockroom.sheet(target.id);
    expect(body.value).toBe(401);
    expect(body.balances.map(({ batch_code, quantity }) => `${batch_code} ${quantity / ONE}`).sort()).toEqual(["L1 5", "L2 4"]);
    const { limits } = (await stockroom.keeper.call("warehouse/requester-limits", { requester: kitchen.id })).body;
    expect(limits.map(({ material_id }) => material_id)).toEqual([target.id]);
  });

  test("barcodes and limits come back with a material whose merge was a mistake", async () => {
    const [target, other, kitchen] = [
      await stockroom.stocked(10, 1000),
      await stockroom.stocked(5, 500),
      await stockroom.requester(),
    ];
    const packOf = (material: string, gtin: string) =>
      stockroom.keeper.collection("material_packs").create({ id: newId(), material, unit: "caixa", factor: 50 * ONE, gtin });
    const [ownGtin, gtin] = ["7896541230012", "7896541230029"];
    await packOf(target.id, ownGtin);
    await packOf(other.id, gtin);
    const limit = { id: newId(), requester: kitchen.id, material: other.id, quantity: ONE, period: "year" };
    await stockroom.keeper.collection("requester_limits").create(limit);
    const { document } = (await merge(target.id, other.id)).body;
    await stockroom.keeper.collection("materials").update(other.id, { active: true });
    expect((await stockroom.reverse(document)).status).toBe(200);
    const meant = async (code: string) => (await stockroom.keeper.call("warehouse/scan", { code })).body;
    expect(await meant(gtin)).toMatchObject({ material: { id: other.id }, pack: "caixa" });
    expect(await meant(ownGtin)).toMatchObject({ material: { id: target.id } });
    const { limits } = (await stockroom.keeper.call("warehouse/requester-limits", { requester: kitchen.id })).body;
    expect(limits.map(({ material_id }) => material_id)).toEqual([other.id]);
  });

  test("kept apart, a group asks again once that is taken back, or with one more", async () => {
    const tag = word();
    const [one] = [await stockroom.material({ name: `Balde ${tag}` }), await stockroom.material({ name: `Baldes de ${tag}` })];
    const { key, members } = (await groupOf("materials", one.id))!;
    await stockroom.keeper.call("warehouse/keep-apart", { key, members: members.length });
    expect(await groupOf("materials", one.id)).toBeUndefined();
    await stockroom.keeper.call("warehouse/keep-apart", { key, members: 1 });
    expect((await groupOf("materials", one.id))?.members).toHaveLength(2);
    await stockroom.keeper.call("warehouse/keep-apart", { key, members: members.length });
    await stockroom.material({ name: `${tag} balde` });
    expect((await groupOf("materials", one.id))?.members).toHaveLength(3);
  });

  test("suppliers: the documents stay, and are listed with the remaining supplier; two CNPJs are two", async () => {
    const tag = word();
    const kept = await stockroom.supplier({ name: `Horizonte ${tag} LTDA` });
    const other = await stockroom.supplier({ name: `Horizonte ${tag} - ME`, document: "11222333000181" });
    const third = await stockroom.supplier({ name: `Horizonte ${tag}`, document: "52998224725" });
    const material = await stockroom.material();
    const bought = await stockroom.enter([{ material: material.code, quantity: ONE, value: 100 }], { supplier: other.id });
    expect((await groupOf("suppliers", kept.id))?.members).toHaveLength(3);
    const join = (keep: string, from: string) =>
      stockroom.keeper.call("warehouse/merge-suppliers", { id: newId(), keep, merge: from });
    expect((await join(kept.id, other.id)).status).toBe(200);
    expect((await join(kept.id, third.id)).refusal.code).toBe("merge_documents_differ");
    const documents = (await stockroom.keeper.list("stock-documents", { supplier: kept.id })).body.items;
    expect(documents).toMatchObject([{ id: bought.body.id, supplier_name: `Horizonte ${tag} - ME` }]);
    expect((await stockroom.keeper.call("warehouse/supplier-items", { supplier: kept.id })).body.items).toHaveLength(1);
    expect(await query(school, `SELECT document FROM suppliers WHERE id = '${kept.id}'`)).toEqual([["11222333000181"]]);
  });

  test("R-38 a page that still names a merged supplier enters for the kept one, and no invoice twice", async () => {
    const [kept, other, material] = [await stockroom.supplier(), await stockroom.supplier(), await stockroom.stocked(5, 500)];
    await stockroom.keeper.call("warehouse/merge-suppliers", { id: newId(), keep: kept.id, merge: other.id });
    const invoice = { series: "1", number: "4711", issued_on: "" };
    const line = { material: material.code, quantity: ONE, value: 100 };
    const first = await stockroom.enter([line], { supplier: kept.id, invoice });
    expect((await stockroom.enter([line], { supplier: other.id, invoice })).refusal).toMatchObject({
      code: "invoice_taken",
      params: { supplier: kept.name, number: first.body.number },
    });
    expect((await stockroom.enter([line], { supplier: other.id })).body.supplier).toBe(kept.id);
    const back = { id: newId(), reason: "Veio trocado", as: "supplier_return", supplier: other.id } as const;
    const returned = await stockroom.keeper.call("warehouse/write-off", {
      ...back,
      lines: [{ material: material.code, quantity: ONE }],
    });
    expect(returned.body.supplier).toBe(kept.id);
  });

  test("a page that still names a merged material or requester writes nothing that the remaining one would not show", async () => {
    const [kept, gone] = [await stockroom.material({ batch_control: true }), await stockroom.material({ batch_control: true })];
    const batch = { code: "L1", valid_until: "2099-05-01" };
    await stockroom.keeper.call("warehouse/enter", {
      ...{ id: newId(), kind: "donation", lines: [{ material: gone.code, quantity: ONE, value: 100, batch }] },
    });
    expect((await merge(kept.id, gone.id)).status).toBe(200);
    const admin = school.as("Admin");
    const [keptPerson, gonePerson] = [await school.seed.person({ kind: "staff" }), await school.seed.person({ kind: "staff" })];
    const requesterOf = (person: string) => school.seed.create("requesters", { kind: "person", person, active: true });
    const [requester, duplicate] = [await requesterOf(keptPerson.id), await requesterOf(gonePerson.id)];
    await admin.call("people/merge-people", { id: newId(), kept: keptPerson.id, gone: gonePerson.id, reason: "Repetido" });
    const limit = (values: { requester: string; material: string }) =>
      admin.collection("requester_limits").create({ id: newId(), quantity: ONE, period: "month", ...values });
    const pack = (values: Record<string, unknown>) =>
      stockroom.keeper.collection("material_packs").create({ id: newId(), unit: "caixa", factor: 50 * ONE, ...values });
    const unit = (values: { material: string }) =>
      stockroom.keeper.collection("material_units").create({ id: newId(), number: "07", state: "good", active: true, ...values });
    for (const save of [
      () => limit({ requester: requester.id, material: gone.id }),
      () => limit({ requester: duplicate.id, material: kept.id }),
      () => pack({ material: gone.id }),
      () => unit({ material: gone.id }),
    ]) {
      await expect(save()).rejects.toMatchObject({ status: 409 });
    }
    await expect(limit({ requester: requester.id, material: kept.id })).resolves.toBeTruthy();
    const [[oldBatch = ""] = []] = await query(school, `SELECT id FROM stock_batches WHERE material = '${gone.id}'`);
    const correction = { id: newId(), batch: oldBatch, valid_until: "2099-01-01", reason: "Lida errada" };
    expect((await stockroom.keeper.call("warehouse/correct-batch", correction)).refusal.code).toBe("material_merged");
    const favourite = await school.as("none").call("warehouse/favourite", { material: gone.id, favourite: true });
    expect(favourite.body).toEqual({ material: kept.id, favourite: true });
    const [supplier, other] = [await stockroom.supplier(), await stockroom.supplier()];
    await stockroom.keeper.call("warehouse/merge-suppliers", { id: newId(), keep: supplier.id, merge: other.id });
    expect(await pack({ material: kept.id, supplier: other.id, supplier_code: "A1" })).toMatchObject({ supplier: supplier.id });
  });
});
