import { describe, expect, it } from "vitest";
import { Remarks } from "../../imports/messages";
import { MAX_QUANTITY, ONE } from "../quantity";
import { type BalanceContext, moveOf } from "./material-balance";
import type { KnownMaterial } from "./material-index";
import { type MaterialValues, readMaterialRow } from "./material-row";

const TODAY = "2026-07-10";
const DAY = "2026-06-30";
const FIELDS = readMaterialRow({ name: "Papel", unit: "unidade" }, DAY).values.said;

const material = (known: Partial<KnownMaterial> = {}): KnownMaterial => ({
  id: "m1",
  fields: { ...FIELDS, code: "M1", legacy_code: "", kind: "consumable", decimals: 0, batch_control: false },
  active: true,
  merged_into: "",
  moved: false,
  opening: "",
  quantity: 0,
  value: 0,
  stock: new Map(),
  batches: new Map(),
  lines: new Map(),
  opens: false,
  ...known,
});

/** Ten for R$ 20,00, which came by an entry. */
const TEN = { moved: true, quantity: 10 * ONE, value: 2000 };

interface Asked {
  cells: Partial<Record<"quantity" | "unit_value" | "total_value" | "balance_mode" | "balance_day", string>>;
  known?: Partial<KnownMaterial>;
  context?: Partial<BalanceContext>;
  decimals?: number;
  /** Of the batch; without it all that there is. */
  before?: number;
}

function ask({ cells, known = {}, context = {}, decimals = 0, before }: Asked) {
  const one = material(known);
  const values: MaterialValues = readMaterialRow({ name: "Papel", unit: "unidade", ...cells }, DAY).values;
  const remarks = new Remarks();
  const move = moveOf(
    one,
    { ...one.fields, decimals },
    values,
    { today: TODAY, closed: "", before: before ?? one.quantity, batch: "", ...context },
    remarks,
  );
  return { move, told: remarks.messages.map(({ field, level, text }) => `${field} ${level}: ${text.replace(/\u00a0/g, " ")}`) };
}

describe("the movement of a row", () => {
  it.each<[string, Asked, object]>([
    [
      "a new material is opened",
      { cells: { quantity: "3", unit_value: "2" } },
      { kind: "opening", day: DAY, quantity: 3 * ONE, value: 600 },
    ],
    [
      "the total counts before the price of one",
      { cells: { quantity: "3", unit_value: "2", total_value: "5,99" } },
      { kind: "opening", quantity: 3 * ONE, value: 599 },
    ],
    [
      "an entry adds to what there is",
      { cells: { quantity: "3", unit_value: "2", balance_mode: "add" }, known: TEN },
      { kind: "opening", day: DAY, quantity: 3 * ONE, value: 600 },
    ],
    [
      "a shortage leaves at the average",
      { cells: { quantity: "4" }, known: TEN },
      { kind: "count", day: TODAY, quantity: -6 * ONE, value: -1200 },
    ],
    [
      "a surplus comes at the average",
      { cells: { quantity: "15" }, known: TEN },
      { kind: "count", day: TODAY, quantity: 5 * ONE, value: 1000 },
    ],
    [
      "as often as it goes into the surplus",
      { cells: { quantity: "35" }, known: TEN },
      { kind: "count", quantity: 25 * ONE, value: 5000 },
    ],
    ["twice as much", { cells: { quantity: "30" }, known: TEN }, { kind: "count", quantity: 20 * ONE, value: 4000 }],
    ["nothing is left", { cells: { quantity: "0" }, known: TEN }, { kind: "count", quantity: -10 * ONE, value: -2000 }],
    [
      "a material that is used up is opened again while it has no opening",
      { cells: { quantity: "3", unit_value: "2" }, known: { moved: true } },
      { kind: "opening", quantity: 3 * ONE, value: 600 },
    ],
    [
      "with its opening it is counted, at the row's value",
      { cells: { quantity: "3", unit_value: "2" }, known: { moved: true, opening: "EN-1" } },
      { kind: "count", day: TODAY, quantity: 3 * ONE, value: 600 },
    ],
    [
      "the other batch of one that this file opens",
      { cells: { quantity: "3", unit_value: "2" }, known: { ...TEN, opens: true }, before: 0 },
      { kind: "opening", quantity: 3 * ONE, value: 600 },
    ],
    [
      "the finding of the dry run is posted",
      { cells: { quantity: "12", unit_value: "2" }, known: TEN, context: { found: { before: 10 * ONE, kind: "opening" } } },
      { kind: "opening", quantity: 2 * ONE, value: 400 },
    ],
    [
      "an entry that the dry run found, though a document of the file opened it since",
      {
        cells: { quantity: "3", unit_value: "2", balance_mode: "add" },
        known: { ...TEN, opening: "EN-1" },
        context: { found: { before: 10 * ONE, kind: "opening" } },
      },
      { kind: "opening", quantity: 3 * ONE },
    ],
    [
      "the first day that is open",
      { cells: { quantity: "3", unit_value: "2", balance_day: "2026-06-01" }, context: { closed: "2026-05" } },
      { day: "2026-06-01" },
    ],
    ["today", { cells: { quantity: "3", unit_value: "2", balance_day: TODAY } }, { day: TODAY }],
    [
      "the most that there may be",
      { cells: { quantity: "11" }, known: { moved: true, quantity: MAX_QUANTITY - ONE, value: 100 }, before: 10 * ONE },
      { quantity: ONE },
    ],
  ])("%s", (_, asked, expected) => {
    expect(ask(asked).move).toMatchObject(expected);
  });

  it.each<[string, Asked, string[]]>([
    ["a row without a quantity", { cells: {}, known: TEN }, []],
    ["a balance that is so already", { cells: { quantity: "10" }, known: TEN }, ["quantity note: Saldo: já é de 10 unidades."]],
    [
      "the whole quantity, of which a part is on loan or in batches, as the list's own file has it",
      { cells: { quantity: "10" }, known: TEN, before: 7 * ONE },
      ["quantity note: Saldo: já é de 10 unidades, somando os lotes e o que está emprestado."],
    ],
    [
      "a whole quantity of which something was lost since the check",
      { cells: { quantity: "12" }, known: TEN, before: 7 * ONE, context: { found: { before: 7 * ONE, kind: "" } } },
      ["quantity error: O saldo mudou desde a conferência: eram 12 unidades e agora são 10 unidades. Confira o arquivo de novo."],
    ],
    ["nothing of nothing", { cells: { quantity: "0" } }, []],
    ["nothing that is added", { cells: { quantity: "0", balance_mode: "add" }, known: TEN }, []],
    [
      "a second row of the material",
      { cells: { quantity: "3" }, known: { lines: new Map([["", 2]]) } },
      ["quantity error: A linha 2 já informa a quantidade deste material: some as quantidades em uma linha só."],
    ],
    [
      "a balance that moved since the check",
      { cells: { quantity: "3" }, known: TEN, context: { found: { before: 9 * ONE, kind: "count" } } },
      ["quantity error: O saldo mudou desde a conferência: eram 9 unidades e agora são 10 unidades. Confira o arquivo de novo."],
    ],
    ["a part of what is counted whole", { cells: { quantity: "1,5" } }, ["quantity error: Informe um número inteiro."]],
    [
      "an entry over an opening",
      { cells: { quantity: "3", unit_value: "2", balance_mode: "add" }, known: { ...TEN, opening: "EN-1" } },
      ["quantity error: Este material já tem saldo inicial, no documento EN-1. Para corrigir, escolha “Saldo final”."],
    ],
    [
      "a day to come",
      { cells: { quantity: "3", unit_value: "2", balance_day: "2026-07-11" } },
      ["quantity error: A data dos saldos, 11/07/2026, é futura."],
    ],
    [
      "a day of a closed month",
      { cells: { quantity: "3", unit_value: "2", balance_day: "2026-05-31" }, context: { closed: "2026-05" } },
      [expect.stringMatching(/^quantity error: A data dos saldos é 31\/05\/2026, e .*2026.* já está fechado\.$/)],
    ],
    [
      "a day before all stored months",
      { cells: { quantity: "3", unit_value: "2", balance_day: "1900-01-01" } },
      ["quantity error: A data dos saldos é 01/01/1900: use uma data a partir de 01/01/2025."],
    ],
    [
      "no value",
      { cells: { quantity: "3" } },
      ["unit_value error: Falta o valor: informe o unitário ou o total; 0,00 quando for desconhecido."],
    ],
    [
      "a price too high for so many",
      { cells: { quantity: "400000000", unit_value: "4000000" } },
      ["unit_value error: O valor é grande demais."],
    ],
    [
      "more than the system takes",
      { cells: { quantity: "12" }, known: { moved: true, quantity: MAX_QUANTITY - ONE, value: 100 }, before: 10 * ONE },
      ["quantity error: O estoque deste material ultrapassaria o máximo aceito pelo sistema."],
    ],
    [
      "more value than the system takes",
      { cells: { quantity: "3", unit_value: "2", balance_mode: "add" }, known: { ...TEN, value: MAX_QUANTITY } },
      ["quantity error: O estoque deste material ultrapassaria o máximo aceito pelo sistema."],
    ],
  ])("nothing is moved: %s", (_, asked, told) => {
    expect(ask(asked)).toEqual({ move: null, told });
  });

  it("a surplus whose worth cannot be counted is refused", () => {
    const asked = { cells: { quantity: "300000000" }, known: { moved: true, quantity: 1, value: MAX_QUANTITY }, decimals: 4 };
    expect(ask({ ...asked, before: 0 })).toEqual({
      move: null,
      told: ["quantity error: O estoque deste material ultrapassaria o máximo aceito pelo sistema."],
    });
  });

  it.each<[string, Asked, string[]]>([
    [
      "the balance before and after",
      { cells: { quantity: "15" }, known: TEN },
      ["quantity note: Saldo: de 10 para 15 unidades (+5), R$ 10,00."],
    ],
    ["a shortage", { cells: { quantity: "9" }, known: TEN }, ["quantity note: Saldo: de 10 para 9 unidades (−1), −R$ 2,00."]],
    [
      "an entry without a price",
      { cells: { quantity: "3", unit_value: "0" } },
      [
        "unit_value warning: Entrada sem valor: o custo médio do material diminui.",
        "quantity note: Saldo: de 0 para 3 unidades (+3), R$ 0,00.",
      ],
    ],
    [
      "a difference between total and price that is more than their rounding",
      { cells: { quantity: "3", unit_value: "2", total_value: "6,04" } },
      [
        "total_value warning: Quantidade × valor unitário dá R$ 6,00; foi usado o total da linha, R$ 6,04.",
        "quantity note: Saldo: de 0 para 3 unidades (+3), R$ 6,04.",
      ],
    ],
    [
      "nothing of a difference that rounding makes",
      { cells: { quantity: "3", unit_value: "2", total_value: "6,03" } },
      ["quantity note: Saldo: de 0 para 3 unidades (+3), R$ 6,03."],
    ],
    [
      "nothing of one centavo of a part",
      { cells: { quantity: "0,5", unit_value: "2", total_value: "1,01" }, decimals: 1 },
      ["quantity note: Saldo: de 0 para 0,5 unidade (+0,5), R$ 1,01."],
    ],
  ])("tells %s", (_, asked, told) => {
    expect(ask(asked).told).toEqual(told);
  });
});
