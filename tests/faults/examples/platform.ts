/** The commands that all areas share, each ready to be sent twice. */
import { addDays } from "../../../domain/dates";
import type { TestSchool } from "../../helpers/test-school";
import { at, type Deeds } from "./deed";

export function platform(school: TestSchool): Deeds {
  const { seed } = school;
  let used = 0;
  /** Two days that no other deed is about, years ahead. */
  const next = () => {
    used += 2;
    return [addDays("2091-01-01", used), addDays("2091-01-02", used)];
  };
  return {
    "platform/mark-step": async () =>
      at("Tecnologia", (client) => client.call("platform/mark-step", { step: "setores", mark: "skipped" })),
    "platform/accept-offers": async () =>
      at("Tecnologia", (client) => client.call("platform/accept-offers", { step: "salas", offers: ["Auditório"] })),
    "platform/choose-notices": async () =>
      at("none", (client) => client.call("platform/choose-notices", { topic: "bookings", bell: true, mail: true })),
    "platform/add-calendar-days": async () => {
      const days = next().map((day) => ({ day, reason: "Recesso" }));
      return at("Admin", (client) => client.call("platform/add-calendar-days", { days }));
    },
    "platform/set-opening-hours": async () => {
      const days = [{ weekday: 6, hours: [{ opens: "08:00", closes: "12:00" }] }];
      return at("Admin", (client) => client.call("platform/set-opening-hours", { days }));
    },
    "platform/remove-calendar-days": async () => {
      const days = next();
      await school.as("Admin").call("platform/add-calendar-days", { days: days.map((day) => ({ day, reason: "Recesso" })) });
      return at("Admin", (client) => client.call("platform/remove-calendar-days", { days }));
    },
    "platform/read-notifications": async () => {
      const note = { user: "useradmin000000", kind: "note", title: "Um aviso" };
      await seed.create("notifications", note);
      return at("Admin", (client) => client.call("platform/read-notifications"), { answersAnew: true });
    },
  };
}
