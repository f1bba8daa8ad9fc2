import { expect, test } from "vitest";
import { ONE } from "../../../../domain/warehouse/quantity";
import { totalsOf } from "./totals";

const row = (unit: string, units: number, value: number) => ({ unit, quantity: units * ONE, value });

test("R-45 the sheet says how many rows, how much of each unit, and the value of all", () => {
  const totals = totalsOf([row("resma", 120, 298_800), row("quilo", 12.5, 10_500), row("resma", -20, -49_800)]);
  expect(totals.map(([label, valueText]) => `${label}: ${valueText.replace(/\s/g, " ")}`)).toEqual([
    "Linhas: 3 lançamentos",
    "Quantidade: 100 resmas e 12,5 quilos",
    "Valor: R$ 2.595,00",
  ]);
});
