/** The school's opening hours as a clock. */
import { type BusinessClock, businessClock } from "../../../../domain/platform/business-clock";
import type { App } from "../sql/database";
import { localTimeIn } from "./clock";
import { calendarWithHours, schoolSettings } from "./settings";

/** The last clock: its look-ups stay valid while the calendar is unchanged. */
let latest: { calendar: ReturnType<typeof calendarWithHours>; zone: string; clock: BusinessClock } | undefined;

export function schoolClock(app: App): BusinessClock {
  const calendar = calendarWithHours(app);
  const zone = schoolSettings(app).time_zone;
  if (latest?.calendar !== calendar || latest.zone !== zone) {
    const clock = businessClock(calendar, {
      dayOf: (at) => localTimeIn(zone, at).day,
      instantOf: (day, minutes) => instantIn(zone, day, minutes),
    });
    latest = { calendar, zone, clock };
  }
  return latest.clock;
}

/** The instant of a time of day in a zone, in milliseconds. @param minutes since the day's midnight. */
export function instantIn(zone: string, day: string, minutes: number): number {
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return new DateTime(`${day} ${time}:00`, zone).time().unixMilli();
}
