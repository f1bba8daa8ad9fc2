import { Button, Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OpeningHours as Hours } from "../../../../domain/collections.gen";
import { weekdayName } from "../../../../domain/dates";
import { openingHoursForm } from "../../../../domain/platform/forms";
import { fieldErrorsOf, sentenceOf } from "../../data/errors";
import { createRecord, deleteRecord, useAllRecords } from "../../data/records";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { LeaveGuard } from "../../ui/form/LeaveGuard";
import { Restored } from "../../ui/form/ServerForm";
import { TimeField } from "../../ui/form/typed-fields";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";
import { useRecordForm } from "../useRecordForm";
import classes from "./settings.module.css";

/** Monday first, as the week is spoken of. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

export function OpeningHours() {
  const hours = useAllRecords("opening_hours", { sort: "weekday" });
  return (
    <Card title="Horário de funcionamento" flush>
      {hours.data ? (
        <ul className={classes.rows}>
          {WEEK.map((weekday) => {
            const row = hours.data.find((candidate) => candidate.weekday === weekday);
            return <Weekday key={weekday} weekday={weekday} hours={row} />;
          })}
        </ul>
      ) : hours.isError ? (
        <ErrorState sentence={sentenceOf(hours.error)} onRetry={() => void hours.refetch()} />
      ) : (
        <LoadingRows rows={7} />
      )}
    </Card>
  );
}

type Opening = Pick<Hours, "opens" | "closes">;

/** What a weekday opens with that was closed before. */
const USUAL: Opening = { opens: "07:00", closes: "17:00" };
const LABELS = { opens: "Abre", closes: "Fecha" };
const TOUCHES: readonly string[] = [];

const said = (name: string, { opens, closes }: Opening) => `${name}: aberto das ${opens} às ${closes}`;

/** One weekday: open with its hours, or closed. Each change is saved by itself. */
function Weekday({ weekday, hours }: { weekday: number; hours: Hours | undefined }) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState(USUAL);
  const [saving, setSaving] = useState(false);
  const name = weekdayName(weekday);

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
  const open = async () => {
    await createRecord("opening_hours", { weekday, ...last });
    notify.ok(said(name, last));
  };
  const close = async ({ id, opens, closes }: Hours) => {
    await deleteRecord("opening_hours", id);
    // Who opens it again means the day as it was, not as days usually are.
    setLast({ opens, closes });
    notify.undo(`${name}: fechado`, () => void attempt(() => createRecord("opening_hours", { id, weekday, opens, closes })));
  };
  return (
    <li className={classes.row}>
      <Switch
        className={classes.name}
        label={name}
        checked={hours !== undefined}
        disabled={saving}
        onChange={() => void attempt(() => (hours ? close(hours) : open()))}
      />
      {hours ? <OpenHours key={hours.id} hours={hours} name={name} /> : <span className={classes.second}>fechado</span>}
    </li>
  );
}

function OpenHours({ hours, name }: { hours: Hours; name: string }) {
  const { form, conflict } = useRecordForm({
    collection: "opening_hours",
    record: hours,
    formOf: ({ opens, closes }): Opening => ({ opens, closes }),
    schema: openingHoursForm,
    valuesOf: (values) => values,
    labels: LABELS,
    draftKey: `opening_hours/${hours.id}`,
    touches: TOUCHES,
    onSaved: (saved) => notify.ok(said(name, saved)),
  });
  const [opens, closes] = [form.field("opens"), form.field("closes")];
  // Below the whole row: beside a time there is no room for a sentence.
  const faults = [opens.error, closes.error, ...form.trouble].filter(Boolean);
  return (
    <form ref={form.element} className={classes.inRow} noValidate onSubmit={form.submit}>
      <div className={classes.hours}>
        <TimeField aria-label={`Abre ${name}`} {...opens} error={Boolean(opens.error)} />
        <span className={classes.second}>às</span>
        <TimeField aria-label={`Fecha ${name}`} {...closes} error={Boolean(closes.error)} />
      </div>
      <Button
        type="submit"
        variant="default"
        size="sm"
        disabled={!form.dirty}
        loading={form.saving}
        aria-label={`Salvar ${name}`}
      >
        Salvar
      </Button>
      {faults.length > 0 ? (
        <p className={classes.fault} role="alert">
          {faults.join(" ")}
        </p>
      ) : null}
      {conflict || form.restored ? (
        <div className={classes.whole}>
          <Restored form={form} />
          {conflict}
        </div>
      ) : null}
      <LeaveGuard form={form.guard} />
    </form>
  );
}
