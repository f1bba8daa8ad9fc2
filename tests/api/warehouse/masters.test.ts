/**
 * Materials, packs, suppliers and requesters by the records API: codes of a series, duplicates refused with a sentence,
 * unchangeable units.
 */
import { describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom } from "../../helpers/warehouse";

describe("the stockroom's records", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  const records = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;
  const create = (collection: string, values: Record<string, unknown>) =>
    stockroom.keeper.request("POST", records(collection), values);
  const change = (collection: string, id: string, values: Record<string, unknown>) =>
    stockroom.keeper.request("PATCH", records(collection, id), values);
  const plain = { unit: "unidade", kind: "consumable", active: true };

  test("materials get the next code, go on after one that was typed, and no code twice", async () => {
    const one = await stockroom.material();
    const next = await stockroom.material();
    expect(one.code).toMatch(/^\d{6}$/);
    expect(Number(next.code)).toBe(Number(one.code) + 1);
    expect((await stockroom.material({ code: "777" })).code).toBe("000777");
    expect((await stockroom.material()).code).toBe("000778");
    const answer = await create("materials", { ...plain, name: "Outro", code: "0777" });
    expect(answer.refusal).toMatchObject({ status: 409, code: "material_code_taken" });
    expect((await create("materials", { ...plain, name: "Mais outro", code: "R0001" })).status).toBe(400);
  });

  test("R-45 two names that differ in accents, case or spaces are one", async () => {
    const material = await stockroom.material({ name: "Álcool etílico 70%" });
    const double = await create("materials", { ...plain, name: "  alcool  ETÍLICO 70 %" });
    expect(double.refusal).toMatchObject({
      status: 409,
      code: "material_taken",
      message: `Já existe um material com este nome: ${material.code} Álcool etílico 70%.`,
    });
  });

  test("R-08 R-09 a material that has movements stays, with its unit and decimals", async () => {
    const [free, moved] = [await stockroom.material(), await stockroom.stocked(2, 2)];
    expect((await change("materials", free.id, { unit: "quilo", decimals: 3 })).status).toBe(200);
    for (const values of [{ unit: "caixa" }, { decimals: 2 }]) {
      expect((await change("materials", moved.id, values)).refusal).toMatchObject({ status: 409, code: "unit_fixed" });
    }
    expect((await change("materials", moved.id, { active: false })).refusal.message).toBe(
      `O material ${moved.name} ainda tem 2 unidades em estoque e não pode ser desativado.`,
    );
    expect((await stockroom.keeper.request("DELETE", records("materials", moved.id))).refusal.code).toBe("material_has_history");
    expect((await stockroom.keeper.request("DELETE", records("materials", free.id))).status).toBe(204);
    const kitchen = await stockroom.requester();
    await stockroom.exit(kitchen.code, [{ material: moved.code, quantity: 2 * ONE }]);
    expect((await change("materials", moved.id, { active: false })).status).toBe(200);
    const late = await stockroom.enter([{ material: moved.code, quantity: ONE, value: 1 }]);
    expect(late.refusal.code).toBe("material_inactive");
  });

  test("a barcode is one material's, however many digits a scanner gives", async () => {
    const [one, other] = [await stockroom.material(), await stockroom.material()];
    const pack = { unit: "unidade", factor: ONE };
    expect((await create("material_packs", { ...pack, material: one.id, gtin: "036000291452" })).status).toBe(200);
    const double = await create("material_packs", { ...pack, material: other.id, gtin: "0036000291452" });
    expect(double.refusal).toMatchObject({ status: 409, code: "gtin_taken", params: { material: one.name } });
    expect(
      (await create("material_packs", { ...pack, material: other.id, gtin: "036000291453" })).refusal.data.gtin,
    ).toBeDefined();
    const supplier = await stockroom.supplier();
    const code = { supplier: supplier.id, supplier_code: "20417" };
    expect((await create("material_packs", { ...pack, material: one.id, ...code })).status).toBe(200);
    expect((await create("material_packs", { ...pack, material: other.id, ...code })).refusal.code).toBe("supplier_code_taken");
  });

  test("the history of a supplier, a requester and a material's packs and units says who changed what", async () => {
    const [supplier, requester, material] = [await stockroom.supplier(), await stockroom.requester(), await stockroom.material()];
    const pack = await stockroom.keeper
      .collection("material_packs")
      .create({ id: newId(), material: material.id, unit: "caixa", factor: 12 * ONE });
    const unit = await stockroom.unit(material.id, "07");
    await change("suppliers", supplier.id, { phone: "(11) 3333-4444", city: "Campinas" });
    await change("suppliers", supplier.id, { active: false });
    await change("requesters", requester.id, { valid_until: "2099-12-31", active: false });
    await change("material_packs", pack.id, { factor: 10 * ONE });
    await stockroom.keeper.request("DELETE", records("material_packs", pack.id));
    await change("material_units", unit.id, { state: "damaged" });
    const readNotices = async (subject: string) =>
      (await stockroom.keeper.collection("timeline").getFullList({ filter: `subject = "${subject}"`, sort: "@rowid" })).map(
        ({ text, actor_name }) => [text, actor_name],
      );
    const [[, keeper]] = (await readNotices(supplier.id)) as [[string, string]];
    expect(keeper).not.toBe("");
    expect(await readNotices(supplier.id)).toEqual([
      ["Fornecedor cadastrado", keeper],
      ["Fornecedor alterado: telefone e cidade", keeper],
      ["Fornecedor desativado", keeper],
    ]);
    expect(await readNotices(requester.id)).toEqual([
      ["Requisitante cadastrado", keeper],
      ["Requisitante desativado", keeper],
      ["Requisitante alterado: fim da validade", keeper],
    ]);
    expect(await readNotices(material.id)).toEqual([
      ["Material cadastrado", keeper],
      ["Embalagem cadastrada", keeper],
      ["Unidade numerada cadastrada", keeper],
      ["Embalagem alterada: conteúdo", keeper],
      ["Embalagem excluída", keeper],
      ["Unidade numerada alterada: situação", keeper],
    ]);
  });

  test("R-41 suppliers by a CNPJ with letters, once; donors without one", async () => {
    const answer = await create("suppliers", {
      name: "Horizonte",
      document: "12.abc.345/01de-35",
      email: "Vendas@Horizonte.com",
      active: true,
    });
    expect(answer.body).toMatchObject({ document: "12ABC34501DE35", email: "vendas@horizonte.com" });
    expect((await create("suppliers", { name: "Horizonte 2", document: "12ABC34501DE35" })).refusal).toMatchObject({
      status: 409,
      code: "supplier_taken",
      message: "O CNPJ 12.ABC.345/01DE-35 já é de Horizonte.",
    });
    for (const document of ["00.000.000/0000-00", "11.222.333/0001-82", "123"]) {
      expect([document, (await create("suppliers", { name: "X", document })).status]).toEqual([document, 400]);
    }
    for (const name of ["Família Souza", "Família Lima"]) {
      expect((await create("suppliers", { name, active: true })).status).toBe(200);
    }
  });

  test("a person or a sector is a requester once, by the next code", async () => {
    const person = await school.seed.person({ name: "Cleusa Ramos", kind: "staff" });
    const first = await create("requesters", { id: newId(), kind: "person", person: person.id, active: true });
    expect(first.body).toMatchObject({ code: expect.stringMatching(/^R\d{4}$/) });
    expect((await create("requesters", { kind: "person", person: person.id, active: true })).refusal).toMatchObject({
      status: 409,
      code: "already_requester",
    });
    const { id, code } = first.body as { id: string; code: string };
    expect((await create("requesters", { kind: "sector", person: person.id, active: true })).status).toBe(400);
    expect((await change("requesters", id, { code: "r77" })).body).toMatchObject({ code: "R0077" });
    expect((await change("requesters", id, { code: "L77" })).status).toBe(400);
    const backwards = { valid_from: "2027-12-19", valid_until: "2027-12-18" };
    expect((await change("requesters", id, backwards)).refusal.data).toMatchObject({
      valid_until: { code: "invalid_validity" },
    });
    const sector = await school.seed.create("sectors", { name: "Horta", active: true });
    const other = await create("requesters", { kind: "sector", sector: sector.id, active: true });
    expect(other.body).toMatchObject({ code: "R0078" });
    expect((await create("requesters", { kind: "sector", sector: sector.id, code: "R77" })).refusal.code).toBe(
      "already_requester",
    );
    expect(code).not.toBe("R0077");
    const search = (q: string) =>
      stockroom.keeper.list("requesters", { q }).then(({ body }) => body.items.map(({ name }) => name));
    expect([await search("cleusa"), await search("R0077"), await search("horta")]).toEqual([
      ["Cleusa Ramos"],
      ["Cleusa Ramos"],
      ["Horta"],
    ]);
    await school.as("superuser").collection("people").update(person.id, { social_name: "Kléo Ramos" });
    await school.as("superuser").collection("sectors").update(sector.id, { name: "Horta nova" });
    expect([await search("kleo"), await search("horta nova")]).toEqual([["Kléo Ramos"], ["Horta nova"]]);
  });

  test("lists find by words, codes, barcodes and numbers, and say what is low", async () => {
    const [low, supplier, kitchen] = [
      await stockroom.stocked(3, 300, { name: "Papel sulfite A4", minimum: 5 * ONE }),
      await stockroom.supplier({ name: "Papelaria Central", document: "11222333000181" }),
      await stockroom.requester(),
    ];
    await stockroom.keeper
      .collection("material_packs")
      .create({ material: low.id, gtin: "7891234567895", unit: "resma", factor: ONE });
    const find = (filters: Record<string, unknown>) =>
      stockroom.keeper.list("materials", filters).then(({ body }) => body.items.map(({ id }) => id));
    expect(await find({ q: "sulfite pap" })).toEqual([low.id]);
    expect(await find({ q: "7891234567895" })).toEqual([low.id]);
    expect((await find({ q: low.code }))[0]).toBe(low.id);
    expect(await find({ low: "true" })).toEqual([low.id]);
    expect(await find({ in_stock: "true", kind: "consumable", active: "true" })).toContain(low.id);
    const { items } = (await stockroom.keeper.list("materials", { ids: low.id })).body;
    expect(items).toMatchObject([{ quantity: 3 * ONE, available: 3 * ONE, value: 300, last_quantity: 3 * ONE, last_value: 300 }]);
    const entry = await stockroom.enter([{ material: low.code, quantity: ONE, value: 100 }], {
      supplier: supplier.id,
      invoice: { series: "1", number: "4711" },
    });
    const exit = await stockroom.exit(kitchen.code, [{ material: low.code, quantity: ONE }]);
    const documents = (filters: Record<string, unknown>) =>
      stockroom.keeper.list("stock-documents", filters).then(({ body }) => body.items.map(({ id }) => id));
    expect(await documents({ q: "papelaria" })).toEqual([entry.body.id]);
    expect(await documents({ q: "4711" })).toEqual([entry.body.id]);
    expect(await documents({ q: exit.body.number })).toEqual([exit.body.id]);
    expect(await documents({ q: String(Number(exit.body.number.slice(5))) })).toContain(exit.body.id);
    expect(await documents({ requester: kitchen.id })).toEqual([exit.body.id]);
    expect(await documents({ kind: "purchase,donation", supplier: supplier.id, reversed: "false" })).toEqual([entry.body.id]);
    expect((await stockroom.keeper.list("suppliers", { q: "11.222.333/0001-81" })).body.items).toMatchObject([
      { id: supplier.id, last_day: entry.body.day },
    ]);
    expect((await stockroom.keeper.call("platform/home")).body).toMatchObject({ counts: { materiais: 1 } });
    expect((await stockroom.keeper.list("movements", { q: "sulfite", sort: "-posted" })).body.items[0]).toMatchObject({
      document: exit.body.id,
      requester_name: kitchen.name,
      sector_name: kitchen.name,
      quantity_after: 3 * ONE,
    });
  });
});
