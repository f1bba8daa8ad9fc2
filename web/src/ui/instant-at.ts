import type { Day } from "../../../domain/dates";
import { zoned } from "./format";

const asUtc = (day: Day, time: string): number => Date.parse(`${day}T${time}:00Z`);

/** The instant when a wall clock in the zone shows the time: the inverse of `zoned`. */
export function instantAt(day: Day, time: string, timeZone: string): Date {
  const wantedTime = asUtc(day, time);
  let at = wantedTime;
  // Once for the zone, and once more where the first guess was on the other side of a clock change.
  for (let tries = 0; tries < 2; tries++) {
    const local = zoned(new Date(at), timeZone);
    at += wantedTime - asUtc(local.day, local.time);
  }
  return new Date(at);
}
