/** What can be had at once in place of something that is broken. */
import { intervalsOn, minutesOf, sayTime, timeOf } from "../../../../domain/platform/hours";
import { MOST_DAYS } from "../../../../domain/support/booking/commands";
import type { Meanwhile } from "../../../../domain/support/reports/commands";
import { fromStamp, localTime, now, stamp } from "../../platform/clock";
import { type App, select, selection, text } from "../../platform/database";
import { calendarWithHours } from "../../platform/settings";

/** For less than that nobody fetches anything. */
const LEAST_MINUTES = 30;
const DAY = 86_400_000;

/** `next` is the instant from which somebody has it. */
const RESOURCE = selection({
  name: text("q.name"),
  place: text("trim(concat_ws(', ', nullif(r.name, ''), nullif(r.building, '')))"),
  next: text(`(SELECT ifnull(MIN(b.starts), '') FROM bookings b WHERE b.resource = q.id AND b.state IN ('pending', 'confirmed')
    AND b.starts >= {:longest} AND b.ends > {:now})`),
});

/**
 * A single machine of a kind that anybody may book, that is here, and that nobody has for a while: the one that is free longest.
 * Null while the school is closed.
 */
export function freeNow(app: App, { kind, id }: { kind: string; id: string }): Meanwhile | null {
  const at = now();
  const local = localTime(app, at);
  const today = intervalsOn(calendarWithHours(app), local.day);
  const isOpen = today.some(({ opens, closes }) => minutesOf(opens) <= local.minutes && local.minutes < minutesOf(closes));
  if (!isOpen) {
    return null;
  }
  const closes = minutesOf(today.at(-1)!.closes);
  const free = select(
    app,
    RESOURCE,
    `FROM booking_resources q CROSS JOIN equipment e ON e.id = q.equipment LEFT JOIN rooms r ON r.id = q.room
     WHERE q.active = TRUE AND q.equipment != '' AND q.needs_approval = FALSE
       AND e.kind = {:kind} AND e.id != {:id} AND e.state IN ('in_use', 'in_stock')
       AND NOT EXISTS (SELECT 1 FROM custodies c WHERE c.equipment = e.id AND c.kind = 'loan' AND c.ended_at = '')
     ORDER BY q.name COLLATE NOCASE`,
    { kind, id, now: stamp(at), longest: stamp(at - (MOST_DAYS + 1) * DAY) },
  ).map(({ next, ...resource }) => {
    const taken = next === "" ? null : localTime(app, Math.max(at, fromStamp(next)));
    return { ...resource, ends: taken?.day === local.day ? Math.min(closes, taken.minutes) : closes };
  });
  const best = free.reduce<(typeof free)[number] | null>((one, other) => (one && one.ends >= other.ends ? one : other), null);
  return best && best.ends - local.minutes >= LEAST_MINUTES
    ? { name: best.name, place: best.place, until: sayTime(timeOf(best.ends)) }
    : null;
}
