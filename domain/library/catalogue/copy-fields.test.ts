import { expect, test } from "vitest";
import { importedFields } from "../../imports/record-fields";
import { COPY_FIELDS } from "./copy-fields";

test("a file's column is called by the copy's own label, but for the place", () => {
  const { origin, location } = importedFields(COPY_FIELDS);
  expect([origin.label, location.label]).toEqual(["Origem", "Localização"]);
});
