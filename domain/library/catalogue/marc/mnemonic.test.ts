import { describe, expect, it } from "vitest";
import { containerOf, detectMarcFormat, mayNameCopies, readPiece, splitterFor } from "../../imports/marc-file";
import { toUtf8 } from "./characters";
import { itemsIn } from "./items";
import { readMnemonic } from "./mnemonic";
import { fieldsUnder, subfieldOf } from "./record";

const TWO = toUtf8(`=LDR  00714nam a2200205 a 4500
=001  000012345
=008  990101s1999\\\\\\\\bl\\\\\\\\\\\\\\\\\\\\\\000\\0\\por\\d
=020  \\\\$a9788503007177
=100  1\\$aAssis, Machado de,$d1839-1908
=245  10$aMemórias póstumas de Brás Cubas /$cMachado de Assis.
=952  \\\\$pB 001$oB869.3 A848m$cEstante 2$gR$ 39,90$yBK
=952  \\\\$pB002$71$yREF

=LDR  00714nam a2200205 a 4500
=245  12$aO corti{cedil}co :$bromance sobre {dollar}
e dinheiro
`);
const piecesOf = (bytes: string) => {
  const splitter = splitterFor("mrk");
  return [...splitter.push(bytes.slice(0, 150)), ...splitter.push(bytes.slice(150)), ...splitter.finish()];
};
const format = { container: "mrk", rules: "marc21", legacy: "marc-8" } as const;

describe("MarcEdit's text", () => {
  it("is known by its first line, with or without a mark of its encoding", () => {
    expect(containerOf(TWO)).toBe("mrk");
    expect(containerOf(`\xef\xbb\xbf${TWO}`)).toBe("mrk");
    expect(containerOf("=SOMA(A1);B\n")).toBeNull();
  });

  it("gives each record with its place, so that it is found there again", () => {
    const pieces = piecesOf(TWO);
    expect(pieces).toHaveLength(2);
    for (const { offset, bytes } of pieces) {
      expect(TWO.slice(offset, offset + bytes.length)).toBe(bytes);
    }
    expect(detectMarcFormat("mrk", pieces)).toMatchObject({ container: "mrk", rules: "marc21" });
    expect(pieces.map((part) => mayNameCopies(part, format))).toEqual([true, false]);
  });

  it("gives every copy, a price with its sign, and letters as they are", () => {
    const [first, second] = piecesOf(TWO).map((part) => readPiece(part, format).record);
    expect(itemsIn(first!, "marc21")).toMatchObject([
      { tombo: "B001", price: 3990, call_number: "B869.3 A848m", location: "Estante 2" },
      { tombo: "B002", not_for_loan: true },
    ]);
    expect(subfieldOf(fieldsUnder(first!, "245")[0], "a")).toBe("Memórias póstumas de Brás Cubas /");
    expect(fieldsUnder(second!, "245")[0]).toEqual({
      tag: "245",
      indicators: "12",
      subfields: [
        ["a", "O cortiço :"],
        ["b", "romance sobre $ e dinheiro"],
      ],
    });
  });

  it.each([
    ["two records without a blank line between", TWO.replace("\n\n", "\n"), 2],
    ["lines that end as on Windows", TWO.split("\n").join("\r\n"), 2],
    ["many blank lines", TWO.replace("\n\n", "\n\n\n\n"), 2],
  ])("%s", (_, text, records) => {
    expect(piecesOf(text)).toHaveLength(records);
  });

  it.each([
    ["{acute}e{tilde}ao", "éão"],
    ["{uml}{acute}u", "ü\u0301".normalize("NFC")],
    ["{lcub}x{rcub} {bsol}", "{x} \\"],
    ["&#x00E9;", "é"],
    ["custa R$ 5,00", "custa R$ 5,00"],
    ["100$bX", "100"],
  ])("a text %s reads %s", (writtenText, expected) => {
    const { record } = readMnemonic(`=245  10$a${writtenText}\n`, "marc-8");
    expect(subfieldOf(fieldsUnder(record, "245")[0], "a")).toBe(expected);
  });

  it("says which signs it does not know, and what is no record", () => {
    expect(readMnemonic("=245  10$aX {strange} y\n", "marc-8").warnings[0]).toBe("1 sinal desconhecido foi mantido: {strange}.");
    expect(readMnemonic("=245  10$aX {strange} {odd} y\n", "marc-8").warnings[0]).toBe(
      "2 sinais desconhecidos foram mantidos: {strange}, {odd}.",
    );
    expect(() => readMnemonic("=LDR  00714nam a2200205 a 4500\n", "marc-8")).toThrow("nenhum campo");
    expect(() => readMnemonic("texto\n", "marc-8")).toThrow("não começa como um campo");
  });

  it("in Windows-1252 is read as the file's others are", () => {
    const { record } = readMnemonic("=245  10$aMem\xf3rias\n", "windows-1252");
    expect(subfieldOf(fieldsUnder(record, "245")[0], "a")).toBe("Memórias");
  });
});
