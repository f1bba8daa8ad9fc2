/** Cancels the bookings of people who left the school, so that others can book, whichever client recorded the leave. */
import { dayAndMonth } from "../../../../domain/dates";
import { grouped } from "../../../../domain/grouped";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import { topics } from "../../../../domain/support/topics";
import { count, listing } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import { type App, select, transactEach } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { technicians } from "../technicians";
import { PERSON_OF_BOOKING } from "./agenda";

const FUTURE_BOOKING = selection({
  ...texts("b.id", "b.day", "b.resource"),
  resource_name: text("q.name"),
  person: text("p.id"),
});

const MAX_AT_ONCE = 200;

/** Cancels the future bookings of leavers, and notifies the team once for each person. */
export function cancelOfLeavers(app: App): void {
  const futureBookings = select(
    app,
    FUTURE_BOOKING,
    `FROM bookings b JOIN booking_resources q ON q.id = b.resource LEFT JOIN users u ON u.id = b.user
     CROSS JOIN people p ON p.id = ${PERSON_OF_BOOKING}
     WHERE b.state IN ('pending', 'confirmed') AND b.starts > {:now} AND p.active = FALSE ORDER BY b.starts LIMIT ${MAX_AT_ONCE}`,
    { now: stamp(now()) },
  );
  const leavers = [...grouped(futureBookings, (booking) => booking.person)].map(([id, bookings]) => ({ id, bookings }));
  transactEach(app, leavers, (tx, { id: person, bookings }) => {
    for (const { id, day, resource, resource_name } of bookings) {
      const row = tx.findRecordById("bookings", id);
      row.set("state", "cancelled");
      tx.saveNoValidate(row);
      record(tx, SERVER, {
        ...{ area: "support", collection: "booking_resources", subject: resource, kind: "booking_cancelled" },
        text: `${resource_name}, ${dayAndMonth(day)}: reserva cancelada, ${personPlaceholder(person)} não está mais na escola`,
      });
    }
    const resources = [...new Set(bookings.map(({ resource_name }) => resource_name))];
    notifyUsers(tx, SERVER, technicians(tx), topics.asked_bookings, {
      ...{ area: "support", kind: "booking_cancelled" },
      title: `${count(bookings.length, "reserva cancelada", "reservas canceladas")}: o solicitante saiu da escola`,
      text: `${personPlaceholder(person)}: ${listing(resources)}, a partir de ${dayAndMonth(bookings[0]!.day)}.`,
      link: `/agenda?recurso=${bookings[0]!.resource}&semana=${bookings[0]!.day}`,
    });
  });
}
