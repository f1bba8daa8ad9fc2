/** Who booked what is still out, overdue, hears of it before they stand before an empty cart. */
import { now, stamp } from "../../platform/clock";
import { type App, execute, select, selection, text, texts, transact } from "../../platform/database";
import { notify } from "../../platform/notifications";

const AHEAD_MILLISECONDS = 24 * 60 * 60_000;

const WAITING = selection({
  ...texts("b.id", "b.user", "b.resource"),
  resource_name: text("q.name"),
});

/** Once for each booking of the next day whose machines are late with somebody else. */
export function warnNextBookings(app: App): void {
  const at = now();
  const waiting = select(
    app,
    WAITING,
    `FROM bookings b JOIN booking_resources q ON q.id = b.resource
     WHERE b.state IN ('pending', 'confirmed') AND b.starts > {:now} AND b.starts < {:soon} AND b.warned_at = '' AND b.user != ''
       AND EXISTS (SELECT 1 FROM custodies c WHERE c.kind = 'loan' AND c.ended_at = '' AND c.due_at < {:now}
         AND (c.equipment = q.equipment OR c.equipment IN (SELECT equipment FROM kit_items WHERE resource = q.id)))`,
    { now: stamp(at), soon: stamp(at + AHEAD_MILLISECONDS) },
  );
  for (const booking of waiting) {
    transact(app, (tx) => {
      notify(tx, booking.user, {
        kind: "booking_overdue",
        title: `${booking.resource_name}: há equipamento que ainda não voltou`,
        text: "A sua reserva continua. Confira com a equipe de TI quantos estão livres.",
        link: `/agenda?recurso=${booking.resource}`,
      });
      execute(tx, "UPDATE bookings SET warned_at = {:at} WHERE id = {:id}", { at: stamp(at), id: booking.id });
    });
  }
}
