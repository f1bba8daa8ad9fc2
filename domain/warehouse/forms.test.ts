import { describe, expect, test } from "vitest";
import {
  EMPTY_MATERIAL,
  EMPTY_SUPPLIER,
  materialForm,
  materialFormOf,
  materialValues,
  newRequesterForm,
  packForm,
  packFormOf,
  packValues,
  requesterForm,
  requesterFormOf,
  requesterValues,
  supplierForm,
  supplierFormOf,
  supplierValues,
} from "./forms";
import { MATERIAL_KIND_WORDS, PLACE_WORDS } from "./words";

/** The sentences of a form, by field. */
function problems(
  form: { safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) {
  const { error } = form.safeParse(value);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

describe("a material", () => {
  const paper = { ...EMPTY_MATERIAL, name: "Papel sulfite A4", unit: "resma" };

  test("needs a name and a unit, and nothing else", () => {
    expect(problems(materialForm, paper)).toEqual({});
    expect(problems(materialForm, EMPTY_MATERIAL)).toEqual({ name: "Informe o nome do material." });
  });

  test.each([
    [{ minimum: 15_000 }, { minimum: "Informe um número inteiro." }],
    [{ minimum: 12_500, decimals: 1 }, { minimum: "Use no máximo 1 casa depois da vírgula." }],
    [{ minimum: 12_550, decimals: 2 }, { minimum: "Use no máximo 2 casas depois da vírgula." }],
    [{ minimum: 20_000, maximum: 10_000 }, { maximum: "O máximo deve ser maior que o mínimo." }],
    [{ minimum: -1 }, { minimum: "Quantidade inválida." }],
    [{ code: "R0001" }, { code: "Este é código de requisitante, não de material." }],
    [{ decimals: 5 }, { decimals: "De 0 a 4 casas." }],
    [{ catmat_code: "12A" }, { catmat_code: expect.any(String) }],
    [{ lead_time_days: 1.5 }, { lead_time_days: "Informe os dias, sem vírgula." }],
  ])("%j is refused in words", (values, expected) =>
    expect(problems(materialForm, { ...paper, ...values })).toMatchObject(expected),
  );

  test("keeps 0 where nothing is said, and the code as the series writes it", () => {
    const values = materialValues({ ...paper, code: " 12 " });
    expect(values).toMatchObject({ code: "000012", minimum: 0, maximum: 0, lead_time_days: 0 });
    expect(materialFormOf(values)).toEqual({ ...paper, code: "000012" });
    expect(materialValues({ ...paper, code: "ab-1" }).code).toBe("AB-1");
    expect(materialValues(paper).code).toBe("");
  });
});

test("a pack has a factor, and a barcode that holds", () => {
  const box = { unit: "caixa", factor: 120_000, gtin: " 7891234567895 ", supplier: "", supplier_code: "" };
  expect(problems(packForm, box)).toEqual({});
  expect(packFormOf(packValues(box))).toEqual({ ...box, gtin: "7891234567895" });
  expect(Object.keys(problems(packForm, { ...box, factor: 0, gtin: "123" }))).toEqual(["factor", "gtin"]);
});

test("R-41 a supplier's figures are kept without punctuation", () => {
  const typed = {
    ...EMPTY_SUPPLIER,
    name: "Horizonte",
    document: "12.abc.345/01de-35",
    email: "Vendas@Horizonte.com",
    state: "sp",
    postal_code: "01310-100",
  };
  expect(problems(supplierForm, typed)).toEqual({});
  const values = supplierValues(typed);
  expect(values).toMatchObject({
    document: "12ABC34501DE35",
    email: "vendas@horizonte.com",
    state: "SP",
    postal_code: "01310100",
  });
  expect(supplierFormOf(values)).toEqual(values);
  const wrong = { ...typed, document: "1", email: "a b", state: "XX", postal_code: "1" };
  expect(Object.keys(problems(supplierForm, wrong)).sort()).toEqual(["document", "email", "postal_code", "state"]);
});

test("a requester is a person or a sector, with a code of the series or the next one", () => {
  const sector = { kind: "sector", sector: "a".repeat(15), person: "", code: "", valid_from: "", valid_until: "", notes: "" };
  expect(problems(newRequesterForm, sector)).toEqual({});
  expect(problems(newRequesterForm, { ...sector, sector: "" })).toEqual({ sector: "Escolha o setor." });
  expect(problems(newRequesterForm, { ...sector, kind: "person" })).toEqual({ person: "Escolha a pessoa." });
  const form = { code: "r12", valid_from: "", valid_until: "2026-12-31", notes: "", active: true };
  expect(requesterValues(form).code).toBe("R0012");
  expect(problems(requesterForm, { ...form, code: "L12", valid_until: "31/12" })).toEqual({
    code: "O código é a letra R seguida do número, como R0012.",
    valid_until: "Informe uma data, como 31/12/2026.",
  });
  const backwards = { valid_from: "2026-12-31", valid_until: "2026-12-30" };
  const expected = { valid_until: "A data final é anterior à inicial." };
  expect(problems(requesterForm, { ...form, ...backwards })).toEqual(expected);
  expect(problems(newRequesterForm, { ...sector, ...backwards })).toEqual(expected);
  expect(problems(requesterForm, { ...form, ...backwards, valid_until: backwards.valid_from })).toEqual({});
  const record = {
    ...form,
    id: "x",
    collectionId: "",
    collectionName: "",
    kind: "sector",
    person: "",
    sector: "",
    created: "",
    updated: "",
  };
  expect(requesterFormOf({ ...record, kind: "sector" })).toEqual(form);
});

test("places and kinds have words", () => {
  expect([...Object.values(PLACE_WORDS), ...Object.values(MATERIAL_KIND_WORDS)]).not.toContain("");
});
