import { describe, expect, it } from "vitest";
import { type MaterialValues, readMaterialRow } from "./material-row";

const NAMED = { name: "Papel sulfite A4" };
const DAY = "2026-06-30";
const read = (cells: Record<string, string>): MaterialValues => readMaterialRow({ ...NAMED, ...cells }, DAY).values;
const messagesOf = (cells: Record<string, string>): string[] =>
  readMaterialRow({ ...NAMED, ...cells }, DAY).messages.map(({ field, level, text }) => `${field} ${level}: ${text}`);

describe("a row of materials", () => {
  it("of a name alone says nothing else", () => {
    const { values, messages } = readMaterialRow(NAMED, DAY);
    expect(messages).toEqual([]);
    expect(values).toMatchObject({
      ...{ code: "", legacy_code: "", gtin: "", batch: "", valid_until: "" },
      ...{ quantity: -1, unit_price: -1, total: -1, mode: "set", day: DAY },
      said: { name: "Papel sulfite A4", unit: "", kind: "", minimum: -1, maximum: -1, lead_time_days: -1 },
    });
  });

  it.each([
    [{ balance_mode: "add" }, { mode: "add" }],
    [{ balance_mode: "set" }, { mode: "set" }],
    [{ balance_day: "2026-05-31" }, { day: "2026-05-31" }],
    [{ quantity: "1,5" }, { quantity: 15_000 }],
    [{ unit_value: "0,0375" }, { unit_price: 37_500 }],
    [{ unit_value: "0" }, { unit_price: 0 }],
    [{ total_value: "149,90" }, { total: 14_990 }],
    [{ total_value: "0" }, { total: 0 }],
    [{ total_value: "0,005" }, { total: 1 }],
    [{ code: "m0042" }, { code: "M0042" }],
    [{ code: "77" }, { code: "000077" }],
    [{ batch: "l2301" }, { batch: "L2301" }],
    [{ gtin: "7891000100103" }, { gtin: "7891000100103" }],
    [{ gtin: "SEM GTIN" }, { gtin: "" }],
    [{ gtin: "000" }, { gtin: "" }],
    [{ valid_until: "31/12/2027" }, { valid_until: "2027-12-31" }],
  ])("%j is read", (cells, expected) => {
    expect(read(cells)).toMatchObject(expected);
    expect(messagesOf(cells)).toEqual([]);
  });

  it.each([
    [{ kind: "Consumo" }, "consumable"],
    [{ kind: "C" }, "consumable"],
    [{ kind: "Material de consumo" }, "consumable"],
    [{ kind: "Permanente" }, "permanent"],
    [{ kind: "Patrimônio" }, "permanent"],
    [{ expense_element: "3.3.90.30.16" }, "consumable"],
    [{ expense_element: "44905242" }, "permanent"],
    [{ expense_element: "3.1.90.11" }, ""],
    [{ kind: "consumo", expense_element: "4.4.90.52" }, "consumable"],
  ])("%j is of the kind %j", (cells, kind) => {
    expect(read(cells).said.kind).toBe(kind);
    expect(messagesOf(cells)).toEqual([]);
  });

  it.each([
    ["0", 0],
    ["15", 15],
    ["15,0", 15],
    ["1 dia", 1],
    ["30 dias", 30],
    ["3650", 3650],
  ])("a delivery in %j takes %d days", (lead_time_days, days) => {
    expect(read({ lead_time_days }).said.lead_time_days).toBe(days);
    expect(messagesOf({ lead_time_days })).toEqual([]);
  });

  it.each([
    ["", "10 un", "unidade", 100_000],
    ["caixa", "10", "caixa", 100_000],
    ["caixa", "10 cx", "caixa", 100_000],
  ])("the unit %j beside %j is %s", (unit, quantity, expected, figure) => {
    expect(read({ unit, quantity })).toMatchObject({ quantity: figure, said: { unit: expected } });
  });

  it.each([
    [{ name: "" }, ["name error: Falta o nome do material."]],
    [{ name: "?" }, ["name error: “?” não é nome de material."]],
    [{ name: "A4" }, []],
    [{ kind: "talvez" }, ["kind error: “talvez” não é “consumo” nem “permanente”."]],
    [{ lead_time_days: "3651" }, ["lead_time_days error: Prazo de entrega “3651”: informe os dias, de 0 a 3.650."]],
    [{ lead_time_days: "logo" }, ["lead_time_days error: Prazo de entrega “logo”: informe os dias, de 0 a 3.650."]],
    [{ batch: "L".repeat(40) }, []],
    [{ batch: "L".repeat(41) }, ["batch error: Lote com mais de 40 caracteres."]],
    [{ quantity: "-1" }, ["quantity error: Quantidade “-1” é negativa."]],
    [{ minimum: "1.000" }, [expect.stringMatching(/^minimum warning: .*“1\.000”: [a-z]/)]],
    [{ unit_value: "caro" }, [expect.stringMatching(/^unit_value error: Valor unitário “caro” não é um valor/)]],
    [{ unit_value: "1.234" }, ["unit_value warning: Valor unitário “1.234” foi lido como 1.234,00."]],
    [{ total_value: "caro" }, [expect.stringMatching(/^total_value error: Valor total “caro” não é um valor/)]],
    [{ code: "1,23E+11" }, [expect.stringMatching(/^code error: O código “1,23E\+11” /)]],
    [{ code: "R0012" }, ["code error: “R0012” é código de requisitante, não de material."]],
    [{ gtin: "7,89E+12" }, [expect.stringMatching(/^gtin error: O código de barras “7,89E\+12” /)]],
    [{ gtin: "7891000100104" }, ["gtin warning: O código de barras “7891000100104” não foi gravado: confira os algarismos."]],
    [{ quantity: "10 un" }, ["unit note: Unidade lida da quantidade: unidade."]],
    [
      { unit: "caixa", quantity: "10 un" },
      ["quantity warning: Quantidade “10 un” está em unidade, e a unidade do material é caixa: foi lida em caixa."],
    ],
    [
      { unit: "unidade", quantity: "10 cx" },
      ["quantity error: Quantidade “10 cx” está em caixa, e a unidade do material é unidade: informe a quantidade em unidade."],
    ],
  ])("the row %j gets the messages %j", (cells, messages) => {
    expect(messagesOf(cells)).toEqual(messages);
  });
});
