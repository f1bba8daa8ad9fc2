/** The contracts of the common parts of all areas: the people who may call each, and an example of it. */
import { ADMIN, ALL, ANY_STAFF, SIGNED_IN, SUPPORT } from "../api/roles/rights";
import { fixtures } from "./fixtures/platform";
import { rowsOf } from "./row";

export const platform = rowsOf<"platform">()({
  fixtures,
  contracts: {
    "platform/home": { may: SIGNED_IN, example: {}, plan: { allowedScans: /^SCAN people$/ } },
    "platform/first-steps": { may: ANY_STAFF, example: {} },
    "platform/mark-step": {
      may: SUPPORT,
      example: () => ({ step: "setores", mark: "skipped" }),
      // The step decides who may mark it.
      roleInput: { step: "setores", mark: "" },
    },
    "platform/accept-offers": {
      may: SUPPORT,
      example: () => ({ step: "salas", offers: ["Auditório"] }),
      // The step decides who may accept its offers.
      roleInput: { step: "setores", offers: ["Secretaria"] },
    },
    "platform/notice-choices": { may: SIGNED_IN, example: {} },
    "platform/choose-notices": { may: SIGNED_IN, example: () => ({ topic: "bookings", bell: true, mail: true }) },
    "platform/read-notifications": {
      may: SIGNED_IN,
      caller: "Admin",
      example: async ({ seed }) => {
        const note = { user: "useradmin000000", kind: "note", title: "Um aviso" };
        await seed.create("notifications", note);
        return {};
      },
      repetition: { answersCurrentState: true },
      plan: { runsNoStatement: true },
    },
    "platform/school": { may: ALL, example: {}, plan: { runsNoStatement: true } },
    "platform/web-address": { may: ANY_STAFF, example: {}, plan: { runsNoStatement: true } },
    "platform/add-calendar-days": {
      may: ADMIN,
      example: ({ next }) => ({ days: next().map((day) => ({ day, reason: "Recesso" })) }),
    },
    "platform/set-opening-hours": {
      may: ADMIN,
      example: () => ({ days: [{ weekday: 6, hours: [{ opens: "08:00", closes: "12:00" }] }] }),
      roleInput: { days: [{ weekday: 6, hours: [] }] },
    },
    "platform/remove-calendar-days": {
      may: ADMIN,
      example: async ({ next, school }) => {
        const days = next();
        await school.as("Admin").call("platform/add-calendar-days", { days: days.map((day) => ({ day, reason: "Recesso" })) });
        return { days };
      },
    },
  },
});
