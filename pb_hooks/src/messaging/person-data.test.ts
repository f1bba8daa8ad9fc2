import { expect, test } from "vitest";
import { fieldsOf, keptOf, PERSON_PLACES } from "../../../domain/platform/person-places";
import { leftOver } from "../people/privacy/left-over";
import { ALL_EMPTIED } from "./conversations/emptying";
import { entryEmptied, messageEmptied } from "./emptied";
import { personData } from "./person-data";

test("what says whose a record is goes with the person", () => expect(leftOver(personData)).toEqual([]));

test("an emptied conversation loses all of its words too", () => {
  const emptied = Object.keys(ALL_EMPTIED);
  expect(fieldsOf("conversations", "own", "text", "composed").filter((field) => !emptied.includes(field))).toEqual([]);
});

test.each([
  ["messages", messageEmptied()],
  ["conversation_entries", entryEmptied()],
  ["conversations", ALL_EMPTIED],
] as const)("the term of %s empties what the map says of leavers' data there", (collection, sets) => {
  const ended = keptOf(PERSON_PLACES[collection].leaver, "term");
  expect(ended.length).toBeGreaterThan(0);
  expect(ended.filter((field) => !(field in sets))).toEqual([]);
});
