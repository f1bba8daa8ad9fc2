import { expect, test } from "vitest";
import { proposeMapping } from "../../imports/fields";
import { MACHINE_COLUMNS } from "./terms";

test("a general word is a column's name only by itself", () => {
  expect(proposeMapping(MACHINE_COLUMNS, ["Unidade escolar", "Tipo de aquisição"])).toEqual({});
  expect(proposeMapping(MACHINE_COLUMNS, ["Unidade", "Tipo", "Patrimônio da escola"])).toEqual({ sector: 0, kind: 1, tombo: 2 });
});
