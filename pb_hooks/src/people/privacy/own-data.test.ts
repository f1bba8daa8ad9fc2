import { expect, test } from "vitest";
import { identifyingFieldsLeft } from "./identifying-fields";
import { personData } from "./own-data";

test("the fields that identify the person go with them", () => expect(identifyingFieldsLeft(personData)).toEqual([]));

test("a field that nothing empties is reported", () => {
  const [contacts] = personData.filter(({ collection }) => collection === "contacts");
  expect(identifyingFieldsLeft([{ ...contacts!, anonymisation: { fate: "kept", why: "" } }])).toEqual(["contacts.value"]);
});
