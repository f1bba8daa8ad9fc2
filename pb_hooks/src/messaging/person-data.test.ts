import { expect, test } from "vitest";
import { fieldsOf } from "../../../domain/platform/person-places";
import { leftOver } from "../people/privacy/left-over";
import { ALL_EMPTIED } from "./conversations/emptying";
import { personData } from "./person-data";

test("what says whose a record is goes with the person", () => expect(leftOver(personData)).toEqual([]));

test("an emptied conversation loses all of its words too", () => {
  const emptied = Object.keys(ALL_EMPTIED);
  expect(fieldsOf("conversations", "own", "text", "composed").filter((field) => !emptied.includes(field))).toEqual([]);
});
