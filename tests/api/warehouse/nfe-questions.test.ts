/** Notes with an open question, over HTTP: packs, cancellations, a note's purpose, missing data of items, lots and roundings. */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { keyOf, type MadeNote, nfe } from "../../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const school = testSchool();
const stockroom = new Stockroom(school);
let number = 60_000;

const FOLDER = "tests/data/nfe";
const text = (start: string) => readFileSync(`${FOLDER}/${readdirSync(FOLDER).find((name) => name.startsWith(start))}`, "utf8");
const receive = (xml: string) => stockroom.keeper.call("warehouse/receive-invoice", { id: newId(), xml });
const received = async (xml: string) => (await receive(xml)).body;
const made = (overrides: Omit<MadeNote, "number"> & { number?: number }) => nfe({ number: ++number, ...overrides });
const sheet = async (invoice: string) => (await stockroom.keeper.call("warehouse/invoice", { invoice })).body;
const enter = (invoice: string, lines: readonly object[], overrides: object = {}) =>
  stockroom.keeper.call("warehouse/enter-invoice", { id: newId(), invoice, lines, ...overrides });
const cancelling = (key: string, status = "135") =>
  `<procEventoNFe><evento><infEvento><tpAmb>1</tpAmb><chNFe>${key}</chNFe><dhEvento>2026-11-25T09:00:00-03:00</dhEvento><tpEvento>110111</tpEvento><detEvento><xJust>Engano</xJust></detEvento></infEvento></evento>${
    status
      ? `<retEvento><infEvento><tpAmb>1</tpAmb><cStat>${status}</cStat><chNFe>${key}</chNFe><tpEvento>110111</tpEvento></infEvento></retEvento>`
      : ""
  }</procEventoNFe>`;

afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

describe("packs", () => {
  test("a factor is remembered by supplier, code and unit: 30 pieces of what came in boxes are asked, and stay 30", async () => {
    const pen = await stockroom.material({ name: "Caneta azul dos casos" });
    const line = (item: number, factor: number) => ({ item, material: pen.id, factor: factor * ONE });
    const boxes = await received(text("nfe-01"));
    expect((await enter(boxes.id, [line(1, 50)])).status).toBe(200);

    const pieces = await received(text("nfe-02"));
    const asked = (await sheet(pieces.id)).items[0]!;
    expect(asked).toMatchObject({
      material: { id: pen.id },
      factor: ONE,
      known_pack: null,
      other_pack: { unit: "CX", factor: 50 * ONE },
    });
    await enter(pieces.id, [line(1, 1)]);
    expect((await stockroom.balanceOf(pen.id))[0]).toBe(130 * ONE);

    const both = (await sheet((await received(text("nfe-03"))).id)).items;
    expect(both.map(({ factor, known_pack, other_pack }) => [factor, known_pack?.unit, other_pack])).toEqual([
      [50 * ONE, "CX", null],
      [ONE, "UN", null],
    ]);
    // Two lines of one material are one material.
    const { id } = await received(text("nfe-03"));
    expect((await enter(id, [line(1, 50), line(2, 1)])).body).toMatchObject({ material_count: 1 });
  });

  test("a code that is another product now is asked with what that product may be", async () => {
    const [shades, chalk] = [
      await stockroom.material({ name: "Persiana vertical" }),
      await stockroom.material({ name: "Giz pastel oleoso" }),
    ];
    const item = (name: string) => ({ issuer: "60872504000123", items: [{ code: "C1", name, value: "10.00" }] });
    const { id } = await received(made(item("PERSIANA")));
    await enter(id, [{ item: 1, material: shades.id, factor: ONE }]);
    const [again, other] = [
      (await sheet((await received(made(item("PERSIANA BRANCA")))).id)).items[0]!,
      (await sheet((await received(made(item("GIZ PASTEL OLEOSO")))).id)).items[0]!,
    ];
    expect([again.material?.id, again.suggestions]).toEqual([shades.id, []]);
    expect(other.material?.id).toBe(shades.id);
    expect(other.suggestions[0]?.id).toBe(chalk.id);
  });

  test("a code that one note has on two materials is remembered of neither", async () => {
    const [soap, salt] = [await stockroom.material(), await stockroom.material()];
    const note = { issuer: "31045782000109", items: ["SABAO", "SAL"].map((name) => ({ code: "0001", name, value: "10.00" })) };
    const { id } = await received(made(note));
    await enter(
      id,
      [soap, salt].map((material, index) => ({ item: index + 1, material: material.id, factor: ONE })),
    );
    expect((await sheet((await received(made(note))).id)).items.map(({ material }) => material)).toEqual([null, null]);
  });

  test("a barcode of the piece on what is sold in boxes is asked", async () => {
    const soap = await stockroom.material();
    const pack = { id: newId(), material: soap.id, unit: "unidade", factor: ONE, gtin: "7891000100103" };
    await stockroom.keeper.collection("material_packs").create(pack);
    const item = { code: "B1", name: "SABAO CX C/12", gtin: pack.gtin, value: "120.00" };
    const xml = (unit: string) => made({ issuer: "33000167000101", items: [{ ...item, unit }] });
    expect((await sheet((await received(xml("CX"))).id)).items[0]).toMatchObject({
      known_by: "gtin",
      known_pack: null,
      other_pack: { factor: ONE },
    });
    expect((await sheet((await received(xml("UN"))).id)).items[0]).toMatchObject({ known_by: "gtin", other_pack: null });
  });

  test("a price far from the last purchase is warned of, by note and by hand, and a near one is not", async () => {
    const rice = await stockroom.stocked(10, 10_000);
    const supplier = await stockroom.supplier();
    const bought = async (value: number) =>
      (await stockroom.enter([{ material: rice.code, quantity: 10 * ONE, value }], { supplier: supplier.id })).body.warnings;
    expect(await bought(20_000)).toEqual([]);
    expect(await bought(2000)).toEqual([expect.stringMatching(/R\$\s2,00 por unidade; na última compra foi R\$\s20,00/)]);
    const { id } = await received(made({ items: [{ name: "ARROZ", quantity: "12.0000", value: "300.00" }] }));
    const { body } = await enter(id, [{ item: 1, material: rice.id, factor: 12 * ONE }]);
    expect(body.warnings).toEqual([]);
    const dear = await received(made({ items: [{ name: "ARROZ", quantity: "1.0000", value: "300.00" }] }));
    expect((await enter(dear.id, [{ item: 1, material: rice.id, factor: ONE }])).body.warnings).toHaveLength(1);
    const gift = await stockroom.enter([{ material: rice.code, quantity: ONE, value: 1 }], { kind: "donation" });
    expect(gift.body.warnings).toEqual([]);
  });
});

describe("cancelled notes", () => {
  test("received before: it can only be discarded, and is refused afterwards", async () => {
    const toner = await stockroom.material();
    const { id } = await received(text("nfe-04"));
    const sentences = await received(text("nfe-05"));
    expect(sentences).toMatchObject({ id: "", cancelled: [{ number: "700104", invoice: id, entered: null, registered: true }] });
    expect((await sheet(id)).cancelled).toContain("A nota 700104 foi cancelada pelo fornecedor em 25/11/2026");
    const line = { item: 1, material: toner.id, factor: ONE };
    expect((await enter(id, [line], { accepted: true })).refusal).toMatchObject({ status: 409, code: "invoice_cancelled" });
    const rows = async (filters: Record<string, string>) =>
      (await stockroom.keeper.list("stock-invoices", filters)).body.items
        .filter((row) => row.id === id)
        .map(({ cancelled }) => cancelled);
    expect([await rows({ entered: "false" }), await rows({ cancelled: "true" })]).toEqual([[], [true]]);
    expect((await stockroom.keeper.call("warehouse/discard-invoice", { invoice: id })).status).toBe(200);
    expect((await receive(text("nfe-04"))).refusal).toMatchObject({ code: "invoice_unusable" });
    expect((await received(text("nfe-05"))).cancelled).toMatchObject([{ invoice: "", registered: true }]);
    expect(await stockroom.balanceOf(toner.id)).toEqual([0, 0]);
  });

  test("entered before: the entry says it, until it is reversed", async () => {
    const material = await stockroom.material();
    const xml = made({ issuer: "33000167000101", items: [{ name: "A", value: "10.00" }] });
    const key = keyOf({ number, issuer: "33000167000101" });
    const { id } = await received(xml);
    const { body } = await enter(id, [{ item: 1, material: material.id, factor: ONE }]);
    expect((await received(cancelling(key))).cancelled).toMatchObject([
      { invoice: id, entered: { id: body.id, number: body.number } },
    ]);
    const document = async () => (await stockroom.keeper.call("warehouse/document", { document: body.id })).body;
    expect(await document()).toMatchObject({ obstacle: "", invoice_cancelled: expect.stringContaining("foi cancelada") });
    await stockroom.reverse(body.id);
    expect((await document()).invoice_cancelled).toBe("");
    expect((await enter(id, [{ item: 1, material: material.id, factor: ONE }])).refusal.code).toBe("invoice_cancelled");
  });

  test("the number of a cancelled note is refused by hand, and its key says it", async () => {
    const [material, supplier] = [await stockroom.material(), await stockroom.supplier({ document: "40881236000107" })];
    const note = { issuer: "40881236000107", series: "2", number: ++number };
    await receive(cancelling(keyOf(note)));
    const byHand = (series: string) =>
      stockroom.enter([{ material: material.code, quantity: ONE, value: 100 }], {
        supplier: supplier.id,
        invoice: { number: String(note.number), series },
      });
    expect([(await byHand("2")).refusal.code, (await byHand("")).refusal.code]).toEqual([
      "invoice_cancelled",
      "invoice_cancelled",
    ]);
    expect((await byHand("3")).status).toBe(200);
    expect((await stockroom.keeper.call("warehouse/invoice-key", { key: keyOf(note) })).body.cancelled).toContain(
      "foi cancelada",
    );
  });

  test("a request alone is accepted by name; once registered it refuses", async () => {
    const material = await stockroom.material();
    const xml = made({ items: [{ name: "A", value: "10.00" }] });
    const key = keyOf({ number });
    await receive(cancelling(key, ""));
    const { id } = await received(xml);
    expect((await sheet(id)).warnings[0]).toContain("pediu o cancelamento");
    const line = { item: 1, material: material.id, factor: ONE };
    expect((await enter(id, [line])).refusal.code).toBe("invoice_not_accepted");
    await receive(cancelling(key));
    expect((await enter(id, [line], { accepted: true })).refusal.code).toBe("invoice_cancelled");
    await receive(cancelling(key, ""));
    expect((await sheet(id)).cancelled).not.toBe("");
  });

  test.each(["101", "151", "155"])("a protocol of %s refuses the file, and the note that comes without it", async (status) => {
    const items = [{ name: "A", value: "10.00" }];
    const note = { number: ++number, items };
    expect((await receive(nfe({ ...note, status }))).refusal.code).toBe("invoice_unusable");
    expect((await receive(nfe(note))).refusal.message).toContain("foi cancelada");
  });
});

describe("the purpose of a note", () => {
  test("billing and delivery of one purchase enter once", async () => {
    const chair = await stockroom.material();
    const line = { item: 1, material: chair.id, factor: ONE };
    const billing = await received(text("nfe-06"));
    expect(await sheet(billing.id)).toMatchObject({ kind: "", kind_question: expect.stringContaining("simples faturamento") });
    expect((await enter(billing.id, [line], { accepted: true })).refusal).toMatchObject({
      status: 409,
      code: "invoice_kind_missing",
    });
    const delivery = await received(text("nfe-07"));
    expect(await sheet(delivery.id)).toMatchObject({ kind: "purchase", warnings: [] });
    expect((await enter(delivery.id, [line])).body.kind).toBe("purchase");
    // By name it still enters, with what the books say of the other.
    const [warning] = (await sheet(billing.id)).warnings;
    expect(warning).toContain("A nota 700107");
    expect((await enter(billing.id, [line], { kind: "purchase" })).refusal.code).toBe("invoice_not_accepted");
    expect((await enter(billing.id, [line], { kind: "purchase", accepted: true })).status).toBe(200);
  });

  test("a donation is one, what comes back from repair is asked", async () => {
    const projector = await stockroom.material();
    const line = { item: 1, material: projector.id, factor: ONE };
    const { id } = await received(text("nfe-08"));
    expect((await enter(id, [line])).body.kind).toBe("donation");
    const repaired = await received(text("nfe-09"));
    expect((await enter(repaired.id, [line])).refusal.message).toContain("retorno de conserto");
    expect((await stockroom.balanceOf(projector.id))[0]).toBe(ONE);
  });
});

describe("the sum of the items", () => {
  test.each(["nfe-10", "nfe-11", "nfe-12"])("%s enters at its total", async (name) => {
    const materials = [await stockroom.material(), await stockroom.material()];
    const { id, total } = await received(text(name));
    expect((await sheet(id)).difference).toBe(0);
    const lines = materials.map((material, index) => ({ item: index + 1, material: material.id, factor: ONE }));
    expect((await enter(id, lines)).body.total).toBe(total);
  });

  test("any other rest is shared out once somebody says so, and the document tells it", async () => {
    const [one, other] = [await stockroom.material(), await stockroom.material()];
    const items = ["200.00", "100.00"].map((value) => ({ name: "A", value }));
    const { id } = await received(made({ items, total: "303.01" }));
    const lines = [one, other].map((material, index) => ({ item: index + 1, material: material.id, factor: ONE }));
    const refused = (await enter(id, lines)).refusal;
    expect(refused).toMatchObject({ code: "invoice_sum_differs", params: { difference: 301 } });
    expect(refused.message).not.toContain("fornecedor");
    const { body } = await enter(id, lines, { share_difference: true, note: "Conferido" });
    expect([body.total, (await stockroom.balanceOf(one.id))[1], (await stockroom.balanceOf(other.id))[1]]).toEqual([
      30_301, 20_201, 10_100,
    ]);
    expect(body.note).toMatch(/^Diferença de R\$\s3,01 .* Conferido$/);
    const below = await received(made({ items, total: "0.00" }));
    expect((await enter(below.id, lines, { share_difference: true })).refusal.code).toBe("value_missing");
  });
});

describe("lots and roundings", () => {
  test("a lot with two validities is refused at its field, and enters corrected", async () => {
    const milk = await stockroom.material({ batch_control: true });
    const { id } = await received(text("nfe-14"));
    const line = (codes: readonly string[]) => ({
      ...{ item: 1, material: milk.id, factor: ONE },
      batches: codes.map((code, index) => ({ code, valid_until: `2027-0${3 + 2 * index}-31`, quantity: 10 * ONE })),
    });
    const { refusal } = await enter(id, [line(["B7", "B7"])]);
    expect(refusal.code).toBe("batch_validity_differs");
    expect(Object.keys(refusal.data)).toEqual(["lines.0.batches.1.valid_until"]);
    const { body } = await enter(id, [line(["B7", "B7-2"])]);
    expect(body.lines[0]?.parts.map(({ batch_code, quantity }) => [batch_code, quantity])).toEqual([
      ["B7", 10 * ONE],
      ["B7-2", 10 * ONE],
    ]);
  });

  test("12,3456 kg enter into three decimals as what somebody says, within a gram", async () => {
    const meat = await stockroom.material({ unit: "quilo", decimals: 3 });
    const { id } = await received(made({ items: [{ name: "CARNE", unit: "KG", quantity: "12.3456", value: "300.00" }] }));
    const line = { item: 1, material: meat.id, factor: ONE };
    expect((await enter(id, [line])).refusal.code).toBe("quantity_decimals");
    expect((await enter(id, [{ ...line, quantity: 120_000 }])).refusal.code).toBe("rounding_too_far");
    expect((await enter(id, [{ ...line, quantity: 123_460 }])).status).toBe(200);
    expect(await stockroom.balanceOf(meat.id)).toEqual([123_460, 30_000]);
  });
});
