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
import { agendaOfAddress } from "./Agenda";
import classes from "./Agenda.module.css";
import { formatBookingHours, formatWeek, placeBookings, rowsOf, visibleDays } from "./agenda-words";

/** The week on paper, for the cart's door. */
export default function AgendaSheet() {
  const { today } = useApplication();
  const [address] = useSearchParams();
  const bookables = useRead("support/bookables", {});
  const agenda = bookables.data && agendaOfAddress(address, bookables.data);
  const resource = agenda?.resource;
  const week = useRead(
    "support/agenda",
    { resource: resource?.id ?? "", from: agenda?.monday ?? today },
    { enabled: resource !== undefined },
  );
  const failure = bookables.error ?? week.error;
  const bookings = week.data?.bookings ?? [];
  const bookedDays = bookings.flatMap((booking) => piecesOf(booking).map(({ day }) => day));
  const length = agenda ? visibleDays({ monday: agenda.monday, closed: week.data?.closed }, bookedDays) : 0;
  const days = agenda ? Array.from({ length }, (_, index) => addDays(agenda.monday, index)) : [];
  const rows = agenda && bookables.data ? rowsOf(bookables.data.periods, agenda.shift) : [];
  const backPath = agenda?.resource ? `/agenda?${address}` : "/agenda";
  const { onGrid, outsideGrid } = placeBookings(bookings, rows, days, bookables.data?.periods ?? []);
  const bookerAt = (day: string, row: number) =>
    onGrid
      .filter((cell) => cell.day === day && cell.first <= row && row <= cell.last)
      .map(({ booking }) =>
        [booking.who, booking.class_name, booking.first_period > 0 ? "" : formatBookingHours(booking)].filter(Boolean).join(", "),
      )
      .join("; ");
  return (
    <PrintSheet
      title={resource ? `Agenda: ${resource.name}` : "Agenda da semana"}
      subtitle={agenda ? `${formatWeek(agenda.monday, length, today)}, ${SHIFT_NAMES[agenda.shift].toLowerCase()}` : undefined}
      paperSize="landscape"
      backPath={backPath}
      ready={week.data !== undefined}
    >
      {bookables.data && !resource ? (
        <p>Nenhum recurso disponível para reserva.</p>
      ) : failure || !week.data ? (
        <LoadingState query={[bookables, week]} />
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
                  <td key={day}>{bookerAt(day, index)}</td>
                ))}
              </tr>
            ))}
          </PrintTable>
          {outsideGrid.length > 0 ? (
            <ul aria-label="Fora das aulas">
              {outsideGrid.map((booking) => (
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
