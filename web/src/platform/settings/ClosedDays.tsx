import { Button, Checkbox, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CalendarDays } from "../../../../domain/collections.gen";
import { addDays, type Day, daysBetween, formatLongDay } from "../../../../domain/dates";
import { calendarDayForm } from "../../../../domain/platform/forms";
import { holidaysFor, stateHolidays } from "../../../../domain/platform/holidays";
import { formatIntervals, parseHours, typedHours, writeHours } from "../../../../domain/platform/hours";
import { count } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { createRecord, useAllRecords, useRecord } from "../../data/records";
import { SCHOOL_ID } from "../../data/school";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { DateField } from "../../ui/form/DateField";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { LoadingState } from "../LoadingState";
import classes from "./settings.module.css";

/** Consecutive days with the same entry. */
interface DayRange {
  from: Day;
  to: Day;
  reason: string;
  hours: string;
  days: CalendarDays[];
}

function dayRanges(days: readonly CalendarDays[]): DayRange[] {
  const stretches: DayRange[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last && last.reason === day.reason && last.hours === day.hours && addDays(last.to, 1) === day.day) {
      last.to = day.day;
      last.days.push(day);
    } else {
      stretches.push({ from: day.day, to: day.day, reason: day.reason, hours: day.hours, days: [day] });
    }
  }
  return stretches;
}

const formatDayRange = ({ from, to }: Pick<DayRange, "from" | "to">, today: Day) =>
  from === to ? formatLongDay(from, today) : `${formatLongDay(from, today)}, a ${formatLongDay(to, today)}`;

const formatHours = (hours: string) => (hours ? `aberto ${formatIntervals(parseHours(hours) ?? [])}` : "fechado");

/**
 * Holidays, recesses and days with special hours, of this year and later, with the holidays of country and state one click away.
 */
export function ClosedDays() {
  const { today } = useApplication();
  const queryClient = useQueryClient();
  const year = Number(today.slice(0, 4));
  const calendarDays = useAllRecords("calendar_days", { sort: "day" });
  const visibleDays = calendarDays.data?.filter(({ day }) => day >= `${year}-01-01`);
  const [adding, setAdding] = useState(0);
  const add = useCommand("platform/add-calendar-days");
  const takeOut = useCommand("platform/remove-calendar-days");
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["calendar_days"] });
  const knownDays = new Set(visibleDays?.map(({ day }) => day));
  const state = useRecord("school", SCHOOL_ID).data?.state ?? "";
  const missingHolidays = (holidayYear: number) => holidaysFor(state, holidayYear).filter(({ day }) => !knownDays.has(day));

  const addHolidays = async (holidayYear: number) => {
    setAdding(holidayYear);
    try {
      const holidays = missingHolidays(holidayYear);
      await add.mutateAsync({ days: holidays.map((holiday) => ({ ...holiday, hours: "" })) });
      notify.ok(`${count(holidays.length, "feriado incluído", "feriados incluídos")} em ${holidayYear}`);
    } catch (error) {
      notify.bad(sentenceOf(error));
    } finally {
      setAdding(0);
      await refresh();
    }
  };
  const restore = async ({ days: removedDays }: DayRange) => {
    try {
      await add.mutateAsync({ days: removedDays.map(({ day, reason, hours }) => ({ day, reason, hours })) });
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    await refresh();
  };
  const remove = async (stretch: DayRange) => {
    try {
      await takeOut.mutateAsync({ days: stretch.days.map(({ day }) => day) });
      const openSentence = stretch.days.length === 1 ? "volta a ser dia de funcionamento" : "voltam a ser dias de funcionamento";
      const changeSentence = stretch.hours ? "volta ao horário da semana" : openSentence;
      notify.undo(`${formatDayRange(stretch, today)} ${changeSentence}`, () => void restore(stretch));
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    await refresh();
  };
  return (
    <Card
      title="Dias fechados e com horário próprio"
      sideContent={visibleDays ? count(visibleDays.length, "dia", "dias") : null}
      flush
    >
      <NewCalendarDay onSaved={() => void refresh()} />
      {visibleDays ? (
        <>
          <div className={classes.bar}>
            {[year, year + 1].map((holidayYear) => (
              <Button
                key={holidayYear}
                variant="default"
                loading={adding === holidayYear}
                disabled={missingHolidays(holidayYear).length === 0}
                onClick={() => void addHolidays(holidayYear)}
              >
                Incluir feriados de {holidayYear}
              </Button>
            ))}
            <span className="second regular">
              {stateHolidays(state, year).length > 0
                ? `Nacionais e de ${state}. Os do município, inclua acima.`
                : state
                  ? "Nacionais. Os do estado e do município, inclua acima."
                  : "Nacionais. Informe o estado em Configurações, Escola, para incluir o dele; os do município, inclua acima."}
            </span>
          </div>
          {visibleDays.length === 0 ? (
            <EmptyState
              drawing="calendar"
              sentence="Nenhum dia fechado cadastrado. Prazos podem vencer em feriados."
              action={null}
            />
          ) : (
            <ul className="plain-list">
              {dayRanges(visibleDays).map((stretch) => (
                <li key={stretch.days[0]!.id} className={classes.row}>
                  <span className={classes.name}>
                    {formatDayRange(stretch, today)}{" "}
                    <span className="second regular">
                      {stretch.reason}
                      {stretch.hours ? `: ${formatHours(stretch.hours)}` : ""}
                      {stretch.days.length > 1 ? ` · ${stretch.days.length} dias` : ""}
                    </span>
                  </span>
                  <Button
                    variant="subtle"
                    size="sm"
                    onClick={() => void remove(stretch)}
                    aria-label={`Remover ${stretch.reason}, ${formatDayRange(stretch, today)}`}
                  >
                    Remover
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <LoadingState query={calendarDays} />
      )}
    </Card>
  );
}

const EMPTY = { day: "", until: "", reason: "", open: false, hours: "" };

/** A recess leaves the days that the calendar has already. */
function NewCalendarDay({ onSaved }: { onSaved: () => void }) {
  const add = useCommand("platform/add-calendar-days");
  const { today } = useApplication();
  const form = useServerForm({
    initial: EMPTY,
    schema: calendarDayForm,
    draftKey: "calendar_days/new",
    async save({ day, until, reason, open, hours: hoursText }) {
      const hours = open ? writeHours(typedHours(hoursText) ?? []) : "";
      const to = until || day;
      if (day === to) {
        // A day that the calendar has already is refused at its field.
        await createRecord("calendar_days", { day, reason, hours });
      } else {
        const days = Array.from({ length: daysBetween(day, to) + 1 }, (_, index) => addDays(day, index));
        await add.mutateAsync({ days: days.map((day) => ({ day, reason, hours })) });
      }
      return { from: day, to, hours };
    },
    onSaved: (savedStretch) => {
      notify.ok(`${formatDayRange(savedStretch, today)}: ${formatHours(savedStretch.hours)}`);
      form.reset(EMPTY);
      onSaved();
    },
  });
  const { open } = form.values;
  return (
    <div className={classes.bar}>
      <ServerForm form={form} submitLabel={open ? "Incluir dia com horário próprio" : "Incluir dia fechado"}>
        <FieldColumns>
          <DateField label="Dia" {...form.field("day")} />
          <DateField label="Até" description="Só para recesso e férias" {...form.field("until")} />
        </FieldColumns>
        <TextInput className={classes.grow} label="Motivo" {...form.field("reason")} />
        <Checkbox label="A escola abre, em horário próprio" {...form.checkbox("open")} />
        {open ? <TextInput label="Horário" placeholder="8h às 12h" autoComplete="off" {...form.field("hours")} /> : null}
      </ServerForm>
    </div>
  );
}
