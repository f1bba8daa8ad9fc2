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

test("what Koha reads of a copy", () => {
  const [, made] = withItems(record(), "marc21", "koha", [{ ...full, state: "missing", state_reason: "Inventário" }]).fields;
  expect(made).toEqual(
    field(
      "952",
      "$14$cEstante 4$eDoação$g12.50$i000124$o869.3 A848d ex. 2$p7891234567895$xTombo 000124; não localizado: Inventário",
    ),
  );
});

test("the record's own copies make room; what names none stays", () => {
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

test("numbers that no copy may carry, and repeated ones, are left to the record", () => {
  const items = itemsIn(record(field("952", "$p12 34"), field("952", "$p5"), field("952", "$p5"), field("952", "$oA")), "marc21");
  expect(items.map(({ tombo }) => tombo)).toEqual(["5"]);
});
