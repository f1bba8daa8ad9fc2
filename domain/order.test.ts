import { expect, test } from "vitest";
import { keyOrder, nameOrder } from "./order";

test("names are ordered as one looks for them, whatever their accents and capitals", () => {
  const ordered = ["Administração", "água", "Agua", "Água", "biblioteca", "Zeladoria"];
  expect([...ordered].reverse().sort(nameOrder)).toEqual(["Administração", "Agua", "Água", "água", "biblioteca", "Zeladoria"]);
});

test("numbers in names are read as numbers", () => {
  expect(["Sala 10", "Sala 2", "6º ano B", "10º ano A", "sala 02"].sort(nameOrder)).toEqual([
    "6º ano B",
    "10º ano A",
    "sala 02",
    "Sala 2",
    "Sala 10",
  ]);
});

test("keys are ordered sign by sign", () => {
  expect(["07:50", "10:40", "07:00", "07:50"].sort(keyOrder)).toEqual(["07:00", "07:50", "07:50", "10:40"]);
});
