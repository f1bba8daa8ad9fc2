import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as cards from "./cards/commands";
import { CLASS_FIELDS } from "./class-fields";
import * as clearance from "./clearance";
import * as commands from "./commands";
import { CONTACT_FIELDS } from "./contact-fields";
import { DETAILS_FIELDS } from "./details-fields";
import { lists } from "./lists";
import * as merge from "./merge";
import { PERSON_FIELDS } from "./person-fields";
import * as photos from "./photos/commands";
import * as privacy from "./privacy/commands";
import * as notice from "./privacy/notice";
import * as requests from "./privacy/request-commands";
import * as retention from "./privacy/retention-commands";
import { peopleSentences } from "./refusals";
import * as rollover from "./rollover/commands";
import { searchedColumns } from "./search";
import { SECTOR_FIELDS } from "./sector-fields";
import { PEOPLE_SETTINGS_FIELDS } from "./settings";

/** The declaration of the school's people, classes, sectors, contacts and cards, and of families' consents. */
export const people = {
  contracts: contractsIn(commands, cards, photos, privacy, requests, retention, notice, merge, clearance, rollover),
  lists,
  refusals: peopleSentences,
  records: {
    classes: CLASS_FIELDS,
    people: PERSON_FIELDS,
    contacts: CONTACT_FIELDS,
    person_details: DETAILS_FIELDS,
    people_settings: PEOPLE_SETTINGS_FIELDS,
    sectors: SECTOR_FIELDS,
  },
  days: {
    student_cards: ["issued_on", "valid_until"],
    data_requests: ["received_on", "due_on"],
    retention_runs: ["day"],
  },
  searched: searchedColumns,
} as const satisfies Area;
