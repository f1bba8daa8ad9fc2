import { expect, test } from "vitest";
import type { InvoiceMaterial, InvoiceSheetItem } from "../../../../../domain/warehouse/nfe/commands";
import { ONE } from "../../../../../domain/warehouse/quantity";
import { draftItem, draftItems, emptyDraft, enterInput } from "./invoice-draft";

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

test("what is sent is what was said, item by item", () => {
  const draft = { ...emptyDraft("entry0000000000"), note: " x ", choices: { "1": { material: PEN } } };
  expect(enterInput({ id: "note00000000000" }, draft, draftItems({ items: [ITEM] }, draft))).toEqual({
    id: "entry0000000000",
    invoice: "note00000000000",
    day: "",
    note: "x",
    accepted: false,
    lines: [{ item: 1, material: PEN.id, factor: 12 * ONE, batches: [] }],
  });
});
