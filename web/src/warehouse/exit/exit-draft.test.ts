import { describe, expect, test } from "vitest";
import type { ScannedMaterial, ScannedRequester } from "../../../../domain/warehouse/commands";
import { ONE } from "../../../../domain/warehouse/quantity";
import {
  batchSentence,
  deliveryInput,
  emptyDraft,
  exitInput,
  isEmpty,
  materialOfRefusal,
  missingOf,
  repeatedExit,
  repeatedSentences,
  serving,
  stateOf,
  summaryOf,
  withLine,
  withMaterial,
  withRequester,
} from "./exit-draft";

const TODAY = "2026-11-23";

const material = (values: Partial<ScannedMaterial> = {}): ScannedMaterial => ({
  id: "milk",
  code: "000001",
  name: "Leite em pó",
  unit: "pacote",
  decimals: 0,
  photo: "",
  shelf: "",
  minimum: 0,
  active: true,
  batch_control: false,
  quantity: 24 * ONE,
  value: 2400,
  stock: 24 * ONE,
  reserved: 0,
  expired: 0,
  available: 24 * ONE,
  batches: [],
  ...values,
});

const batch = (batch_code: string, valid_until: string, units: number, expired = false) => ({
  place: "stock" as const,
  batch: batch_code.toLowerCase(),
  batch_code,
  valid_until,
  expired,
  quantity: units * ONE,
});

const requester: ScannedRequester = {
  id: "kitchen",
  code: "R0001",
  kind: "sector",
  person: "",
  name: "Cozinha",
  sector: "kitchen",
  sector_name: "Cozinha",
  photo: "",
  valid_from: "",
  valid_until: "",
  active: true,
  blocks: [],
};

const line = (values: Partial<ScannedMaterial>, quantity: number | string, batch = "") => ({
  material: material(values),
  quantity,
  batch,
  reason: "",
  refusal: "",
});

describe("a line", () => {
  test("the same material again adds to its line and brings it to the top", () => {
    const first = withMaterial(emptyDraft("x"), material(), 2 * ONE);
    const other = withMaterial(first, material({ id: "rice", name: "Arroz" }), ONE);
    const again = withMaterial(other, material(), 3 * ONE);
    expect(again.lines.map(({ material: { id }, quantity }) => [id, quantity])).toEqual([
      ["milk", 5 * ONE],
      ["rice", ONE],
    ]);
  });

  test.each([
    ["enough", line({}, 6 * ONE), { problem: "", remaining: 18 * ONE, belowMinimum: false }],
    ["below the minimum", line({ minimum: 20 * ONE }, 6 * ONE), { problem: "", belowMinimum: true }],
    [
      "too much",
      line({ available: 7 * ONE }, 10 * ONE),
      { problem: "Saldo insuficiente: pedido 10, disponível 7", take: 7 * ONE },
    ],
    ["nothing there", line({ available: 0 }, ONE), { problem: "Saldo insuficiente: pedido 1, disponível 0", take: 0 }],
    ["half a piece", line({}, ONE / 2), { problem: "Informe um número inteiro" }],
    ["a text that can't be read", line({}, "abc"), { problem: "Informe a quantidade" }],
    ["nothing", line({}, 0), { problem: "Informe a quantidade" }],
    [
      "more than the chosen batch holds",
      line({ batch_control: true, batches: [batch("L1", "2026-12-12", 20), batch("L2", "", 4)] }, 5 * ONE, "l2"),
      { problem: "Saldo insuficiente: pedido 5, disponível 4 neste lote", take: 4 * ONE },
    ],
  ])("%s", (_, expectedState, expected) => expect(stateOf(expectedState)).toMatchObject(expected));

  test("says which batch leaves first, and what is past its last day never does", () => {
    const batches = [batch("L2608", "2026-12-12", 10), batch("L2701", "2027-02-28", 14), batch("L2501", "2026-01-01", 3, true)];
    const of = (quantity: number, batch = "") => batchSentence(line({ batch_control: true, batches }, quantity, batch), TODAY);
    expect(of(6 * ONE)).toBe("Lote L2608, vence 12 dez: sai primeiro");
    expect(of(12 * ONE)).toBe("10 do lote L2608 (12 dez) e 2 do lote L2701 (28 fev 2027)");
    expect(of(6 * ONE, "l2701")).toBe("Lote L2701, vence 28 fev 2027");
    expect(batchSentence(line({}, ONE), TODAY)).toBe("Sem controle de validade");
  });
});

describe("the exit", () => {
  const filledDraft = withMaterial(emptyDraft("x"), material(), 6 * ONE);

  test("says what is missing and where, a faulty line before all", () => {
    expect(missingOf(emptyDraft("x"))).toMatchObject({ at: "scan" });
    expect(missingOf({ ...emptyDraft("x"), requester })).toEqual({ at: "scan", sentence: "Falta passar os materiais." });
    expect(missingOf(filledDraft)?.sentence).toContain("requisitante");
    expect(missingOf({ ...filledDraft, requester })).toBeUndefined();
    expect(missingOf({ ...filledDraft, requester: { ...requester, blocks: ["Cozinha está inativa."] } })?.sentence).toContain(
      "inativa",
    );
    expect(missingOf(withLine(filledDraft, "milk", { quantity: 99 * ONE }))).toMatchObject({ at: "line", material: "milk" });
  });

  test("goes out in the order in which it was handed over, and finds the line that a refusal names", () => {
    const twoLines = { ...withMaterial(filledDraft, material({ id: "rice" }), ONE), requester };
    expect(exitInput(twoLines)).toMatchObject({
      id: "x",
      to: "kitchen",
      lines: [
        { material: "milk", quantity: 6 * ONE },
        { material: "rice", quantity: ONE },
      ],
    });
    expect(materialOfRefusal(twoLines, ["lines.1.quantity"])).toBe("rice");
    expect(materialOfRefusal(twoLines, ["to"])).toBe("");
  });

  test("goes out on the chosen day; a request is delivered today", () => {
    const datedDraft = { ...filledDraft, requester, day: "2026-11-20" };
    expect(exitInput(datedDraft).day).toBe("2026-11-20");
    expect(isEmpty({ ...emptyDraft("x"), day: "2026-11-20" })).toBe(false);
    expect(serving(datedDraft, { id: "r", number: "2026/000183", lines: [] }, []).day).toBe("");
  });

  test("serves a request: as much as can leave, though that is reserved for it, and nothing that is reserved for others", () => {
    const amounts = { asked: 6 * ONE, approved: 6 * ONE, delivered: ONE, cancelled: 0, returned: 0 };
    const common = { code: "", unit: "pacote", decimals: 0, shelf: "", stock: 24 * ONE, reserved: 19 * ONE, batches: [] };
    const request = {
      ...{ id: "r", number: "2026/000183" },
      lines: [
        { ...amounts, ...common, id: "1", line: 1, material: "milk", name: "Leite em pó", available: 5 * ONE },
        { ...amounts, ...common, id: "2", line: 2, material: "rice", name: "Arroz", available: 0 },
      ],
    };
    const milk = material({ reserved: 24 * ONE, available: 0 });
    const servedDraft = serving({ ...filledDraft, requester }, request, [milk, material({ id: "rice" })]);
    expect(servedDraft.request).toEqual({ id: "r", number: "2026/000183" });
    expect(servedDraft.lines.map(({ material: { id }, quantity }) => [id, quantity])).toEqual([["milk", 5 * ONE]]);
    expect(missingOf(servedDraft)).toBeUndefined();
    expect(stateOf({ ...servedDraft.lines[0]!, quantity: 6 * ONE })).toMatchObject({ take: 5 * ONE });
    expect(deliveryInput(servedDraft, "r")).toEqual({
      ...{ id: "x", request: "r" },
      lines: [{ material: "milk", quantity: 5 * ONE, reason: "" }],
    });
    // An exit for another person is an ordinary exit.
    expect(withRequester(servedDraft, requester).request).not.toBeNull();
    const other = withRequester(servedDraft, { ...requester, id: "office" });
    expect([other.request, missingOf(other)?.at]).toEqual([null, "line"]);
  });

  test("counts pieces only where all are counted whole", () => {
    expect(summaryOf(filledDraft.lines)).toBe("1 material, 6 itens");
    expect(summaryOf(withMaterial(filledDraft, material({ id: "flour", decimals: 3 }), ONE).lines)).toBe("2 materiais");
  });
});

describe("an exit is filled from another one", () => {
  const part = {
    movement: "m",
    place: "stock",
    batch: "b2",
    batch_code: "L2",
    valid_until: "",
    quantity: -2 * ONE,
    value: -4,
  } as const;
  const line = (id: string, reason = "") => ({
    ...{
      line: 1,
      material: id,
      code: "000001",
      name: `Material ${id}`,
      unit: "pacote",
      decimals: 0,
      quantity: -2 * ONE,
      value: -4,
    },
    ...{ stated_quantity: 0, stated_unit: "", factor: 0, parts: [{ ...part, reason }], left: 0, minimum: 0 },
  });
  const model = { lines: [line("milk", "Caixa aberta"), line("rice")], note: "Merenda", day: "2026-11-20", reversed_by: "" };
  const [milk, rice] = [material(), material({ id: "rice", name: "Arroz" })];

  test("another day and batch, the same quantities and note", () => {
    const { draft, leftOut, inactive } = repeatedExit("x", model, [milk, rice], null);
    expect(draft).toMatchObject({ id: "x", note: "Merenda", day: "" });
    expect(draft.lines.map(({ material: of, quantity, batch }) => [of.id, quantity, batch])).toEqual([
      ["rice", 2 * ONE, ""],
      ["milk", 2 * ONE, ""],
    ]);
    expect([leftOut, inactive]).toEqual([[], []]);
  });

  test("a reversed one whole: its day, and the batch that was chosen with a reason", () => {
    const { draft } = repeatedExit("x", { ...model, reversed_by: "r" }, [milk, rice], null);
    expect(draft.day).toBe("2026-11-20");
    expect(draft.lines.map(({ batch, reason }) => [batch, reason])).toEqual([
      ["", ""],
      ["b2", "Caixa aberta"],
    ]);
  });

  test("the draft names a material that is gone, and an inactive one too", () => {
    const other = material({ id: "oats", name: "Aveia" });
    const { draft, leftOut, inactive } = repeatedExit("x", model, [other, { ...rice, active: false }], null);
    expect(draft.lines.map(({ material: of }) => of.id)).toEqual(["rice"]);
    expect([leftOut, inactive]).toEqual([["Material milk"], ["Arroz"]]);
    expect(repeatedExit("x", model, [undefined, rice], null).leftOut).toEqual(["Material milk"]);
  });

  test.each([
    [[], [], []],
    [["Cola"], [], ["Cola: o código indica outro cadastro, e o material ficou fora da saída."]],
    [["Cola", "Giz"], [], ["Cola e Giz: os códigos indicam outros cadastros, e os materiais ficaram fora da saída."]],
    [[], ["Cola"], ["Cola: cadastro inativo. Confira antes de concluir."]],
    [[], ["Cola", "Giz"], ["Cola e Giz: cadastros inativos. Confira antes de concluir."]],
  ])("left out %j and inactive %j are said in the sentences %j", (leftOut, inactive, sentences) => {
    expect(repeatedSentences(leftOut, inactive)).toEqual(sentences);
  });
});
