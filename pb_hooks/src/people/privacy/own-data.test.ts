import { expect, test } from "vitest";
import { personData } from "./own-data";
import { leftOver } from "./remaining-data";

test("what says whose a record is goes with the person", () => expect(leftOver(personData)).toEqual([]));

test("a field that nothing empties is told", () => {
  const [contacts] = personData.filter(({ collection }) => collection === "contacts");
  expect(leftOver([{ ...contacts!, anonymisation: { fate: "kept", why: "" } }])).toEqual(["contacts.value"]);
});
