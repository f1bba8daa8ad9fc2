import { Button, Stack, Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OpeningHours as Hours } from "../../../../domain/collections.gen";
import { onWeekday, weekdayName } from "../../../../domain/dates";
import { openingHoursForm } from "../../../../domain/platform/forms";
import { type Interval, proposedInterval } from "../../../../domain/platform/hours";
import { listing } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { fieldErrorsOf, sentenceOf } from "../../data/errors";
import { createRecord, deleteRecord, useAllRecords } from "../../data/records";
import { Card } from "../../ui/Card";
import { LeaveGuard } from "../../ui/form/LeaveGuard";
import { RestoredNote } from "../../ui/form/ServerForm";
import { TimeField } from "../../ui/form/typed-fields";
import { useFocusFirst } from "../../ui/form/use-focus-first";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { LoadingState } from "../LoadingState";
import { useRecordForm } from "../useRecordForm";
import classes from "./settings.module.css";

/** Monday first, as people speak of the week. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

export function OpeningHours() {
  const hours = useAllRecords("opening_hours", { sort: "weekday,opens" });
  const set = useCommand("platform/set-opening-hours", ["opening_hours"]);
  const writeDays = async (days: readonly Day[], announce: (undo: () => void) => void) => {
    const previousHours = days.map(({ weekday }) => ({ weekday, hours: hoursOf(hours.data ?? [], weekday) }));
    try {
      await set.mutateAsync({ days: [...days] });
      announce(() => void writeDays(previousHours, () => undefined));
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  const repeat = (weekday: number) => {
    const hoursOfDay = hoursOf(hours.data ?? [], weekday);
    const otherDays = SCHOOL_DAYS.filter((other) => other !== weekday);
    return writeDays(
      otherDays.map((other) => ({ weekday: other, hours: hoursOfDay })),
      (undo) =>
        notify.undo(`De segunda a sexta: ${hoursSentence(weekdayName(weekday), hoursOfDay).replace(/^[^:]*: /, "")}`, undo),
    );
  };
  return (
    <Card title="Horário de funcionamento" flush>
      {hours.data ? (
        <ul className="plain-list">
          {WEEK.map((weekday) => (
            <Weekday
              key={weekday}
              weekday={weekday}
              intervals={hours.data.filter((row) => row.weekday === weekday)}
              onRepeat={SCHOOL_DAYS.includes(weekday) && differs(hours.data, weekday) ? () => repeat(weekday) : undefined}
            />
          ))}
        </ul>
      ) : (
        <LoadingState query={hours} rows={7} />
      )}
    </Card>
  );
}

interface Day {
  weekday: number;
  hours: Interval[];
}

/** "Repetir" fills these: Saturday and Sunday are mostly different. */
const SCHOOL_DAYS = [1, 2, 3, 4, 5];

const hoursOf = (rows: readonly Hours[], weekday: number): Interval[] =>
  rows.filter((row) => row.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }));

const differs = (rows: readonly Hours[], weekday: number): boolean =>
  SCHOOL_DAYS.some((other) => JSON.stringify(hoursOf(rows, other)) !== JSON.stringify(hoursOf(rows, weekday)));

/** The first hours of a weekday that was closed before. */
const USUAL: readonly Interval[] = [{ opens: "07:00", closes: "17:00" }];
const LABELS = { opens: "Abre", closes: "Fecha" };
const STALE_QUERIES: readonly string[] = [];

const hoursSentence = (name: string, stretches: readonly Interval[]) =>
  `${name}: aberto ${listing(stretches.map(({ opens, closes }) => `das ${opens} às ${closes}`))}`;

interface WeekdayProps {
  weekday: number;
  intervals: readonly Hours[];
  /** Copies its hours to the other days of the week; left out where they have them. */
  onRepeat: (() => Promise<void>) | undefined;
}

/** One weekday: its openings, or closed. Each change is saved by itself. */
function Weekday({ weekday, intervals, onRepeat }: WeekdayProps) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState(USUAL);
  const [saving, setSaving] = useState(false);
  const name = weekdayName(weekday);
  const following = proposedInterval(intervals);
  const [adding, setAdding] = useState(false);

  const attempt = async (work: () => Promise<unknown>) => {
    setSaving(true);
    try {
      await work();
    } catch (error) {
      notify.bad(Object.values(fieldErrorsOf(error))[0] ?? sentenceOf(error));
    }
    await queryClient.invalidateQueries({ queryKey: ["opening_hours"] });
    setSaving(false);
  };
  const create = async (rows: readonly (Interval & { id?: string })[]) => {
    for (const { id, opens, closes } of rows) {
      await createRecord("opening_hours", { ...(id ? { id } : {}), weekday, opens, closes });
    }
  };
  const open = async () => {
    await create(last);
    notify.ok(hoursSentence(name, last));
  };
  const remove = async (rows: readonly Hours[], sentence: string) => {
    for (const { id } of rows) {
      await deleteRecord("opening_hours", id);
    }
    notify.undo(sentence, () => void attempt(() => create(rows)));
  };
  const close = async () => {
    // A user who opens it again means the earlier hours, not the usual ones.
    setLast(intervals.map(({ opens, closes }) => ({ opens, closes })));
    await remove(intervals, `${name}: fechado`);
  };
  return (
    <li className={classes.row}>
      <Switch
        className={classes.name}
        label={name}
        checked={intervals.length > 0}
        disabled={saving}
        onChange={() => void attempt(() => (intervals.length > 0 ? close() : open()))}
      />
      {intervals.length > 0 ? (
        <Stack gap="0.4rem">
          {intervals.map((hours, index) => (
            <OpenHours
              key={hours.id}
              hours={hours}
              name={index === 0 ? name : `${name}, ${index + 1}º horário`}
              onRemove={
                intervals.length > 1
                  ? () => void attempt(() => remove([hours], `${name}: sem o horário das ${hours.opens} às ${hours.closes}`))
                  : undefined
              }
            />
          ))}
          {adding && following ? (
            <NewInterval
              name={name}
              onDay={onWeekday(weekday)}
              initialInterval={following}
              onCancel={() => setAdding(false)}
              onSave={async (hours) => {
                await createRecord("opening_hours", { weekday, ...hours });
                await queryClient.invalidateQueries({ queryKey: ["opening_hours"] });
                setAdding(false);
                notify.ok(hoursSentence(name, [hours]));
              }}
            />
          ) : (
            <div className={classes.addButtons}>
              {following ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={saving}
                  aria-label={`Incluir outro horário ${onWeekday(weekday)}`}
                  onClick={() => setAdding(true)}
                >
                  Incluir outro horário
                </Button>
              ) : null}
              {onRepeat ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={saving}
                  aria-label={`Repetir o horário de ${name} de segunda a sexta`}
                  onClick={() => void attempt(onRepeat)}
                >
                  Repetir de segunda a sexta
                </Button>
              ) : null}
            </div>
          )}
        </Stack>
      ) : (
        <span className="second regular">fechado</span>
      )}
    </li>
  );
}

interface NewIntervalProps {
  name: string;
  /** "na segunda". */
  onDay: string;
  initialInterval: Interval;
  onSave: (hours: Interval) => Promise<void>;
  onCancel: () => void;
}

/** A proposed further opening: it has no effect before a user saves it. */
function NewInterval({ name, onDay, initialInterval, onSave, onCancel }: NewIntervalProps) {
  const form = useServerForm<{ opens: string; closes: string }, Interval, void>({
    initial: { ...initialInterval },
    schema: openingHoursForm,
    draftKey: null,
    save: onSave,
  });
  useFocusFirst(form);
  const [opens, closes] = [form.field("opens"), form.field("closes")];
  const faults = [opens.error, closes.error, ...form.formErrors].filter(Boolean);
  return (
    <form ref={form.element} className={classes.stretch} noValidate onSubmit={form.submit} aria-label={`Outro horário ${onDay}`}>
      <div className={classes.hours}>
        <TimeField aria-label={`Abre ${name}, outro horário`} {...opens} error={Boolean(opens.error)} />
        <span className="second regular">às</span>
        <TimeField aria-label={`Fecha ${name}, outro horário`} {...closes} error={Boolean(closes.error)} />
      </div>
      <Button type="submit" size="sm" loading={form.saving} aria-label={`Salvar outro horário ${onDay}`}>
        Salvar
      </Button>
      <Button variant="subtle" size="sm" onClick={onCancel}>
        Cancelar
      </Button>
      {faults.length > 0 ? (
        <p className={classes.fault} role="alert">
          {faults.join(" ")}
        </p>
      ) : null}
    </form>
  );
}

function OpenHours({ hours, name, onRemove }: { hours: Hours; name: string; onRemove: (() => void) | undefined }) {
  const { form, conflict } = useRecordForm({
    collection: "opening_hours",
    record: hours,
    formOf: ({ opens, closes }) => ({ opens, closes }),
    schema: openingHoursForm,
    valuesOf: (values) => values,
    labels: LABELS,
    draftKey: `opening_hours/${hours.id}`,
    staleQueries: STALE_QUERIES,
    onSaved: (savedHours) => notify.ok(hoursSentence(name, [savedHours])),
  });
  const [opens, closes] = [form.field("opens"), form.field("closes")];
  // Below the whole row: beside a time there is no room for a sentence.
  const faults = [opens.error, closes.error, ...form.formErrors].filter(Boolean);
  return (
    <form ref={form.element} className={classes.stretch} noValidate onSubmit={form.submit}>
      <div className={classes.hours}>
        <TimeField aria-label={`Abre ${name}`} {...opens} error={Boolean(opens.error)} />
        <span className="second regular">às</span>
        <TimeField aria-label={`Fecha ${name}`} {...closes} error={Boolean(closes.error)} />
      </div>
      <Button
        className={form.dirty ? undefined : classes.idle}
        type="submit"
        variant="default"
        size="sm"
        disabled={!form.dirty}
        loading={form.saving}
        aria-label={`Salvar ${name}`}
      >
        Salvar
      </Button>
      {onRemove ? (
        <Button variant="subtle" size="sm" aria-label={`Remover ${name}`} onClick={onRemove}>
          Remover
        </Button>
      ) : null}
      {faults.length > 0 ? (
        <p className={classes.fault} role="alert">
          {faults.join(" ")}
        </p>
      ) : null}
      {conflict || form.restored ? (
        <div className={classes.fullWidth}>
          <RestoredNote form={form} />
          {conflict}
        </div>
      ) : null}
      <LeaveGuard form={form.guard} />
    </form>
  );
}
