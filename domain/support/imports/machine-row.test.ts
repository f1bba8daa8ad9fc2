import { describe, expect, it } from "vitest";
import { Inventory, planMachine } from "./machine-plan";
import { readMachineRow } from "./machine-row";

describe("a machine's row", () => {
  it.each([
    ["36", "", 36],
    ["12 meses", "", 12],
    ["3 anos", "", 36],
    ["sem garantia", "", -1],
    ["", "", -1],
    ["31/12/2027", "31/01/2027", 11],
    ["31/12/2027", "", -1],
    ["500", "", -1],
  ])("warranty %j of what was bought on %j is %i months", (warranty, acquired_on, months) => {
    expect(readMachineRow({ warranty, acquired_on }).values.said.warranty_months).toBe(months);
  });
  it.each([
    ["31/01/2027", "2026-12-31", "1 mês"],
    ["28/02/2027", "2026-12-31", "2 meses"],
  ])("a warranty until %s of what was bought on %s is read as %s", (warranty, acquired_on, length) => {
    expect(readMachineRow({ warranty, acquired_on }).messages).toMatchObject([
      { field: "warranty", text: expect.stringContaining(`lida como ${length},`) },
    ]);
  });
  it.each([
    ["001234.0", "001234"],
    ["pat 12", "PAT12"],
  ])("tombo %s is %s", (tombo, expected) => {
    expect(readMachineRow({ tombo }).values.tombo).toBe(expected);
  });
  it.each([
    [{ tombo: "1,23E+11" }, "tombo"],
    [{ serial: "1,23E+11" }, "serial"],
    [{ brand: "x".repeat(61) }, "brand"],
    [{ value: "caro" }, "value"],
    [{ room: "x".repeat(121) }, "room"],
    [{ sector: "x".repeat(121) }, "sector"],
  ])("refuses %j", (cells, field) => {
    expect(readMachineRow(cells).messages).toMatchObject([{ field, level: "error" }]);
  });
  it("takes a room and a sector as long as a place's name may be", () => {
    expect(readMachineRow({ room: "x".repeat(120), sector: "x".repeat(120) }).messages).toEqual([]);
  });
});

describe("the kind and the model in a description", () => {
  const inventory = new Inventory();
  inventory.kinds.add({ id: "k1", name: "Caixa de som" });
  inventory.kinds.add({ id: "k2", name: "Notebook" });
  let count = 0;
  const plan = (kind: string, model = "") => {
    const { values, messages } = readMachineRow({ kind, model });
    return planMachine(inventory, values, messages, { line: 1, newId: () => `id${++count}` });
  };
  it.each([
    ["NOTEBOOK POSITIVO MOTION", "", "k2", "POSITIVO MOTION"],
    ["Caixa de Som - JBL 305", "", "k1", "JBL 305"],
    ["notebook", "X1", "k2", "X1"],
    ["Notebook gamer", "X1", "k2", "X1"],
  ])("%j with the model %j", (kind, model, kindName, modelName) => {
    expect(plan(kind, model).newFields).toMatchObject({ kind: kindName, fields: { model: modelName } });
  });
  it("is a new kind where it begins with none", () => {
    expect(plan("Drone").makeKind).toMatchObject({ name: "Drone" });
    expect(plan("drone").makeKind).toBeNull();
    expect(plan("").verdict).toBe("error");
  });
});
