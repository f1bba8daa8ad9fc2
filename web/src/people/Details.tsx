import { Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { People, PersonDetails } from "../../../domain/collections.gen";
import { formatDay, isDay } from "../../../domain/dates";
import { ageOn } from "../../../domain/people/birth-date";
import { type DetailsForm, detailsForm } from "../../../domain/people/forms";
import { useLive } from "../data/realtime";
import { bind, useAllRecords } from "../data/records";
import { LoadingState } from "../platform/LoadingState";
import { useNewRecordForm } from "../platform/useNewRecordForm";
import { seenNone, useRecordForm } from "../platform/useRecordForm";
import { useApplication } from "../ui/application-context";
import { Card } from "../ui/Card";
import { DateField } from "../ui/form/DateField";
import { FieldColumns, ServerForm } from "../ui/form/ServerForm";
import type { ServerFormState } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";
import { DETAILS_LABELS } from "./people-words";

const SAVED = "Dados reservados salvos";

/** Birth date, document and notes; only Admin reads these. */
export function Details({ person }: { person: People }) {
  const details = useAllRecords("person_details", { filter: bind("person = {:person}", { person: person.id }) });
  useLive("person_details");
  const known = details.data?.[0];
  return (
    <Card title="Dados reservados" aside="Só Admin vê">
      {!details.data ? (
        <LoadingState query={details} rows={3} />
      ) : known ? (
        <EditDetails key={known.id} details={known} />
      ) : (
        <NewDetails person={person.id} />
      )}
    </Card>
  );
}

function NewDetails({ person }: { person: string }) {
  const { today } = useApplication();
  const form = useNewRecordForm<"person_details", DetailsForm, DetailsForm>({
    collection: "person_details",
    initial: seenNone({ birth_date: "", document: "", notes: "" }),
    schema: detailsForm(today),
    valuesOf: (values) => ({ person, ...values }),
    draftKey: `person_details/${person}`,
    touches: ["timeline"],
    focusFirst: false,
    onSaved: () => notify.ok(SAVED),
  });
  return <DetailsFields form={form} />;
}

function EditDetails({ details }: { details: PersonDetails }) {
  const { today } = useApplication();
  const { form, conflict } = useRecordForm<"person_details", DetailsForm, DetailsForm>({
    collection: "person_details",
    record: details,
    formOf: ({ birth_date, document, notes }) => ({ birth_date, document, notes }),
    schema: detailsForm(today),
    valuesOf: (values) => values,
    labels: DETAILS_LABELS,
    say: (name, value) => (name === "birth_date" ? formatDay(String(value)) : String(value)),
    draftKey: `person_details/${details.person}`,
    touches: ["timeline"],
    onSaved: () => notify.ok(SAVED),
  });
  return <DetailsFields form={form} conflict={conflict} />;
}

interface DetailsFieldsProps {
  form: ServerFormState<DetailsForm>;
  conflict?: ReactNode;
}

function DetailsFields({ form, conflict }: DetailsFieldsProps) {
  const { today } = useApplication();
  const { birth_date } = form.values;
  const age = isDay(birth_date) && birth_date <= today ? ageOn(birth_date, today) : null;
  return (
    <ServerForm form={form}>
      {conflict}
      <FieldColumns>
        <DateField
          label={DETAILS_LABELS.birth_date}
          description={age === null ? "Dia, mês e ano." : age === 1 ? "1 ano." : `${age} anos.`}
          {...form.field("birth_date")}
          value={birth_date}
        />
        <TextInput
          label={DETAILS_LABELS.document}
          description="CPF, RG ou certidão."
          autoComplete="off"
          {...form.field("document")}
        />
      </FieldColumns>
      <Textarea label={DETAILS_LABELS.notes} autosize minRows={3} maxRows={10} {...form.field("notes")} />
    </ServerForm>
  );
}
