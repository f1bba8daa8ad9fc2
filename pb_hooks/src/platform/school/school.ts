import { lastOpenBefore } from "../../../../domain/platform/calendar";
import type { SchoolFacts } from "../../../../domain/platform/commands";
import { mailProblem } from "../../../../domain/platform/mail-server";
import type { Call } from "../http/endpoint";
import { buildOfPages } from "../http/pages";
import { today } from "../time/clock";
import { calendarWithHours, schoolSettings } from "../time/settings";

/** The data that the sign-in page and the shell need before a user has signed in. */
export function school({ app }: Call): SchoolFacts {
  const { name, logo, address, city, state, time_zone, lock_after_minutes } = schoolSettings(app);
  return {
    name,
    logo,
    address: [address, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(" · "),
    time_zone,
    lock_after_minutes,
    today: today(app),
    last_open: lastOpenBefore(calendarWithHours(app), today(app)),
    build: buildOfPages(),
    sends_mail: mailProblem(app.settings()) === "",
    demo: $os.getenv("DEMO") === "on",
  };
}
