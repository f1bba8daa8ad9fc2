import { useSearchParams } from "react-router-dom";
import { addDays, weekday, weekdayName } from "../../../../domain/dates";
import { sayTime } from "../../../../domain/platform/hours";
import { SHIFT_NAMES } from "../../../../domain/platform/shifts";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { ErrorState } from "../../ui/ErrorState";
import { useKit } from "../../ui/kit";
import { LoadingRows } from "../../ui/loading";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { askedFor } from "./Agenda";
import classes from "./Agenda.module.css";
import { placeOf, rowsOf, sayWeek } from "./agenda-words";

const SCHOOL_DAYS = 5;

/** The week on paper, for the cart's door. */
export default function AgendaSheet() {
  const { today } = useKit();
  const [address] = useSearchParams();
  const known = useRead("support/bookables", {});
  const asked = known.data && askedFor(address, known.data, today);
  const resource = asked?.resource;
  const week = useRead(
    "support/agenda",
    { resource: resource?.id ?? "", from: asked?.monday ?? today },
    { enabled: resource !== undefined },
  );
  const failed = known.error ?? week.error;
  const days = asked ? Array.from({ length: SCHOOL_DAYS }, (_, index) => addDays(asked.monday, index)) : [];
  const rows = asked && known.data ? rowsOf(known.data.periods, asked.shift) : [];
  const back = asked?.resource ? `/agenda?${address}` : "/agenda";
  const whoIs = (day: string, row: number) =>
    (week.data?.bookings ?? [])
      .filter((booking) => {
        const place = booking.day === day ? placeOf(rows, booking) : null;
        return place !== null && place[0] <= row && row <= place[1];
      })
      .map(({ who, class_name }) => [who, class_name].filter(Boolean).join(", "))
      .join("; ");
  return (
    <PrintSheet
      title={resource ? `Agenda: ${resource.name}` : "Agenda da semana"}
      subtitle={asked ? `${sayWeek(asked.monday, SCHOOL_DAYS)}, ${SHIFT_NAMES[asked.shift].toLowerCase()}` : undefined}
      paper="landscape"
      back={back}
      ready={week.data !== undefined}
    >
      {failed ? (
        <ErrorState
          sentence={sentenceOf(failed)}
          onRetry={() => {
            void known.refetch();
            void week.refetch();
          }}
        />
      ) : known.data && !resource ? (
        <p>Ainda não há nada para reservar.</p>
      ) : !week.data ? (
        <LoadingRows />
      ) : (
        <PrintTable
          caption="Semana"
          className={classes.sheet}
          heads={["Aula", ...days.map((day) => `${weekdayName(weekday(day))}, ${Number(day.slice(8))}`)]}
        >
          {rows.map(({ period }, index) => (
            <tr key={period.id}>
              <th scope="row">
                {period.number}ª, {sayTime(period.starts)}
              </th>
              {days.map((day) => (
                <td key={day}>{whoIs(day, index)}</td>
              ))}
            </tr>
          ))}
        </PrintTable>
      )}
    </PrintSheet>
  );
}
