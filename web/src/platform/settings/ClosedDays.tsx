import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CalendarDays } from "../../../../domain/collections.gen";
import { sayDay } from "../../../../domain/dates";
import { closedDayForm } from "../../../../domain/platform/forms";
import { nationalHolidays } from "../../../../domain/platform/holidays";
import { count } from "../../../../domain/text";
import { sentenceOf } from "../../data/errors";
import { createRecord, deleteRecord, useAllRecords } from "../../data/records";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { DateField } from "../../ui/form/DateField";
import { ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { useKit } from "../../ui/kit";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";
import classes from "./settings.module.css";

/** Holidays and recesses of this year and later, with the national ones a click away. */
export function ClosedDays() {
  const { today } = useKit();
  const queryClient = useQueryClient();
  const year = Number(today.slice(0, 4));
  const days = useAllRecords("calendar_days", { sort: "day", filter: `day >= "${year}-01-01"` });
  const [adding, setAdding] = useState(0);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["calendar_days"] });
  const known = new Set(days.data?.map(({ day }) => day));
  const missing = (holidayYear: number) => nationalHolidays(holidayYear).filter(({ day }) => !known.has(day));

  const addHolidays = async (holidayYear: number) => {
    setAdding(holidayYear);
    try {
      const holidays = missing(holidayYear);
      for (const holiday of holidays) {
        await createRecord("calendar_days", { ...holiday });
      }
      notify.ok(`${count(holidays.length, "feriado incluído", "feriados incluídos")} em ${holidayYear}`);
    } catch (error) {
      notify.bad(sentenceOf(error));
    } finally {
      setAdding(0);
      await refresh();
    }
  };
  const remove = async (closed: CalendarDays) => {
    try {
      await deleteRecord("calendar_days", closed.id);
      notify.undo(`${sayDay(closed.day, today)} volta a ser dia de funcionamento`, () => {
        createRecord("calendar_days", { id: closed.id, day: closed.day, reason: closed.reason })
          .then(refresh)
          .catch((error: unknown) => notify.bad(sentenceOf(error)));
      });
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    await refresh();
  };
  return (
    <Card title="Dias fechados" aside={days.data ? count(days.data.length, "dia", "dias") : null} flush>
      <NewClosedDay onSaved={() => void refresh()} />
      {days.data ? (
        <>
          <div className={classes.bar}>
            {[year, year + 1].map((holidayYear) => (
              <Button
                key={holidayYear}
                variant="default"
                loading={adding === holidayYear}
                disabled={missing(holidayYear).length === 0}
                onClick={() => void addHolidays(holidayYear)}
              >
                Incluir feriados nacionais de {holidayYear}
              </Button>
            ))}
          </div>
          {days.data.length === 0 ? (
            <EmptyState drawing="calendar" sentence="Nenhum dia fechado cadastrado. Prazos podem vencer em feriados." />
          ) : (
            <ul className={classes.rows}>
              {days.data.map((closed) => (
                <li key={closed.id} className={classes.row}>
                  <span className={classes.name}>
                    {sayDay(closed.day, today)} <span className={classes.second}>{closed.reason}</span>
                  </span>
                  <Button
                    variant="subtle"
                    size="sm"
                    onClick={() => void remove(closed)}
                    aria-label={`Remover ${closed.reason}, ${sayDay(closed.day, today)}`}
                  >
                    Remover
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : days.isError ? (
        <ErrorState sentence={sentenceOf(days.error)} onRetry={() => void days.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Card>
  );
}

function NewClosedDay({ onSaved }: { onSaved: () => void }) {
  const empty = { day: "", reason: "" };
  const form = useServerForm({
    initial: empty,
    schema: closedDayForm,
    draftKey: "calendar_days/new",
    save: (values) => createRecord("calendar_days", values),
    onSaved: (saved) => {
      notify.ok(`${sayDay(saved.day)}: fechado`);
      form.reset(empty);
      onSaved();
    },
  });
  return (
    <div className={classes.bar}>
      <ServerForm form={form} submitLabel="Incluir dia fechado">
        <DateField label="Dia" {...form.field("day")} value={form.values.day} />
        <TextInput className={classes.grow} label="Motivo" {...form.field("reason")} />
      </ServerForm>
    </div>
  );
}
