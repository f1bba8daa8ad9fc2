import { strFromU8, unzipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import { expect, test } from "vitest";
import type { CsvColumn } from "./csv";
import { toXlsx } from "./xlsx";

interface Row {
  title: string;
  tombo: string;
  loans: number;
  price: number;
  due: string;
  active: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const COLUMNS: readonly CsvColumn<Row>[] = [
  { title: "Título", value: (row) => row.title },
  { title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { title: "Empréstimos", value: (row) => row.loans, kind: "number" },
  { title: "Preço", value: (row) => row.price, kind: "money" },
  { title: "Vence em", value: (row) => row.due, kind: "day" },
  { title: "Ativo", value: (row) => row.active },
];

const ROW: Row = { title: "", tombo: "", loans: 7, price: 1990, due: "2026-12-07", active: true };

test("a text with signs that no workbook may hold, or longer than a cell, damages none", async () => {
  const titles = ["Reunião\u000bdos pais\u0000\u0002", "dois\nparágrafos", "\uffff", "x".repeat(40_000)];
  const blob = await toXlsx(
    COLUMNS.slice(0, 1),
    titles.map((title) => ({ ...ROW, title })),
    "America/Sao_Paulo",
  );
  const [{ data } = { data: [] }] = await readSheets(blob);
  expect(data.slice(1, 3)).toEqual([["Reunião dos pais"], ["dois\nparágrafos"]]);
  expect(String(data.at(-1)?.[0])).toHaveLength(32_767);
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const written = Object.values(files)
    .map((file) => strFromU8(file))
    .join("");
  expect(written).not.toMatch(UNWRITABLE);
});

test("a workbook keeps numbers, dates, zeros and what looks like a formula", async () => {
  const blob = await toXlsx(
    COLUMNS,
    [{ title: "=Ação & <Reação>", tombo: "000123", loans: 7, price: 1990, due: "2026-12-07", active: true }],
    "America/Sao_Paulo",
  );
  const sheets = await readSheets(blob);
  expect(sheets[0]!.data).toEqual([
    ["Título", "Tombo", "Empréstimos", "Preço", "Vence em", "Ativo"],
    ["=Ação & <Reação>", "000123", 7, 19.9, new Date("2026-12-07T00:00:00Z"), "sim"],
  ]);
});
