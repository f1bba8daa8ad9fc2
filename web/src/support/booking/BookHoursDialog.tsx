import * as z from "zod/mini";
import { type Day, isDay } from "../../../../domain/dates";
import type { Bookable, Bookables, BookedAnswer } from "../../../../domain/support/booking/commands";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { FormModal } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { TimeField } from "../../ui/form/typed-fields";
import { useServerForm } from "../../ui/form/use-server-form";
import { instantAt } from "../../ui/instant-at";
import { notify } from "../../ui/notify";
import { BookingFields, type BookingValues, bookingForm, NO_BOOKING, useBook } from "./BookingFields";

interface BookHoursDialogProps {
  resource: Bookable;
  /** The first values of the form. */
  day: Day;
  bookables: Bookables;
  onClose: () => void;
}

const aDay = z.string().check(z.refine(isDay, "Informe o dia, como 25/12/2026."));
const aTime = z.string().check(z.regex(/^\d{2}:\d{2}$/, "Informe a hora, como 14:30."));
const form = z
  .object({ ...bookingForm, day: aDay, starts: aTime, ends_on: z.union([z.literal(""), aDay]), ends: aTime })
  .check(({ value, issues }) => {
    if (`${value.ends_on || value.day} ${value.ends}` <= `${value.day} ${value.starts}`) {
      issues.push({ code: "custom", message: "O fim deve ser depois do início.", input: value.ends, path: ["ends"] });
    }
  });
interface Values extends BookingValues {
  day: string;
  starts: string;
  ends_on: string;
  ends: string;
}

/** A booking by the clock: an afternoon's meeting, a weekend's fair. */
export function BookHoursDialog({ resource, day, bookables, onClose }: BookHoursDialogProps) {
  const { today, timeZone } = useApplication();
  const { book, clashed } = useBook();
  const state = useServerForm<Values, z.infer<typeof form>, BookedAnswer>({
    initial: { ...NO_BOOKING, day, starts: "", ends_on: "", ends: "" },
    schema: form,
    draftKey: null,
    save: ({ day: from, starts, ends_on, ends, ...output }) =>
      book({
        ...output,
        resource: resource.id,
        periods: [],
        shift: "morning",
        from: instantAt(from, starts, timeZone).toISOString(),
        to: instantAt(ends_on || from, ends, timeZone).toISOString(),
      }),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title={`Reservar ${resource.name} por horário`} form={state} onClose={onClose} submitLabel="Reservar">
      <FieldColumns>
        <DateField label="Dia" earliest={today} {...state.field("day")} />
        <TimeField label="Das" {...state.field("starts")} />
      </FieldColumns>
      <FieldColumns>
        <DateField label="Até o dia" description="Em branco: o mesmo dia." earliest={today} {...state.field("ends_on")} />
        <TimeField label="Até as" {...state.field("ends")} />
      </FieldColumns>
      <BookingFields form={state} resource={resource} bookables={bookables} hasConflict={clashed} />
    </FormModal>
  );
}
