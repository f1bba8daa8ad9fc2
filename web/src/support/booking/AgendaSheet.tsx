import { useSearchParams } from "react-router-dom";
import { addDays, formatLongDay, weekday, weekdayName } from "../../../../domain/dates";
import { formatTime } from "../../../../domain/platform/hours";
import { SHIFT_NAMES } from "../../../../domain/platform/shifts";
import { piecesOf } from "../../../../domain/support/booking/periods";
import { useRead } from "../../data/call";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { askedFor } from "./Agenda";
import classes from "./Agenda.module.css";
import { daysShown, formatBookingHours, formatWeek, placed, rowsOf } from "./agenda-words";

/** The week on paper, for the cart's door. */
export default function AgendaSheet() {
  const { today } = useApplication();
  const [address] = useSearchParams();
  const known = useRead("support/bookables", {});
  const asked = known.data && askedFor(address, known.data);
  const resource = asked?.resource;
  const week = useRead(
    "support/agenda",
    { resource: resource?.id ?? "", from: asked?.monday ?? today },
    { enabled: resource !== undefined },
  );
  const failed = known.error ?? week.error;
  const bookings = week.data?.bookings ?? [];
  const booked = bookings.flatMap((booking) => piecesOf(booking).map(({ day }) => day));
  const length = asked ? daysShown({ monday: asked.monday, closed: week.data?.closed }, booked) : 0;
  const days = asked ? Array.from({ length }, (_, index) => addDays(asked.monday, index)) : [];
  const rows = asked && known.data ? rowsOf(known.data.periods, asked.shift) : [];
  const back = asked?.resource ? `/agenda?${address}` : "/agenda";
  const { onGrid, beside } = placed(bookings, rows, days, known.data?.periods ?? []);
  const whoIs = (day: string, row: number) =>
    onGrid
      .filter((one) => one.day === day && one.first <= row && row <= one.last)
      .map(({ booking }) =>
        [booking.who, booking.class_name, booking.first_period > 0 ? "" : formatBookingHours(booking)].filter(Boolean).join(", "),
      )
      .join("; ");
  return (
    <PrintSheet
      title={resource ? `Agenda: ${resource.name}` : "Agenda da semana"}
      subtitle={asked ? `${formatWeek(asked.monday, length)}, ${SHIFT_NAMES[asked.shift].toLowerCase()}` : undefined}
      paper="landscape"
      back={back}
      ready={week.data !== undefined}
    >
      {known.data && !resource ? (
        <p>Nenhum recurso disponível para reserva.</p>
      ) : failed || !week.data ? (
        <LoadingState query={[known, week]} />
      ) : (
        <>
          <PrintTable
            caption="Semana"
            className={classes.sheet}
            heads={["Aula", ...days.map((day) => `${weekdayName(weekday(day))}, ${Number(day.slice(8))}`)]}
          >
            {rows.map(({ period }, index) => (
              <tr key={period.id}>
                <th scope="row">
                  {period.number}ª, {formatTime(period.starts)}
                </th>
                {days.map((day) => (
                  <td key={day}>{whoIs(day, index)}</td>
                ))}
              </tr>
            ))}
          </PrintTable>
          {beside.length > 0 ? (
            <ul aria-label="Fora das aulas">
              {beside.map((booking) => (
                <li key={booking.id}>
                  {[
                    booking.day === booking.ends_on ? formatLongDay(booking.day) : "",
                    formatBookingHours(booking),
                    booking.who,
                    booking.class_name,
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </PrintSheet>
  );
}
