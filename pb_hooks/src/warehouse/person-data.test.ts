import { expect, test } from "vitest";
import { identifyingFieldsLeft } from "../people/privacy/identifying-fields";
import { personData } from "./person-data";

test("the fields that identify the person go with them", () => expect(identifyingFieldsLeft(personData)).toEqual([]));
