import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDelimited } from "../../imports/delimited";
import { readIsbns } from "./isbn-cells";

describe("the ISBN of a row", () => {
  it.each<[string, string[], string, string]>([
    ["nothing", [], "", "empty"],
    ["blank cells", ["", "  "], "", "empty"],
    ["a dash for none", ["-", "0"], "", "empty"],
    ["a whole ISBN-13", ["9788503007177"], "9788503007177", "given"],
    ["with hyphens and its name", ["ISBN: 978-85-03-00717-7"], "9788503007177", "given"],
    ["a whole ISBN-10", ["8570300492"], "9788570300492", "given"],
    ["an ISBN-10 ending in x", ["043965548x"], "9780439655484", "given"],
    ["both forms of one book", ["85-703-0049-2", "978-85-703-0049-2"], "9788570300492", "given"],
    ["both forms in one cell", ["8570300492 / 9788570300492"], "9788570300492", "given"],
    ["a word in brackets", ["8570300492 (broch.)"], "9788570300492", "given"],
    ["as a formula of Excel's", ['="9788503007177"'], "9788503007177", "given"],
    ["as a number with decimals", ["9788503007177.0"], "9788503007177", "given"],
    ["as a number with a comma", ["9788503007177,00"], "9788503007177", "given"],
    ["all digits in scientific notation", ["9.788503007177E+12"], "9788503007177", "given"],
    ["ISBN-10 without its zero", ["439023483"], "9780439023481", "mended"],
    ["ISBN-10 without two zeros", ["7442912"], "9780007442911", "mended"],
    ["both damaged, agreeing", ["439023483", "9.78043902348e+12"], "9780439023481", "mended"],
    ["both damaged, as Excel in Portuguese rounds", ["439023483", "9,78044E+12"], "9780439023481", "mended"],
    ["the other way round", ["9,78044E+12", "439023483"], "9780439023481", "mended"],
    ["too short to be sure of, but the other cell agrees", ["104795", "9.7800001048e+12"], "9780000104793", "mended"],
    ["rounded, one ISBN possible", ["9.78067172365e+12"], "9780671723651", "mended"],
    ["rounded, two ISBN possible", ["9.78044048762e+12"], "", "unprovable"],
    ["rounded by Excel in Portuguese", ["9,78044E+12"], "", "unprovable"],
    ["a stripped zero leaves too many", ["9.7804251888e+12"], "", "unprovable"],
    ["six digits, which could be chance", ["104795"], "", "unprovable"],
    ["eight digits, an ISSN as well as an ISBN", ["10000003"], "", "unprovable"],
    ["an ISSN", ["0100-1965"], "", "unprovable"],
    ["a wrong check digit", ["9788503007178"], "", "contradictory"],
    ["a wrong check digit in ten", ["8570300493"], "", "contradictory"],
    ["another bar code", ["7891234567895"], "", "contradictory"],
    ["twelve digits", ["978850300717"], "", "contradictory"],
    ["letters", ["consultar"], "", "empty"],
    ["letters and digits", ["85A0300492"], "", "contradictory"],
    ["two books", ["8570300492", "9788503007177"], "", "contradictory"],
    ["two books in one cell", ["8570300492; 9788503007177"], "", "contradictory"],
    ["ISBN-10 of another book than the rounded one", ["446612707", "9.78055381395e+12"], "", "contradictory"],
    ["no ISBN begins like that", ["2.94001623192e+12"], "", "contradictory"],
  ])("%s: %j", (_, cells, isbn13, outcome) => {
    const reading = readIsbns(cells);
    expect(reading).toMatchObject({ isbn13, outcome });
    expect(reading.message === "").toBe(outcome === "empty" || outcome === "given");
  });

  it("says what was typed and what was read", () => {
    expect(readIsbns(["439023483", "9.78043902348e+12"]).message).toBe(
      "“439023483” e “9.78043902348e+12” lido como 9780439023481.",
    );
    expect(readIsbns(["0100-1965"]).message).toContain(" é um ISSN, de revista, e não um ISBN.");
    for (const cells of [["104795"], ["0100-1965", "9,78044E+12"]]) {
      expect(readIsbns(cells).message).toContain(
        ": o número está incompleto e não pode ser reconhecido: o título será gravado sem ISBN.",
      );
    }
    expect(readIsbns(["9788503007178"]).message).toBe(
      "“9788503007178”: o dígito verificador não confere. O título será gravado sem ISBN, até a conferência.",
    );
  });
});

describe("ten thousand real rows", () => {
  const rows = readDelimited(readFileSync("scripts/sample-data/goodbooks-10k.csv", "utf8"), ",").slice(1);
  const tally = (columns: number[]) => {
    const outcomes = { empty: 0, given: 0, mended: 0, unprovable: 0, contradictory: 0 };
    for (const { cells } of rows) {
      outcomes[readIsbns(columns.map((column) => cells[column] ?? "")).outcome]++;
    }
    return outcomes;
  };

  it("are mended where both columns speak", () => {
    expect(tally([0, 1])).toEqual({ empty: 565, given: 16, mended: 9272, unprovable: 80, contradictory: 67 });
  });

  it("are mostly beyond proof from the rounded column alone, and what is mended from it is what the other column says", () => {
    expect(tally([1])).toMatchObject({ mended: 2546, unprovable: 6835 });
    const different = rows.filter(({ cells }) => {
      const alone = readIsbns([cells[1] ?? ""]);
      const other = readIsbns([cells[0] ?? ""]);
      return alone.outcome === "mended" && other.isbn13 !== "" && other.isbn13 !== alone.isbn13;
    });
    // Read with both, each of these is reported as two different books.
    expect(different).toHaveLength(5);
    expect(different.every(({ cells }) => readIsbns([cells[0]!, cells[1]!]).outcome === "contradictory")).toBe(true);
  });
});
