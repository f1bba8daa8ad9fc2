import { expect, test } from "vitest";
import { emptyForm } from "../record-fields";
import { elementName } from "./closing/elements";
import { MATERIAL_FIELDS, materialForm } from "./material-fields";
import { MATERIAL_OFFERS } from "./offers";
import { nameKey } from "./search";
import { UNITS } from "./words";

test("each material has a name of its own, a known unit and a known element", () => {
  expect(new Set(MATERIAL_OFFERS.map(({ name }) => nameKey(name))).size).toBe(MATERIAL_OFFERS.length);
  for (const material of MATERIAL_OFFERS) {
    expect(Object.keys(UNITS), material.name).toContain(material.unit);
    expect(elementName(material.expense_element), material.name).not.toBe("");
    expect(materialForm().safeParse({ ...emptyForm(MATERIAL_FIELDS), ...material }).success, material.name).toBe(true);
  }
});
