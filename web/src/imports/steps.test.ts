import { describe, expect, test } from "vitest";
import { asCsv, UnusableFileError } from "./spreadsheet";
import { writable } from "./steps";

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
    expect(await asCsv(csv)).toBe(csv);
  });

  test.each([
    ["acervo.xls", "conteúdo"],
    ["acervo.ods", "conteúdo"],
    ["vazio.csv", ""],
    ["quebrado.xlsx", "isto não é uma planilha"],
  ])("%s is refused in words", async (name, content) => {
    await expect(asCsv(file(name, content))).rejects.toBeInstanceOf(UnusableFileError);
  });
});
