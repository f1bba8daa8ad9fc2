import type { people as terms } from "../../../domain/people/area";
import type { AreaServer } from "../area";
import { counts } from "./counts";
import { classesHistory, contactsHistory, detailsHistory, peopleHistory, sectorsHistory } from "./history";
import { home } from "./home";
import { people as peopleList } from "./lists";

/** What people give to the program. */
export const people = {
  handlers: { "people/counts": counts },
  lists: { people: peopleList },
  watches: {
    people: peopleHistory,
    contacts: contactsHistory,
    person_details: detailsHistory,
    classes: classesHistory,
    sectors: sectorsHistory,
  },
  home,
} satisfies AreaServer<typeof terms>;
