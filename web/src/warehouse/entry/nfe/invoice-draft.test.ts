import { expect, test } from "vitest";
import type { InvoiceMaterial, InvoiceSheetItem } from "../../../../../domain/warehouse/nfe/commands";
import { ONE } from "../../../../../domain/warehouse/quantity";
import { draftItem, draftItems, emptyDraft, enterInput, leftOutOf } from "./invoice-draft";

const PEN: InvoiceMaterial = {
  id: "pen000000000000",
  code: "000318",
  name: "Marcador permanente azul",
  unit: "unidade",
  decimals: 0,
  kind: "consumable",
  batch_control: false,
  stock: 14 * ONE,
};
const MILK: InvoiceMaterial = { ...PEN, id: "milk00000000000", name: "Leite em pó", batch_control: true };
const ITEM: InvoiceSheetItem = {
  number: 1,
  code: "20417",
  name: "PINCEL ATOMICO AZUL CX C/12",
  unit: "CX",
  quantity: 3 * ONE,
  gtin: "",
  cost: 11_463,
  counts: true,
  material: null,
  known_by: "",
  factor: 12 * ONE,
  batches: [],
  piece_quantity: 3 * ONE,
  suggestions: [PEN],
};

test("an item that nobody knows waits for its material, then comes in by its pack", () => {
  expect(draftItem(ITEM).missing).toContain("qual material é?");
  expect(draftItem(ITEM, { material: PEN })).toMatchObject({ quantity: 36 * ONE, missing: "", chosen: true });
  expect(draftItem(ITEM, { material: PEN, factor: "doze" }).missing).toContain("cada embalagem");
  expect(draftItem(ITEM, { material: PEN, factor: 0.5 * ONE }).missing).toContain("não é inteira");
});

test("batches come from the note where they add up, else one is typed", () => {
  const batches = [{ code: "2611A", quantity: 3 * ONE, valid_until: "2028-11-30" }];
  expect(draftItem({ ...ITEM, batches }, { material: MILK }).batches).toEqual([
    { code: "2611A", valid_until: "2028-11-30", quantity: 36 * ONE },
  ]);
  expect(draftItem({ ...ITEM, batches }, { material: PEN }).batches).toEqual([]);
  expect(draftItem(ITEM, { material: MILK }).missing).toBe("Informe o lote e a validade.");
  const typed = draftItem(ITEM, { material: MILK, batch_code: " L1 ", valid_until: "2028-11-30" });
  expect(typed).toMatchObject({ missing: "", batches: [{ code: "L1", quantity: 36 * ONE }] });
  expect(draftItem(ITEM, { material: MILK, batch_code: "L1", valid_until: "31/31" }).missing).toContain("validade");
});

test("R-20 an item without a price comes in once somebody says that it may", () => {
  const gift = { ...ITEM, cost: 0, counts: false };
  expect(draftItem(gift, { material: PEN }).missing).toBe("Sem valor na nota: confirme que entra sem preço.");
  const draft = { ...emptyDraft("entry0000000000"), choices: { "1": { material: PEN, symbolic: true } } };
  const items = draftItems({ items: [gift] }, draft);
  expect(items[0]?.missing).toBe("");
  expect(enterInput({ id: "note00000000000" }, draft, items).lines).toMatchObject([{ symbolic: true }]);
});

test("an item that is left out asks nothing more, and its cost stays outside", () => {
  const draft = { ...emptyDraft("entry0000000000"), choices: { "1": { left_out: "É serviço" } } };
  const items = draftItems({ items: [ITEM] }, draft);
  expect(items[0]).toMatchObject({ missing: "", left_out: "É serviço" });
  expect(leftOutOf(items)).toBe(11_463);
  expect(enterInput({ id: "note00000000000" }, draft, items)).toMatchObject({
    lines: [],
    left_out: [{ item: 1, reason: "É serviço" }],
  });
});

test("pieces of a permanent item become machines once their kind is said; of a consumable none do", () => {
  const machines = { kind: "", brand: "", model: "", warranty_months: "36", tombos: "" };
  const chair = { ...PEN, kind: "permanent" as const };
  expect(draftItem(ITEM, { material: chair, machines }).missing).toContain("tipo de equipamento");
  const draft = { ...emptyDraft("entry0000000000"), choices: { "1": { material: chair, machines: { ...machines, kind: "k" } } } };
  expect(enterInput({ id: "note00000000000" }, draft, draftItems({ items: [ITEM] }, draft)).lines[0]?.machines).toEqual({
    ...machines,
    kind: "k",
    warranty_months: 36,
  });
  expect(draftItem(ITEM, { material: PEN, machines }).machines).toBeNull();
});

test("what is sent is what was said, item by item", () => {
  const draft = { ...emptyDraft("entry0000000000"), note: " x ", choices: { "1": { material: PEN } } };
  expect(enterInput({ id: "note00000000000" }, draft, draftItems({ items: [ITEM] }, draft))).toEqual({
    id: "entry0000000000",
    invoice: "note00000000000",
    day: "",
    note: "x",
    accepted: false,
    left_out: [],
    lines: [{ item: 1, material: PEN.id, factor: 12 * ONE, batches: [], symbolic: false }],
  });
});
