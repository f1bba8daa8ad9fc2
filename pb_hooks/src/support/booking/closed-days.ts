/** Notifies each booking's owner when a day with bookings closes, once for as long as the day is closed. */
import { type Day, dayAndMonth } from "../../../../domain/dates";
import { grouped } from "../../../../domain/grouped";
import { intervalsOn } from "../../../../domain/platform/hours";
import { topics } from "../../../../domain/support/topics";
import { count, listing } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import { type App, execute, select, transact } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { SERVER } from "../../platform/timeline/actor";
import { OWNER_OF_BOOKING } from "./agenda";

const FUTURE_BOOKING = selection({
  ...texts("b.id", "b.day", "b.resource", "b.closed_at"),
  resource_name: text("q.name"),
  owner: text(OWNER_OF_BOOKING),
});

/** The ids of an UPDATE. */
const ID_IN_LIST = "id IN (SELECT value FROM json_each({:ids}))";

/** The calendar of the last run. */
const LAST_CALENDAR = "support:closed-days";

/** Runs once for each calendar, however many of its days changed at once. */
export function notifyClosedDays(app: App): void {
  const calendar = calendarWithHours(app);
  const calendarText = JSON.stringify(calendar);
  if (app.store().get(LAST_CALENDAR) === calendarText) {
    return;
  }
  app.store().set(LAST_CALENDAR, calendarText);
  const at = stamp(now());
  const futureBookings = select(
    app,
    FUTURE_BOOKING,
    `FROM bookings b JOIN booking_resources q ON q.id = b.resource
     WHERE b.state IN ('pending', 'confirmed') AND b.starts > {:now} ORDER BY b.starts`,
    { now: at },
  );
  const isClosed = new Map<string, boolean>();
  for (const { day } of futureBookings) {
    isClosed.set(day, isClosed.get(day) ?? intervalsOn(calendar, day as Day).length === 0);
  }
  const closedBookings = futureBookings.filter(({ day, closed_at }) => isClosed.get(day) && closed_at === "");
  const openAgain = futureBookings.filter(({ day, closed_at }) => !isClosed.get(day) && closed_at !== "");
  if (closedBookings.length + openAgain.length === 0) {
    return;
  }
  const byOwner = grouped(closedBookings, ({ owner }) => owner);
  const idsOf = (bookings: typeof futureBookings) => bookings.map(({ id }) => id);
  transact(app, (tx) => {
    execute(tx, `UPDATE bookings SET closed_at = {:at} WHERE ${ID_IN_LIST}`, { at, ids: idsOf(closedBookings) });
    execute(tx, `UPDATE bookings SET closed_at = '' WHERE ${ID_IN_LIST}`, { ids: idsOf(openAgain) });
    for (const [owner, bookings] of byOwner) {
      const [first] = bookings as [(typeof closedBookings)[number]];
      const days = [...new Set(bookings.map(({ day }) => day))];
      const resources = [...new Set(bookings.map(({ resource_name }) => resource_name))];
      notifyUsers(tx, SERVER, [owner], topics.bookings, {
        area: "support",
        kind: "booking_closed_day",
        title: `Escola fechada: ${count(bookings.length, "reserva sua", "reservas suas")}`,
        text: `${listing(resources)}: ${listing(days.map((day) => dayAndMonth(day)))}. Cancele a reserva ou escolha outro dia.`,
        link: `/agenda?recurso=${first.resource}&semana=${first.day}`,
      });
    }
  });
}
