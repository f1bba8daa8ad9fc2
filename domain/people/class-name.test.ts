import { expect, it } from "vitest";
import { classInYear } from "./class-name";

it.each([
  ["of this year", "9º A", 2026, "9º A"],
  ["of an earlier year", "9º A", 2025, "9º A (2025)"],
  ["of the year to come", "9º A", 2027, "9º A (2027)"],
  ["without a year", "Projeto de leitura", 0, "Projeto de leitura"],
  ["none", "", 0, ""],
])("a class %s", (_case, name, year, label) => {
  expect(classInYear(name, year, 2026)).toBe(label);
});
