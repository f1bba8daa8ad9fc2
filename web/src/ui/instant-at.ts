import type { Day } from "../../../domain/dates";
import { zoned } from "./format";

const asUtc = (day: Day, time: string): number => Date.parse(`${day}T${time}:00Z`);

/** The instant when a clock on a wall of the zone shows the time: what `zoned` takes apart. */
export function instantAt(day: Day, time: string, timeZone: string): Date {
  const wantedTime = asUtc(day, time);
  let at = wantedTime;
  // Once for the zone, and once more where the first guess lay beyond a change of its hour.
  for (let tries = 0; tries < 2; tries++) {
    const local = zoned(new Date(at), timeZone);
    at += wantedTime - asUtc(local.day, local.time);
  }
  return new Date(at);
}
