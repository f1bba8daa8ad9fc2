/** Notifies the owner of a booking about overdue machines, before they find an empty cart. */
import { MAX_DAYS } from "../../../../domain/support/booking/commands";
import { topics } from "../../../../domain/support/topics";
import { notifyUsers } from "../../messaging/notify-users";
import { type App, execute, select, transactEach } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { noticeTo } from "../notices";
import { MACHINES_OF, OWNER_OF_BOOKING, PERSON_OF_BOOKING } from "./agenda";

const DAY = 24 * 60 * 60_000;

const WAITING_BOOKING = selection({
  ...texts("b.id", "b.resource"),
  owner: text(OWNER_OF_BOOKING),
  resource_name: text("q.name"),
  person: text(PERSON_OF_BOOKING),
});

/**
 * Once for each booking that runs or begins within a day, where another person has its machines: overdue, or with a return after
 * the booking's begin.
 */
export function remindNextBookings(app: App): void {
  const at = now();
  const waitingBookings = select(
    app,
    WAITING_BOOKING,
    `FROM bookings b JOIN booking_resources q ON q.id = b.resource LEFT JOIN users u ON u.id = b.user
     WHERE b.state IN ('pending', 'confirmed') AND b.starts > {:longest} AND b.starts < {:soon} AND b.ends > {:now} AND b.warned_at = ''
       AND EXISTS (SELECT 1 FROM ${MACHINES_OF} m CROSS JOIN custodies c ON c.equipment = m.equipment
         WHERE c.kind = 'loan' AND c.ended_at = '' AND c.booking != b.id AND (c.due_at < {:now} OR c.due_at > b.starts)
           AND (c.person = '' OR c.person != ${PERSON_OF_BOOKING}))`,
    { now: stamp(at), soon: stamp(at + DAY), longest: stamp(at - MAX_DAYS * DAY) },
  );
  transactEach(app, waitingBookings, (tx, booking) => {
    if (booking.owner !== "") {
      notifyUsers(tx, SERVER, [booking.owner], topics.bookings, {
        area: "support",
        kind: "booking_overdue",
        title: `${booking.resource_name}: há equipamento ainda não devolvido`,
        text: "A sua reserva está mantida. Confira com a equipe de TI quantos estão livres.",
        link: `/agenda?recurso=${booking.resource}`,
      });
    }
    noticeTo(tx, SERVER, {
      ...{ kind: "support_booking_late", person: booking.person, account: true, subject: booking.resource_name },
      ...{ about: { collection: "bookings", id: booking.id }, occasion: "" },
    });
    execute(tx, "UPDATE bookings SET warned_at = {:at} WHERE id = {:id}", { at: stamp(at), id: booking.id });
  });
}
