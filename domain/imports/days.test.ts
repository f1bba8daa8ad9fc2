import { describe, expect, it } from "vitest";
import { readCellDay } from "./days";
import { Remarks } from "./messages";

describe("a day of a cell (R-43)", () => {
  it.each([
    ["31/12/2027", "2027-12-31"],
    ["5/3/27", "2027-03-05"],
    ["46752", "2027-12-31"],
    ["2027-12-31 00:00:00", "2027-12-31"],
    ["02/2028", "2028-02-29"],
    ["12/2027", "2027-12-31"],
    ["12/27", "2027-12-31"],
    ["12-2027", "2027-12-31"],
    ["2027-12", "2027-12-31"],
    ["dez/2027", "2027-12-31"],
    ["DEZ/27", "2027-12-31"],
    ["fevereiro de 2028", "2028-02-29"],
    ["31 de dezembro de 2027", "2027-12-31"],
    ["1º/mar/2027", "2027-03-01"],
    ["46752,0", "2027-12-31"],
    ["", ""],
    ["00/00/0000", ""],
  ])("%s", (cell, day) => {
    expect(readCellDay(cell, "valid_until", "Validade", new Remarks())).toBe(day);
  });
  it.each(["12/31/2027", "30/02/2027", "13/2027", "31 de fevereiro de 2027", "abc/2027", "amanhã"])(
    "never guesses %s",
    (cell) => {
      const remarks = new Remarks();
      expect(readCellDay(cell, "valid_until", "Validade", remarks)).toBe("");
      expect(remarks.messages).toMatchObject([{ level: "error" }]);
    },
  );
});
