import { describe, expect, it } from "vitest";
import type { RowMessage } from "../../imports/messages";
import { ONE } from "../quantity";
import { type KnownMaterial, MaterialIndex } from "./material-index";
import { type MaterialPlan, planMaterial } from "./material-plan";
import { readMaterialRow } from "./material-row";

const TODAY = "2026-07-10";
const DAY = "2026-06-30";
const GTIN = "7891000100103";
const PAPER = { name: "Papel sulfite A4", unit: "pacote" };

const formatMessages = (messages: readonly RowMessage[]): string[] =>
  messages.map(({ field, level, text }) => `${field} ${level}: ${text.replace(/\u00a0/g, " ")}`);

const fieldsOf = (cells: Record<string, string>): KnownMaterial["fields"] => {
  const { said: own, code, legacy_code } = readMaterialRow({ ...PAPER, ...cells }, DAY).values;
  return {
    ...own,
    kind: own.kind || "consumable",
    minimum: Math.max(0, own.minimum),
    maximum: Math.max(0, own.maximum),
    lead_time_days: Math.max(0, own.lead_time_days),
    code,
    legacy_code,
    decimals: 0,
    batch_control: false,
  };
};

const knownMaterial = (cells: Record<string, string> = {}, more: Partial<KnownMaterial> = {}): KnownMaterial => ({
  id: "known",
  fields: fieldsOf({ code: "M0001", ...cells }),
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
  ...more,
});

const batched = (more: Partial<KnownMaterial> = {}): KnownMaterial => {
  const one = knownMaterial({}, more);
  return { ...one, fields: { ...one.fields, batch_control: true } };
};

type Plan = (cells: Record<string, string>, line?: number) => MaterialPlan & { told: string[] };

function planning(materials: readonly KnownMaterial[] = [], gtins: readonly string[] = []): { index: MaterialIndex; plan: Plan } {
  const index = new MaterialIndex();
  for (const [place, material] of materials.entries()) {
    index.add(material, place === 0 ? gtins : []);
  }
  let count = 0;
  const newId = () => `new${++count}`;
  const plan: Plan = (cells, line = 2) => {
    const { values, messages } = readMaterialRow({ ...PAPER, ...cells }, DAY);
    const made = planMaterial(index, values, messages, { line, newId, today: TODAY, closed: "" });
    return { ...made, told: formatMessages(made.messages) };
  };
  return { index, plan };
}

it("a code with marks is a material's own where the register has it so", () => {
  const { plan } = planning([
    knownMaterial({}, { id: "marked", fields: { ...fieldsOf({}), code: "MAT.001" } }),
    knownMaterial({ code: "001" }),
  ]);
  expect(plan({ code: "MAT.001" })).toMatchObject({ verdict: "unchanged", material: "marked", told: [] });
  expect(planning().plan({ code: "MAT.001" }).newFields?.code).toBe("000001");
});

describe("a material that is not known", () => {
  it("is made, and known then", () => {
    const { index, plan } = planning();
    expect(plan({ quantity: "10", unit_value: "20", gtin: GTIN, minimum: "2", lead_time_days: "15" })).toMatchObject({
      ...{ verdict: "create", material: "new1", change: {}, batch: null, found: { before: 0, kind: "opening" } },
      newFields: {
        name: "Papel sulfite A4",
        unit: "pacote",
        kind: "consumable",
        minimum: 2 * ONE,
        maximum: 0,
        lead_time_days: 15,
        batch_control: false,
      },
      gtin: { id: "new2", gtin: GTIN },
      move: { kind: "opening", quantity: 10 * ONE, value: 20_000 },
    });
    expect(index.has("new1")).toBe(true);
    expect(plan({}, 3)).toMatchObject({ verdict: "unchanged", material: "new1", newFields: null });
    expect(plan({ name: "Sulfite", gtin: GTIN }, 4)).toMatchObject({ material: "new1" });
    expect(plan({ quantity: "4", unit_value: "20" }, 5).told).toEqual([
      "quantity error: A linha 2 já informa a quantidade deste material: some as quantidades em uma linha só.",
    ]);
  });

  it.each([
    [{ unit: "" }, { unit: "unidade", decimals: 0 }],
    [{ unit: "kg" }, { unit: "quilo" }],
    [{ quantity: "1,25", unit_value: "1" }, { decimals: 2 }],
    [{ minimum: "0,5" }, { decimals: 1 }],
    [{ maximum: "0,125" }, { decimals: 3 }],
    [{ batch: "L1" }, { batch_control: true }],
    [{ valid_until: "31/12/2027" }, { batch_control: true }],
    [{ kind: "permanente" }, { kind: "permanent" }],
    [{ code: "m0042" }, { code: "M0042", legacy_code: "" }],
    [{ legacy_code: "77" }, { code: "", legacy_code: "77" }],
  ])("of %j is made as %j", (cells, made) => {
    expect(planning().plan(cells).newFields).toMatchObject(made);
  });

  it("is not created by a row with an error", () => {
    const { index, plan } = planning();
    expect(plan({ kind: "talvez" })).toMatchObject({ verdict: "error", material: "", newFields: null, gtin: null, move: null });
    expect(index.has("new1")).toBe(false);
  });
});

describe("the material of a row", () => {
  const other = knownMaterial({ name: "Caneta azul", code: "M0002" }, { id: "other" });
  it.each<[string, Record<string, string>, string, string[]]>([
    ["its name", {}, "known", []],
    [
      "its name, written otherwise",
      { name: "papel sulfite a4" },
      "known",
      ["name note: É o material “Papel sulfite A4” (M0001)."],
    ],
    ["its code", { code: "M0001" }, "known", []],
    [
      "its code, with a longer name",
      { code: "M0001", name: "Papel sulfite A4 75g" },
      "known",
      ["name warning: No cadastro o nome é “Papel sulfite A4” (M0001); não foi alterado."],
    ],
    [
      "its barcode",
      { name: "Papel sulfite", gtin: GTIN },
      "known",
      ["name warning: No cadastro o nome é “Papel sulfite A4” (M0001); não foi alterado."],
    ],
    ["none", { name: "Borracha" }, "new1", []],
  ])("by %s", (_, cells, id, told) => {
    const plan = planning([knownMaterial(), other], [GTIN]).plan(cells);
    expect([plan.material, plan.told]).toEqual([id, told]);
  });

  it("knows the code of the system before, in its own column and in that of the code", () => {
    const materials = () => [knownMaterial({ legacy_code: "A77" })];
    expect(planning(materials()).plan({ legacy_code: "A77", name: "Papel A4" }).material).toBe("known");
    expect(planning(materials()).plan({ code: "A77", name: "Papel A4" }).material).toBe("known");
    expect(planning(materials()).plan({ legacy_code: "A78", name: "Papel A4" }).material).toBe("new1");
  });

  it.each<[string, Record<string, string>, string]>([
    [
      "code and name are of two",
      { code: "M0002" },
      "code error: O código M0002 é de “Caneta azul”, e “Papel sulfite A4” tem o código M0001.",
    ],
    [
      "the code is of something else",
      { code: "M0002", name: "Borracha" },
      "code error: O código M0002 é de “Caneta azul” no cadastro, e a linha informa “Borracha”. Confira o código; se ele é de outro sistema, retire a coluna.",
    ],
    [
      "the former code is of something else",
      { legacy_code: "88", name: "Borracha" },
      "legacy_code error: O código 88 é de “Caneta azul” no cadastro, e a linha informa “Borracha”. Confira o código; se ele é de outro sistema, retire a coluna.",
    ],
    [
      "the barcode is of another",
      { code: "M0002", name: "Caneta azul", gtin: GTIN },
      `gtin error: O código de barras ${GTIN} já é de “Papel sulfite A4”.`,
    ],
  ])("is an error where %s", (_, cells, message) => {
    const plan = planning(
      [knownMaterial(), knownMaterial({ name: "Caneta azul", code: "M0002", legacy_code: "88" }, { id: "other" })],
      [GTIN],
    ).plan(cells);
    expect(plan).toMatchObject({ verdict: "error", newFields: null, change: {}, gtin: null, move: null });
    expect(plan.told).toContain(message);
  });

  it("says those that it may mean", () => {
    const material = knownMaterial({ legacy_code: "A77" });
    const { index } = planning([material], [GTIN]);
    const candidates = (cells: Record<string, string>) =>
      index.candidates(readMaterialRow({ name: "Borracha", ...cells }, DAY).values).map((one) => one?.id ?? "");
    expect(candidates({ code: "m0001" })).toEqual(["known", "", "", "", ""]);
    expect(candidates({ legacy_code: "a77" })).toEqual(["", "known", "", "", ""]);
    expect(candidates({ code: "A77" })).toEqual(["", "", "known", "", ""]);
    expect(candidates({ gtin: `0${GTIN}` })).toEqual(["", "", "", "known", ""]);
    expect(candidates({ name: "papel sulfite a4" })).toEqual(["", "", "", "", "known"]);
  });

  it("leaves one that became a part of another alone", () => {
    expect(planning([knownMaterial({}, { merged_into: "Papel A4 (M0009)" })]).plan({})).toMatchObject({
      ...{ verdict: "error", material: "known" },
      told: ["name error: O cadastro “Papel sulfite A4” foi unido a Papel A4 (M0009): informe a linha com o código dele."],
    });
  });
});

describe("the changes of a row to a material", () => {
  it.each<[Record<string, string>, Record<string, string>, object, string[]]>([
    [{}, {}, {}, []],
    [{ shelf: "A1" }, { shelf: "A1" }, {}, []],
    [{ shelf: "A1" }, { shelf: "" }, {}, []],
    [{}, { shelf: "A1" }, { shelf: "A1" }, ["shelf note: Prateleira: A1."]],
    [{ shelf: "A1" }, { shelf: "B2" }, { shelf: "B2" }, ["shelf note: Prateleira: de A1 para B2."]],
    [{}, { minimum: "5" }, { minimum: 5 * ONE }, [expect.stringMatching(/^minimum note: .*: 5\.$/)]],
    [{ minimum: "5" }, { minimum: "7" }, { minimum: 7 * ONE }, [expect.stringMatching(/^minimum note: .*: de 5 para 7\.$/)]],
    [{ lead_time_days: "5" }, { lead_time_days: "15" }, { lead_time_days: 15 }, [expect.stringMatching(/: de 5 para 15\.$/)]],
    [{}, { kind: "permanente" }, { kind: "permanent" }, [expect.stringMatching(/^kind note: .*: de .* para .*\.$/)]],
    [{}, { legacy_code: "77" }, { legacy_code: "77" }, [expect.stringMatching(/^legacy_code note: .*: 77\.$/)]],
    [{ legacy_code: "77" }, { legacy_code: "78" }, {}, []],
    [{}, { legacy_code: "M0001" }, {}, []],
    [
      {},
      { code: "A77" },
      { legacy_code: "A77" },
      [expect.stringMatching(/^name note: /), expect.stringMatching(/^legacy_code note: .*: A77\.$/)],
    ],
    [
      { code: "" },
      { code: "A77" },
      { legacy_code: "A77" },
      [expect.stringMatching(/^name note: É o material “Papel sulfite A4”\.$/), expect.stringMatching(/^legacy_code note: /)],
    ],
  ])("%j with the row %j changes %j", (before, cells, change, told) => {
    const plan = planning([knownMaterial(before)]).plan(cells);
    expect(plan).toMatchObject({ material: "known", newFields: null, told });
    expect(plan.change).toEqual(change);
    expect(plan.verdict).toBe(Object.keys(change).length > 0 ? "update" : "unchanged");
    expect(plan.after).toMatchObject(change);
  });

  it("is used again when it was not, once", () => {
    const { plan } = planning([knownMaterial({}, { active: false })]);
    expect(plan({})).toMatchObject({
      verdict: "update",
      change: { active: true },
      told: ["name note: Estava desativado e volta a ser usado."],
    });
    expect(plan({}, 3)).toMatchObject({ verdict: "unchanged", change: {} });
  });

  it("takes a barcode, which it tells of one that has moved", () => {
    expect(planning([knownMaterial()]).plan({ gtin: GTIN })).toMatchObject({ verdict: "update", gtin: { gtin: GTIN }, told: [] });
    expect(planning([knownMaterial({}, { moved: true })]).plan({ gtin: GTIN }).told).toEqual([
      `gtin note: Código de barras: ${GTIN}.`,
    ]);
    expect(planning([knownMaterial()], [GTIN]).plan({ gtin: GTIN })).toMatchObject({ verdict: "unchanged", gtin: null });
  });

  it.each<[Record<string, string>, Record<string, string>, string[]]>([
    [
      {},
      { unit: "caixa" },
      [
        "unit error: No cadastro este material é contado em pacote, e a linha informa caixa: converta a quantidade ou corrija a unidade.",
      ],
    ],
    [{}, { unit: "" }, []],
    [{}, { minimum: "0,5" }, ["minimum error: Informe um número inteiro."]],
    [{}, { maximum: "0,5" }, ["maximum error: Informe um número inteiro."]],
    [{}, { minimum: "5", maximum: "4" }, ["maximum error: O máximo deve ser maior que o mínimo."]],
    [{}, { minimum: "5", maximum: "5" }, []],
    [{}, { minimum: "5", maximum: "0" }, []],
    [{ maximum: "4" }, { minimum: "5" }, ["maximum error: O máximo deve ser maior que o mínimo."]],
  ])("of %j, %j is refused: %j", (before, cells, errors) => {
    expect(
      planning([knownMaterial(before)])
        .plan(cells)
        .told.filter((text) => text.includes(" error: ")),
    ).toEqual(errors);
  });
});

describe("batches", () => {
  const FILLED = { quantity: "3", unit_value: "2" };
  it.each<[string, KnownMaterial, Record<string, string>, object | null, string[]]>([
    ["its code", batched(), { ...FILLED, batch: "l1" }, { code: "L1", valid_until: "", isNew: true }, []],
    [
      "its validity",
      batched(),
      { ...FILLED, valid_until: "31/12/2027" },
      { code: "VAL. 31/12/2027", valid_until: "2027-12-31", isNew: true },
      [],
    ],
    [
      "both",
      batched(),
      { ...FILLED, batch: "L1", valid_until: "31/12/2027" },
      { code: "L1", valid_until: "2027-12-31", isNew: true },
      [],
    ],
    [
      "one that is known",
      batched({ batches: new Map([["L1", { id: "b1", valid_until: "2027-12-31" }]]) }),
      { ...FILLED, batch: "L1", valid_until: "31/12/2027" },
      { id: "b1", code: "L1", valid_until: "2027-12-31", isNew: false },
      [],
    ],
    [
      "one of another validity",
      batched({ batches: new Map([["L1", { id: "b1", valid_until: "2027-11-30" }]]) }),
      { ...FILLED, batch: "L1", valid_until: "31/12/2027" },
      null,
      ["valid_until error: O lote L1 já está no estoque com a validade 30/11/2027."],
    ],
    [
      "none where it must be",
      batched(),
      FILLED,
      null,
      ["batch error: Este material é controlado por lote: informe o lote ou a validade."],
    ],
    [
      "none for the whole quantity, which the list's own file has without its batches",
      batched({
        moved: true,
        quantity: 3 * ONE,
        value: 600,
        stock: new Map([
          ["L1", ONE],
          ["L2", 2 * ONE],
        ]),
      }),
      { quantity: "3", total_value: "6" },
      null,
      [],
    ],
    ["none of nothing", batched(), { quantity: "0" }, null, []],
    ["none without a quantity", batched(), { batch: "L1" }, null, []],
    [
      "one where there is none",
      knownMaterial(),
      { ...FILLED, batch: "L1" },
      null,
      ["batch error: No cadastro este material não é controlado por lote: deixe lote e validade em branco ou mude o cadastro."],
    ],
    [
      "one whose day has passed",
      batched(),
      { ...FILLED, batch: "L1", valid_until: "09/07/2026" },
      { code: "L1" },
      ["valid_until warning: Este lote está vencido desde 09/07/2026."],
    ],
    ["one whose last day is today", batched(), { ...FILLED, batch: "L1", valid_until: "10/07/2026" }, { code: "L1" }, []],
  ])("%s", (_, material, cells, batch, told) => {
    const plan = planning([material]).plan(cells);
    expect(plan.told.filter((text) => !text.startsWith("quantity note"))).toEqual(told);
    batch === null ? expect(plan.batch).toBeNull() : expect(plan.batch).toMatchObject(batch);
  });

  it("each has its own balance, and the second of a file opens as the first did", () => {
    const { plan } = planning([batched()]);
    expect(plan({ ...FILLED, batch: "L1" })).toMatchObject({
      found: { before: 0, kind: "opening" },
      batch: { code: "L1", isNew: true },
    });
    expect(plan({ ...FILLED, batch: "L2" }, 3)).toMatchObject({ found: { before: 0, kind: "opening" }, batch: { code: "L2" } });
    expect(plan({ ...FILLED, batch: "L1" }, 4).told).toEqual([
      "quantity error: A linha 2 já informa a quantidade deste material: some as quantidades em uma linha só.",
    ]);
  });

  it("the batch in the stock is compared with the row", () => {
    const material = batched({
      ...{ moved: true, quantity: 10 * ONE, value: 1000 },
      stock: new Map([["L1", 4 * ONE]]),
      batches: new Map([["L1", { id: "b1", valid_until: "" as const }]]),
    });
    expect(planning([material]).plan({ batch: "L1", quantity: "3" })).toMatchObject({
      ...{ verdict: "update", found: { before: 4 * ONE, kind: "count" }, batch: { id: "b1", isNew: false } },
      move: { kind: "count", day: TODAY, quantity: -ONE, value: -100 },
    });
    expect(material).toMatchObject({ quantity: 9 * ONE, value: 900 });
    expect(material.stock.get("L1")).toBe(3 * ONE);
  });
});
