/** Notes as XML over HTTP: received, recognised, entered to the centavo, refused with a sentence.. */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { ISSUER, keyOf, type MadeNote, nfe } from "../../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const SCHOOL = "11222333000181";
const school = testSchool();
const stockroom = new Stockroom(school);
let number = 20_000;

async function received(note: Omit<MadeNote, "number"> & { number?: number }) {
  const made = { number: ++number, ...note };
  const { status, body } = await stockroom.keeper.call("warehouse/receive-invoice", { id: newId(), xml: nfe(made) });
  expect(status).toBe(200);
  return { ...body, key: keyOf(made) };
}
const sheet = async (invoice: string) => (await stockroom.keeper.call("warehouse/invoice", { invoice })).body;
const enter = (invoice: string, lines: readonly object[], overrides: object = {}) =>
  stockroom.keeper.call("warehouse/enter-invoice", { id: newId(), invoice, lines, ...overrides });

afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

describe("a note", () => {
  test("R-38 one that was typed under a supplier who was made one with its issuer is entered already", async () => {
    const material = await stockroom.material();
    const kept = await stockroom.supplier({ document: "33000167000101" });
    const other = await stockroom.supplier();
    const typed = await stockroom.enter([{ material: material.code, quantity: ONE, value: 1000 }], {
      supplier: other.id,
      invoice: { series: "1", number: "7701" },
    });
    const mergeAnswer = await stockroom.keeper.call("warehouse/merge-suppliers", { id: newId(), keep: kept.id, merge: other.id });
    expect(mergeAnswer.status).toBe(200);
    const items = [{ name: "SABAO", value: "10.00" }];
    const { id, entered } = await received({ issuer: "33000167000101", number: 7701, items });
    expect(entered).toMatchObject({ number: typed.body.number });
    expect((await enter(id, [{ item: 1, material: material.id, factor: ONE }])).refusal.code).toBe("invoice_entered");
  });

  test("a discount that is larger than its item is refused by the item's name", async () => {
    const [soap, salt] = [await stockroom.material(), await stockroom.material()];
    const { id } = await received({
      items: [
        { name: "SABAO", value: "10.00", discount: "12.00" },
        { name: "SAL", value: "10.00" },
      ],
    });
    const lines = [
      { item: 1, material: soap.id, factor: ONE },
      { item: 2, material: salt.id, factor: ONE },
    ];
    const { status, refusal } = await enter(id, lines);
    expect({ status, code: refusal.code }).toEqual({ status: 400, code: "invoice_item_negative" });
    expect(refusal.message).toContain("item 1 (SABAO)");
    // Left out, its share stays with it.
    const left_out = [{ item: 1, reason: "Brinde" }];
    expect((await enter(id, [lines[1]!], { left_out })).body).toMatchObject({ total: 1000 });
  });

  test("enters whole, at its total, in the base unit; the supplier and what it calls things are known from then on", async () => {
    const [paper, pen] = [await stockroom.material({ unit: "resma" }), await stockroom.material()];
    const note = {
      issuer: "31045782000109",
      items: [
        { code: "20417", name: "PAPEL SULFITE CX/10", unit: "CX", quantity: "6.0000", value: "1500.00", discount: "1.00" },
        { code: "20418", name: "CANETA CX C/50", unit: "CX", quantity: "4.0000", value: "170.00" },
      ],
      totals: { vFrete: "35.00" },
      total: "1704.00",
    };
    const first = await received(note);
    const asked = await sheet(first.id);
    expect(asked).toMatchObject({
      supplier: "",
      supplier_name: "Horizonte Suprimentos Ltda",
      total: 170_400,
      difference: 0,
      entered: null,
    });
    expect(asked.items.map(({ known_by, factor, cost }) => [known_by, factor, cost])).toEqual([
      ["", 10 * ONE, 153_044],
      ["", 50 * ONE, 17_356],
    ]);
    const lines = [
      { item: 1, material: paper.id, factor: 10 * ONE },
      { item: 2, material: pen.id, factor: 50 * ONE },
    ];
    const { status, body } = await enter(first.id, lines);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "purchase",
      total: 170_400,
      invoice_number: String(number),
      supplier_name: "Horizonte Suprimentos Ltda",
    });
    expect(body.lines[0]).toMatchObject({ quantity: 60 * ONE, stated_quantity: 6 * ONE, stated_unit: "CX", factor: 10 * ONE });
    expect(await stockroom.balanceOf(paper.id)).toEqual([60 * ONE, 153_044]);
    expect((await sheet(first.id)).entered).toEqual({ id: body.id, number: body.number });

    const second = await sheet((await received(note)).id);
    expect(second.supplier).toBe(body.supplier);
    expect(second.items.map(({ known_by, factor, material }) => [known_by, factor, material?.id])).toEqual([
      ["supplier", 10 * ONE, paper.id],
      ["supplier", 50 * ONE, pen.id],
    ]);
    // Another factor is remembered in its place; what was posted keeps its own.
    await enter(second.id, [{ ...lines[0], factor: 5 * ONE }, lines[1]!]);
    expect((await sheet((await received(note)).id)).items[0]?.factor).toBe(5 * ONE);
    expect((await stockroom.keeper.call("warehouse/document", { document: body.id })).body.lines[0]?.factor).toBe(10 * ONE);
  });

  test("a received note is found by its supplier's name, its number and its key", async () => {
    const note = await received({
      issuer_name: "Papelaria Três Irmãos Ltda",
      items: [{ name: "CANETA", quantity: "1.0000", value: "1.00" }],
      total: "1.00",
    });
    const search = async (q: string) => (await stockroom.keeper.list("stock-invoices", { q })).body.items.map(({ id }) => id);
    for (const q of ["tres irmaos", "papelaria", String(number), note.key]) {
      expect(await search(q), q).toContain(note.id);
    }
    expect(await search("papelaria quatro")).toEqual([]);
    await stockroom.keeper.call("warehouse/discard-invoice", { invoice: note.id });
    expect(await search("tres irmaos")).toEqual([]);
  });

  test("R-40 a barcode is recognised from any supplier; the piece's barcode counts the pieces", async () => {
    const [soap, salt] = [await stockroom.material(), await stockroom.material()];
    await stockroom.keeper
      .collection("material_packs")
      .create({ id: newId(), material: soap.id, unit: "CX", factor: 24 * ONE, gtin: "7891234567895" });
    await stockroom.keeper
      .collection("material_packs")
      .create({ id: newId(), material: salt.id, unit: "un", factor: ONE, gtin: "7897846902741" });
    const xml = nfe({
      number: ++number,
      issuer: "11222333000181",
      items: [
        { name: "SABAO", gtin: "7891234567895", value: "10.00" },
        {
          name: "SAL",
          unit: "CX",
          quantity: "2.0000",
          piece_unit: "UN",
          piece_quantity: "20.0000",
          value: "10.00",
          gtin: "7897846902741",
        },
      ],
    }).replace("<cEAN>7897846902741", "<cEAN>SEM GTIN");
    const { body } = await stockroom.keeper.call("warehouse/receive-invoice", { id: newId(), xml });
    expect((await sheet(body.id)).items.map(({ known_by, factor, material }) => [known_by, factor, material?.id])).toEqual([
      ["gtin", 24 * ONE, soap.id],
      ["gtin", 10 * ONE, salt.id],
    ]);
  });

  test("batches of a line share its value; those that do not add up, and none where the material needs them, are refused", async () => {
    const milk = await stockroom.material({ batch_control: true, unit: "pacote" });
    const batches = [
      { code: "2611A", quantity: "1.000", valid_until: "2198-11-30" },
      { code: "2611B", quantity: "1.000", valid_until: "2198-12-31" },
    ];
    const { id } = await received({
      items: [{ name: "LEITE CX C/12", unit: "CX", quantity: "2.0000", value: "166.49", batches }],
    });
    expect((await sheet(id)).items[0]?.batches).toHaveLength(2);
    const line = { item: 1, material: milk.id, factor: 12 * ONE };
    expect((await enter(id, [line])).refusal.code).toBe("batch_required");
    const sentenceOf = (first: number, second: number) => [
      { code: "2611A", valid_until: "2198-11-30", quantity: first * ONE },
      { code: "2611B", valid_until: "2198-12-31", quantity: second * ONE },
    ];
    expect((await enter(id, [{ ...line, batches: sentenceOf(12, 11) }])).refusal.code).toBe("batches_differ");
    const { body } = await enter(id, [{ ...line, batches: sentenceOf(12, 12) }]);
    expect(body.lines[0]?.parts.map(({ batch_code, quantity, value }) => [batch_code, quantity, value])).toEqual([
      ["2611A", 12 * ONE, 8325],
      ["2611B", 12 * ONE, 8324],
    ]);
    expect(body.lines[0]).toMatchObject({ stated_quantity: 2 * ONE, stated_unit: "CX", factor: 12 * ONE });
  });

  test("R-38 once: the same file, the same number by hand, two desks at once; after a reversal again", async () => {
    const material = await stockroom.material();
    const note = { issuer: "33670912000120", number: ++number, items: [{ name: "ARROZ", value: "10.00" }] };
    const { id } = await received(note);
    const lines = [{ item: 1, material: material.id, factor: ONE }];
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(id, lines)));
    const answer = answers.filter(({ status }) => status === 200);
    expect(answer).toHaveLength(1);
    const { body } = answer[0]!;
    for (const { refusal } of answers.filter(({ status }) => status !== 200)) {
      expect(refusal).toMatchObject({ code: "invoice_entered", params: { document: body.id, number: body.number } });
    }
    expect((await received(note)).entered).toEqual({ id: body.id, number: body.number });
    const byHand = { supplier: body.supplier, invoice: { number: String(note.number) } };
    expect((await stockroom.enter([{ material: material.code, quantity: ONE, value: 1 }], byHand)).refusal.code).toBe(
      "invoice_taken",
    );
    expect((await stockroom.keeper.call("warehouse/discard-invoice", { invoice: id })).refusal.code).toBe("invoice_was_entered");
    await stockroom.reverse(body.id);
    expect((await enter(id, lines)).status).toBe(200);

    const typed = await stockroom.supplier({ document: "40881236000107" });
    const hand = { supplier: typed.id, invoice: { number: String(++number) } };
    expect((await stockroom.enter([{ material: material.code, quantity: ONE, value: 1 }], hand)).status).toBe(200);
    const late = await received({ issuer: "40881236000107", number, items: [{ name: "ARROZ", value: "10.00" }] });
    expect(late.entered).not.toBeNull();
    expect((await enter(late.id, lines)).refusal.code).toBe("invoice_entered");
  });

  test("R-39 another's note is entered only when someone says so", async () => {
    await school.as("Admin").collection("school").update("school000000000", { document: SCHOOL });
    const material = await stockroom.material();
    const lines = [{ item: 1, material: material.id, factor: ONE }];
    const ours = await received({ items: [{ name: "A", value: "1.00" }] });
    expect(await sheet(ours.id)).toMatchObject({ is_ours: "yes", warnings: [] });
    const { id } = await received({ recipient: ISSUER, items: [{ name: "A", value: "1.00" }] });
    expect(await sheet(id)).toMatchObject({ is_ours: "no", warnings: [expect.stringContaining("não é desta escola")] });
    expect((await enter(id, lines)).refusal.code).toBe("invoice_not_accepted");
    expect((await enter(id, lines, { accepted: true })).status).toBe(200);
  });

  test("a note that does not foot, leaves an item out or has no whole pack is refused whole", async () => {
    const material = await stockroom.material();
    const line = { item: 1, material: material.id, factor: ONE };
    const off = await received({ items: [{ name: "A", value: "10.00" }], total: "10.01" });
    expect((await enter(off.id, [line])).refusal).toMatchObject({ code: "invoice_sum_differs", params: { difference: 1 } });
    const two = await received({
      items: [
        { name: "A", value: "10.00" },
        { name: "B", value: "1.00", quantity: "0.5000" },
      ],
    });
    expect((await enter(two.id, [line])).refusal).toMatchObject({ code: "invoice_items_missing", params: { item: 2 } });
    expect((await enter(two.id, [line, { ...line, item: 7 }])).refusal.code).toBe("invoice_items_missing");
    expect((await enter(two.id, [line, { ...line, item: 2 }])).refusal.code).toBe("quantity_decimals");
    expect((await enter(two.id, [line, { ...line, item: 2, factor: 1 }])).refusal.code).toBe("pack_not_whole");
    expect(await stockroom.balanceOf(material.id)).toEqual([0, 0]);
  });

  test("an item is left out with a reason: the document has the remaining cost and the left one, once and after a reversal", async () => {
    const material = await stockroom.material();
    const note = {
      number: ++number,
      items: [
        { name: "PAPEL", value: "100.00" },
        { name: "INSTALACAO", value: "50.00" },
      ],
      totals: { vFrete: "10.00" },
      total: "160.00",
    };
    const { id } = await received(note);
    const line = { item: 1, material: material.id, factor: ONE };
    const left = { left_out: [{ item: 2, reason: "É serviço" }] };
    expect((await enter(id, [line], { left_out: [{ item: 2, reason: " " }] })).status).toBe(400);
    expect((await enter(id, [], { left_out: [1, 2].map((item) => ({ item, reason: "x" })) })).status).toBe(400);
    const twice = await enter(id, [line, { ...line, item: 2 }], left);
    expect(twice.refusal).toMatchObject({ code: "invoice_items_missing", params: { item: 2 } });
    const stray = { left_out: [...left.left_out, { item: 3, reason: "x" }] };
    expect((await enter(id, [line], stray)).refusal).toMatchObject({ code: "invoice_items_missing", params: { item: 3 } });

    const { body } = await enter(id, [line], left);
    expect(body.total).toBe(10_667);
    expect(body.left_out).toEqual([{ item: 2, name: "INSTALACAO", cost: 5333, reason: "É serviço" }]);
    expect(await stockroom.balanceOf(material.id)).toEqual([ONE, 10_667]);
    expect((await enter(id, [line], left)).refusal.code).toBe("invoice_entered");
    await stockroom.reverse(body.id);
    expect(await stockroom.balanceOf(material.id)).toEqual([0, 0]);
    expect((await enter(id, [line, { ...line, item: 2 }])).body).toMatchObject({ total: 16_000, left_out: [] });

    const off = await received({ ...note, number: ++number, total: "160.01" });
    expect((await enter(off.id, [line], left)).refusal.code).toBe("invoice_sum_differs");
  });

  test("pieces of a permanent item become machines at the note's value, once, and go with the reversal unless used", async () => {
    const { id: kind } = await school
      .as("Tecnologia")
      .collection("equipment_kinds")
      .create({ name: "Notebook da nota", active: true });
    const laptop = await stockroom.material({ kind: "permanent" });
    const note = {
      number: ++number,
      items: [{ name: "NOTEBOOK", quantity: "3.0000", value: "10000.00" }],
      totals: { vFrete: "0.01" },
      total: "10000.01",
    };
    const { id } = await received(note);
    expect((await sheet(id)).machine_kinds).toContainEqual({ id: kind, name: "Notebook da nota" });
    const line = { item: 1, material: laptop.id, factor: ONE };
    const machines = { kind, brand: "Positivo", model: "Motion", warranty_months: 36 };
    const pen = await stockroom.material();
    expect((await enter(id, [{ ...line, material: pen.id, machines }])).refusal.code).toBe("machines_not_permanent");
    expect((await enter(id, [{ ...line, factor: 100 * ONE, machines }])).refusal.code).toBe("machines_not_countable");
    expect((await enter(id, [{ ...line, machines: { ...machines, tombos: "1, 2" } }])).refusal.code).toBe("tombos_differ");
    expect((await enter(id, [{ ...line, machines: { ...machines, kind: newId() } }])).refusal.code).toBe("not_found");
    expect(await stockroom.balanceOf(laptop.id)).toEqual([0, 0]);

    const entry = newId();
    const asked = [{ ...line, machines: { ...machines, tombos: "NF-098" } }];
    const { body } = await enter(id, asked, { id: entry });
    expect((await enter(id, asked, { id: entry })).body.id).toBe(body.id);
    const document = async () => (await stockroom.keeper.call("warehouse/document", { document: body.id })).body;
    expect((await document()).machines?.map(({ tombo }) => tombo)).toEqual(["NF-098", "NF-099", "NF-100"]);
    const desk = school.as("Tecnologia");
    const made = (await desk.call("support/machine", { equipment: "NF-098" })).body;
    expect(made).toMatchObject({ state: "in_stock", value: 333_334, invoice: `NF-e ${note.number}`, warranty_months: 36 });
    expect(made.supplier).toBe(body.supplier_name);

    const moved = await desk.collection("rooms").create({ name: "Sala da nota", active: true });
    await desk.call("support/move-equipment", { id: newId(), equipment: ["NF-099"], room: moved.id });
    expect((await document()).obstacle).toContain("NF-099");
    expect((await stockroom.reverse(body.id)).refusal.code).toBe("entry_machines_used");
    await expect(query(school, "DELETE FROM equipment WHERE tombo = 'NF-098'")).rejects.toThrow();

    const again = await received({ ...note, number: ++number });
    const answer = await enter(again.id, [{ ...line, machines: { ...machines, tombos: "NF-097" } }]);
    expect(answer.refusal.code).toBe("equipment_tombo_taken");
    const fresh = await enter(again.id, [{ ...line, machines }]);
    expect((await stockroom.reverse(fresh.body.id)).status).toBe(200);
    expect(await query(school, `SELECT 1 FROM equipment WHERE entry = '${fresh.body.id}'`)).toEqual([]);
    expect((await enter(again.id, [{ ...line, machines: { ...machines, tombos: "NF-200" } }])).status).toBe(200);
  });

  test("R-20 an item outside of the total is entered without value after a confirmation; the signed file stays unchanged", async () => {
    const [paid, given] = [await stockroom.material(), await stockroom.material()];
    const note = {
      number: ++number,
      items: [
        { name: "A", value: "10.00" },
        { name: "Brinde", value: "3.00", counts: "0" },
      ],
    };
    const { id } = await received(note);
    const lines = [paid, given].map((material, index) => ({ item: index + 1, material: material.id, factor: ONE }));
    expect((await enter(id, lines)).refusal).toMatchObject({ status: 400, code: "value_missing" });
    await enter(id, [lines[0]!, { ...lines[1]!, symbolic: true }]);
    expect([await stockroom.balanceOf(paid.id), await stockroom.balanceOf(given.id)]).toEqual([
      [ONE, 1000],
      [ONE, 0],
    ]);
    const { file } = await sheet(id);
    expect(file).toContain(".xml");
    await expect(query(school, `UPDATE stock_invoices SET total = 1 WHERE id = '${id}'`)).rejects.toThrow();
    await expect(query(school, `DELETE FROM stock_invoices WHERE id = '${id}'`)).rejects.toThrow();
  });
});

describe("a file that is no note", () => {
  test.each([
    ["homologation", nfe({ number: 1, environment: "2", items: [{ name: "A", value: "1.00" }] }), "homologação"],
    ["broken", nfe({ number: 1, items: [{ name: "A", value: "1.00" }] }).slice(0, 900), "cortado"],
    ["entities", `<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>`, "DOCTYPE"],
    ["a table", "a;b\n1;2", "não começa como XML"],
  ])("%s is refused in words", async (_, xml, word) => {
    const { status, refusal } = await stockroom.keeper.call("warehouse/receive-invoice", { id: newId(), xml });
    expect([status, refusal.code]).toEqual([400, "invoice_unusable"]);
    expect(refusal.message).toContain(word);
  });

  test("the real files: three are received, the one of homologation is not", async () => {
    const statuses = [];
    for (const name of readdirSync("tests/data/nfe")
      .filter((file) => /^\d.*\.xml$/.test(file))
      .sort()) {
      const xml = readFileSync(`tests/data/nfe/${name}`, "utf8");
      statuses.push((await stockroom.keeper.call("warehouse/receive-invoice", { id: newId(), xml })).status);
    }
    expect(statuses).toEqual([200, 200, 400, 200]);
  });
});

test("the 44 characters of a DANFE lead to the entry, to the received note, or say what to type", async () => {
  const find = (key: string) => stockroom.keeper.call("warehouse/invoice-key", { key });
  const unseen = (await find(keyOf({ number: 99_001, series: "2" }).toLowerCase())).body;
  expect(unseen).toMatchObject({
    entered: null,
    invoice: "",
    series: "2",
    number: "99001",
    month: "2026-11",
    issuer_document: ISSUER,
  });
  const { id, key } = await received({ items: [{ name: "A", value: "1.00" }] });
  expect((await find(key)).body).toMatchObject({ invoice: id, entered: null });
  const { body } = await enter(id, [{ item: 1, material: (await stockroom.material()).id, factor: ONE }]);
  expect((await find(key)).body).toMatchObject({ invoice: id, entered: { id: body.id }, supplier: body.supplier });
  expect((await find(`${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}`)).refusal.code).toBe("invoice_key_wrong");
});

test("990 lines are received, read and entered @full", async () => {
  const materials = await Promise.all(Array.from({ length: 5 }, () => stockroom.material()));
  const items = Array.from({ length: 990 }, (_, index) => ({
    code: `N${index}`,
    name: `ITEM ${index}`,
    value: "1.37",
    quantity: "3.0000",
  }));
  const note = { items, totals: { vFrete: "99.99" }, total: "1456.29" };
  const { id } = await received(note);
  expect((await sheet(id)).items).toHaveLength(990);
  const { body } = await enter(
    id,
    items.map((_, index) => ({ item: index + 1, material: materials[index % 5]!.id, factor: ONE })),
  );
  expect([body.lines.length, body.material_count, body.total]).toEqual([990, 5, 145_629]);
});
