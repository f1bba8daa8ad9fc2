import { expect, test } from "vitest";
import { type CsvColumn, toCsv } from "./csv";

const ZONE = "America/Sao_Paulo";

function onlyCell(value: ReturnType<CsvColumn<null>["value"]>, kind?: CsvColumn<null>["kind"]): string {
  const csv = toCsv([{ title: "x", value: () => value, ...(kind ? { kind } : {}) }], [null], ZONE);
  return csv.slice("\ufeffx\r\n".length, -"\r\n".length);
}

test("begins with the mark, separates with semicolons, ends lines as Windows does", () => {
  const columns: CsvColumn<{ name: string; days: number }>[] = [
    { title: "Leitor", value: (row) => row.name },
    { title: "Dias", value: (row) => row.days, kind: "number" },
  ];
  expect(toCsv(columns, [{ name: "João", days: 3 }], ZONE)).toBe("\ufeffLeitor;Dias\r\nJoão;3\r\n");
});

test.each([
  ["Vidas; secas", '"Vidas; secas"'],
  ['O "Cortiço"', '"O ""Cortiço"""'],
  ["linha\nnova", '"linha\nnova"'],
  ["vírgula, só", "vírgula, só"],
  [null, ""],
  [undefined, ""],
  [true, "sim"],
  [false, "não"],
])("%j is written %j", (value, text) => {
  expect(onlyCell(value)).toBe(text);
});

test.each(['=HYPERLINK("http://x")', "+5511999990000", "-1+1", "@SUM(A1)", "\t=1", " =1", "|calc"])(
  "%j can't run as a formula",
  (value) => {
    expect(onlyCell(value).replace(/^"/, "")).toMatch(/^'/);
  },
);

test("a formula can't hide in a title or a day either", () => {
  expect(toCsv([{ title: "=1", value: () => "" }], [], ZONE)).toBe("\ufeff'=1\r\n");
  expect(onlyCell("a,=1+1", "text")).toBe(`"a,=1+1"`);
  expect(onlyCell("=1", "day")).toBe("'=1");
});

test.each([
  [-1.5, "number", "-1,5"],
  [1234.5, "number", "1234,5"],
  [Number.NaN, "number", ""],
  [123456, "money", "1234,56"],
  [-5, "money", "-0,05"],
  [0, "money", "0,00"],
  ["2026-12-07", "day", "07/12/2026"],
  ["", "day", ""],
  ["2026-11-21 02:30:00.000Z", "instant", "20/11/2026 23:30"],
  ["000412", "code", '"=""000412"""'],
  ["9788535914849", "code", '"=""9788535914849"""'],
  ["1E5", "code", '"=""1E5"""'],
  ["12.345-6", "code", '"=""12.345-6"""'],
  ["0012", "text", '"=""0012"""'],
  ["12-05", "text", '"=""12-05"""'],
  ["12,5", "number", "12,5"],
  ["412", "code", "412"],
  ["L00001", "code", "L00001"],
  ["=1+1", "code", "'=1+1"],
  ['0"&A1', "code", '"0""&A1"'],
] as const)("%j as %s is %j", (value, kind, text) => {
  expect(onlyCell(value, kind)).toBe(text);
});
