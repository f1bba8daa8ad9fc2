import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { asUpload, UnusableFileError } from "./spreadsheet";
import { writable } from "./steps";
import { workbookText } from "./workbook";

describe("what a commit would write", () => {
  test.each([
    [{ create: 3, update: 2, unchanged: 9, error: 1, doubtful: 4 }, 5],
    [{ unchanged: 9 }, 0],
    [{}, 0],
  ])("%o", (counts, rows) => {
    expect(writable(counts)).toBe(rows);
  });
});

describe("a chosen file", () => {
  const file = (name: string, content = "a;b") => new File([content], name);

  test("that is a CSV goes as it is", async () => {
    const csv = file("acervo.csv");
    expect(await asUpload(csv)).toBe(csv);
  });

  test("that is a workbook goes as the CSV of its fullest sheet: dates as people write them, codes whole", async () => {
    const text = (value: string) => ({ value, type: String });
    const workbook = await writeXlsxFile([
      { sheet: "Capa", data: [[text("Acervo da escola")]] },
      {
        sheet: "Livros",
        data: [
          [text("Título"), text("Tombo"), text("ISBN"), text("Compra")],
          [
            text("Duas\nlinhas"),
            text("000412"),
            { value: 9788503007177, type: Number },
            { value: new Date(Date.UTC(2024, 1, 29)), type: Date, format: "dd/mm/yyyy" },
          ],
        ],
      },
    ]).toBuffer();
    const csv = await workbookText(new File([new Uint8Array(workbook)], "acervo.xlsx"));
    expect(csv.replace("\ufeff", "")).toBe("Título;Tombo;ISBN;Compra\r\nDuas linhas;000412;9788503007177;29/02/2024\r\n");
  });

  test("that only calls itself a workbook is none", async () => {
    await expect(workbookText(file("quebrado.xlsx", "isto não é uma planilha"))).rejects.toThrow();
  });

  test.each([
    ["acervo.xls", "conteúdo"],
    ["acervo.ods", "conteúdo"],
    ["vazio.csv", ""],
  ])("%s is refused in words", async (name, content) => {
    await expect(asUpload(file(name, content))).rejects.toBeInstanceOf(UnusableFileError);
  });
});
