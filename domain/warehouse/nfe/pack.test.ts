/**
 * The content of one unit of a note: the read value, the stored value, and the question where they contradict each other. R-17,
 *
 */
import { describe, expect, test } from "vitest";
import { ONE } from "../quantity";
import type { InvoiceItem } from "./invoice";
import { formatFactors, packIn, packQuestion, proposedFactor, statedFactors, unitKey } from "./pack";

type Figures = Pick<InvoiceItem, "code" | "name" | "unit" | "quantity" | "piece_unit" | "piece_quantity">;

const item = (overrides: Partial<Figures> = {}): Figures => {
  const unit = overrides.unit ?? "UN";
  const quantity = overrides.quantity ?? 30 * ONE;
  return { code: "7001", name: "CANETA AZUL", unit, quantity, piece_unit: unit, piece_quantity: quantity, ...overrides };
};
const BOX = { unit: "CX", factor: 50 * ONE, said: "500000", called: "CANETA AZUL CX C/50" };
const PEN = { name: "Caneta azul", unit: "unidade", last_price: null };

const question = (overrides: Partial<Parameters<typeof packQuestion>[0]>) => {
  const one = {
    item: item(),
    material: PEN,
    factor: ONE,
    storedPack: null,
    otherUnitPack: null,
    by: "supplier" as const,
    ...overrides,
  };
  return packQuestion({ cost: 2400, quantity: (one.item.quantity / ONE) * one.factor, ...one });
};

test.each([
  ["CX", "Cx.", true],
  ["CX", "caixa", true],
  ["UN", "Unidade", true],
  ["PÇ", "PCA", true],
  ["PC", "PCT", false],
  ["CX", "CX12", false],
  ["UN", "PC", false],
  ["MILHEI", "1000UN", true],
  ["EMBAL", "Emb.", true],
  ["DISP", "display", true],
  ["GRAMAS", "g", true],
  ["TON", "tonelada", true],
  ["SACO", "SC", true],
  ["SACO", "SACOLA", false],
  ["CM", "CM2", false],
])("the units %s and %s are one: %s", (first, second, isSame) => expect(unitKey(first) === unitKey(second)).toBe(isSame));

test.each([
  ["MILHEI", [1000]],
  ["1000UN", [1000]],
  ["DUZIA", [12]],
  ["CENTO", [100]],
  ["CX25", [25]],
  ["PARES", []],
])("a unit %s says how many it holds", (unit, counts) => {
  expect(statedFactors(item({ unit, name: "BORRACHA" }))).toEqual(counts.map((count) => count * ONE));
});

test("a tax unit that is a measure says nothing of pieces", () => {
  const weighed = { unit: "PACOTE", name: "CAFE", quantity: ONE, piece_unit: "GRAMAS", piece_quantity: 500 * ONE };
  expect(statedFactors(item(weighed))).toEqual([]);
});

describe("the pack in a text", () => {
  test.each([
    ["CAIXA COM 1.000 CLIPS", 1000],
    ["CLIPS N 2 CX. C/ 500", 500],
    ["PCT C/500", 500],
    ["SACO LIXO (100 UN)", 100],
    ["BISCOITO CX 12X400G", 12],
    ["CX12", 12],
    ["CADERNO C/96 FLS", 0],
    ["LAPIS DE COR C/12 CORES", 0],
    ["QUADRO CX 30X40CM", 0],
    ["ALCOOL 70%", 0],
    ["COLA COM 90 G", 0],
    ["RESMA A4", 0],
  ])("%s holds %i", (name, pieces) => expect(packIn(name)).toBe(pieces));

  test.each([
    [{ unit: "DZ" }, 12],
    [{ unit: "CENTO" }, 100],
    [{ unit: "CX24" }, 24],
    [{ unit: "CX", quantity: ONE, piece_unit: "UN", piece_quantity: 6 * ONE, name: "X CX C/50" }, 6],
    [{ unit: "UN", name: "CANETA C/50" }, 1],
  ])("%o is proposed as %i", (overrides, factor) => expect(proposedFactor(item(overrides))).toBe(factor * ONE));

  test("every figure counts once, and a weight is no count", () => {
    expect(
      statedFactors(item({ unit: "CX", quantity: ONE, piece_unit: "UN", piece_quantity: 12 * ONE, name: "X C/12" })),
    ).toEqual([12 * ONE]);
    expect(statedFactors(item({ unit: "CX", quantity: ONE, piece_unit: "KG", piece_quantity: 5 * ONE }))).toEqual([]);
  });
});

describe("the question about a pack", () => {
  test("the same code in another unit", () => {
    expect(question({ otherUnitPack: BOX })).toContain("vendia o código 7001 em CX (50 unidades); agora a nota conta em UN");
  });
  test("nothing, where unit and figures are as they were", () => {
    expect(question({ item: item({ unit: "CX", name: BOX.called }), factor: 50 * ONE, storedPack: BOX })).toBe("");
    expect(question({ storedPack: { ...BOX, unit: "UN", factor: ONE, said: "", called: "CANETA AZUL" } })).toBe("");
  });
  test.each([
    ["the name", { unit: "CX", name: "CANETA AZUL CX C/12" }, "indica 12 em 1 CX"],
    ["the tax unit", { unit: "CX", quantity: 2 * ONE, piece_unit: "UN", piece_quantity: 24 * ONE }, "indica 12 em 1 CX"],
  ])("%s says other than what is remembered", (_, overrides, words) => {
    expect(question({ item: item(overrides), factor: 50 * ONE, storedPack: { ...BOX, said: "" } })).toContain(words);
  });
  test("the same figures with the same answer are not asked again", () => {
    const packet = item({ unit: "CX", name: "PAPEL TOALHA CX C/500" });
    const pack = { ...BOX, factor: 10 * ONE, said: formatFactors(statedFactors(packet)), called: packet.name };
    expect(question({ item: packet, factor: 10 * ONE, storedPack: pack, material: { ...PEN, name: "Papel toalha" } })).toBe("");
  });
  test("a piece whose name says a pack, and figures that differ among themselves, from the first note on", () => {
    expect(question({ item: item({ name: "CANETA AZUL C/50" }), by: "" })).toContain("indica 50 em 1 UN");
    const both = item({ unit: "CX", quantity: ONE, piece_unit: "UN", piece_quantity: 12 * ONE, name: "CANETA AZUL C/50" });
    expect(question({ item: both, factor: 12 * ONE, by: "" })).toContain("12 ou 50");
  });
  test("a code that was another thing", () => {
    const pack = { unit: "UN", factor: ONE, said: "", called: "CANETA AZUL" };
    expect(question({ item: item({ name: "BORRACHA BRANCA" }), storedPack: pack })).toContain("era “CANETA AZUL”");
    expect(question({ item: item({ name: "CAN ESF AZUL 1.0" }), storedPack: pack })).toBe("");
  });
  test("a price more than three times off the last one, and none that is near", () => {
    const pack = { unit: "UN", factor: ONE, said: "", called: "CANETA AZUL" };
    const priced = (value: number) =>
      question({ storedPack: pack, material: { ...PEN, last_price: { quantity: 100 * ONE, value } } });
    expect(priced(80_000)).toMatch(/na última compra foi R\$\s8,00/);
    expect(priced(500)).toMatch(/R\$\s0,05/);
    expect(priced(8000)).toBe("");
    expect(priced(20_000)).toBe("");
  });
});
