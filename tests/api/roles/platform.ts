/** Who may what with what all areas share. */
import { ADMIN, ALL, ANY_ROLE, type AreaRights, LIBRARY, NO_ONE, NOBODY, OPEN, SIGNED_IN, SUPPORT } from "./rights";

export const platform = {
  collections: {
    school: { list: SIGNED_IN, view: SIGNED_IN, create: NOBODY, update: ADMIN, delete: NOBODY, refusedToSuperuser: ["delete"] },
    opening_hours: { list: SIGNED_IN, view: SIGNED_IN, create: ADMIN, update: ADMIN, delete: ADMIN },
    calendar_days: { list: SIGNED_IN, view: SIGNED_IN, create: ADMIN, update: ADMIN, delete: ADMIN },
    class_periods: { list: SIGNED_IN, view: SIGNED_IN, create: ADMIN, update: ADMIN, delete: ADMIN },
    // It holds the name of a collection and nothing else; who hears of it is another matter.
    signals: { list: NOBODY, view: OPEN, create: NOBODY, update: NOBODY, delete: NOBODY },
    counters: { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY },
    sectors: { list: SIGNED_IN, view: SIGNED_IN, create: SUPPORT, update: SUPPORT, delete: NOBODY },
    timeline: {
      list: LIBRARY, // the row that is tried is of the library
      view: LIBRARY,
      create: NOBODY,
      update: NOBODY,
      delete: NOBODY,
      refusedToSuperuser: ["update", "delete"],
    },
    notifications: { list: NO_ONE, view: NO_ONE, create: NOBODY, update: NO_ONE, delete: NOBODY },
    notice_choices: { list: NOBODY, view: NOBODY, create: NOBODY, update: NOBODY, delete: NOBODY },
    saved_filters: { list: NO_ONE, view: NO_ONE, create: NO_ONE, update: NO_ONE, delete: NO_ONE },
  },
  own: {
    saved_filters: { list: SIGNED_IN, view: SIGNED_IN, update: SIGNED_IN },
    notifications: { list: SIGNED_IN, view: SIGNED_IN, update: SIGNED_IN },
    timeline: { list: SIGNED_IN, view: SIGNED_IN, update: NOBODY },
  },
  rows: [
    {
      name: "shown to the IT desk",
      collection: "saved_filters",
      values: () => ({ shared_with: "Tecnologia", user: "usergone0000000" }),
      may: SUPPORT,
      deletes: ADMIN,
    },
    { name: "of an area without readers of its own", collection: "timeline", values: () => ({ area: "people" }), may: ADMIN },
    { name: "another's account", collection: "timeline", values: () => ({ area: "account" }), may: ADMIN },
    {
      name: "one's own doing in another area",
      collection: "timeline",
      values: (own) => (own === "superuser000000" ? { area: "people" } : { area: "people", actor: own }),
      may: ADMIN,
    },
  ],
  fields: [
    { collection: "saved_filters", who: ["deactivated"], row: "new", values: { user: "usergone0000000" }, answer: 400 },
    { collection: "saved_filters", who: ["Biblioteca"], row: "new", values: { user: "userlibrary0000" }, answer: 200 },
    { collection: "saved_filters", who: ["none"], row: "own", values: { name: "Outro nome" }, answer: 200 },
    { collection: "saved_filters", who: ["none"], row: "own", values: { shared_with: "Tecnologia" }, answer: 404 },
    { collection: "saved_filters", who: ["Tecnologia"], row: "own", values: { shared_with: "Tecnologia" }, answer: 200 },
    { collection: "saved_filters", who: ["Tecnologia"], row: "own", values: { shared_with: "Biblioteca" }, answer: 404 },
    { collection: "saved_filters", who: ["none"], row: "own", values: { user: "useradmin000000" }, answer: 404 },
    { collection: "saved_filters", who: ["none"], row: "own", values: { list: "titles" }, answer: 404 },
    { collection: "notifications", who: ["none"], row: "own", values: { read_at: "2026-11-21 10:00:00.000Z" }, answer: 200 },
    { collection: "notifications", who: ["none"], row: "own", values: { user: "useradmin000000" }, answer: 404 },
    { collection: "notifications", who: ["none"], row: "own", values: { title: "Outro título" }, answer: 404 },
    { collection: "notifications", who: ["none"], row: "own", values: { text: "Outro texto" }, answer: 404 },
    { collection: "notifications", who: ["none"], row: "own", values: { link: "/outro" }, answer: 404 },
    { collection: "notifications", who: ["none"], row: "own", values: { kind: "outro" }, answer: 404 },
  ],
  files: {
    "school.logo": { may: ALL, open: true },
  },
  hidden: {
    sectors: ["search"],
  },
  contracts: {
    "platform/home": { may: SIGNED_IN },
    "platform/notice-choices": { may: SIGNED_IN },
    "platform/choose-notices": { may: SIGNED_IN, input: { topic: "bookings", bell: true, mail: false } },
    "platform/read-notifications": { may: SIGNED_IN },
    "platform/school": { may: ALL },
    "platform/web-address": { may: ANY_ROLE },
    "platform/add-calendar-days": { may: ADMIN, input: { days: [{ day: "2031-12-25", reason: "Natal" }] } },
    "platform/set-opening-hours": { may: ADMIN, input: { days: [{ weekday: 6, hours: [] }] } },
    "platform/remove-calendar-days": { may: ADMIN, input: { days: ["2031-12-25"] } },
  },
  screens: {
    "": SIGNED_IN,
    setores: SUPPORT,
    configuracoes: ADMIN,
    "configuracoes/calendario": ADMIN,
    notifications: SIGNED_IN,
    ajuda: ALL,
    "ajuda/:page": ALL,
  },
} satisfies AreaRights;
