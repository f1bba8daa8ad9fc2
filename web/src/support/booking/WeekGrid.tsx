import { type CSSProperties, useLayoutEffect, useRef } from "react";
import { addDays, type Day, weekday, weekdayName } from "../../../../domain/dates";
import { formatTime } from "../../../../domain/platform/hours";
import type { AgendaBooking } from "../../../../domain/support/booking/commands";
import { useApplication } from "../../ui/application-context";
import classes from "./Agenda.module.css";
import { type BookingStatus, formatBookingHours, type Placement, type Row, statusOfBooking } from "./agenda-words";

interface WeekGridProps {
  monday: Day;
  /** The number of days on the screen. */
  days: number;
  rows: readonly Row[];
  placed: readonly Placement<AgendaBooking>[];
  closed: readonly { day: Day; reason: string }[];
  onFree: (day: Day, row: Row) => void;
  onOpen: (booking: AgendaBooking) => void;
}

const STATUS_WORDS: Readonly<Record<BookingStatus, string>> = {
  pending: "aguarda aprovação",
  ahead: "",
  out: "está fora",
  back: "voltou",
};

/** The week by class periods: a free cell is the button, a run of periods one block. */
export function WeekGrid({ monday, days, rows, placed, closed, onFree, onOpen }: WeekGridProps) {
  const { today } = useApplication();
  const scroll = useRef<HTMLElement>(null);
  // Where the week is wider than a phone, today stands first.
  useLayoutEffect(() => {
    const frame = scroll.current;
    const column = frame?.querySelector<HTMLElement>("[data-day-head][data-today]");
    const periods = frame?.querySelector<HTMLElement>("[data-periods]");
    if (frame) {
      frame.scrollLeft = monday <= today && column ? column.offsetLeft - (periods?.offsetWidth ?? 0) : 0;
    }
  }, [monday, today]);
  const week = Array.from({ length: days }, (_, index) => addDays(monday, index));
  const closedOn = new Map(closed.map(({ day, reason }) => [day, reason]));
  // Each period is a line of the grid, and so is each break before one; the heading is the first.
  const lines: { row: Row; line: number }[] = [];
  let line = 2;
  for (const row of rows) {
    line += row.pause ? 1 : 0;
    lines.push({ row, line });
    line++;
  }
  const placements = placed.map(({ booking, day, first, last, lane, lanes }) => ({
    ...{ booking, day, lane, lanes },
    from: lines[first]!.line,
    to: lines[last]!.line + 1,
  }));
  const isTaken = (day: Day, at: number) =>
    placements.some((placement) => placement.day === day && placement.from <= at && at < placement.to);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone must be reached by keyboard
    <section ref={scroll} className={classes.scroll} aria-label="Semana" tabIndex={0}>
      <div className={classes.grid} style={{ "--days": days } as CSSProperties}>
        {week.map((day, column) => (
          <div
            key={day}
            className={classes.dayHead}
            data-day-head
            data-today={day === today || undefined}
            style={{ gridRow: 1, gridColumn: column + 2 }}
          >
            {day === today ? "hoje" : weekdayName(weekday(day)).slice(0, 3)}, {Number(day.slice(8))}
            {closedOn.has(day) ? <span className={classes.closedNote}>{closedOn.get(day) || "fechada"}</span> : null}
          </div>
        ))}
        {lines.map(({ row, line: at }) => (
          <Line key={row.period.id} row={row} at={at} days={days}>
            {week.map((day, column) => (
              <div
                key={day}
                className={classes.cell}
                data-today={day === today || undefined}
                style={{ gridRow: at, gridColumn: column + 2 }}
              >
                {isTaken(day, at) || closedOn.has(day) || day < today ? null : (
                  <button
                    type="button"
                    className={classes.free}
                    aria-label={`Reservar ${weekdayName(weekday(day))}, dia ${Number(day.slice(8))}, ${row.period.number}ª aula`}
                    onClick={() => onFree(day, row)}
                  >
                    + Reservar
                  </button>
                )}
              </div>
            ))}
          </Line>
        ))}
        {placements.map(({ booking, day, from, to, lane, lanes }) => {
          const bookingStatus = statusOfBooking(booking);
          const hours = booking.first_period > 0 ? "" : formatBookingHours(booking);
          return (
            <button
              key={`${booking.id} ${day}`}
              type="button"
              className={classes.booking}
              data-standing={bookingStatus}
              style={
                {
                  gridRow: `${from} / ${to}`,
                  gridColumn: week.indexOf(day) + 2,
                  "--lane": lane,
                  "--lanes": lanes,
                } as CSSProperties
              }
              onClick={() => onOpen(booking)}
            >
              <strong>{booking.who}</strong>
              <span>{[booking.class_name, STATUS_WORDS[bookingStatus], hours].filter(Boolean).join(" · ")}</span>
              <span className="visually-hidden">
                {weekdayName(weekday(day))}
                {hours ? "" : `, ${formatBookingHours(booking)}`}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}

function Line({ row, at, days, children }: { row: Row; at: number; days: number; children: React.ReactNode }) {
  return (
    <>
      {row.pause ? (
        <div className={classes.pause} style={{ gridRow: at - 1, gridColumn: `1 / ${days + 2}` }}>
          {formatTime(row.pause)} intervalo
        </div>
      ) : null}
      <div className={classes.period} data-periods style={{ gridRow: at, gridColumn: 1 }}>
        <strong>{row.period.number}ª</strong>
        <span>{formatTime(row.period.starts)}</span>
      </div>
      {children}
    </>
  );
}
