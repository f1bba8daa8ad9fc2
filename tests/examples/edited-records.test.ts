/** A collection that people edit has its fields declared, so that form, history and import follow from them. */
import { expect, test } from "vitest";
import { areas } from "../../domain/school";
import * as rights from "../api/roles/areas";

/** The collections that people edit by the records API without declared fields, each with its reason. */
const OWN_FORMS: Readonly<Record<string, string>> = {
  calendar_days: "days are entered by the month, recesses as one",
  class_periods: "a timetable, edited as a whole",
  opening_hours: "a week, edited as a whole",
  users: "an account, with roles and password",
};

test("each collection that people edit declares its fields or has a form of its own", () => {
  const edited = Object.values(rights).flatMap(({ collections }) =>
    Object.entries(collections).flatMap(([name, { create, update }]) =>
      [create, update].some((may) => may !== "nobody" && may.length > 0) ? [name] : [],
    ),
  );
  const declared = new Set(Object.values(areas).flatMap((area) => ("records" in area ? Object.keys(area.records) : [])));
  expect(edited.filter((collection) => !declared.has(collection)).sort()).toEqual(Object.keys(OWN_FORMS));
});
