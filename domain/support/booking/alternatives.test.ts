import { expect, test } from "vitest";
import { alternativeOf } from "./alternatives";

const TODAY = [
  { opens: "07:30", closes: "11:30" },
  { opens: "13:00", closes: "17:00" },
];
const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const spare = (name: string, until: number | null) => ({ name, place: "Sala 9", taken: until });

test.each([
  ["until the school closes", [spare("A", null)], at(9), "A 17h"],
  ["until somebody has it", [spare("A", at(10, 20))], at(9), "A 10h20"],
  ["the one that is free longest", [spare("A", at(10)), spare("B", at(11)), spare("C", at(10, 30))], at(9), "B 11h"],
  ["the first of several", [spare("A", null), spare("B", at(18))], at(9), "A 17h"],
  ["for half an hour", [spare("A", at(9, 30))], at(9), "A 9h30"],
  ["for less", [spare("A", at(9, 29))], at(9), ""],
  ["one that is in use", [spare("A", at(9))], at(9), ""],
  ["right before the end of the day", [spare("A", null)], at(16, 45), ""],
  ["at lunch, when the school is closed", [spare("A", null)], at(12), ""],
  ["before it opens", [spare("A", null)], at(7), ""],
  ["none", [], at(9), ""],
])("%s", (_, spares, minutes, expected) => {
  const alternative = alternativeOf(spares, TODAY, minutes);
  expect(alternative ? `${alternative.name} ${alternative.until}` : "").toBe(expected);
});

test("on a day on which the school is closed there is none", () => {
  expect(alternativeOf([spare("A", null)], [], at(9))).toBeNull();
});
