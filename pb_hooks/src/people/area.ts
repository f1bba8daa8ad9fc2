import { counts } from "./counts";
import { classesHistory, contactsHistory, detailsHistory, peopleHistory, sectorsHistory } from "./history";
import { home } from "./home";
import { people as peopleImport } from "./imports/people";
import type { PersonRoleImport } from "./imports/role";
import { people as peopleList } from "./lists";
import { sample } from "./sample";

/** What people give to the program. @param roles what the areas say that a person may be. */
export const people = (roles: readonly PersonRoleImport[]) => ({
  handlers: { "people/counts": counts },
  lists: { people: peopleList },
  watches: {
    people: peopleHistory,
    contacts: contactsHistory,
    person_details: detailsHistory,
    classes: classesHistory,
    sectors: sectorsHistory,
  },
  imports: { people: peopleImport(roles) },
  home,
  sample,
});
