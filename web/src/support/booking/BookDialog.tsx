import { Checkbox, NumberInput, Select, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { optionalLine, wholeNumber } from "../../../../domain/contract";
import { type Day, sayDay } from "../../../../domain/dates";
import { sayTime } from "../../../../domain/platform/hours";
import { type Bookable, type Bookables, type Booked, MOST_WEEKS } from "../../../../domain/support/booking/commands";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError } from "../../data/errors";
import { may, useSession } from "../../data/session";
import { PersonField } from "../../people/PersonField";
import { FormModal } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { useKit } from "../../ui/kit";
import { notify } from "../../ui/notify";
import { AGENDA_QUERIES, type Row } from "./agenda-words";

interface BookDialogProps {
  resource: Bookable;
  day: Day;
  /** The timetable of the shift, and which of its lines was pressed. */
  rows: readonly Row[];
  row: Row;
  known: Bookables;
  onClose: () => void;
}

const form = z.object({
  last: z.string(),
  class: z.string(),
  person: z.string(),
  weeks: wholeNumber(1, MOST_WEEKS),
  note: optionalLine(200),
  leave_out: z.boolean(),
});
type Form = z.infer<typeof form>;

/** Refusals that a booking of several weeks can step around. */
const LEAVABLE = ["already_booked", "booking_on_closed_day"];

/** One free cell, booked: from this period to which, for which class, for how many weeks. */
export function BookDialog({ resource, day, rows, row, known, onClose }: BookDialogProps) {
  const { today } = useKit();
  const { user } = useSession();
  const isTechnician = may(user, ["Tecnologia"]);
  const [clashed, setClashed] = useState(false);
  const from = rows.findIndex(({ period }) => period.id === row.period.id);
  const command = useCommand("support/book", AGENDA_QUERIES);
  // The same on every attempt with the same wish; what changes is another booking.
  const sent = useRef({ id: newId(), wish: "" });
  const state = useServerForm<Omit<Form, "weeks"> & { weeks: number | string }, Form, Booked>({
    initial: { last: row.period.id, class: "", person: "", weeks: 1, note: "", leave_out: false },
    schema: form,
    draftKey: null,
    save: ({ last, ...output }) => {
      const until = Math.max(
        from,
        rows.findIndex(({ period }) => period.id === last),
      );
      const input = {
        ...output,
        resource: resource.id,
        day,
        shift: row.period.shift as "morning",
        periods: rows.slice(from, until + 1).map(({ period }) => period.id),
      };
      const wish = JSON.stringify(input);
      if (sent.current.wish !== "" && sent.current.wish !== wish) {
        sent.current.id = newId();
      }
      sent.current.wish = wish;
      return command.mutateAsync({ id: sent.current.id, ...input }).catch((error: unknown) => {
        setClashed(LEAVABLE.includes(asCallError(error).code));
        throw error;
      });
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  const { values, set } = state;
  return (
    <FormModal title={`Reservar ${resource.name}`} form={state} onClose={onClose} submitLabel="Reservar">
      <Text>
        {sayDay(day, today)}, a partir da {row.period.number}ª aula ({sayTime(row.period.starts)})
      </Text>
      <FieldColumns>
        <Select
          label="Até"
          allowDeselect={false}
          data={rows.slice(from).map(({ period }) => ({
            value: period.id,
            label: `${period.number}ª aula, ${sayTime(period.ends)}`,
          }))}
          {...state.field("last")}
        />
        <Select
          label="Turma"
          data={known.classes.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          {...state.field("class")}
          value={values.class || null}
          onChange={(chosen) => set("class", chosen ?? "")}
        />
      </FieldColumns>
      {isTechnician ? (
        <PersonField
          label="Para quem"
          description="Em branco: para você."
          {...state.field("person")}
          onChange={(person) => set("person", person)}
        />
      ) : null}
      <FieldColumns>
        <NumberInput
          label="Por quantas semanas"
          description="1: só neste dia."
          min={1}
          max={MOST_WEEKS}
          allowDecimal={false}
          {...state.field("weeks")}
        />
        <TextInput label="Observação" autoComplete="off" {...state.field("note")} />
      </FieldColumns>
      {clashed && Number(values.weeks) > 1 ? (
        <Checkbox label="Reservar as outras semanas e deixar estas de fora" {...state.checkbox("leave_out")} />
      ) : null}
      {resource.needs_approval && !isTechnician ? <Text>A equipe de TI confirma a reserva e você recebe um aviso.</Text> : null}
    </FormModal>
  );
}
