import { expect, test } from "vitest";
import { NOT_IN_FORM, text } from "../record-fields";
import { Remarks } from "./messages";
import { importedFields, remarkLengths } from "./record-fields";

const BOX = {
  name: text("Nome", { max: 5, imported: { names: ["nome"] } }),
  document: text("CNPJ ou CPF", {
    max: 4,
    imported: { label: "Documento", names: ["documento"], required: true },
  }),
  notes: text("Observações", { max: 9 }),
  hash: NOT_IN_FORM,
} as const;

test("a file's columns have the field's label, or their own", () => {
  expect(importedFields(BOX)).toEqual({
    name: { label: "Nome", names: ["nome"] },
    document: { label: "Documento", names: ["documento"], required: true },
  });
});

test("a cell that is longer than its column is refused by its name in the file", () => {
  const remarks = new Remarks();
  remarkLengths(BOX, { name: "Caixa", document: "12345", notes: "é mais longo" }, remarks);
  expect(remarks.messages).toEqual([{ field: "document", level: "error", text: "Documento com mais de 4 caracteres." }]);
});
