/** The machines that are available at once to replace a broken one. */
import { intervalsOn } from "../../../../domain/platform/hours";
import { alternativeOf } from "../../../../domain/support/booking/alternatives";
import { MAX_DAYS } from "../../../../domain/support/booking/commands";
import type { Meanwhile } from "../../../../domain/support/label-reports/commands";
import { type App, select } from "../../platform/sql/database";
import { selection, text } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { PLACE } from "../equipment-row";
import { AT_HAND } from "./agenda";

const DAY = 86_400_000;

/** `next` is the instant from which another person has it. */
const RESOURCE = selection({
  name: text("q.name"),
  place: text(PLACE),
  next: text(`(SELECT ifnull(MIN(b.starts), '') FROM bookings b WHERE b.resource = q.id AND b.state IN ('pending', 'confirmed')
    AND b.starts >= {:longest} AND b.ends > {:now})`),
});

/** Another machine of a kind that users may book singly, and that is available now. */
export function availableNow(app: App, { kind, id }: { kind: string; id: string }): Meanwhile | null {
  const at = now();
  const { day, minutes } = localTime(app, at);
  const spares = select(
    app,
    RESOURCE,
    `FROM booking_resources q CROSS JOIN equipment e ON e.id = q.equipment LEFT JOIN rooms r ON r.id = q.room
     WHERE q.active = TRUE AND q.equipment != '' AND q.needs_approval = FALSE AND e.kind = {:kind} AND e.id != {:id} AND ${AT_HAND}
     ORDER BY q.name COLLATE NOCASE`,
    { kind, id, now: stamp(at), longest: stamp(at - (MAX_DAYS + 1) * DAY) },
  ).map(({ next, ...spare }) => {
    const busyFrom = next === "" ? null : localTime(app, Math.max(at, fromStamp(next)));
    return { ...spare, taken: busyFrom?.day === day ? busyFrom.minutes : null };
  });
  return alternativeOf(spares, intervalsOn(calendarWithHours(app), day), minutes);
}
