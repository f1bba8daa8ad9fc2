import { expect, test } from "vitest";
import { copiesHeading, readStates } from "./copy-list";

test.each([
  ["lost", ["lost"]],
  ["lost,withdrawn,lost", ["lost", "withdrawn"]],
  ["normal", ["normal"]],
  ["lost,stolen", null],
  ["lost,", null],
  ["constructor", null],
])("the states in %j", (text, states) => {
  expect(readStates(text)).toEqual(states);
});

test.each([
  [[], "Relação de exemplares"],
  [["withdrawn"], "Relação de exemplares baixados"],
  [["lost", "missing"], "Relação de exemplares extraviados e não localizados"],
  [["lost", "repair", "damaged"], "Relação de exemplares extraviados, em reparo e danificados"],
] as const)("the heading for %j", (states, heading) => {
  expect(copiesHeading(states)).toBe(heading);
});
