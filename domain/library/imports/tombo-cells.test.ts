import { expect, it } from "vitest";
import { possibleTombos, readTomboCell, tomboLengths } from "./tombo-cells";

const SIX = ["745761", "745770"];
const THREE = ["101", "102"];

it.each<[cell: string, quantity: number | null, others: readonly string[], tombos: readonly string[]]>([
  ["745.762", null, SIX, ["745762"]],
  ["1.234.567", null, ["1234566"], ["1234567"]],
  ["745,769", null, SIX, ["745769"]],
  ["745,769", 1, SIX, ["745769"]],
  ["745,769", 2, [], ["745", "769"]],
  ["101,102", null, THREE, ["101", "102"]],
  ["101, 102", null, [], ["101", "102"]],
  ["745 762", null, SIX, ["745762"]],
  ["1201 1202", 2, [], ["1201", "1202"]],
  ["1201 a 1203", 3, [], ["1201", "1202", "1203"]],
  ["1201 até 1203", 3, [], ["1201", "1202", "1203"]],
  ["de 0098 à 0100", 3, [], ["0098", "0099", "0100"]],
  ["1201-1203", 3, [], ["1201", "1202", "1203"]],
  ["1201-1203", 1, [], ["1201-1203"]],
  ["1201-1203", null, [], ["1201-1203"]],
  ["1201 e 1202", null, [], ["1201", "1202"]],
  ["1201, 1202 e 1203", null, [], ["1201", "1202", "1203"]],
  ["nº 12; #13", null, [], ["12", "13"]],
  ["19.001", null, [], ["19.001"]],
  ["2019.001", null, [], ["2019.001"]],
  ["A-12", null, [], ["A-12"]],
  ["x 101", null, [], ["X101"]],
  ["", null, [], []],
])("%j of %j copies among %j", (cell, quantity, others, tombos) => {
  expect(readTomboCell(cell, quantity, tomboLengths(others))).toMatchObject({ tombos, problem: "" });
});

it.each<[string, number | null, readonly string[], RegExp]>([
  ["745,769", null, [], /pode ser um só ou 2: escreva 745769, ou 745; 769/],
  ["745,769", 1, [], /pode ser um só ou 2/],
  ["101,102", null, [...THREE, "101999"], /pode ser um só ou 2/],
  ["1201 1202", null, [], /pode ser um só ou 2/],
  ["1201 a 1230", null, [], /parece um intervalo de 30 tombos/],
  ["1201 a 1230", 2, [], /parece um intervalo de 30 tombos/],
  ["1230 a 1201", 30, [], /não é um intervalo crescente/],
])("%j of %j copies among %j is a question", (cell, quantity, others, problem) => {
  expect(readTomboCell(cell, quantity, tomboLengths(others)).problem).toMatch(problem);
});

it("says what was read otherwise than it is written, and doubts a point that may be a thousand's", () => {
  expect(readTomboCell("745.762", null, tomboLengths(SIX)).notes).toEqual(["Tombo “745.762” lido como 745762."]);
  expect(readTomboCell("745.762", null, new Set()).doubts).toHaveLength(1);
  expect(readTomboCell("1201 a 1203", 3, new Set()).notes).toEqual(["Tombo “1201 a 1203” lido como 3 tombos: 1201, 1202, 1203."]);
  expect(readTomboCell("x 101", null, new Set())).toMatchObject({ notes: [], doubts: [] });
});

it("leaves free for the series whatever the cell may mean", () => {
  expect(possibleTombos("745,769", null).sort()).toEqual(["745", "745769", "769"]);
  expect(possibleTombos("745.769", null).sort()).toEqual(["745.769", "745769"]);
  expect(possibleTombos("12; 13", null)).toEqual(["12", "13"]);
});
