import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { CollectionRecords } from "../../../domain/collections.gen";
import type { CollectionName } from "../data/client";
import type { Values as RecordValues } from "../data/records";
import { FormPart } from "../ui/form/FormPart";
import { ServerForm } from "../ui/form/ServerForm";
import type { ServerFormState } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";
import { useRecordForm } from "./useRecordForm";

/** The fields of a settings form: flags as checkboxes, and parts under their headings. For RecordFields. */
export const IN_SETTINGS = {
  flags: "checkbox",
  focusFirst: false,
  frame: (title: string, inputs: ReactNode): ReactNode => (
    <>
      {title ? <FormPart title={title} /> : null}
      {inputs}
    </>
  ),
} as const;

interface SettingsFormProps<Name extends CollectionName, Form> {
  collection: Name;
  record: CollectionRecords[Name] & { id: string; updated: string };
  schema: z.core.$ZodType<RecordValues<Name>>;
  /** These three are formTerms() of the declared fields. */
  formOf: (record: CollectionRecords[Name]) => Form;
  labels: Readonly<Record<string, string>>;
  say: (name: string, value: unknown) => string;
  /** The notice after a save. */
  saved: string;
  /** The first parts of further query keys that a save makes stale. */
  touches?: readonly string[];
  /** Where several forms edit one record. */
  draftKey?: string;
  submitLabel?: string;
  /** The fields. */
  children: (form: ServerFormState<Form>) => ReactNode;
}

/** The form of a record of choices that exists once. */
export function SettingsForm<Name extends CollectionName, Form extends Record<string, unknown>>(
  props: SettingsFormProps<Name, Form>,
) {
  const { collection, saved, touches = [], draftKey = collection, submitLabel, children, ...terms } = props;
  const { form, conflict } = useRecordForm<Name, Form, RecordValues<Name>>({
    ...terms,
    collection,
    touches,
    draftKey,
    valuesOf: (values) => values,
    onSaved: () => notify.ok(saved),
  });
  return (
    <ServerForm form={form} {...(submitLabel ? { submitLabel } : {})}>
      {conflict}
      {children(form)}
    </ServerForm>
  );
}
