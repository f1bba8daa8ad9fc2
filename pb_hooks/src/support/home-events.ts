/** Today's events at the IT desk: bookings and due times. */
import { addDays } from "../../../domain/dates";
import type { HomeEvent } from "../../../domain/platform/home";
import { formatTime, timeOf } from "../../../domain/platform/hours";
import { calledName } from "../platform/person-data/person-sql";
import { type App, select } from "../platform/sql/database";
import { selection, text, texts } from "../platform/sql/selection";
import { fromStamp, localTimeIn, now, stamp } from "../platform/time/clock";
import { schoolSettings } from "../platform/time/settings";

/** The number of events of each kind that the card can show. */
const MAX_EVENTS = 8;
/** A running booking may have begun days ago: over a weekend, for a fair. */
const LONGEST_DAYS = 7;
const DAY = 86_400_000;

const BOOKED_COLUMNS = selection({
  ...texts("b.starts", "b.ends", "q.name", "q.id"),
  who: text(`CASE WHEN b.person != '' THEN ${calledName("p")} ELSE u.name END`),
  class_name: text("k.name"),
});
const DUE = selection({ ...texts("c.id", "c.due", "c.title"), technician: text("u.name") });

/** @returns bookings and due times until the school's midnight. */
export function eventsOfToday(app: App): HomeEvent[] {
  const { time_zone: zone } = schoolSettings(app);
  const instant = now();
  const { day } = localTimeIn(zone, instant);
  const at = (stampText: string) => {
    const local = localTimeIn(zone, fromStamp(stampText));
    return { day: local.day, time: timeOf(local.minutes) };
  };
  // A day is never longer than 25 hours; events of the next day are left out by their own day.
  const params = { now: stamp(instant), from: stamp(instant - LONGEST_DAYS * DAY), before: stamp(instant + DAY + DAY / 24) };
  const bookings = select(
    app,
    BOOKED_COLUMNS,
    `FROM bookings b JOIN booking_resources q ON q.id = b.resource LEFT JOIN users u ON u.id = b.user LEFT JOIN people p ON p.id = b.person
     LEFT JOIN classes k ON k.id = b.class
     WHERE b.state IN ('pending', 'confirmed') AND b.state = 'confirmed' AND b.starts >= {:from} AND b.starts < {:before} AND b.ends > {:now}
     ORDER BY b.starts LIMIT ${MAX_EVENTS}`,
    params,
  ).flatMap(({ starts, ends, name, id, who, class_name }) => {
    const [begin, end] = [at(starts), at(ends)];
    const goesOn = starts <= params.now;
    const endText =
      end.day === day
        ? ` ${formatTime(end.time)}`
        : end.day === addDays(day, 1)
          ? " amanhã"
          : ` ${end.day.slice(8)}/${end.day.slice(5, 7)}`;
    return goesOn || begin.day === day
      ? [
          {
            at: goesOn ? "" : begin.time,
            lead: `${name} com ${[who, class_name].filter(Boolean).join(", ")}`,
            text: `até${endText}`,
            to: `/agenda?recurso=${id}`,
          },
        ]
      : [];
  });
  const due = select(
    app,
    DUE,
    `FROM service_calls c LEFT JOIN users u ON u.id = c.technician
     WHERE c.ended = FALSE AND iif(c.due = '', '9', c.due) >= {:now} AND iif(c.due = '', '9', c.due) < {:before}
     ORDER BY c.ended, iif(c.due = '', '9', c.due) LIMIT ${MAX_EVENTS}`,
    params,
  ).flatMap(({ id, due, title, technician }) => {
    const dueTime = at(due);
    return dueTime.day === day
      ? [{ at: dueTime.time, lead: `Prazo: ${title}`, text: technician, to: `/atendimentos?aberto=${id}` }]
      : [];
  });
  return [...bookings, ...due];
}
