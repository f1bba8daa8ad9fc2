import { expect, it } from "vitest";
import { classInWords, sectorInWords, withoutCapitals, withoutKind, withoutRelation } from "./names";

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

it.each([
  ["6\u00ba ANO A", "6\u00ba ano A"],
  ["1\u00aa S\u00c9RIE B - ENSINO M\u00c9DIO", "1\u00aa s\u00e9rie B - ensino m\u00e9dio"],
  ["MATERNAL II", "Maternal II"],
  ["PR\u00c9 A", "Pr\u00e9 A"],
  ["EJA 3\u00ba TERMO", "EJA 3\u00ba termo"],
  ["TURMA DA MANH\u00c3", "Turma da manh\u00e3"],
  ["6\u00ba A", "6\u00ba A"],
  ["7B", "7B"],
  ["6\u00ba Ano A", "6\u00ba Ano A"],
  ["", ""],
])("the class %j is %j", (name, expected) => {
  expect(classInWords(name)).toBe(expected);
});

it.each([
  ["MARCOS RIBEIRO (PROFESSOR)", "MARCOS RIBEIRO", "teacher"],
  ["Ana Reis - professora", "Ana Reis", "teacher"],
  ["Prof. Marcos Ribeiro", "Marcos Ribeiro", "teacher"],
  ["Prof.\u00aa Ana Reis", "Ana Reis", "teacher"],
  ["PROFA ANA REIS", "ANA REIS", "teacher"],
  ["Professora Ana Reis", "Ana Reis", "teacher"],
  ["Joana Farias (servidora)", "Joana Farias", "staff"],
  ["Alice Lima (aluna)", "Alice Lima", "student"],
  // A pupil may be "monitor", and a guardian is nobody of the school's.
  ["Alice Lima (monitora)", "Alice Lima (monitora)", ""],
  ["Rita Reis (respons\u00e1vel)", "Rita Reis (respons\u00e1vel)", ""],
  ["Profeta Silva", "Profeta Silva", ""],
  ["Ana Silva-Professor", "Ana Silva-Professor", ""],
  ["Professor", "Professor", ""],
  ["(professor)", "(professor)", ""],
  ["", "", ""],
])("%j is %j, kind %j", (name, expected, kind) => {
  expect(withoutKind(name)).toEqual({ name: expected, kind });
});

it.each([
  ["SALA DE LEITURA", "Sala de Leitura"],
  ["COZINHA", "Cozinha"],
  ["TI", "TI"],
  ["SALA DO AEE", "Sala do AEE"],
  ["Laborat\u00f3rio DE CI\u00caNCIAS", "Laborat\u00f3rio DE CI\u00caNCIAS"],
  ["", ""],
])("the sector %j is %j", (name, expected) => {
  expect(sectorInWords(name)).toBe(expected);
});
