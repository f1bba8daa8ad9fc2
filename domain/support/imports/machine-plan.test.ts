import { describe, expect, test } from "vitest";
import { Inventory, planMachine } from "./machine-plan";
import { readMachineRow } from "./machine-row";

/** An inventory with a notebook under each tombo. */
function inventoryOf(...tombos: string[]): Inventory {
  const inventory = new Inventory();
  inventory.kinds.add({ id: "kind", name: "Notebook" });
  for (const tombo of tombos) {
    const { said } = readMachineRow({ brand: `Marca de ${tombo}` }).values;
    const fields = { ...said, value: 0, warranty_months: 0 };
    inventory.add({ id: `machine ${tombo}`, tombo, kind: "Notebook", room: "", sector: "", state: "in_stock", fields, line: 0 });
  }
  return inventory;
}

function planOf(inventory: Inventory, tombo: string, brand: string, line = 2) {
  const { values, messages } = readMachineRow({ tombo, kind: "Notebook", brand });
  return planMachine(inventory, values, messages, { line, newId: () => "new" });
}

describe("H-47: tombos that differ only in their leading zeros", () => {
  test("each row means the machine with exactly its tombo, so that the list of both changes neither", () => {
    const inventory = inventoryOf("0012", "000012");
    const plans = ["0012", "000012"].map((tombo, index) => planOf(inventory, tombo, `Marca de ${tombo}`, index + 2));
    expect(plans.map(({ machine, verdict, messages }) => ({ machine, verdict, messages }))).toEqual([
      { machine: "machine 0012", verdict: "unchanged", messages: [] },
      { machine: "machine 000012", verdict: "unchanged", messages: [] },
    ]);
  });

  test("a tombo that a spreadsheet wrote with fewer zeros is that of the only machine with it", () => {
    expect(planOf(inventoryOf("000012"), "12", "Marca de 000012")).toMatchObject({
      machine: "machine 000012",
      verdict: "unchanged",
    });
  });

  test("a tombo with other zeros than those of two machines is an error that names both", () => {
    const { verdict, messages } = planOf(inventoryOf("0012", "000012"), "12", "Outra");
    expect(verdict).toBe("error");
    expect(messages.map(({ text }) => text)).toEqual([
      "O tombo 12 pode ser 0012 ou 000012: informe-o com os zeros que estão no cadastro.",
    ]);
  });
});
