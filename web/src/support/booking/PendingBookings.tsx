import { Button } from "@mantine/core";
import { useState } from "react";
import { formatLongDay } from "../../../../domain/dates";
import type { PendingBooking } from "../../../../domain/support/booking/commands";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import classes from "./Agenda.module.css";
import { formatBookingHours } from "./agenda-words";
import { BookingDialog } from "./BookingDialog";

const NONE = { bookings: [], left: 0 };
const followingText = ({ following }: PendingBooking): string =>
  following > 0 ? `, e mais ${count(following, "horário seguinte", "horários seguintes")}` : "";

/** The bookings of every resource that wait for the desk's approval; nothing without one. */
export function PendingBookings() {
  const { today } = useApplication();
  const pending = useRead("support/pending-bookings", {});
  const [openBooking, setOpenBooking] = useState<PendingBooking>();
  const { bookings, left } = pending.data ?? NONE;
  return (
    <>
      {bookings.length > 0 ? (
        <Card title="Reservas a aprovar" flush>
          <ul className={classes.otherBookings} aria-label="Reservas a aprovar">
            {bookings.map((booking) => (
              <li key={booking.id}>
                <Button variant="default" size="compact-sm" onClick={() => setOpenBooking(booking)}>
                  {booking.who}
                </Button>
                {`${booking.resource_name}, ${formatLongDay(booking.day, today)}, ${formatBookingHours(booking)}${followingText(booking)}`}
              </li>
            ))}
          </ul>
          {left > 0 ? (
            <p className="rest">Mais {count(left, "reserva aguarda", "reservas aguardam")} aprovação depois destas.</p>
          ) : null}
        </Card>
      ) : null}
      {openBooking ? <BookingDialog booking={openBooking} onClose={() => setOpenBooking(undefined)} /> : null}
    </>
  );
}
