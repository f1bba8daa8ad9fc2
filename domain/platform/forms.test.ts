import { expect, it } from "vitest";
import { schoolForm, schoolValues } from "./forms";

const SCHOOL = {
  ...{ name: "Escola", time_zone: "America/Sao_Paulo", lock_after_minutes: 0, document: "", association_document: "" },
  ...{ address: "", city: "", state: "", web_address: "", backups_elsewhere: false, area_code: "", signatories: "" },
};

it.each([
  ["state", "São Paulo", "SP"],
  ["state", "sp", "SP"],
  ["area_code", "19", "19"],
  ["area_code", "(19)", "19"],
  ["area_code", "019", "19"],
] as const)("the school's %s is typed as %j", (field, typed, kept) => {
  const form = schoolForm.parse({ ...SCHOOL, [field]: typed });
  expect(schoolValues(form)[field]).toBe(kept);
});

it.each([
  ["state", "Sã"],
  ["state", "XX"],
  ["area_code", "1"],
  ["area_code", "190"],
  ["area_code", "10"],
] as const)("the school's %s is not %j", (field, typed) => {
  expect(schoolForm.safeParse({ ...SCHOOL, [field]: typed }).success).toBe(false);
});
