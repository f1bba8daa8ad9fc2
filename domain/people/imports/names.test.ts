import { expect, it } from "vitest";
import { withoutCapitals, withoutRelation } from "./names";

it.each([
  ["ALICE DE SOUZA", "Alice de Souza"],
  ["JOÃO D'ÁVILA E SILVA", "João D'Ávila e Silva"],
  ["MARIA SILVA-SOUZA", "Maria Silva-Souza"],
  ["PEDRO II", "Pedro II"],
  ["DA SILVA", "Da Silva"],
  ["Alice DE SOUZA", "Alice DE SOUZA"],
  ["Ana Lima", "Ana Lima"],
  ["123", "123"],
  ["", ""],
])("%j is %j", (name, expected) => {
  expect(withoutCapitals(name)).toBe(expected);
});

it.each([
  ["M\u00e3e: Cl\u00e1udia", "Cl\u00e1udia"],
  ["MAE - Cl\u00e1udia Reis", "Cl\u00e1udia Reis"],
  ["Cl\u00e1udia (m\u00e3e)", "Cl\u00e1udia"],
  ["Jos\u00e9 \u2013 pai", "Jos\u00e9"],
  ["Resp.: Rita", "Rita"],
  ["Respons\u00e1vel legal: Rita", "Rita"],
  ["Av\u00f3: Nair", "Nair"],
  ["Paiva, Rita", "Paiva, Rita"],
  ["Maeli Costa", "Maeli Costa"],
  ["(pai)", "(pai)"],
])("%j is %j", (name, expected) => {
  expect(withoutRelation(name)).toBe(expected);
});
