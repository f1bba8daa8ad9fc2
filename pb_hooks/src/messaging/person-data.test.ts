import { expect, test } from "vitest";
import { fieldsOf, fieldsOfFate, PERSON_PLACES } from "../../../domain/platform/person-places";
import { identifyingFieldsLeft } from "../people/privacy/identifying-fields";
import { EMPTY_ASSIGNMENTS } from "./conversations/emptied-conversation";
import { emptyEntryAssignments, emptyMessageAssignments } from "./emptied-fields";
import { personData } from "./person-data";

test("the fields that identify the person go with them", () => expect(identifyingFieldsLeft(personData)).toEqual([]));

test("an emptied conversation loses all of its words too", () => {
  const emptiedCollections = Object.keys(EMPTY_ASSIGNMENTS);
  expect(fieldsOf("conversations", "own", "text", "composed").filter((field) => !emptiedCollections.includes(field))).toEqual([]);
});

test.each([
  ["messages", emptyMessageAssignments()],
  ["conversation_entries", emptyEntryAssignments()],
  ["conversations", EMPTY_ASSIGNMENTS],
] as const)("the term of %s empties what the map says of leavers' data there", (collection, sets) => {
  const endedFields = fieldsOfFate(PERSON_PLACES[collection].leaver, "term");
  expect(endedFields.length).toBeGreaterThan(0);
  expect(endedFields.filter((field) => !(field in sets))).toEqual([]);
});
