/** The timetable changes: future bookings by class period follow their classes, or the change is refused. */
import { type Day, dayAndMonth } from "../../../../domain/dates";
import { grouped } from "../../../../domain/grouped";
import { minutesOf } from "../../../../domain/platform/hours";
import { formatHours, formatPeriods, hoursIn, overlap } from "../../../../domain/support/booking/periods";
import { refuse } from "../../../../domain/support/refusals";
import { topics } from "../../../../domain/support/topics";
import { count, listing } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import { calledName } from "../../platform/person-data/person-sql";
import type { RecordHook } from "../../platform/records/records";
import { type App, execute, select } from "../../platform/sql/database";
import { numbers, selection, text, texts } from "../../platform/sql/selection";
import { instantIn } from "../../platform/time/business-clock";
import { now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { SERVER } from "../../platform/timeline/actor";
import { classPeriods, OWNER_OF_BOOKING } from "./agenda";

const FUTURE_BOOKING = selection({
  ...texts("b.id", "b.resource", "b.day", "b.shift", "b.starts", "b.ends", "b.state"),
  ...numbers("b.first_period", "b.last_period"),
  resource_name: text("q.name"),
  owner: text(OWNER_OF_BOOKING),
  who: text(`CASE WHEN b.person != '' THEN ${calledName("p")} ELSE u.name END`),
});
type Booking = ReturnType<typeof futureBookingsOf>[number];

const IS_OPEN = "b.state IN ('pending', 'confirmed')";
/** The number of clashes that the sentence names; it counts the others. */
const MAX_NAMED = 5;

const futureBookingsOf = (app: App) =>
  select(
    app,
    FUTURE_BOOKING,
    `FROM bookings b JOIN booking_resources q ON q.id = b.resource LEFT JOIN users u ON u.id = b.user LEFT JOIN people p ON p.id = b.person
     WHERE ${IS_OPEN} AND b.starts > {:now} ORDER BY b.starts`,
    { now: stamp(now()) },
  );

interface MovedBooking extends Booking {
  text: string;
}

/** The bookings of a shift whose classes have other hours now. */
function movedOf(app: App, bookings: readonly Booking[]): MovedBooking[] {
  const [timetable, zone] = [classPeriods(app), schoolSettings(app).time_zone];
  return bookings.flatMap((booking): MovedBooking[] => {
    const hours = hoursIn(timetable, booking);
    if (!hours) {
      return [];
    }
    const at = (time: string) => stamp(instantIn(zone, booking.day as Day, minutesOf(time)));
    const [starts, ends] = [at(hours.starts), at(hours.ends)];
    return starts === booking.starts && ends === booking.ends
      ? []
      : [{ ...booking, starts, ends, text: formatHours(hours.starts, hours.ends) }];
  });
}

const formatBooking = ({ day, first_period, last_period, who }: Booking): string =>
  `${dayAndMonth(day as Day)}${first_period > 0 ? `, ${formatPeriods(first_period, last_period)}` : ""}, de ${who || "outra pessoa"}`;

/** The bookings that would overlap at the new hours. */
function clashesIn(bookings: readonly Booking[], movedBookings: readonly MovedBooking[]): string[] {
  const ids = new Set(movedBookings.map(({ id }) => id));
  const nextBookings: Booking[] = [...bookings.filter(({ id }) => !ids.has(id)), ...movedBookings];
  const byResource = grouped(nextBookings, ({ resource }) => resource);
  return [...byResource.values()].flatMap((of) => {
    const inOrder = of.sort((first, second) => (first.starts < second.starts ? -1 : 1));
    return inOrder.flatMap((booking, index) => {
      const next = inOrder[index + 1];
      return next && overlap(booking, next) && (ids.has(booking.id) || ids.has(next.id))
        ? [`${booking.resource_name}: ${formatBooking(booking)}, com ${formatBooking(next)}`]
        : [];
    });
  });
}

/** A running booking may be overlapped by one that is moved towards it. */
const runningOf = (app: App): Booking[] =>
  select(
    app,
    FUTURE_BOOKING,
    `FROM bookings b JOIN booking_resources q ON q.id = b.resource LEFT JOIN users u ON u.id = b.user LEFT JOIN people p ON p.id = b.person
     WHERE ${IS_OPEN} AND b.starts <= {:now} AND b.ends > {:now}`,
    { now: stamp(now()) },
  );

/** Removes them first and inserts them at their new hours, so that none meets another that is still to move. */
function move(app: App, movedBookings: readonly MovedBooking[]): void {
  execute(app, "UPDATE bookings SET state = 'cancelled' WHERE id IN (SELECT value FROM json_each({:ids}))", {
    ids: movedBookings.map(({ id }) => id),
  });
  for (const { id, starts, ends, state } of movedBookings) {
    const record = app.findRecordById("bookings", id);
    record.load({ starts, ends, state, warned_at: "" });
    app.saveNoValidate(record);
  }
}

function notifyOwners(app: App, movedBookings: readonly MovedBooking[]): void {
  for (const [owner, bookings] of grouped(movedBookings, (booking) => booking.owner)) {
    const [first] = bookings as [MovedBooking];
    const names = bookings
      .slice(0, MAX_NAMED)
      .map(
        ({ resource_name, day, first_period, last_period, text }) =>
          `${resource_name}, ${dayAndMonth(day as Day)}, ${formatPeriods(first_period, last_period)}: agora ${text}`,
      );
    const moreCount = bookings.length - names.length;
    notifyUsers(app, SERVER, [owner], topics.bookings, {
      area: "support",
      kind: "booking_moved",
      title: `O horário das aulas mudou: ${count(bookings.length, "reserva sua", "reservas suas")}`,
      text: listing(moreCount > 0 ? [...names, `mais ${moreCount}`] : names),
      link: `/agenda?recurso=${first.resource}&semana=${first.day}`,
    });
  }
}

/**
 * A class has other hours now.
 * @throws Refusal timetable_clash, and nothing is saved.
 */
function follow(e: core.RecordRequestEvent): void {
  const { app } = e;
  const shift = e.record!.getString("shift");
  const futureBookings = futureBookingsOf(app);
  const movedBookings = movedOf(
    app,
    futureBookings.filter((booking) => booking.shift === shift && booking.first_period > 0),
  );
  if (movedBookings.length === 0) {
    return;
  }
  const clashes = clashesIn([...futureBookings, ...runningOf(app)], movedBookings);
  if (clashes.length > 0) {
    const moreCount = clashes.length - MAX_NAMED;
    const clashNames = clashes.slice(0, MAX_NAMED);
    throw refuse("timetable_clash", { clashes: moreCount > 0 ? [...clashNames, `mais ${moreCount}`] : clashNames }, "starts");
  }
  move(app, movedBookings);
  notifyOwners(app, movedBookings);
}

const follows: RecordHook = { after: follow };

/** Bookings do not follow a removed class period: they keep their hours until the class is entered again. */
export const periodSaves = { creates: follows, updates: follows };
