import { expect, test } from "vitest";
import { keptOf, PERSON_PLACES, PLACED } from "../../../../domain/platform/person-places";
import { PROOFS } from "./proofs";

test("each proof of the map goes with the term of proofs, and nothing else", () => {
  const emptied = PROOFS.flatMap(({ table, sets }) => Object.keys(sets).map((field) => `${table}.${field}`));
  const proofs = PLACED.flatMap((place) => keptOf(PERSON_PLACES[place].leaver, "proof").map((field) => `${place}.${field}`));
  expect([...emptied].sort()).toEqual([...proofs].sort());
});
