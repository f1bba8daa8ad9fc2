/** Who may what with people and classes. */
import { ADMIN, ANY_ROLE, type AreaRights, NOBODY } from "./rights";

export const people = {
  collections: {
    classes: { list: ANY_ROLE, view: ANY_ROLE, create: ADMIN, update: ADMIN, delete: NOBODY },
    people: { list: ANY_ROLE, view: ANY_ROLE, create: ADMIN, update: ADMIN, delete: NOBODY },
    person_details: { list: ADMIN, view: ADMIN, create: ADMIN, update: ADMIN, delete: NOBODY },
    contacts: { list: ADMIN, view: ADMIN, create: ADMIN, update: ADMIN, delete: ADMIN },
  },
  files: {
    "people.photo": { may: ANY_ROLE, open: false },
  },
  hidden: {
    classes: ["search"],
    people: ["search", "match_key"],
  },
  contracts: {
    "people/counts": { may: ANY_ROLE },
  },
  lists: {
    people: ANY_ROLE,
  },
  screens: {
    pessoas: ADMIN,
    "pessoas/nova": ADMIN,
    "pessoas/turmas": ADMIN,
    "pessoas/:id/:panel?": ADMIN,
  },
} satisfies AreaRights;
