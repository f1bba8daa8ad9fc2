import { expect, it } from "vitest";
import { stateAbbreviation } from "./states";

it.each([
  ["SP", "SP"],
  [" sp ", "SP"],
  ["São Paulo", "SP"],
  ["PARÁ", "PA"],
  ["paraiba", "PB"],
  ["Mato Grosso do Sul", "MS"],
  ["Mato Grosso", "MT"],
  ["", ""],
  ["  ", ""],
  ["XX", null],
  ["Sã", null],
  ["Portugal", null],
])("the state %j is %j", (text, letters) => {
  expect(stateAbbreviation(text)).toBe(letters);
});
