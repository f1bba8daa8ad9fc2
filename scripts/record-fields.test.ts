/** The declared fields of each record, whatever its area. */
import { expect, test } from "vitest";
import { emptyForm, type Fields, formSchema, historyNames, NOT_EDITED } from "../domain/record-fields";
import { areas } from "../domain/school";
import { searchText } from "../domain/text";
import { COLLECTION_RIGHTS } from "../tests/api/role-table";

const records: [string, Fields][] = Object.values(areas).flatMap((area) =>
  "records" in area ? Object.entries(area.records) : [],
);

test.each(records)("%s has a label, and column names as they are compared, for each field", (_, fields) => {
  for (const [name, field] of Object.entries(fields)) {
    if (field !== NOT_EDITED) {
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

/** The collections that people edit by the records API without declared fields, each with its form. */
const OWN_FORMS: Readonly<Record<string, string>> = {
  calendar_days: "days are entered by the month, recesses as one",
  canned_texts: "a title and a text of several lines",
  class_periods: "a timetable, edited as a whole",
  contacts: "the form of a person has all of them",
  copies: "copy-texts.ts",
  library_settings: "a page of the settings",
  loan_rules: "an empty figure differs from 0: rule-forms.ts",
  message_prices: "a page of the settings",
  notice_settings: "a page of the settings",
  opening_hours: "a week, edited as a whole",
  people_settings: "a page of the settings",
  person_details: "reserved for Admin, in the form of a person",
  quick_replies: "a title and a text of several lines",
  requester_limits: "a quantity for each period",
  school: "a page of the settings",
  stock_settings: "a page of the settings",
  support_settings: "a page of the settings",
  titles: "the form of a title with its catalogue data",
  users: "an account, with roles and password",
};

test("each collection that people edit declares its fields or has a form of its own", () => {
  const edited = Object.entries(COLLECTION_RIGHTS).flatMap(([name, { create, update }]) =>
    [create, update].some((may) => may !== "nobody" && may.length > 0) ? [name] : [],
  );
  const known = new Set([...records.map(([collection]) => collection), ...Object.keys(OWN_FORMS)]);
  expect(edited.filter((collection) => !known.has(collection))).toEqual([]);
});
