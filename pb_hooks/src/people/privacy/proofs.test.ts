import { expect, test } from "vitest";
import { COLLECTIONS_WITH_PLACES, fieldsOfFate, PERSON_PLACES } from "../../../../domain/platform/person-places";
import { PROOFS } from "./proofs";

test("each proof of the map goes with the term of proofs, and nothing else", () => {
  const emptiedFields = PROOFS.flatMap(({ table, sets }) => Object.keys(sets).map((field) => `${table}.${field}`));
  const proofs = COLLECTIONS_WITH_PLACES.flatMap((place) =>
    fieldsOfFate(PERSON_PLACES[place].leaver, "proof").map((field) => `${place}.${field}`),
  );
  expect([...emptiedFields].sort()).toEqual([...proofs].sort());
});
