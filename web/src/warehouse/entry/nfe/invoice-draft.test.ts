import { expect, test } from "vitest";
import type { InvoiceMaterial, InvoiceSheetItem } from "../../../../../domain/warehouse/nfe/commands";
import { ONE } from "../../../../../domain/warehouse/quantity";
import { costOfExcluded, draftItem, draftItems, emptyDraft, enterInput } from "./invoice-draft";

const PEN: InvoiceMaterial = {
  id: "pen000000000000",
  code: "000318",
  name: "Marcador permanente azul",
  unit: "unidade",
  decimals: 0,
  kind: "consumable",
  batch_control: false,
  stock: 14 * ONE,
  last_price: null,
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
  known_pack: null,
  other_pack: null,
  cfop: "5102",
  cfop_words: "",
  batches: [],
  piece_unit: "CX",
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
  const draft = draftItem(ITEM, { material: MILK, batches: [{ code: " L1 ", valid_until: "2028-11-30", quantity: "" }] });
  expect(draft).toMatchObject({ missing: "", batches: [{ code: "L1", quantity: 36 * ONE }] });
  expect(draftItem(ITEM, { material: MILK, batches: [{ code: "L1", valid_until: "31/31", quantity: "" }] }).missing).toContain(
    "Validade inválida",
  );
});

test("R-20 an item without a price comes in once somebody says that it may", () => {
  const gift = { ...ITEM, cost: 0, counts: false };
  expect(draftItem(gift, { material: PEN }).missing).toBe("Sem valor na nota: confirme que entra sem preço.");
  const draft = { ...emptyDraft("entry0000000000"), choices: { "1": { material: PEN, symbolic: true } } };
  const items = draftItems({ items: [gift], difference: 0, kind: "purchase" }, draft);
  expect(items[0]?.missing).toBe("");
  expect(enterInput({ id: "note00000000000", warnings: [] }, draft, items).lines).toMatchObject([{ symbolic: true }]);
});

test("an item that is left out asks nothing more, and its cost stays outside", () => {
  const draft = { ...emptyDraft("entry0000000000"), choices: { "1": { left_out: "É serviço" } } };
  const items = draftItems({ items: [ITEM], difference: 0, kind: "purchase" }, draft);
  expect(items[0]).toMatchObject({ missing: "", left_out: "É serviço" });
  expect(costOfExcluded(items)).toBe(11_463);
  expect(enterInput({ id: "note00000000000", warnings: [] }, draft, items)).toMatchObject({
    lines: [],
    left_out: [{ item: 1, reason: "É serviço" }],
  });
});

test("pieces of a permanent item become machines once they have a kind; of a consumable none do", () => {
  const machines = { kind: "", brand: "", model: "", warranty_months: "36", tombos: "" };
  const chair = { ...PEN, kind: "permanent" as const };
  expect(draftItem(ITEM, { material: chair, machines }).missing).toContain("tipo de equipamento");
  const draft = { ...emptyDraft("entry0000000000"), choices: { "1": { material: chair, machines: { ...machines, kind: "k" } } } };
  expect(
    enterInput(
      { id: "note00000000000", warnings: [] },
      draft,
      draftItems({ items: [ITEM], difference: 0, kind: "purchase" }, draft),
    ).lines[0]?.machines,
  ).toEqual({
    ...machines,
    kind: "k",
    warranty_months: 36,
  });
  expect(draftItem(ITEM, { material: PEN, machines }).machines).toBeNull();
});

test("the sent document holds each item's choices", () => {
  const draft = { ...emptyDraft("entry0000000000"), note: " x ", choices: { "1": { material: PEN } } };
  expect(
    enterInput(
      { id: "note00000000000", warnings: [] },
      draft,
      draftItems({ items: [ITEM], difference: 0, kind: "purchase" }, draft),
    ),
  ).toEqual({
    id: "entry0000000000",
    invoice: "note00000000000",
    day: "",
    note: "x",
    accepted: false,
    share_difference: false,
    left_out: [],
    lines: [{ item: 1, material: PEN.id, factor: 12 * ONE, batches: [], symbolic: false }],
  });
});

test("a contradictory item is confirmed as it is, or typed again", () => {
  const known_pack = { unit: "CX", factor: 50 * ONE, said: "500000", called: ITEM.name };
  const knownItem = { ...ITEM, material: PEN, known_by: "supplier" as const, factor: 50 * ONE, known_pack };
  const draft = draftItem(knownItem);
  expect(draft.missing).toContain("indica 12 em 1 CX");
  expect(draft.confirm?.label).toBe("Está certo: 1 CX = 50 unidades; entram 150 unidades");
  expect(draftItem(knownItem, draft.confirm?.choice).missing).toBe("");
  expect(draftItem(knownItem, { factor: 12 * ONE }).missing).toBe("");
  // Another figure is another question.
  expect(draftItem({ ...knownItem, quantity: 4 * ONE, factor: 60 * ONE }, draft.confirm?.choice).missing).not.toBe("");
});

test("a code that is another product now is confirmed by the material's name", () => {
  const known_pack = { unit: "CX", factor: 12 * ONE, said: "120000", called: "PAPEL SULFITE" };
  const otherMaterial = { ...PEN, id: "paper0000000000", name: "Papel sulfite" };
  const draft = draftItem({ ...ITEM, material: otherMaterial, known_by: "supplier", known_pack });
  expect(draft.missing).toContain("era “PAPEL SULFITE”; agora é outro produto?");
  expect(draft.confirm?.label).toBe("É Papel sulfite mesmo: 1 CX = 12 unidades; entram 36 unidades");
  expect(draftItem({ ...ITEM, material: otherMaterial, known_by: "supplier", known_pack }, { material: PEN }).missing).toBe("");
});

test("a price far from the last purchase is asked of a purchase, and not of a gift", () => {
  const dear = { ...PEN, last_price: { quantity: ONE, value: 2000 } };
  expect(draftItem(ITEM, { material: dear }).missing).toMatch(/na última compra foi R\$\s20,00/);
  expect(draftItem(ITEM, { material: dear }, false).missing).toBe("");
});

test("a lot with two validities is corrected, and a second lot typed", () => {
  const lots = (codes: readonly string[], quantities: readonly number[]) =>
    codes.map((code, index) => ({ code, valid_until: `2028-11-${10 + index}`, quantity: quantities[index]! }));
  const item = { ...ITEM, factor: ONE, unit: "UN", name: "LEITE EM PO", batches: lots(["B7", "B7"], [ONE, 2 * ONE]) };
  const contradiction = draftItem(item, { material: MILK });
  expect(contradiction.missing).toContain("O lote B7 está com duas validades");
  expect(contradiction.batchRows).toHaveLength(2);
  expect(draftItem(item, { material: MILK, batches: lots(["B7", "B8"], [ONE, 2 * ONE]) }).missing).toBe("");
  expect(draftItem(item, { material: MILK, batches: lots(["B7", "B8"], [ONE, ONE]) }).missing).toContain(
    "somam 2 unidades, e entram 3",
  );
});

test("a quantity finer than the material's decimals is confirmed as rounded", () => {
  const kilo = { ...PEN, unit: "quilo", decimals: 3 };
  const meat = { ...ITEM, unit: "KG", name: "CARNE", quantity: 123_456, factor: ONE, piece_quantity: 123_456, piece_unit: "KG" };
  const fineDraft = draftItem(meat, { material: kilo });
  expect(fineDraft.missing).toContain("12,3456 KG");
  expect(fineDraft.confirm?.label).toBe("Entram 12,346 quilos");
  const draft = { ...emptyDraft("entry0000000000"), choices: { "1": { material: kilo, ...fineDraft.confirm?.choice } } };
  const items = draftItems({ items: [meat], difference: 0, kind: "purchase" }, draft);
  expect(items[0]?.missing).toBe("");
  expect(enterInput({ id: "note00000000000", warnings: [] }, draft, items).lines[0]).toMatchObject({
    quantity: 123_460,
    factor: ONE,
  });
});

test("the difference of the items is shared out once the user agrees", () => {
  const items = [ITEM, { ...ITEM, number: 2, cost: 11_463 }];
  const costs = (share_difference: boolean) =>
    draftItems({ items, difference: 101, kind: "purchase" }, { ...emptyDraft("entry0000000000"), share_difference }).map(
      ({ item }) => item.cost,
    );
  expect(costs(false)).toEqual([11_463, 11_463]);
  expect(costs(true)).toEqual([11_514, 11_513]);
});
