/** The parts of a record's form and of its list's file that follow from the declaration of its fields. */
import {
  emptyForm,
  type Fields,
  type FormOf,
  formOf,
  isChoiceField,
  isTextField,
  type ListedName,
  labelsOf,
  listedNames,
  valueInWords,
} from "../../../domain/record-fields";
import type { FileColumn } from "../ui/table/columns";

/** For SettingsForm, RecordDrawer and useRecordForm: the form of a new record and of an existing one, the labels, and values in words. */
export const formTerms = <F extends Fields>(fields: F) => ({
  fields,
  initial: emptyForm(fields),
  formOf: (record: Parameters<typeof formOf<F>>[1]): FormOf<F> => formOf(fields, record),
  labels: labelsOf(fields),
  format: (name: string, value: unknown): string => valueInWords(fields, name, value),
});

/**
 * The columns of a list's file for the list's texts and choices.
 * @param columns columns that the screen writes itself.
 */
export function listedFieldColumns<F extends Fields, Row extends Readonly<Record<ListedName<F>, unknown>>>(
  fields: F,
  columns: readonly ListedName<F>[] = [],
): FileColumn<Row>[] {
  return listedNames(fields).flatMap((name): FileColumn<Row>[] => {
    const field: Fields[string] | undefined = fields[name];
    if (columns.includes(name) || !(isTextField(field) || isChoiceField(field))) {
      return [];
    }
    const isCode = isTextField(field) && field.facts.code === true;
    return [{ only: "file", title: field.label, value: (row) => field.format(row[name]), ...(isCode ? { kind: "code" } : {}) }];
  });
}
