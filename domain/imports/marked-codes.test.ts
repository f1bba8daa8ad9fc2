import { expect, it } from "vitest";
import { bareCode, readMarkedCode } from "./marked-codes";
import { Remarks } from "./messages";

it.each([
  ["'745763", "745763"],
  ["nº 745764", "745764"],
  ["Nº745764", "745764"],
  ["N° 000123", "000123"],
  ["n. 12", "12"],
  ["no 12", "12"],
  ["Nr. 12", "12"],
  ["#745765", "745765"],
  ["# 745765", "745765"],
  ["745766.", "745766"],
  ["745766;", "745766"],
  ["\u201c745767\u201d", "745767"],
  ["Tombo: 55", "55"],
  ["Tombo: nº 55", "55"],
  ["RA: 000112233445-6", "000112233445-6"],
  ["Nº X103", "X103"],
  ["N123", "N123"],
  ["NO123", "NO123"],
  ["Pat. 12", "12"],
  ["PAT 12", "PAT 12"],
  ["RA123", "RA123"],
  ["X/104-B", "X/104-B"],
  ["19.001", "19.001"],
  ["#", "#"],
  ["", ""],
])("the code in %j is %j", (cell, code) => {
  expect(bareCode(cell)).toBe(code);
});

it("says what it took off, and nothing where it took nothing off", () => {
  const remarks = new Remarks();
  expect(readMarkedCode("nº 12", "tombo", "Tombo", remarks)).toBe("12");
  expect(readMarkedCode("12.0", "tombo", "Tombo", remarks)).toBe("12");
  expect(remarks.messages).toEqual([{ field: "tombo", level: "note", text: "Tombo “nº 12” lido como 12." }]);
});
