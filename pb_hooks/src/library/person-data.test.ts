import { expect, test } from "vitest";
import { leftOver } from "../people/privacy/remaining-data";
import { personData } from "./person-data";

test("what says whose a record is goes with the person", () => expect(leftOver(personData)).toEqual([]));
