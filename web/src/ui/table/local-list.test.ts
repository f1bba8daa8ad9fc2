import { describe, expect, test } from "vitest";
import { localRows } from "./local-list";

const sectors = [
  { name: "Secretaria", location: "Térreo", people: 4, active: true },
  { name: "Almoxarifado", location: "Subsolo", people: 2, active: true },
  { name: "Água e luz", location: "", people: 10, active: false },
  { name: "Sala 10", location: "1º andar", people: 0, active: true },
  { name: "Sala 9", location: "1º andar", people: 0, active: true },
];
const terms = {
  text: (row: (typeof sectors)[number]) => [row.name, row.location],
  filters: { active: (row: (typeof sectors)[number], value: string) => String(row.active) === value },
  sorts: { name: (row: (typeof sectors)[number]) => row.name, people: (row: (typeof sectors)[number]) => row.people },
};
const names = (q: string, active = "", sort = "name") =>
  localRows(sectors, { q, sort, filters: { active } }, terms).map(({ name }) => name);

describe("search", () => {
  test.each([
    ["", 5],
    [" ", 5],
    ["-", 0],
    ["***", 0],
    ["😀", 0],
    ["agua", 1],
    ["TERREO", 1],
    ["sala andar", 2],
    ["sala terreo", 0],
    ["cretaria", 0],
  ])("%j leaves %i", (q, rows) => {
    expect(names(q)).toHaveLength(rows);
  });
});

test("a filter keeps what meets it, an empty one keeps all", () => {
  expect(names("", "false")).toEqual(["Água e luz"]);
  expect(names("", "")).toHaveLength(5);
});

test("sorts as people do: accents beside their letter, numbers by their value", () => {
  expect(names("")).toEqual(["Água e luz", "Almoxarifado", "Sala 9", "Sala 10", "Secretaria"]);
  expect(names("", "true", "-name")).toEqual(["Secretaria", "Sala 10", "Sala 9", "Almoxarifado"]);
  expect(names("", "", "-people")[0]).toBe("Água e luz");
});

test("an unknown sort leaves the order as it came", () => {
  expect(names("", "", "location")).toEqual(sectors.map(({ name }) => name));
});
