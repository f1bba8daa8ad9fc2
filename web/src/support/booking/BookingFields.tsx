import { Checkbox, NumberInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { optionalLine, wholeNumber } from "../../../../domain/contract";
import { type Bookable, type Bookables, type BookedAnswer, MAX_WEEKS } from "../../../../domain/support/booking/commands";
import { asCallError } from "../../data/errors";
import { type CommandInput, useIdempotentCommand } from "../../data/idempotent-send";
import { may, useSession } from "../../data/session";
import { NoClass } from "../../people/NoClass";
import { PersonField } from "../../people/PersonField";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { FieldColumns } from "../../ui/form/ServerForm";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { AGENDA_QUERIES } from "./agenda-words";

/** The fields of every booking besides its time. */
export const bookingForm = {
  class: z.string(),
  person: z.string(),
  weeks: wholeNumber(1, MAX_WEEKS),
  note: optionalLine(200),
  leave_out: z.boolean(),
};
export interface BookingValues extends Record<string, unknown> {
  class: string;
  person: string;
  weeks: number | string;
  note: string;
  leave_out: boolean;
}
export const NO_BOOKING: BookingValues = { class: "", person: "", weeks: 1, note: "", leave_out: false };

/** Refusals that a booking of several weeks can avoid by leaving out days. */
const SKIPPABLE_REFUSALS = ["already_booked", "booking_on_closed_day"];

/** Sends a booking: after a lost answer under the same id, even with changes, so that nobody books twice unknowingly. */
export function useBook() {
  const [clashed, setClashed] = useState(false);
  const { send } = useIdempotentCommand("support/book", AGENDA_QUERIES);
  const book = (input: CommandInput<"support/book">): Promise<BookedAnswer> =>
    send(input).catch((error: unknown) => {
      setClashed(SKIPPABLE_REFUSALS.includes(asCallError(error).code));
      throw error;
    });
  return { book, clashed };
}

interface BookingFieldsProps {
  form: Pick<ServerFormState<BookingValues>, "values" | "field" | "checkbox">;
  resource: Bookable;
  bookables: Bookables;
  hasConflict: boolean;
}

/** The class and the person, the number of weeks, and a remark. */
export function BookingFields({ form, resource, bookables, hasConflict }: BookingFieldsProps) {
  const { user } = useSession();
  const isTechnician = may(user, ["Tecnologia"]);
  return (
    <>
      <ReferenceSelect
        label="Turma"
        data={bookables.classes.map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage={<NoClass options={bookables.classes} />}
        {...form.field("class")}
      />
      {isTechnician ? <PersonField label="Solicitante" description="Em branco: para você." {...form.field("person")} /> : null}
      <FieldColumns>
        <NumberInput
          label="Por quantas semanas"
          description="1: só neste dia."
          min={1}
          max={MAX_WEEKS}
          allowDecimal={false}
          {...form.field("weeks")}
        />
        <TextInput label="Observação" autoComplete="off" {...form.field("note")} />
      </FieldColumns>
      {hasConflict && Number(form.values.weeks) > 1 ? (
        <Checkbox label="Reservar só as outras semanas" {...form.checkbox("leave_out")} />
      ) : null}
      {resource.needs_approval && !isTechnician ? <Text>A equipe de TI confirma a reserva e você recebe um aviso.</Text> : null}
    </>
  );
}
