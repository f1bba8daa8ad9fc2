/** The timetable changes: future bookings by class period follow their classes, or the change is refused. */
import { type Day, dayAndMonth } from "../../../../domain/dates";
import { minutesOf } from "../../../../domain/platform/hours";
import { formatHours, formatPeriods, hoursIn, overlap } from "../../../../domain/support/booking/periods";
import { refuse } from "../../../../domain/support/refusals";
import { topics } from "../../../../domain/support/topics";
import { count, listing } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import { calledName } from "../../platform/person-data/person-sql";
import type { RecordHook } from "../../platform/records/records";
import { type App, execute, numbers, select, selection, text, texts } from "../../platform/sql/database";
import { instantIn } from "../../platform/time/business-clock";
import { now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { SERVER } from "../../platform/timeline/actor";
import { classPeriods, OWNER_OF_BOOKING } from "./agenda";

const AHEAD = selection({
  ...texts("b.id", "b.resource", "b.day", "b.shift", "b.starts", "b.ends", "b.state"),
  ...numbers("b.first_period", "b.last_period"),
  resource_name: text("q.name"),
  owner: text(OWNER_OF_BOOKING),
  who: text(`CASE WHEN b.person != '' THEN ${calledName("p")} ELSE u.name END`),
});
type Booking = ReturnType<typeof aheadOf>[number];

const STANDING = "b.state IN ('pending', 'confirmed')";
/** So many clashes are named; the rest are counted. */
const MOST_NAMED = 5;

const aheadOf = (app: App) =>
  select(
    app,
    AHEAD,
    `FROM bookings b JOIN booking_resources q ON q.id = b.resource LEFT JOIN users u ON u.id = b.user LEFT JOIN people p ON p.id = b.person
     WHERE ${STANDING} AND b.starts > {:now} ORDER BY b.starts`,
    { now: stamp(now()) },
  );

interface Moved extends Booking {
  words: string;
}

/** The bookings of a shift by what its classes' hours are now, where these are others than before. */
function movedOf(app: App, ahead: readonly Booking[]): Moved[] {
  const [timetable, zone] = [classPeriods(app), schoolSettings(app).time_zone];
  return ahead.flatMap((booking): Moved[] => {
    const hours = hoursIn(timetable, booking);
    if (!hours) {
      return [];
    }
    const at = (time: string) => stamp(instantIn(zone, booking.day as Day, minutesOf(time)));
    const [starts, ends] = [at(hours.starts), at(hours.ends)];
    return starts === booking.starts && ends === booking.ends
      ? []
      : [{ ...booking, starts, ends, words: formatHours(hours.starts, hours.ends) }];
  });
}

const formatBooking = ({ day, first_period, last_period, who }: Booking): string =>
  `${dayAndMonth(day as Day)}${first_period > 0 ? `, ${formatPeriods(first_period, last_period)}` : ""}, de ${who || "outra pessoa"}`;

/** The bookings that would overlap at the new hours. */
function clashesIn(ahead: readonly Booking[], moved: readonly Moved[]): string[] {
  const ids = new Set(moved.map(({ id }) => id));
  const byResource = new Map<string, Booking[]>();
  for (const one of [...ahead.filter(({ id }) => !ids.has(id)), ...moved]) {
    byResource.set(one.resource, [...(byResource.get(one.resource) ?? []), one]);
  }
  return [...byResource.values()].flatMap((of) => {
    const inOrder = of.sort((one, other) => (one.starts < other.starts ? -1 : 1));
    return inOrder.flatMap((one, index) => {
      const next = inOrder[index + 1];
      return next && overlap(one, next) && (ids.has(one.id) || ids.has(next.id))
        ? [`${one.resource_name}: ${formatBooking(one)}, com ${formatBooking(next)}`]
        : [];
    });
  });
}

/** A running booking may be overlapped by one that is moved towards it. */
const runningOf = (app: App): Booking[] =>
  select(
    app,
    AHEAD,
    `FROM bookings b JOIN booking_resources q ON q.id = b.resource LEFT JOIN users u ON u.id = b.user LEFT JOIN people p ON p.id = b.person
     WHERE ${STANDING} AND b.starts <= {:now} AND b.ends > {:now}`,
    { now: stamp(now()) },
  );

/** Taken out first and put back at their hours, so that none meets another that is still to move. */
function move(app: App, moved: readonly Moved[]): void {
  execute(app, "UPDATE bookings SET state = 'cancelled' WHERE id IN (SELECT value FROM json_each({:ids}))", {
    ids: JSON.stringify(moved.map(({ id }) => id)),
  });
  for (const { id, starts, ends, state } of moved) {
    const record = app.findRecordById("bookings", id);
    record.load({ starts, ends, state, warned_at: "" });
    app.saveNoValidate(record);
  }
}

function notifyOwners(app: App, moved: readonly Moved[]): void {
  const byOwner = new Map<string, Moved[]>();
  for (const booking of moved) {
    byOwner.set(booking.owner, [...(byOwner.get(booking.owner) ?? []), booking]);
  }
  for (const [owner, bookings] of byOwner) {
    const [first] = bookings as [Moved];
    const names = bookings
      .slice(0, MOST_NAMED)
      .map(
        ({ resource_name, day, first_period, last_period, words }) =>
          `${resource_name}, ${dayAndMonth(day as Day)}, ${formatPeriods(first_period, last_period)}: agora ${words}`,
      );
    const rest = bookings.length - names.length;
    notifyUsers(app, SERVER, [owner], topics.bookings, {
      area: "support",
      kind: "booking_moved",
      title: `O horário das aulas mudou: ${count(bookings.length, "reserva sua", "reservas suas")}`,
      text: listing(rest > 0 ? [...names, `mais ${rest}`] : names),
      link: `/agenda?recurso=${first.resource}&semana=${first.day}`,
    });
  }
}

/** A class has other hours now. @throws Refusal timetable_clash, and nothing is saved. */
function follow(e: core.RecordRequestEvent): void {
  const { app } = e;
  const shift = e.record!.getString("shift");
  const ahead = aheadOf(app);
  const moved = movedOf(
    app,
    ahead.filter((one) => one.shift === shift && one.first_period > 0),
  );
  if (moved.length === 0) {
    return;
  }
  const clashes = clashesIn([...ahead, ...runningOf(app)], moved);
  if (clashes.length > 0) {
    const rest = clashes.length - MOST_NAMED;
    const named = clashes.slice(0, MOST_NAMED);
    throw refuse("timetable_clash", { clashes: rest > 0 ? [...named, `mais ${rest}`] : named }, "starts");
  }
  move(app, moved);
  notifyOwners(app, moved);
}

const follows: RecordHook = { after: follow };

/** A removed class period is not followed: its bookings keep their hours until the class is entered again. */
export const periodSaves = { creates: follows, updates: follows };
