import type { People } from "../../../domain/collections.gen";
import { PERSON_FIELDS } from "../../../domain/people/person-fields";
import { calledName } from "../../../domain/people/words";
import { labelsOf, valueInWords } from "../../../domain/record-fields";
import { fileUrl, useAllRecords, useFileToken } from "../data/records";
import { useRecordForm } from "../platform/useRecordForm";
import { Card } from "../ui/Card";
import { ServerForm } from "../ui/form/ServerForm";
import { notify } from "../ui/notify";
import { LeavingWithPendencies } from "./LeavingWithPendencies";
import { PersonFields } from "./PersonFields";
import { type PersonOutput, type PersonValues, personRecord, personSchema, personValues } from "./person-form";

const LABELS = labelsOf(PERSON_FIELDS);

/** Edits the data of a person that every area reads. */
export function PersonEditor({ person }: { person: People }) {
  const token = useFileToken(person.photo !== "");
  const referenceName = useReferenceNames();
  const { form, conflict } = useRecordForm<"people", PersonValues, PersonOutput>({
    collection: "people",
    record: person,
    formOf: personValues,
    schema: personSchema,
    valuesOf: personRecord,
    labels: LABELS,
    format: referenceName,
    draftKey: `people/${person.id}`,
    staleQueries: ["people/counts"],
    onSaved: (savedPerson) => notify.ok(`${calledName(savedPerson)}: cadastro salvo`),
  });
  const isLeaving = person.active && !form.values.active;
  return (
    <Card title="Cadastro">
      <ServerForm form={form}>
        {conflict}
        <PersonFields
          form={form}
          photo={person.photo && token ? fileUrl(person, person.photo, "240x0", token) : undefined}
          warning={isLeaving ? <LeavingWithPendencies person={person} /> : null}
        />
      </ServerForm>
    </Card>
  );
}

/** Formats a value of the form for users: names for ids. */
function useReferenceNames(): (name: string, value: unknown) => string {
  const schoolClasses = useAllRecords("classes", { fields: "id,name" });
  const sectors = useAllRecords("sectors", { fields: "id,name" });
  const nameIn = (records: readonly { id: string; name: string }[] | undefined, id: unknown) =>
    records?.find((record) => record.id === id)?.name ?? "";
  return (name, value) => {
    switch (name) {
      case "class":
        return nameIn(schoolClasses.data, value);
      case "sector":
        return nameIn(sectors.data, value);
      default:
        return valueInWords(PERSON_FIELDS, name, value);
    }
  };
}
