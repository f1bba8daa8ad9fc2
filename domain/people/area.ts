import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as cards from "./cards/commands";
import * as commands from "./commands";
import { lists } from "./lists";
import * as privacy from "./privacy/commands";
import { peopleSentences } from "./refusals";
import { searched } from "./search";

/** Who is at the school: people, classes, sectors, contacts, cards, and what families agreed to. */
export const people = {
  contracts: contractsIn(commands, cards, privacy),
  lists,
  refusals: peopleSentences,
  days: { person_details: ["birth_date"], student_cards: ["issued_on", "valid_until"] },
  tidied: {
    classes: ["name", "grade"],
    contacts: ["value", "guardian"],
    people: ["name", "social_name", "enrolment"],
    sectors: ["name", "location"],
  },
  searched,
} as const satisfies Area;
