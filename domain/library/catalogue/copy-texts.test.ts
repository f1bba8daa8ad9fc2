import { expect, test } from "vitest";
import { listOfFields } from "../../imports/fields";
import { searchText } from "../../text";
import { importedTexts } from "./copy-texts";

test.each(listOfFields(importedTexts).map(({ name, names }) => [name, names]))(
  "a column that brings the %s is named as columns are compared",
  (_name, names) => {
    expect(names).toEqual(names.map((name) => searchText(name)));
  },
);

test("a file's column is called by the copy's own label, but for the place", () => {
  expect(importedTexts.origin.label).toBe("Origem");
  expect(importedTexts.location.label).toBe("Localização");
});
