import { expect, test } from "vitest";
import { materialRows, monthRows } from "./report-rows";

test("months without consumption are among the others, each with a way to its rows", () => {
  const rows = monthRows({ from: "", to: "" })([
    { month: "2026-01", value: 100 },
    { month: "2026-03", value: 50 },
  ]);
  expect(rows.map(({ key, figure }) => [key, figure])).toEqual([
    ["2026-01", 100],
    ["2026-02", 0],
    ["2026-03", 50],
  ]);
  expect(rows[1]?.to).toBe("/relatorios-almoxarifado/movimentos?consumo=true&de=2026-02-01&ate=2026-02-28");
});

test("a month that the period cuts leads to the days that were counted", () => {
  const rows = monthRows({ from: "2026-01-15", to: "2026-02-10" })([
    { month: "2026-01", value: 100 },
    { month: "2026-02", value: 50 },
  ]);
  expect(rows.map(({ to }) => to.split("?")[1])).toEqual([
    "consumo=true&de=2026-01-15&ate=2026-01-31",
    "consumo=true&de=2026-02-01&ate=2026-02-10",
  ]);
});

test("a material says its class, its share and how much it was", () => {
  const row = { material: "m1", code: "000001", name: "Papel", unit: "resma", quantity: 120_000, value: 9000 };
  const during = { from: "2026-01-01", to: "2026-03-31" };
  expect(materialRows(during)([{ ...row, class: "A", cumulative: 62 }])[0]).toMatchObject({
    note: "A · 62% · 12 resmas",
    to: "/relatorios-almoxarifado/movimentos?consumo=true&material=m1&de=2026-01-01&ate=2026-03-31",
  });
});
