import { counts } from "./counts";
import { classesHistory, contactsHistory, detailsHistory, peopleHistory, sectorsHistory } from "./history";
import { home } from "./home";
import { people as peopleImport } from "./imports/people";
import type { PersonRoleImport } from "./imports/role";
import { type PersonCode, people as peopleList } from "./lists";
import { sample } from "./sample";

/** What the areas say that a person may be, and of whom they know a code. */
interface OfPeople {
  personRoles?: readonly PersonRoleImport[];
  personCode?: PersonCode;
}

/** What people give to the program. */
export const people = (areas: () => readonly OfPeople[]) => ({
  handlers: { "people/counts": counts },
  lists: { people: peopleList(areas().find(({ personCode }) => personCode)?.personCode) },
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
