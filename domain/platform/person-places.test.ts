import { describe, expect, it, test } from "vitest";
import {
  fieldsWithoutOneFate,
  PERSON_PLACES,
  REMOVED_OF_LEAVERS,
  RETAINED_LEAVER_FIELDS,
  TABLE_PLACES,
  type TablePlaces,
} from "./person-places";

describe("the fate of a leaver's data when their term is over", () => {
  it("is decided for each field that says who somebody is, and each text about them, once", () => {
    expect(fieldsWithoutOneFate(PERSON_PLACES)).toEqual([]);
    expect(fieldsWithoutOneFate(TABLE_PLACES)).toEqual([]);
  });

  it.each<[string, TablePlaces, readonly string[]]>([
    ["a new field", { own: "name nickname", leaver: { stays: "name" } }, ["place.nickname"]],
    ["a text of a record that leads to a person", { person: "person", text: "notes" }, ["place.notes"]],
    ["a place without its word", { person: "person", own: "value" }, ["place.value"]],
    ["a field of two fates", { own: "name", leaver: { stays: "name", term: "name" } }, ["place.name"]],
    ["a field that is gone", { own: "name", leaver: { stays: "name nickname" } }, ["place.nickname"]],
    ["a removed record that holds no person", { none: "code", leaver: "removed" }, ["place"]],
    ["a new field of a removed record", { person: "person", own: "value other", leaver: "removed" }, []],
    ["a text that leads to nobody", { text: "notes" }, []],
  ])("%s is reported, or needs no decision", (_, place, undecided) => {
    expect(fieldsWithoutOneFate({ place })).toEqual(undecided);
  });
});

test("contacts and reserved details go, and the person's names stay", () => {
  expect(REMOVED_OF_LEAVERS).toEqual(["contacts", "person_details"]);
  expect(RETAINED_LEAVER_FIELDS).toEqual(expect.arrayContaining(["name", "enrolment"]));
  for (const collection of REMOVED_OF_LEAVERS) {
    expect(PERSON_PLACES[collection].person?.split(" ") ?? []).toContain("person");
  }
});
