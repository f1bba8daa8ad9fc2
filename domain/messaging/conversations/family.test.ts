import { expect, test } from "vitest";
import { belongsToFamily, familyChange } from "./family";

const family = (name: string, ...people: string[]) => ({ name, people });

test.each<[string, Parameters<typeof familyChange>[0], Parameters<typeof familyChange>[1], string]>([
  ["is in the register as before", family("Marta", "ana"), family("Marta", "ana"), "same"],
  ["was never in the register", family("zeze"), null, "same"],
  ["was a stranger's and is noted now", family("zeze"), family("Marta", "ana"), "renamed"],
  ["has another name in the register", family("Marta", "ana"), family("Marta Lima", "ana"), "renamed"],
  ["got a sibling", family("Marta", "ana"), family("Marta", "ana", "rui"), "renamed"],
  ["lost one of two siblings", family("Marta", "ana", "rui"), family("Marta", "rui"), "renamed"],
  ["left the register", family("Marta", "ana"), null, "parted"],
  ["left the register for all siblings", family("Marta", "ana", "rui"), null, "parted"],
  ["went to another family", family("Marta", "ana"), family("Rita", "caio"), "parted"],
  ["went to another family whose guardian has the same name", family("Marta", "ana"), family("Marta", "caio"), "parted"],
])("a telephone that %s", (_, before, now, change) => {
  expect(familyChange(before, now)).toBe(change);
});

test.each<[string, string, Parameters<typeof belongsToFamily>[1], boolean]>([
  ["nobody in particular", "", null, true],
  ["a stranger who is noted now", "", family("Marta", "ana"), true],
  ["one of the family", "rui", family("Marta", "ana", "rui"), true],
  ["a person who is not in the register with it any more", "ana", null, false],
  ["another family", "ana", family("Rita", "caio"), false],
])("a message meant for %s", (_, meant, now, still) => {
  expect(belongsToFamily(meant, now)).toBe(still);
});
