import { Button, Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OpeningHours as Hours } from "../../../../domain/collections.gen";
import { weekdayName } from "../../../../domain/dates";
import { openingHoursForm } from "../../../../domain/platform/forms";
import { asCallError, fieldErrorsOf, sentenceOf } from "../../data/errors";
import { createRecord, deleteRecord, updateRecord, useAllRecords } from "../../data/records";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { TimeField } from "../../ui/form/typed-fields";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";
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

interface Draft {
  opens?: string;
  closes?: string;
  /** The state of the record that was on the screen when typing began; "" for what is there now. */
  seen: string;
}

/** One weekday: open with its hours, or closed. Each change is saved by itself; what is typed outlives what others save meanwhile. */
function Weekday({ weekday, hours }: { weekday: number; hours: Hours | undefined }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [fault, setFault] = useState("");
  const [saving, setSaving] = useState(false);
  const name = weekdayName(weekday);
  const opens = draft?.opens ?? hours?.opens ?? "07:00";
  const closes = draft?.closes ?? hours?.closes ?? "17:00";
  const changed = hours !== undefined && (opens !== hours.opens || closes !== hours.closes);
  const type = (typed: Omit<Draft, "seen">) => setDraft((before) => ({ seen: hours?.updated ?? "", ...before, ...typed }));

  const save = async (work: () => Promise<unknown>, done: string) => {
    setSaving(true);
    setFault("");
    try {
      await work();
      notify.ok(done);
      await queryClient.invalidateQueries({ queryKey: ["opening_hours"] });
      setDraft(null);
    } catch (error) {
      setFault(Object.values(fieldErrorsOf(error))[0] ?? sentenceOf(error));
      if (asCallError(error).code === "record_changed") {
        // Who was told, and saves once more, means it.
        setDraft((before) => before && { ...before, seen: "" });
      }
    } finally {
      setSaving(false);
    }
  };
  const saveHours = () => {
    const checked = openingHoursForm.safeParse({ opens, closes });
    if (!checked.success) {
      setFault(checked.error.issues[0]?.message ?? "");
      return;
    }
    void save(
      () =>
        hours
          ? updateRecord("opening_hours", hours.id, checked.data, draft?.seen || hours.updated)
          : createRecord("opening_hours", { weekday, ...checked.data }),
      `${name}: aberto das ${opens} às ${closes}`,
    );
  };
  return (
    <li className={classes.row}>
      <Switch
        className={classes.name}
        label={name}
        checked={hours !== undefined}
        disabled={saving}
        onChange={() => (hours ? void save(() => deleteRecord("opening_hours", hours.id), `${name}: fechado`) : saveHours())}
      />
      {hours ? (
        <>
          <div className={classes.hours}>
            <TimeField aria-label={`Abre ${name}`} value={opens} onChange={(value) => type({ opens: value })} />
            <span className={classes.second}>às</span>
            <TimeField aria-label={`Fecha ${name}`} value={closes} onChange={(value) => type({ closes: value })} />
          </div>
          <Button
            variant="default"
            size="sm"
            disabled={!changed}
            loading={saving}
            onClick={saveHours}
            aria-label={`Salvar ${name}`}
          >
            Salvar
          </Button>
        </>
      ) : (
        <span className={classes.second}>fechado</span>
      )}
      {fault ? (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </li>
  );
}
