import { expect, test } from "vitest";
import { labelSheet } from "../../../../domain/label-sheets";
import { contentsFor, labelsFor } from "./labels";

const row = {
  id: "a",
  tombo: "000123",
  barcode: "",
  title_name: "Dom Casmurro",
  call_number: "869.3 A848d",
  cdd: "",
  cdu: "",
  cutter: "",
  volume: "",
  ordinal: 1,
  copies: 1,
};

test("a pair gives each copy two labels, side by side", () => {
  const labels = labelsFor([row, { ...row, id: "b" }], "pair");
  expect(labels.map(({ key }) => key)).toEqual(["a spine", "a barcode", "b spine", "b barcode"]);
});

test("a book that nobody classified has its tombo on the spine", () => {
  expect(labelsFor([{ ...row, call_number: "" }], "spine")[0]?.spine).toEqual(["000123"]);
});

test("a small label has no room for spine and bars together", () => {
  expect(contentsFor(labelSheet("A4251"))).toEqual(["pair", "spine", "barcode"]);
  expect(contentsFor(labelSheet("6180"))).toContain("both");
});
