import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as commands from "./commands";
import { lists } from "./lists";
import { searched } from "./search";

/** Who is at the school: people, classes, sectors, contacts. */
export const people = {
  contracts: contractsIn(commands),
  lists,
  refusals: {},
  days: { person_details: ["birth_date"] },
  tidied: {
    classes: ["name", "grade"],
    contacts: ["value", "guardian"],
    people: ["name", "social_name", "enrolment"],
    sectors: ["name", "location"],
  },
  searched,
} as const satisfies Area;
