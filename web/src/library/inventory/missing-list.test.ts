import { expect, test } from "vitest";
import { choiceIn, partRange, placeFilters, sizeOf } from "./missing-list";

const PLACES = [
  { location: "", copies: 20 },
  { location: "Estante 1", copies: 31 },
  { location: "Estante 2", copies: 3100 },
];

test.each([
  [null, { copies: 3151, sheets: 106, parts: 3 }],
  ["Estante 1", { copies: 31, sheets: 2, parts: 1 }],
  ["", { copies: 20, sheets: 1, parts: 1 }],
  ["Estante 9", { copies: 0, sheets: 0, parts: 0 }],
])("the page knows the size of %j before it is printed", (location, size) => {
  expect(sizeOf(PLACES, location)).toEqual(size);
});

test.each([
  ["", { location: null, part: 0 }],
  ["local=Estante+1", { location: "Estante 1", part: 0 }],
  ["local=&parte=2", { location: "", part: 2 }],
  ["parte=-1", { location: null, part: 0 }],
  ["parte=x", { location: null, part: 0 }],
])("the choice in the address %j", (address, choice) => {
  expect(choiceIn(new URLSearchParams(address))).toEqual(choice);
});

test.each([
  [null, {}],
  ["", { placeless: "true" }],
  ["Sala", { location: "Sala" }],
])("the filters for %j", (location, filters) => {
  expect(placeFilters(location)).toEqual(filters);
});

test.each([
  [1, 3151, { from: 1, to: 1500 }],
  [3, 3151, { from: 3001, to: 3151 }],
])("part %d of %d", (part, copies, range) => {
  expect(partRange(part, copies)).toEqual(range);
});
