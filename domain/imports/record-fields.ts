/** The spreadsheet columns of a record's declared fields. */
import { byName } from "../by-name";
import { type Fields, type ImportedName, importedNames, NOT_IN_FORM, TextField } from "../record-fields";
import type { Cells, FieldTerms } from "./fields";
import type { Remarks } from "./messages";

/** The imported fields, in the order of the declaration. */
export const importedFields = <F extends Fields>(fields: F): Record<ImportedName<F>, FieldTerms> =>
  byName(importedNames(fields), (name) => {
    const field = fields[name];
    if (field === undefined || field === NOT_IN_FORM || !field.facts.imported) {
      throw new Error(`${name} is no imported field.`);
    }
    return { label: field.label, ...field.facts.imported };
  });

/** Refuses each cell that is longer than its column. */
export function remarkLengths(fields: Fields, cells: Cells, remarks: Remarks): void {
  for (const name of importedNames(fields)) {
    const field = fields[name];
    if (field instanceof TextField && (cells[name] ?? "").length > field.facts.max) {
      remarks.error(name, `${field.facts.imported?.label ?? field.label} com mais de ${field.facts.max} caracteres.`);
    }
  }
}
