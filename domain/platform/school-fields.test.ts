import { expect, it } from "vitest";
import { emptyForm, formOf } from "../record-fields";
import { SCHOOL_FIELDS, schoolForm, unnamedSchool } from "./school-fields";

const SCHOOL = { ...emptyForm(SCHOOL_FIELDS), name: "Escola" };

it.each([
  ["state", "São Paulo", "SP"],
  ["state", "sp", "SP"],
  ["area_code", "19", "19"],
  ["area_code", " (19) ", "19"],
  ["area_code", "019", "19"],
  ["document", "11.222.333/0001-81", "11222333000181"],
  ["web_address", " http://sineta.local:8090/ ", "http://sineta.local:8090"],
] as const)("the school's %s is typed as %j", (field, typed, kept) => {
  expect(schoolForm().parse({ ...SCHOOL, [field]: typed })[field]).toBe(kept);
});

it.each([
  ["state", "Sã"],
  ["state", "XX"],
  ["area_code", "1"],
  ["area_code", "190"],
  ["area_code", "10"],
  ["document", "11.222.333/0001-82"],
  ["web_address", "sineta local"],
  ["lock_after_minutes", 241],
  ["signatories", "a\nb\nc\nd\ne"],
] as const)("the school's %s is not %j", (field, typed) => {
  expect(schoolForm().safeParse({ ...SCHOOL, [field]: typed }).success).toBe(false);
});

it("shows a CNPJ as it is on paper", () => {
  expect(formOf(SCHOOL_FIELDS, { ...unnamedSchool(), document: "11222333000181" }).document).toBe("11.222.333/0001-81");
});
