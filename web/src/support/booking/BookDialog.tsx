import { Select, Text } from "@mantine/core";
import * as z from "zod/mini";
import { type Day, formatLongDay } from "../../../../domain/dates";
import { formatTime } from "../../../../domain/platform/hours";
import type { Bookable, Bookables, BookedAnswer } from "../../../../domain/support/booking/commands";
import { useApplication } from "../../ui/application-context";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import type { Row } from "./agenda-words";
import { BookingFields, type BookingValues, bookingForm, NO_BOOKING, useBook } from "./BookingFields";

interface BookDialogProps {
  resource: Bookable;
  day: Day;
  /** The timetable of the shift, and the pressed line. */
  rows: readonly Row[];
  row: Row;
  bookables: Bookables;
  onClose: () => void;
}

const form = z.object({ ...bookingForm, last: z.string() });

/** Books one free cell: to a last period, for a class, for a number of weeks. */
export function BookDialog({ resource, day, rows, row, bookables, onClose }: BookDialogProps) {
  const { today } = useApplication();
  const from = rows.findIndex(({ period }) => period.id === row.period.id);
  const { book, clashed } = useBook();
  const state = useServerForm<BookingValues & { last: string }, z.infer<typeof form>, BookedAnswer>({
    initial: { ...NO_BOOKING, last: row.period.id },
    schema: form,
    draftKey: null,
    save: ({ last, ...output }) => {
      const end = Math.max(
        from,
        rows.findIndex(({ period }) => period.id === last),
      );
      return book({
        ...output,
        resource: resource.id,
        day,
        shift: row.period.shift as "morning",
        periods: rows.slice(from, end + 1).map(({ period }) => period.id),
      });
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title={`Reservar ${resource.name}`} form={state} onClose={onClose} submitLabel="Reservar">
      <Text>
        {formatLongDay(day, today)}, a partir da {row.period.number}ª aula ({formatTime(row.period.starts)})
      </Text>
      <Select
        label="Até"
        allowDeselect={false}
        data={rows.slice(from).map(({ period }) => ({
          value: period.id,
          label: `${period.number}ª aula, ${formatTime(period.ends)}`,
        }))}
        {...state.field("last")}
      />
      <BookingFields form={state} resource={resource} bookables={bookables} hasConflict={clashed} />
    </FormModal>
  );
}
