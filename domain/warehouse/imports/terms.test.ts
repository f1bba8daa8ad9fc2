import { expect, test } from "vitest";
import { proposeMapping } from "../../imports/fields";
import { MATERIAL_COLUMNS, requesterTerms } from "./terms";

test("a general word is a column's name only by itself", () => {
  expect(proposeMapping(MATERIAL_COLUMNS, ["Unidade escolar", "Tipo de aquisição"])).toEqual({});
  expect(proposeMapping(requesterTerms.fields, ["Unidade escolar", "Tipo de ensino"])).toEqual({});
  expect(proposeMapping(MATERIAL_COLUMNS, ["Unidade", "Tipo"])).toEqual({ unit: 0, kind: 1 });
});

test.each([
  ["Descr.", "name"],
  ["Vl. unit.", "unit_value"],
  ["Vl. total", "total_value"],
  ["Qtde.", "quantity"],
  ["Est. atual", "quantity"],
  ["Est. mín.", "minimum"],
  ["Dt. val.", "valid_until"],
  ["Venc.", "valid_until"],
  ["Elem. despesa", "expense_element"],
])("the short name %j is proposed for %s", (column, field) => {
  expect(Object.keys(proposeMapping(MATERIAL_COLUMNS, [column]))).toEqual([field]);
});
