import { expect, it } from "vitest";
import { cellText } from "./messages";

it.each([
  ["'=1+1", "=1+1"],
  ["'-720", "-720"],
  ["d'água", "d'água"],
  ["'n", "'n"],
  ["N/D", ""],
  ["-", ""],
  ["R$ -", "0"],
  ["R$-", "0"],
  ["R$ –", "0"],
  ["Nada", "Nada"],
])("cell %s is %s", (cell, expected) => {
  expect(cellText(cell)).toBe(expected);
});
