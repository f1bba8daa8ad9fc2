import { Button, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ClassPeriods as Period } from "../../../../domain/collections.gen";
import { classPeriodForm } from "../../../../domain/platform/forms";
import { SHIFT_NAMES, SHIFT_OPTIONS, type Shift } from "../../../../domain/platform/shifts";
import { sentenceOf } from "../../data/errors";
import { createRecord, deleteRecord, useAllRecords } from "../../data/records";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { TimeField } from "../../ui/form/typed-fields";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { LoadingState } from "../LoadingState";
import classes from "./settings.module.css";

const nameOf = ({ number, shift }: Pick<Period, "number" | "shift">) => `${number}ª aula, ${SHIFT_NAMES[shift].toLowerCase()}`;

/** The timetable of each shift, by which bookings are made. */
export function ClassPeriods() {
  const queryClient = useQueryClient();
  const periods = useAllRecords("class_periods", { sort: "number" });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["class_periods"] });
  const remove = async (period: Period) => {
    const { id, shift, number, starts, ends } = period;
    try {
      await deleteRecord("class_periods", id);
      notify.undo(`${nameOf(period)}: removida`, () => {
        createRecord("class_periods", { id, shift, number, starts, ends })
          .then(refresh)
          .catch((error: unknown) => notify.bad(sentenceOf(error)));
      });
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    await refresh();
  };
  const shifts = SHIFT_OPTIONS.map(({ value, label }) => ({
    label,
    periods: (periods.data ?? []).filter(({ shift }) => shift === value),
  })).filter((shift) => shift.periods.length > 0);
  return (
    <Card title="Horários das aulas" flush>
      {periods.data ? <NewClassPeriod periods={periods.data} onSaved={() => void refresh()} /> : null}
      {periods.data ? (
        shifts.length === 0 ? (
          <EmptyState
            drawing="calendar"
            sentence="Nenhuma aula cadastrada. As reservas por aula usam estes horários."
            action={null}
          />
        ) : (
          shifts.map((shift) => (
            <section key={shift.label}>
              <h3 className={classes.shift}>{shift.label}</h3>
              <ul className="plain-list">
                {shift.periods.map((period) => (
                  <li key={period.id} className={classes.row}>
                    <span className={classes.name}>
                      {period.number}ª aula{" "}
                      <span className="second regular">
                        {period.starts} às {period.ends}
                      </span>
                    </span>
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={`Remover ${nameOf(period)}`}
                      onClick={() => void remove(period)}
                    >
                      Remover
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )
      ) : (
        <LoadingState query={periods} />
      )}
    </Card>
  );
}

const FIRST: { shift: Shift; starts: string; ends: string } = { shift: "morning", starts: "", ends: "" };

function NewClassPeriod({ periods, onSaved }: { periods: readonly Period[]; onSaved: () => void }) {
  const form = useServerForm({
    initial: FIRST,
    schema: classPeriodForm,
    draftKey: "class_periods/new",
    save: ({ shift, starts, ends }) => {
      const takenNumbers = new Set(periods.filter((period) => period.shift === shift).map(({ number }) => number));
      let number = 1;
      while (takenNumbers.has(number)) {
        number++;
      }
      return createRecord("class_periods", { shift, number, starts, ends });
    },
    onSaved: (savedPeriod) => {
      notify.ok(`${nameOf(savedPeriod)}: ${savedPeriod.starts} às ${savedPeriod.ends}`);
      // The next class begins where this one ends.
      form.reset({ shift: savedPeriod.shift, starts: savedPeriod.ends, ends: "" });
      onSaved();
    },
  });
  return (
    <div className={classes.bar}>
      <ServerForm form={form} submitLabel="Incluir aula">
        <FieldColumns>
          <Select label="Turno" data={SHIFT_OPTIONS} allowDeselect={false} {...form.field("shift")} />
          <TimeField label="Começa" {...form.field("starts")} />
          <TimeField label="Termina" {...form.field("ends")} />
        </FieldColumns>
      </ServerForm>
    </div>
  );
}
