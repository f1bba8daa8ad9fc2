import { describe, expect, it } from "vitest";
import { readUnit, unitDoubt, unitOfItem } from "./units";

describe("a unit's abbreviation (R-42)", () => {
  it.each([
    ["UND", "unidade"],
    ["cx.", "caixa"],
    ["Pct", "pacote"],
    ["KG", "quilo"],
    ["GALÃO", "galão"],
    ["Cento", "cento"],
    ["PC", "unidade"],
    ["PÇ", "unidade"],
    ["T", "t"],
    ["A", "a"],
    ["LA", "lata"],
    ["Lat.", "lata"],
    ["LT", "litro"],
    ["TB", "tubo"],
    ["Tubos", "tubo"],
    ["POTE", "pote"],
    ["GF", "garrafa"],
    ["BISNAG", "bisnaga"],
    ["BANDEJ", "bandeja"],
    ["MILHEI", "milheiro"],
    ["MÇ", "maço"],
    ["CX50", "caixa"],
    ["M2", "metro quadrado"],
    ["M²", "metro quadrado"],
    ["M³", "metro cúbico"],
    ["m3", "metro cúbico"],
    ["M", "metro"],
    ["", ""],
  ])("%s is %s", (cell, unit) => {
    expect(readUnit(cell)).toBe(unit);
  });
  it.each([
    ["PC", "pacote"],
    ["LT", "lata"],
    ["T", "mantida"],
    ["CT", "mantida"],
    ["XPTR", "mantida"],
  ])("%s is to be looked at: %s", (cell, word) => {
    expect(unitDoubt(cell)).toContain(word);
  });
  it.each(["PÇ", "PCT", "M", "LA", "Cento", "Estojo", ""])("%s needs no look", (cell) => {
    expect(unitDoubt(cell)).toBe("");
  });
});

describe("a new material of a note's item", () => {
  it.each([
    ["KG", "quilo"],
    ["M2", "metro quadrado"],
    ["LATA", "lata"],
    ["RESMA", "resma"],
    ["CX", "unidade"],
    ["PCT", "unidade"],
    ["UN", "unidade"],
    ["XYZ", "unidade"],
  ])("in %s is counted in %s", (unit, counted) => {
    expect(unitOfItem(unit)).toBe(counted);
  });
});
