import { expect, test } from "vitest";
import { personData } from "./own-data";
import { leftOver } from "./remaining-data";

test("the fields that identify the person go with them", () => expect(leftOver(personData)).toEqual([]));

test("a field that nothing empties is reported", () => {
  const [contacts] = personData.filter(({ collection }) => collection === "contacts");
  expect(leftOver([{ ...contacts!, anonymisation: { fate: "kept", why: "" } }])).toEqual(["contacts.value"]);
});
