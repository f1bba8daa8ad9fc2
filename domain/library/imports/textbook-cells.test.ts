import { expect, test } from "vitest";
import { isGrade, readConsumable, readCycle, readGrade } from "./textbook-cells";

test.each([
  ["", { start: 0, end: 0 }],
  ["2024-2027", { start: 2024, end: 2027 }],
  ["2024 a 2027", { start: 2024, end: 2027 }],
  ["PNLD 2024/2027", { start: 2024, end: 2027 }],
  ["2024-27", { start: 2024, end: 2027 }],
  ["PNLD 2024", { start: 2024, end: 0 }],
  ["2027-2024", null],
  ["2023, 2024, 2025", null],
  ["quatro anos", null],
])("%s is the cycle %o", (cell, cycle) => {
  expect(readCycle(cell)).toEqual(cycle);
});

test.each([
  ["", false],
  ["Sim", true],
  ["S", true],
  ["x", true],
  ["CONSUMÍVEL", true],
  ["Não", false],
  ["Reutilizável", false],
  ["Não consumível", false],
  ["talvez", null],
])("%s: the pupil keeps the book: %s", (cell, consumable) => {
  expect(readConsumable(cell)).toBe(consumable);
});

test.each([
  ["6", "6º ano", true],
  ["6º ANO", "6º ano", true],
  ["6o ano", "6º ano", true],
  ["1ª série", "1ª série", true],
  ["1a serie", "1ª série", true],
  ["12", "12", true],
  ["1º ao 5º ano", "1º ao 5º ano", true],
  ["EJA 2", "EJA 2", true],
  ["Ensino Médio", "Ensino Médio", true],
  ["Vaga-Lume", "Vaga-Lume", false],
  ["Série Reencontro", "Série Reencontro", false],
])("%s is the grade %s, and a school year: %s", (cell, grade, is) => {
  expect([readGrade(cell), isGrade(cell)]).toEqual([grade, is]);
});
