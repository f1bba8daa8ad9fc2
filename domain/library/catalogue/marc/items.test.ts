import { describe, expect, test } from "vitest";
import { COPY_STATES, type CopyState } from "../../circulation/lending";
import { readIso2709, writeIso2709 } from "./iso2709";
import { type Item, itemsIn, withItems } from "./items";
import type { DataField, MarcRecord } from "./record";

const plain: Item = {
  tombo: "000123",
  barcode: "",
  call_number: "",
  location: "",
  origin: "",
  price: 0,
  state: "normal",
  state_reason: "",
};
const full: Item = {
  ...plain,
  tombo: "000124",
  barcode: "7891234567895",
  call_number: "869.3 A848d ex. 2",
  location: "Estante 4",
  origin: "Doação",
  price: 1250,
};
const STATES = Object.keys(COPY_STATES) as CopyState[];
const inEveryState = STATES.map(
  (state, index): Item => ({
    ...full,
    tombo: `T-${index}`,
    barcode: index % 2 === 0 ? "" : `B${index}`,
    state,
    state_reason: state === "normal" ? "" : "Molhou: na chuva; e secou",
  }),
);
const record = (...fields: DataField[]): MarcRecord => ({
  leader: "00000nam a2200000 a 4500",
  fields: [{ tag: "245", indicators: "10", subfields: [["a", "Dom Casmurro"]] }, ...fields],
});
const field = (tag: string, text: string): DataField => ({
  tag,
  indicators: "  ",
  subfields: text
    .split("$")
    .slice(1)
    .map((part) => [part[0]!, part.slice(1)]),
});

describe("copies that leave come back as they were", () => {
  test.each([
    ["koha", "marc21"],
    ["koha", "unimarc"],
    ["holdings", "unimarc"],
  ] as const)("%s, %s", (choice, format) => {
    const items = [plain, full, ...inEveryState];
    const out = readIso2709(writeIso2709(withItems(record(), format, choice, items)), "marc-8").record;
    expect(itemsIn(out, format)).toEqual(items);
  });

  test("852: number, call number, state and place; it has no room for price and origin", () => {
    const items = [plain, full, ...inEveryState];
    const expected = items.map((item) => ({ ...item, origin: "", price: 0 }));
    expect(itemsIn(withItems(record(), "marc21", "holdings", items), "marc21")).toEqual(expected);
  });
});

test("an exported copy has the item fields that Koha reads", () => {
  const [, itemField] = withItems(record(), "marc21", "koha", [{ ...full, state: "missing", state_reason: "Inventário" }]).fields;
  expect(itemField).toEqual(
    field(
      "952",
      "$14$cEstante 4$eDoação$g12.50$i000124$o869.3 A848d ex. 2$p7891234567895$xTombo 000124; não localizado: Inventário",
    ),
  );
});

test("the record's own copies make room; a field that names no copy stays", () => {
  const own = record(field("852", "$aBiblioteca Nacional"), field("952", "$p000001$oVelha"), field("995", "$xnada"));
  const out = withItems(own, "marc21", "koha", [plain]);
  expect(out.fields.map(({ tag }) => tag)).toEqual(["245", "852", "952", "995"]);
  expect(itemsIn(out, "marc21").map(({ tombo }) => tombo)).toEqual(["000123"]);
  expect(withItems(own, "marc21", "none", [plain])).toBe(own);
});

test.each([
  ["$p1$01", "withdrawn", ""],
  ["$p1$10$40$00", "normal", ""],
  ["$p1$11", "lost", ""],
  ["$p1$14$xNo inventário de 2019", "missing", "No inventário de 2019"],
  ["$p1$41$xem reparo: capa", "repair", "capa"],
  ["$p1$xComprado na feira", "normal", ""],
] as const)("another program's %s", (text, state, state_reason) => {
  expect(itemsIn(record(field("952", text)), "marc21")).toEqual([{ ...plain, tombo: "1", state, state_reason }]);
});

test("a record has as many copies as item fields, whatever their numbers look like", () => {
  const fields = ["$p12 34", "$pNº X103", "$pX/104-B", "$pÁ-7", "$oA$xsem código", "$p5", "$p5", `$p${"9".repeat(41)}`, "$p1;2"];
  const items = itemsIn(record(...fields.map((text) => field("952", text))), "marc21");
  expect(items.map(({ tombo }) => tombo)).toEqual(["1234", "X103", "X/104-B", "Á-7", "", "5", "", ""]);
  expect(items.map(({ remarks = [] }) => remarks.length)).toEqual([1, 1, 0, 0, 0, 0, 1, 1]);
});

test("two copies under one number are two where their fields differ", () => {
  const items = itemsIn(record(field("952", "$p5$cSala 1"), field("952", "$p5$cSala 2")), "marc21");
  expect(items).toMatchObject([{ tombo: "5" }, { tombo: "", location: "Sala 2", remarks: [expect.stringContaining("5")] }]);
});

test.each([
  ["marc21", "952", "$pX 1", "$pX 2"],
  ["marc21", "852", "$hA$pX 1", "$pX 2"],
  ["marc21", "949", "$aX 1", "$aX 2"],
  ["marc21", "949", "$a869.3 A8$iX 1", "$iX 2"],
  ["unimarc", "995", "$fX 1", "$fX 2"],
] as const)("%s %s: every copy of %s and %s", (format, tag, first, second) => {
  expect(itemsIn(record(field(tag, first), field(tag, second)), format).map(({ tombo }) => tombo)).toEqual(["X1", "X2"]);
});

test("a library's address alone is no copy", () => {
  expect(itemsIn(record(field("852", "$aBiblioteca Nacional")), "marc21")).toEqual([]);
});

test.each([
  ["39.90", 3990, 0],
  ["R$ 39,90", 3990, 0],
  ["BRL 39,90", 3990, 0],
  ["1.234,56", 123456, 0],
  ["US$ 10", 0, 1],
  ["", 0, 0],
] as const)("a price of %s", (text, price, doubts) => {
  const subfields: [string, string][] = [
    ["p", "1"],
    ["g", text],
  ];
  const [item] = itemsIn(record({ tag: "952", indicators: "  ", subfields }), "marc21");
  expect([item!.price, item!.remarks?.length ?? 0]).toEqual([price, doubts]);
});

test.each([
  ["$71", true],
  ["$7-1", false],
  ["$70", false],
  ["$yREF", true],
  ["$yBK", false],
  ["$yConsulta local", true],
] as const)("%s stays in the school: %s", (text, stays) => {
  const [item] = itemsIn(record(field("952", `$p1${text}`)), "marc21");
  expect([item!.not_for_loan === true, item!.remarks?.length ?? 0]).toEqual([stays, stays ? 1 : 0]);
});
