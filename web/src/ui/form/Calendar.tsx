import "@mantine/dates/styles.layer.css";
import "dayjs/locale/pt-br";
import { DatePicker } from "@mantine/dates";
import type { Day } from "../../../../domain/dates";
import classes from "./Calendar.module.css";

interface CalendarProps {
  value: Day | null;
  today: Day;
  earliest?: Day;
  latest?: Day;
  onPick: (day: Day) => void;
}

/** A month from which to choose a day; loaded at its first opening. */
export default function Calendar({ value, today, earliest, latest, onPick }: CalendarProps) {
  // A day after the last one opens on the last month with a choice.
  const openedDay = latest && value && value > latest ? latest : (value ?? today);
  return (
    <DatePicker
      locale="pt-br"
      firstDayOfWeek={0}
      value={value}
      defaultDate={openedDay}
      {...(earliest ? { minDate: earliest } : {})}
      {...(latest ? { maxDate: latest } : {})}
      onChange={(day) => day && onPick(day)}
      highlightToday
      // By itself it marks the computer's day.
      getDayProps={(day) => ({ "data-today": day === today || undefined })}
      hideOutsideDates
      weekdayFormat="ddd"
      classNames={{ day: classes.day ?? "", weekday: classes.weekday ?? "" }}
      ariaLabels={{
        nextMonth: "Próximo mês",
        previousMonth: "Mês anterior",
        nextYear: "Próximo ano",
        previousYear: "Ano anterior",
        nextDecade: "Próxima década",
        previousDecade: "Década anterior",
        monthLevelControl: "Escolher o mês",
        yearLevelControl: "Escolher o ano",
      }}
    />
  );
}
