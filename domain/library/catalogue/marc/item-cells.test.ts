import { expect, test } from "vitest";
import { itemFields, itemsCell, readItems } from "./item-cells";
import type { Item } from "./items";

const plain: Item = {
  tombo: "1",
  barcode: "",
  call_number: "",
  location: "",
  origin: "",
  price: 0,
  state: "normal",
  state_reason: "",
};

test("copies that say no more than their number need no cell", () => {
  expect(itemsCell([plain, { ...plain, tombo: "2" }])).toBe("");
  const items = [plain, { ...plain, tombo: "2", location: "Sala 1" }];
  expect(readItems(itemsCell(items))).toEqual(items);
  expect(readItems("")).toEqual([]);
});

test("a barcode that is a card, an ISBN or another copy's is left out", () => {
  const barcodes = ["l00012", "9788535914849", "b 7", "B7"];
  const cell = itemsCell(barcodes.map((barcode, index) => ({ ...plain, tombo: `t${index}`, barcode })));
  expect(readItems(cell).map(({ tombo, barcode }) => `${tombo} ${barcode}`)).toEqual(["T0 ", "T1 ", "T2 B7", "T3 "]);
});

test("a copy without its own value takes the record's; a call number that the class gives is not stored", () => {
  const all = { barcode: "", call_number: "", location: "Estante 1", origin: "Compra", price: 500 };
  expect(itemFields(undefined, all, "")).toBe(all);
  expect(itemFields({ ...plain, call_number: "869.3 A848d", location: "Sala 2" }, all, "869.3 A848d")).toEqual({
    ...{ barcode: "", call_number: "", location: "Sala 2", origin: "Compra", price: 500 },
  });
  expect(itemFields({ ...plain, call_number: "R 030" }, all, "869.3").call_number).toBe("R 030");
});
