/** The resources that can be booked, and a resource's week. */

import type { InputIn, OutputIn } from "../../../../domain/contract";
import { addDays } from "../../../../domain/dates";
import { nextOpenDayOrSame } from "../../../../domain/platform/calendar";
import { intervalsOn, timeOf } from "../../../../domain/platform/hours";
import type * as contracts from "../../../../domain/support/booking/commands";
import { type AgendaBooking, type Bookable, type BookingState, MAX_DAYS } from "../../../../domain/support/booking/commands";
import type { Period } from "../../../../domain/support/booking/periods";
import { AVAILABLE_STATES } from "../../../../domain/support/equipment/states";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, figure, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flags, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTimeIn, now, stamp, today } from "../../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import { isTeam } from "../calls/call-record";

const PERIOD = selection<Period>()({ ...texts("id", "shift", "starts", "ends"), ...numbers("number") });

export const classPeriods = (app: App): Period[] => select(app, PERIOD, "FROM class_periods ORDER BY starts, number");

/** A resource's machines: the single machine, or those in the cart. Binds no value; `q` is the resource. */
export const MACHINES_OF = `(SELECT q.equipment AS equipment WHERE q.equipment != '' UNION ALL SELECT equipment FROM kit_items WHERE resource = q.id)`;
/** An available machine, `e`. */
export const AT_HAND = `e.state IN (${AVAILABLE_STATES.map((state) => `'${state}'`).join(", ")})
  AND NOT EXISTS (SELECT 1 FROM custodies c WHERE c.equipment = e.id AND c.kind = 'loan' AND c.ended_at = '')`;
const READY_MACHINES = `(SELECT COUNT(*) FROM ${MACHINES_OF} m CROSS JOIN equipment e ON e.id = m.equipment WHERE ${AT_HAND})`;

const BOOKABLE = selection<Bookable>()({
  ...texts("q.id", "q.name"),
  room_name: text("r.name"),
  ...flags("q.needs_approval"),
  size: number(`(SELECT COUNT(*) FROM ${MACHINES_OF})`),
  ready: number(READY_MACHINES),
});

const CLASS = selection(texts("id", "name"));

/** GET support/bookables */
export function bookables({ app }: Call): OutputIn<typeof contracts, "bookables"> {
  const resources = select(
    app,
    BOOKABLE,
    "FROM booking_resources q LEFT JOIN rooms r ON r.id = q.room WHERE q.active = TRUE ORDER BY q.equipment != '', q.name COLLATE NOCASE",
  );
  const classes = select(app, CLASS, "FROM classes WHERE active = TRUE ORDER BY year DESC, name");
  const first_day = nextOpenDayOrSame(calendarWithHours(app), today(app));
  return { resources: resources.filter(({ size }) => size > 0), periods: classPeriods(app), classes, first_day };
}

/** The person for whom a booking `b` of the user `u` is: the named one, otherwise the account's own. */
export const PERSON_OF_BOOKING = "iif(b.person != '', b.person, ifnull(u.person, ''))";
/** The owner of a booking: the account of the person for whom it is, otherwise of its author. */
export const OWNER_OF_BOOKING =
  "ifnull((SELECT a.id FROM users a WHERE a.person = b.person AND b.person != '' AND a.active = TRUE ORDER BY a.created LIMIT 1), b.user)";

const BOOKING = selection({
  ...texts("b.id", "b.resource", "b.day", "b.shift", "b.note", "b.starts", "b.ends"),
  owner: text(OWNER_OF_BOOKING),
  person: text(PERSON_OF_BOOKING),
  ...numbers("b.first_period", "b.last_period"),
  state: text<BookingState>("b.state"),
  kind: text("p.kind"),
  who: text(`CASE WHEN b.person != '' THEN ${calledName("p")} ELSE u.name END`),
  class_name: text("k.name"),
  following: number(
    "(SELECT COUNT(*) FROM bookings n WHERE n.series = b.series AND n.series != '' AND n.starts > b.starts AND n.state = b.state)",
  ),
  out: number("(SELECT COUNT(*) FROM custodies c WHERE c.booking = b.id AND c.booking != '')"),
  back: number("(SELECT COUNT(*) FROM custodies c WHERE c.booking = b.id AND c.booking != '' AND c.ended_at != '')"),
});
const BOOKING_JOINS =
  "LEFT JOIN users u ON u.id = b.user LEFT JOIN people p ON p.id = b.person LEFT JOIN classes k ON k.id = b.class";

/**
 * Bookings as the grid shows them.
 * @param condition from FROM's joins on: `b` is the booking.
 */
export function bookingsWhere(
  app: App,
  actor: Actor,
  condition: string,
  params: Record<string, string>,
): (AgendaBooking & { person: string; person_name: string; kind: string; starts_at: string; ends_at: string })[] {
  const zone = schoolSettings(app).time_zone;
  return select(app, BOOKING, `FROM bookings b ${BOOKING_JOINS} WHERE ${condition}`, params).map(
    ({ starts, ends, owner, ...row }) => ({
      ...row,
      starts: timeOf(localTimeIn(zone, fromStamp(starts)).minutes),
      ends: timeOf(localTimeIn(zone, fromStamp(ends)).minutes),
      ends_on: localTimeIn(zone, fromStamp(ends)).day,
      starts_at: starts,
      ends_at: ends,
      person_name: row.who,
      own: owner !== "" && owner === actor.id,
    }),
  );
}

type BookingRow = ReturnType<typeof bookingsWhere>[number];

/** A booking as the grid shows it to the desk, and to its owner. */
const publicBooking = ({
  person: _person,
  person_name: _name,
  starts_at: _starts,
  ends_at: _ends,
  kind: _kind,
  ...booking
}: BookingRow): AgendaBooking => booking;

/**
 * A booking for all other users: the member of staff who has it, so that two teachers can agree; no pupil's name, and no note.
 */
const publicView = (booking: BookingRow): AgendaBooking => ({
  ...publicBooking(booking),
  note: "",
  who: booking.kind === "student" ? "Reservado" : booking.who,
});

/** Overdue loans of a resource's machines. */
const LATE = `FROM booking_resources q CROSS JOIN ${"custodies"} c
  ON c.kind = 'loan' AND c.ended_at = '' AND c.due_at < {:now}
  AND (c.equipment = q.equipment OR c.equipment IN (SELECT equipment FROM kit_items WHERE resource = q.id)) WHERE q.id = {:resource}`;

export const lateOf = (app: App, resource: string): number =>
  figure(app, `SELECT COUNT(*) ${LATE}`, { resource, now: stamp(now()) });

const RESOURCE_COLUMNS = selection({ ...texts("id", "name"), ...flags("active") });

/** @throws Refusal not_found. */
export function requireResource(app: App, resource: string): { id: string; name: string; active: boolean } {
  return requireFound(
    selectFirst(app, RESOURCE_COLUMNS, "FROM booking_resources WHERE id = {:resource}", { resource }),
    "o recurso selecionado para reserva",
    "resource",
  );
}

/** The limit of bookings to approve: more than anybody decides in a day. */
const MAX_PENDING = 100;
/** Binds `now`. `b` is the booking. */
const PENDING = "b.state = 'pending' AND b.ends > {:now}";

/** One row for all bookings of a series, which are decided at once. Binds `now`. */
const TO_DECIDE = `${PENDING} AND NOT EXISTS (SELECT 1 FROM bookings e WHERE e.series = b.series AND e.series != ''
  AND e.starts < b.starts AND e.state = 'pending' AND e.ends > {:now})`;

/** The number of decisions that the desk owes: of the list of pending bookings, and on the home page. */
export const bookingsToDecide = (app: App): number =>
  figure(app, `SELECT COUNT(*) FROM bookings b WHERE ${TO_DECIDE}`, { now: stamp(now()) });

/** GET support/pending-bookings */
export function pendingBookings({ app, actor }: Call): OutputIn<typeof contracts, "pendingBookings"> {
  const params = { now: stamp(now()) };
  const bookings = bookingsWhere(app, actor, `${TO_DECIDE} ORDER BY b.starts LIMIT ${MAX_PENDING}`, params);
  const total = bookings.length < MAX_PENDING ? bookings.length : bookingsToDecide(app);
  const names = new Map(select(app, RESOURCE_COLUMNS, "FROM booking_resources").map(({ id, name }) => [id, name]));
  return {
    bookings: bookings.map((booking) => ({ ...publicBooking(booking), resource_name: names.get(booking.resource) ?? "" })),
    left: total - bookings.length,
  };
}

const DAYS_OF_WEEK = 7;

/** GET support/agenda */
export function agenda(
  { app, actor }: Call,
  { resource, from }: InputIn<typeof contracts, "agenda">,
): OutputIn<typeof contracts, "agenda"> {
  requireResource(app, resource);
  const end = addDays(from, DAYS_OF_WEEK);
  const calendar = calendarWithHours(app);
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(from, index));
  // A day of any zone in Brazil lies within a day of UTC's. A booking that began before may still run.
  const bookings = bookingsWhere(
    app,
    actor,
    `b.resource = {:resource} AND b.state IN ('pending', 'confirmed') AND b.starts >= {:longest} AND b.starts < {:high}
     AND b.ends > {:low} ORDER BY b.starts`,
    {
      resource,
      longest: `${addDays(from, -MAX_DAYS - 1)} 00:00:00.000Z`,
      low: `${addDays(from, -1)} 00:00:00.000Z`,
      high: `${addDays(end, 1)} 00:00:00.000Z`,
    },
  ).filter(({ day, ends_on }) => day < end && ends_on >= from);
  return {
    bookings: bookings.map((booking) => (booking.own || isTeam(actor) ? publicBooking(booking) : publicView(booking))),
    closed: days
      .filter((day) => intervalsOn(calendar, day).length === 0)
      .map((day) => ({ day, reason: calendar.closedDays[day] ?? "" })),
    overdue: lateOf(app, resource),
  };
}
