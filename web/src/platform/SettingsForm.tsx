import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { CollectionRecords } from "../../../domain/collections.gen";
import type { Fields, FormOf } from "../../../domain/record-fields";
import type { CollectionName } from "../data/client";
import type { Values as RecordValues } from "../data/records";
import formClasses from "../ui/form/Form.module.css";
import { ServerForm } from "../ui/form/ServerForm";
import { notify } from "../ui/notify";
import { type OwnInputs, RecordFields, type RecordFieldsTerms } from "./RecordFields";
import { useRecordForm } from "./useRecordForm";

type SettingsFormProps<Name extends CollectionName, F extends Fields> = Pick<RecordFieldsTerms<F>, "fields" | "contentAbove"> &
  OwnInputs<F> & {
    collection: Name;
    record: CollectionRecords[Name] & { id: string; updated: string };
    schema: z.core.$ZodType<RecordValues<Name>>;
    /** These three are formTerms() of the declared fields. */
    formOf: (record: CollectionRecords[Name]) => FormOf<F>;
    labels: Readonly<Record<string, string>>;
    format: (name: string, value: unknown) => string;
    /** The notice after a save. */
    savedSentence: string;
    /** The first parts of further query keys that a save makes stale. */
    staleQueries?: readonly string[];
    /** Where several forms edit one record. */
    draftKey?: string;
    submitLabel?: string;
    /** The content above the fields. */
    children?: ReactNode;
  };

const partWithHeading = (title: string, inputs: ReactNode): ReactNode => (
  <>
    {title ? <h3 className={formClasses.part}>{title}</h3> : null}
    {inputs}
  </>
);

/** The form of a record of choices that exists once: flags as checkboxes, and parts under their headings. */
export function SettingsForm<Name extends CollectionName, F extends Fields>(props: SettingsFormProps<Name, F>) {
  const {
    collection,
    record,
    schema,
    formOf,
    labels,
    format,
    savedSentence,
    staleQueries = [],
    draftKey = collection,
    submitLabel,
  } = props;
  const { form, conflict } = useRecordForm<Name, FormOf<F>, RecordValues<Name>>({
    collection,
    record,
    schema,
    formOf,
    labels,
    format,
    staleQueries,
    draftKey,
    valuesOf: (values) => values,
    onSaved: () => notify.ok(savedSentence),
  });
  const drawn: RecordFieldsTerms<F> = {
    fields: props.fields,
    contentAbove: props.contentAbove,
    form,
    flagInput: "checkbox",
    focusFirst: false,
    frame: partWithHeading,
  };
  const own: OwnInputs<F> = props;
  return (
    <ServerForm form={form} {...(submitLabel ? { submitLabel } : {})}>
      {conflict}
      {props.children}
      <RecordFields {...drawn} {...own} />
    </ServerForm>
  );
}
