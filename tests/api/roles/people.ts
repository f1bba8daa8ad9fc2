/** Who may what with people and classes. */
import { ADMIN, ALL, ANY_ROLE, type AreaRights, MISSING, NOBODY } from "./rights";

export const people = {
  collections: {
    classes: { list: ANY_ROLE, view: ANY_ROLE, create: ADMIN, update: ADMIN, delete: NOBODY },
    people: { list: ANY_ROLE, view: ANY_ROLE, create: ADMIN, update: ADMIN, delete: NOBODY },
    person_details: { list: ADMIN, view: ADMIN, create: ADMIN, update: ADMIN, delete: NOBODY },
    contacts: { list: ADMIN, view: ADMIN, create: ADMIN, update: ADMIN, delete: ADMIN },
    student_cards: { list: ADMIN, view: ADMIN, create: NOBODY, update: NOBODY, delete: NOBODY, refusedToSuperuser: ["delete"] },
    consents: { list: ADMIN, view: ADMIN, create: NOBODY, update: NOBODY, delete: NOBODY, refusedToSuperuser: ["delete"] },
    people_settings: { list: ADMIN, view: ADMIN, create: NOBODY, update: ADMIN, delete: NOBODY },
  },
  files: {
    "people.photo": { may: ANY_ROLE, open: false },
  },
  hidden: {
    classes: ["search"],
    people: ["search", "match_key"],
    student_cards: ["token"],
  },
  contracts: {
    "people/counts": { may: ANY_ROLE },
    "people/issue-cards": { may: ADMIN },
    "people/block-card": { may: ADMIN, input: { card: MISSING, reason: "Perdida" } },
    "people/unblock-card": { may: ADMIN, input: { card: MISSING } },
    "people/replace-card": { may: ADMIN },
    "people/renew-cards": { may: ADMIN },
    "people/person-cards": { may: ADMIN, input: { person: MISSING } },
    "people/card": { may: ALL, input: { token: MISSING } },
    "people/record-consent": { may: ADMIN },
    "people/revoke-consent": { may: ADMIN, input: { person: MISSING, purpose: "card_photo" } },
  },
  lists: {
    people: ANY_ROLE,
    "student-cards": ADMIN,
  },
  screens: {
    pessoas: ADMIN,
    "pessoas/nova": ADMIN,
    "pessoas/turmas": ADMIN,
    "carteira/:token": ALL,
    "pessoas/carteiras": ADMIN,
    "configuracoes/carteiras": ADMIN,
    "pessoas/:id/:panel?": ADMIN,
  },
} satisfies AreaRights;
