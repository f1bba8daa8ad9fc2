import { expect, test } from "vitest";
import { calledBy, fullNames, mayBeSame } from "./guardian-name";

test.each([
  ["Marta Lima", "Marta"],
  ["Marta Lima, mãe", "Marta"],
  ["Marta Lima (mãe)", "Marta"],
  ["Dona Rita", "Rita"],
  ["D. Rita", "Rita"],
  ["Dª Rita", "Rita"],
  ["Da. Rita", "Rita"],
  ["Sra. Marta Lima", "Marta"],
  ["Srª Marta", "Marta"],
  ["Sr. José", "José"],
  ["Seu João", "João"],
  ["Dr. Caio Dias", "Caio"],
  ["Profa. Rosa", "Rosa"],
  ["Mãe: Marta", "Marta"],
  ["Mãe - Marta", "Marta"],
  ["mãe Marta", "Marta"],
  ["Marta: mãe", "Marta"],
  ["MARTA LIMA", "MARTA"],
  ["Marta/José", "Marta"],
  ["(Marta)", "Marta"],
  ["(pai) José", "José"],
  ["Pai (José)", "José"],
  ["José (pai", "José"],
  ["Vó Zilda", "Zilda"],
  ["Tia Nena", "Nena"],
  ["Ângela Leal", "Ângela"],
  ["Ana-Maria Leal", "Ana-Maria"],
  ["D'Ávila", "D'Ávila"],
  ["Irma Souza", "Irma"],
  ["irmã Clara", "Clara"],
  // Nobody's name.
  ["Sra.", ""],
  ["Mãe:", ""],
  ["(pai)", ""],
  ["MÃE", ""],
  ["Mãe da Ana", ""],
  ["pai do Heitor", ""],
  ["Responsável", ""],
  ["Responsável legal", ""],
  ["Mãe/Pai", ""],
  ["mãe e pai", ""],
  ["-", ""],
  ["", ""],
])("%s is called by %s", (writtenText, name) => {
  expect(calledBy(writtenText)).toBe(name);
});

test.each([
  ["Rita", "Dona Rita", true],
  ["Rita Alves", "Rita, mãe", true],
  ["Responsável", "Rita", true],
  ["Mãe", "Rita", true],
  ["RITA", "Ríta", true],
  ["Rita", "Marta", false],
  ["Rita", "Ritinha", false],
])("%s and %s may be one person: %s", (first, second, isSame) => {
  expect([mayBeSame(first, second), mayBeSame(second, first)]).toEqual([isSame, isSame]);
});

test.each<[string, readonly string[]]>([
  ["Marta Lima", ["Marta Lima"]],
  ["Mãe: Dona Rita Souza (avó)", ["Rita Souza"]],
  ["Marta Lima, mãe / José Lima, pai", ["Marta Lima", "José Lima"]],
  ["Marta (Marta de Souza Lima)", ["Marta de Souza Lima"]],
  ["Dona Rita", []],
  ["Mãe", []],
  ["", []],
])("the full names in %s are %j", (writtenText, names) => expect(fullNames(writtenText)).toEqual(names));
