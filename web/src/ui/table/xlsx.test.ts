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

const COLUMNS: readonly CsvColumn<Row>[] = [
  { title: "Título", value: (row) => row.title },
  { title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { title: "Empréstimos", value: (row) => row.loans, kind: "number" },
  { title: "Preço", value: (row) => row.price, kind: "money" },
  { title: "Vence em", value: (row) => row.due, kind: "day" },
  { title: "Ativo", value: (row) => row.active },
];

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
