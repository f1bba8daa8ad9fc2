import { blockCard, issueCards, personCards, renewCards, replaceCard, unblockCard } from "./cards/issue";
import { studentCards } from "./cards/list";
import { cardPhoto, openCard } from "./cards/open-card";
import { counts } from "./counts";
import { classesHistory, contactsHistory, detailsHistory, peopleHistory, sectorsHistory } from "./history";
import { home } from "./home";
import { people as peopleImport } from "./imports/people";
import type { PersonRoleImport } from "./imports/role";
import { type PersonCode, people as peopleList } from "./lists";
import { recordConsent, revokeConsent } from "./privacy/consents";
import { sample } from "./sample";
import { peopleSettings } from "./settings";

/** What the areas say that a person may be, and of whom they know a code. */
interface OfPeople {
  personRoles?: readonly PersonRoleImport[];
  personCode?: PersonCode;
}

/** What people give to the program. */
export const people = (areas: () => readonly OfPeople[]) => ({
  handlers: {
    "people/counts": counts,
    "people/issue-cards": issueCards,
    "people/block-card": blockCard,
    "people/unblock-card": unblockCard,
    "people/replace-card": replaceCard,
    "people/renew-cards": renewCards,
    "people/person-cards": personCards,
    "people/card": openCard,
    "people/record-consent": recordConsent,
    "people/revoke-consent": revokeConsent,
  },
  lists: {
    people: peopleList(areas().find(({ personCode }) => personCode)?.personCode),
    "student-cards": studentCards,
  },
  kept: [peopleSettings],
  watches: {
    people: peopleHistory,
    contacts: contactsHistory,
    person_details: detailsHistory,
    classes: classesHistory,
    sectors: sectorsHistory,
  },
  imports: { people: peopleImport(areas().flatMap(({ personRoles = [] }) => personRoles)) },
  home,
  sample,
});

/** What the lines of `hooks.ts` call. */
export const peopleHooks = { cardPhoto };
