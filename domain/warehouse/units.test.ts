import { describe, expect, it } from "vitest";
import { readUnit, unitOfItem, unitWarning } from "./units";
import { UNITS } from "./words";

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
    expect(unitWarning(cell)).toContain(word);
  });
  it.each(["PÇ", "PCT", "M", "LA", "Cento", "Estojo", ""])("%s needs no look", (cell) => {
    expect(unitWarning(cell)).toBe("");
  });
});

describe("the units of the NF-e (MOC, uCom)", () => {
  const TABLE =
    `AMPOLA ampola, BALDE balde, BANDEJ bandeja, BARRA barra, BISNAG bisnaga, BLOCO bloco, BOBINA bobina, BOMB bombona,
    CAPS cápsula, CART cartela, CENTO cento, CJ jogo, CM centímetro, CM2 centímetro quadrado, CX caixa, CX2 caixa, CX3 caixa, CX5 caixa,
    CX10 caixa, CX15 caixa, CX20 caixa, CX25 caixa, CX50 caixa, CX100 caixa, DISP display, DUZIA dúzia, EMBAL embalagem, FARDO fardo,
    FOLHA folha, FRASCO frasco, GALAO galão, GF garrafa, GRAMAS grama, JOGO jogo, KG quilo, KIT jogo, LATA lata, LITRO litro, M metro,
    M2 metro quadrado, M3 metro cúbico, MILHEI milheiro, ML mililitro, PACOTE pacote, PALETE palete, PARES par, PC unidade, POTE pote,
    RESMA resma, ROLO rolo, SACO saco, SACOLA sacola, TAMBOR tambor, TANQUE tanque, TON tonelada, TUBO tubo, UNID unidade, VASIL vasilhame,
    VIDRO vidro`
      .split(",")
      .map((line) => line.trim())
      .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const);
  it.each(TABLE)("%s is %s, which has a plural", (abbreviation, unit) => {
    expect(readUnit(abbreviation)).toBe(unit);
    expect(Object.keys(UNITS)).toContain(unit);
  });
  it.each([
    ["K", "quilate"],
    ["MWH", "não reconhecida"],
  ])("%s is asked: %s", (abbreviation, word) => {
    expect(unitWarning(abbreviation)).toContain(word);
  });
});

describe("a new material of a note's item", () => {
  it.each([
    ["KG", "quilo"],
    ["M2", "metro quadrado"],
    ["LATA", "lata"],
    ["GRAMAS", "grama"],
    ["EMBAL", "unidade"],
    ["RESMA", "resma"],
    ["CX", "unidade"],
    ["PCT", "unidade"],
    ["UN", "unidade"],
    ["XYZ", "unidade"],
  ])("in %s is counted in %s", (unit, counted) => {
    expect(unitOfItem(unit)).toBe(counted);
  });
});
