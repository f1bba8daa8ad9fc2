import { describe, expect, test } from "vitest";
import { emptyForm, formOf } from "../record-fields";
import { MATERIAL_FIELDS, materialForm } from "./material-fields";
import { PACK_FIELDS, packForm } from "./pack-fields";
import { newRequesterForm, REQUESTER_FIELDS, requesterForm } from "./requester-fields";
import { SUPPLIER_FIELDS, supplierForm } from "./supplier-fields";
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
  const empty = emptyForm(MATERIAL_FIELDS);
  const paper = { ...empty, name: "Papel sulfite A4", unit: "resma" };
  const stored = (form: typeof paper) => materialForm().parse(form);

  test("needs a name and a unit, and nothing else", () => {
    expect(problems(materialForm(), paper)).toEqual({});
    expect(problems(materialForm(), empty)).toEqual({ name: "Informe o nome do material." });
  });

  test.each([
    [{ minimum: 15_000 }, { minimum: "Informe um número inteiro." }],
    [{ minimum: 12_500, decimals: 1 }, { minimum: "Use no máximo 1 casa depois da vírgula." }],
    [{ minimum: 12_550, decimals: 2 }, { minimum: "Use no máximo 2 casas depois da vírgula." }],
    [{ minimum: 20_000, maximum: 10_000 }, { maximum: "O máximo deve ser maior que o mínimo." }],
    [{ minimum: -1 }, { minimum: "Quantidade inválida." }],
    [{ minimum: "1,5,2" }, { minimum: "Quantidade inválida." }],
    [{ code: "R0001" }, { code: "Este é código de requisitante, não de material." }],
    [{ decimals: 5 }, { decimals: "De 0 a 4 casas." }],
    [{ catmat_code: "12A" }, { catmat_code: "O código CATMAT só tem algarismos." }],
    [{ lead_time_days: 1.5 }, { lead_time_days: "Informe os dias, sem vírgula." }],
    [{ lead_time_days: 3651 }, { lead_time_days: "Informe os dias, de 0 a 3.650." }],
  ])("%j is refused in words", (values, expected) =>
    expect(problems(materialForm(), { ...paper, ...values })).toMatchObject(expected),
  );

  test("stores 0 for empty figures, and the code in the form of its series", () => {
    const values = stored({ ...paper, code: " 12 " });
    expect(values).toMatchObject({ code: "000012", minimum: 0, maximum: 0, lead_time_days: 0 });
    expect(formOf(MATERIAL_FIELDS, values)).toEqual({ ...paper, code: "000012" });
    expect(stored({ ...paper, code: "ab-1" }).code).toBe("AB-1");
    expect(stored(paper).code).toBe("");
  });
});

test("a pack has a factor, and a barcode that holds", () => {
  const material = "a".repeat(15);
  const box = { material, unit: "caixa", factor: 120_000, gtin: " 7891234567895 ", supplier: "", supplier_code: "" };
  const { material: _, ...form } = box;
  expect(formOf(PACK_FIELDS, packForm().parse(box))).toEqual({ ...form, gtin: "7891234567895" });
  expect(Object.keys(problems(packForm(), { ...box, factor: 0, gtin: "123" }))).toEqual(["factor", "gtin"]);
});

test("R-41 a supplier's figures are stored without punctuation", () => {
  const typed = {
    ...emptyForm(SUPPLIER_FIELDS),
    name: "Horizonte",
    document: "12.abc.345/01de-35",
    email: "Vendas@Horizonte.com",
    state: "sp",
    postal_code: "01310-100",
  };
  const values = supplierForm().parse(typed);
  expect(values).toMatchObject({
    document: "12ABC34501DE35",
    email: "vendas@horizonte.com",
    state: "SP",
    postal_code: "01310100",
  });
  expect(formOf(SUPPLIER_FIELDS, values)).toEqual({
    ...values,
    document: "12.ABC.345/01DE-35",
    postal_code: "01310-100",
  });
  const wrong = { ...typed, document: "1", email: "a b", state: "XX", postal_code: "1" };
  expect(Object.keys(problems(supplierForm(), wrong)).sort()).toEqual(["document", "email", "postal_code", "state"]);
});

test("a requester is a person or a sector, with a code of the series or the next one", () => {
  const form = { ...emptyForm(REQUESTER_FIELDS), code: "r12", valid_until: "2026-12-31" };
  const [person, sector] = ["a".repeat(15), "b".repeat(15)];
  const kitchen = { ...emptyForm(REQUESTER_FIELDS), kind: "sector", sector, person };
  expect(newRequesterForm().parse(kitchen)).toMatchObject({ kind: "sector", sector, person: "", active: true });
  expect(problems(newRequesterForm(), { ...kitchen, sector: "" })).toEqual({ sector: "Escolha o setor." });
  expect(problems(newRequesterForm(), { ...kitchen, kind: "person", person: "" })).toEqual({ person: "Escolha a pessoa." });
  expect(requesterForm().parse(form).code).toBe("R0012");
  expect(problems(requesterForm(), { ...form, code: "L12", valid_until: "31/12" })).toEqual({
    code: "O código é a letra R seguida do número, como R0012.",
    valid_until: "Informe uma data, como 31/12/2026.",
  });
  const backwards = { valid_from: "2026-12-31", valid_until: "2026-12-30" };
  const expected = { valid_until: "A data final é anterior à inicial." };
  expect(problems(requesterForm(), { ...form, ...backwards })).toEqual(expected);
  expect(problems(newRequesterForm(), { ...kitchen, ...backwards })).toEqual(expected);
  expect(problems(requesterForm(), { ...form, ...backwards, valid_until: backwards.valid_from })).toEqual({});
});

test("places and kinds have words", () => {
  expect([...Object.values(PLACE_WORDS), ...Object.values(MATERIAL_KIND_WORDS)]).not.toContain("");
});
