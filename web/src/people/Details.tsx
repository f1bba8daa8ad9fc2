import type { ReactNode } from "react";
import type { People, PersonDetails } from "../../../domain/collections.gen";
import { isDay } from "../../../domain/dates";
import { ageOn } from "../../../domain/people/birth-date";
import { DETAILS_FIELDS, type Details as DetailsRecord, detailsForm } from "../../../domain/people/details-fields";
import type { FormOf } from "../../../domain/record-fields";
import { useLive } from "../data/realtime";
import { bind, useAllRecords } from "../data/records";
import { LoadingState } from "../platform/LoadingState";
import { RecordFields } from "../platform/RecordFields";
import { formTerms } from "../platform/record-form";
import { useNewRecordForm } from "../platform/useNewRecordForm";
import { useRecordForm, withoutVersion } from "../platform/useRecordForm";
import { useApplication } from "../ui/application-context";
import { Card } from "../ui/Card";
import { ServerForm } from "../ui/form/ServerForm";
import type { ServerFormState } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";

type DetailsForm = FormOf<typeof DETAILS_FIELDS>;
const { initial, formOf, labels, format } = formTerms(DETAILS_FIELDS);
const SAVED_SENTENCE = "Dados reservados salvos";

/** Birth date, document and notes; only Admin reads these. */
export function Details({ person }: { person: People }) {
  const details = useAllRecords("person_details", { filter: bind("person = {:person}", { person: person.id }) });
  useLive("person_details");
  const detail = details.data?.[0];
  return (
    <Card title="Dados reservados" sideContent="Só Admin vê">
      {!details.data ? (
        <LoadingState query={details} rows={3} />
      ) : detail ? (
        <EditDetails key={detail.id} details={detail} />
      ) : (
        <NewDetails person={person.id} />
      )}
    </Card>
  );
}

function NewDetails({ person }: { person: string }) {
  const { today } = useApplication();
  const form = useNewRecordForm<"person_details", DetailsForm, DetailsRecord>({
    collection: "person_details",
    initial: withoutVersion(initial),
    schema: detailsForm(today),
    valuesOf: (values) => ({ person, ...values }),
    draftKey: `person_details/${person}`,
    focusFirst: false,
    onSaved: () => notify.ok(SAVED_SENTENCE),
  });
  return <DetailsFields form={form} />;
}

function EditDetails({ details }: { details: PersonDetails }) {
  const { today } = useApplication();
  const { form, conflict } = useRecordForm<"person_details", DetailsForm, DetailsRecord>({
    collection: "person_details",
    record: details,
    formOf,
    schema: detailsForm(today),
    valuesOf: (values) => values,
    labels,
    format,
    draftKey: `person_details/${details.person}`,
    onSaved: () => notify.ok(SAVED_SENTENCE),
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
      <RecordFields
        fields={DETAILS_FIELDS}
        form={form}
        focusFirst={false}
        terms={age === null ? {} : { birth_date: { description: age === 1 ? "1 ano." : `${age} anos.` } }}
      />
    </ServerForm>
  );
}
