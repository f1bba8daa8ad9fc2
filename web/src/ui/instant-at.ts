import type { Day } from "../../../domain/dates";
import { zoned } from "./format";

const asUtc = (day: Day, time: string): number => Date.parse(`${day}T${time}:00Z`);

/** The instant when a clock on a wall of the zone shows the time: what `zoned` takes apart. */
export function instantAt(day: Day, time: string, timeZone: string): Date {
  const wanted = asUtc(day, time);
  let at = wanted;
  // Once for the zone, and once more where the first guess lay beyond a change of its hour.
  for (let tries = 0; tries < 2; tries++) {
    const shown = zoned(new Date(at), timeZone);
    at += wanted - asUtc(shown.day, shown.time);
  }
  return new Date(at);
}
