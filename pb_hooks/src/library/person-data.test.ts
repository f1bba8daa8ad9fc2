import { expect, test } from "vitest";
import { leftOver } from "../people/privacy/remaining-data";
import { personData } from "./person-data";

test("the fields that identify the person go with them", () => expect(leftOver(personData)).toEqual([]));
