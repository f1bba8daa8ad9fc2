/** The declared fields of each record, whatever its area. */
import { expect, test } from "vitest";
import { emptyForm, type Fields, formSchema, historyNames, NOT_IN_FORM } from "../domain/record-fields";
import { areas } from "../domain/school";
import { searchText } from "../domain/text";

const records: [string, Fields][] = Object.values(areas).flatMap((area) =>
  "records" in area ? Object.entries(area.records) : [],
);

test.each(records)("%s has a label, and column names as they are compared, for each field", (_, fields) => {
  for (const [name, field] of Object.entries(fields)) {
    if (field !== NOT_IN_FORM) {
      const { names = [] } = field.facts.imported ?? {};
      expect(field.label, name).not.toBe("");
      expect(
        names.map((written) => searchText(written)),
        name,
      ).toEqual(names);
    }
  }
});

test.each(records)("%s's new form is refused in words alone", (_, fields) => {
  const read = formSchema(fields).safeParse(emptyForm(fields));
  for (const { message } of read.error?.issues ?? []) {
    expect(message).toMatch(/^[A-Z].*\.$/);
  }
});

test.each(records)("%s tells no field's change by the name of another, but parts of one thing", (_, fields) => {
  const names = Object.values(historyNames(fields)).filter((name) => name !== "intervalo");
  expect(new Set(names).size).toBe(names.length);
});
