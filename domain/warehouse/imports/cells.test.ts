import { describe, expect, it } from "vitest";
import { ONE } from "../quantity";
import { decimalsOf, readCellPrice, readCellQuantity, readElement, valueAt } from "./cells";

describe("a quantity of a cell (R-42)", () => {
  it.each([
    ["1.234,56", 12_345_600, ""],
    ["1234,5", 12_345_000, ""],
    ["12,0000", 120_000, ""],
    ["1\u00a0234,5", 12_345_000, ""],
    ["0", 0, ""],
    ["1.234", 12_340_000, "Lido como 1.234."],
  ])("%s", (cell, quantity, warning) => {
    expect(readCellQuantity(cell)).toEqual({ quantity, problem: "", warning, unit: "" });
  });
  it.each([
    ["10 un", 100_000, "unidade"],
    ["2,5 kg", 25_000, "quilo"],
    ["3cx.", 30_000, "caixa"],
    ["4 m²", 40_000, "metro quadrado"],
  ])("%s names its unit", (cell, quantity, unit) => {
    expect(readCellQuantity(cell)).toEqual({ quantity, problem: "", warning: "", unit });
  });
  it.each(["1.5", "0.250", "1.23.456,7", "1,2,3", "dez", "-4", "7,89E+12", "10 ou 12", "5 xyz"])("refuses %s", (cell) => {
    expect(readCellQuantity(cell).problem).not.toBe("");
  });
});

describe("a price of a cell", () => {
  it.each([
    ["R$ 1.234,56", 1_234_560_000],
    ["24,5", 24_500_000],
    ["0,0375", 37_500],
    ["19,99", 19_990_000],
    ["0,333333333333333", 333_333],
    ["R$ 10,50 cada", 10_500_000],
    ["10,50/un", 10_500_000],
    ["3,00 por unidade", 3_000_000],
  ])("%s", (cell, price) => {
    expect(readCellPrice(cell)).toEqual({ price, problem: "", warning: "" });
  });
  it("says how an ambiguous one was read", () => {
    expect(readCellPrice("1.234")).toMatchObject({ price: 1_234_000_000, warning: "foi lido como 1.234,00." });
  });
  it.each(["24.5", "0.125", "1,2,3", "grátis", "-1,00"])("refuses %s", (cell) => {
    expect(readCellPrice(cell)).toMatchObject({ price: -1 });
  });
  it("is worth its quantity to the centavo, half up", () => {
    expect(valueAt(100 * ONE, 37_500)).toBe(375);
    expect(valueAt(2_500, 24_500_000)).toBe(613);
    expect(valueAt(7 * ONE, 10_000_000)).toBe(7000);
  });
});

describe("expense elements", () => {
  it.each([
    ["33903016", "3.3.90.30.16"],
    ["3.3.90.30", "3.3.90.30"],
    ["449052", "4.4.90.52"],
    ["Expediente", "Expediente"],
  ])("%s is %s", (cell, element) => {
    expect(readElement(cell)).toBe(element);
  });
  it("needs as many decimals as the quantity has", () => {
    expect([decimalsOf(10_000), decimalsOf(2_500), decimalsOf(12_345)]).toEqual([0, 2, 4]);
  });
});
