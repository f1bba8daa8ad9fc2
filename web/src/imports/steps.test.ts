import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { moneyCell, readPrice } from "../../../domain/imports/figures";
import { tidy } from "../../../domain/text";
import { asUpload, type SheetChoice, UnusableFileError } from "./spreadsheet";
import { hasReached, hasWritten, rowWords, type Status, statusOf, writable } from "./steps";
import { workbookSheets } from "./workbook/workbook";

describe("the rows that a commit would write", () => {
  test.each([
    [{ create: 3, update: 2, unchanged: 9, error: 1, doubtful: 4 }, 5],
    [{ unchanged: 9 }, 0],
    [{}, 0],
  ])("%o", (counts, rows) => {
    expect(writable(counts)).toBe(rows);
  });
});

describe("a row's verdict", () => {
  test.each([
    ["table", "create", "Nova"],
    ["marc", "create", "Novo"],
    ["table", "skipped", "Não importada"],
    ["marc", "skipped", "Não importado"],
    ["marc", "update", "Atualização"],
    ["marc", "unchanged", "Já existente"],
  ] as const)("of a file's %s, %s", (source, verdict, words) => {
    expect(rowWords({ source }, verdict)).toBe(words);
  });
});

describe("a step whose answer never came", () => {
  test.each([
    ["imports/check", "checking", true],
    ["imports/check", "checked", true],
    ["imports/check", "uploaded", false],
    ["imports/commit", "committing", true],
    ["imports/commit", "committed", true],
    ["imports/commit", "checked", false],
    ["imports/commit", "failed", false],
    ["imports/undo", "undoing", true],
    ["imports/undo", "undone", true],
    ["imports/undo", "committed", false],
  ] as const)("%s of an import that is %s", (step, status, expected) => {
    expect(hasReached(step, status)).toBe(expected);
  });
});

describe("an old import, of which nothing can be gone on with", () => {
  test.each<[Status, number, string, boolean]>([
    ["uploaded", 0, "Não foi gravada", false],
    ["checked", 0, "Não foi gravada", false],
    ["failed", 0, "Não terminou", false],
    ["failed", 12, "Não terminou", true],
    ["committed", 12, "Gravada", true],
    ["undone", 0, "Desfeita", false],
  ])("left as %s at line %d", (status, line, text, wasWritten) => {
    expect(statusOf({ status, source: "table", emptied_at: "2027-11-22 05:47:00.000Z" }).text).toBe(text);
    expect(hasWritten({ status, line })).toBe(wasWritten);
  });
});

describe("a chosen file", () => {
  const file = (name: string, content = "a;b") => new File([content], name);
  const first: SheetChoice = (sheets) => Promise.resolve(sheets.slice(0, 1));
  const entity = { fields: {} };

  test("that is too large is not sent: the message gives the way on", async () => {
    const large = new File(["a;b\n", new Uint8Array(52_428_800)], "acervo.csv");
    await expect(asUpload(large, [], first, entity)).rejects.toThrow(
      "O arquivo tem 51 MB, e o limite é 50 MB. Divida-o em partes (uma planilha,",
    );
  });

  test("that is a CSV goes as it is", async () => {
    const csv = file("acervo.csv");
    expect(await asUpload(csv, [], first, entity)).toBe(csv);
  });

  test("that is a workbook is a CSV for each sheet that holds something: dates and prices as they are shown, codes whole", async () => {
    const text = (value: string) => ({ value, type: String });
    const workbook = await writeXlsxFile([
      { sheet: "Capa", data: [[text("Acervo da escola")]] },
      {
        sheet: "Livros",
        data: [
          [text("Título"), text("Tombo"), text("ISBN"), text("Compra"), text("Preço")],
          [
            text("Duas\nlinhas"),
            text("000412"),
            { value: 9788503007177, type: Number },
            { value: new Date(Date.UTC(2024, 1, 29)), type: Date, format: "dd/mm/yyyy" },
            { value: 0.1 + 0.2, type: Number },
          ],
        ],
      },
      { sheet: "Vazia", data: [] },
    ]).toBuffer();
    const sheets = await workbookSheets(new File([new Uint8Array(workbook)], "acervo.xlsx"));
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ["Capa", 1],
      ["Livros", 2],
    ]);
    expect(sheets[1]!.text.replace("\ufeff", "")).toBe(
      "Título;Tombo;ISBN;Compra;Preço\r\nDuas linhas;000412;9788503007177;29/02/2024;0.3\r\n",
    );
  });

  test.each([
    ["point", ["35.955", 3596], ["17.991", 1799], ["869.301", 86930], ["12.5", 1250], ["1200", 120000], ["1.234", 123400]],
    ["comma", ["35,955", 3596], ["17,991", 1799], ["869,301", 86930], ["12,5", 1250], ["1200", 120000], ["1.234", 123400]],
  ] as const)("that is a workbook keeps its prices, with a %s: three decimals are no thousands", async (mark, ...expected) => {
    const numbers = [39.95 * 0.9, 19.99 * 0.9, 869.301, 12.5, 1200].map((value) => ({ value, type: Number }));
    const workbook = await writeXlsxFile([[...numbers, { value: "1.234", type: String }]]).toBuffer();
    const [sheet] = await workbookSheets(new File([new Uint8Array(workbook)], "preços.xlsx"), mark);
    const cells = sheet!.text.trim().split(";");
    expect(cells.map((cell) => [tidy(cell), readPrice(tidy(moneyCell(cell)))])).toEqual(expected);
  });

  test("that only calls itself a workbook is none", async () => {
    await expect(workbookSheets(file("quebrado.xlsx", "isto não é uma planilha"))).rejects.toThrow();
  });

  test.each([
    ["acervo.xls", "conteúdo"],
    ["acervo.xlsb", "conteúdo"],
    ["vazio.csv", ""],
  ])("%s is refused in words", async (name, content) => {
    await expect(asUpload(file(name, content), [], first, entity)).rejects.toBeInstanceOf(UnusableFileError);
  });
});
