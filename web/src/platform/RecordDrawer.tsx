import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { CollectionRecords } from "../../../domain/collections.gen";
import type { CollectionName } from "../data/client";
import type { Values as RecordValues } from "../data/records";
import { FormDrawer } from "../ui/form/FormLayer";
import type { ServerFormState } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";
import { RecordHistory } from "./RecordHistory";
import { SaveAndNew, useNewRecordForm } from "./useNewRecordForm";
import { useRecordForm } from "./useRecordForm";

interface RecordDrawerTerms<Name extends CollectionName, Form> {
  collection: Name;
  /** Converts the form's values to the record's: its result is saved as it is. */
  schema: z.core.$ZodType<RecordValues<Name>>;
  /** First parts of further query keys that a save makes stale: what shows the record's name. */
  staleQueries?: readonly string[];
  title: string;
  /** The notice after a save: "Setor Secretaria salvo". */
  savedSentence: (record: CollectionRecords[Name]) => string;
  onClose: () => void;
  /** The fields. */
  children: (form: ServerFormState<Form>) => ReactNode;
}

interface NewRecordTerms<Name extends CollectionName, Form> {
  /** The first values of a new record. */
  initial: Form;
  /** The second button, for a user who enters several in a row: "Salvar e novo". */
  saveAndNew?: string;
  /** The first values of the next one. */
  next?: (record: CollectionRecords[Name]) => Form;
  /** False where the form begins with no text field. */
  focusFirst?: boolean;
}

interface EditRecordTerms<Name extends CollectionName, Form> {
  formOf: (record: CollectionRecords[Name]) => Form;
  labels: Readonly<Record<string, string>>;
  /** Formats a field's value beside another person's. */
  format?: (name: string, value: unknown) => string;
  /** Beside the buttons of an existing record: its removal. */
  actions?: ReactNode;
  /** False where its history is shown elsewhere (on a page of its own, or with the record that it belongs to), or closed to the user. */
  showsHistory?: boolean;
}

type SavedRecord<Name extends CollectionName> = CollectionRecords[Name] & { id: string; updated: string };

interface RecordDrawerProps<Name extends CollectionName, Form>
  extends RecordDrawerTerms<Name, Form>,
    NewRecordTerms<Name, Form>,
    EditRecordTerms<Name, Form> {
  /** The record's present values; without a record the form creates one. */
  record?: SavedRecord<Name> | undefined;
}

/** A small record beside its list: created and edited in one form. */
export function RecordDrawer<Name extends CollectionName, Form extends Record<string, unknown>>(
  props: RecordDrawerProps<Name, Form>,
) {
  const { record } = props;
  return record ? <EditDrawer key={record.id} {...props} record={record} /> : <NewDrawer {...props} />;
}

function NewDrawer<Name extends CollectionName, Form extends Record<string, unknown>>(
  props: RecordDrawerTerms<Name, Form> & NewRecordTerms<Name, Form>,
) {
  const { collection, initial, saveAndNew, title, savedSentence, onClose, children, ...terms } = props;
  const form = useNewRecordForm<Name, Form, RecordValues<Name>>({
    ...terms,
    collection,
    initial,
    valuesOf: (values) => values,
    draftKey: `${collection}/new`,
    onSaved: (record, again) => {
      notify.ok(savedSentence(record));
      again || onClose();
    },
  });
  return (
    <FormDrawer
      title={title}
      form={form}
      onClose={onClose}
      moreActions={saveAndNew ? <SaveAndNew>{saveAndNew}</SaveAndNew> : null}
    >
      {children(form)}
    </FormDrawer>
  );
}

function EditDrawer<Name extends CollectionName, Form extends Record<string, unknown>>(
  props: RecordDrawerTerms<Name, Form> & EditRecordTerms<Name, Form> & { record: SavedRecord<Name> },
) {
  const { collection, record, title, savedSentence, actions, showsHistory = true, onClose, children, ...terms } = props;
  const { form, conflict } = useRecordForm<Name, Form, RecordValues<Name>>({
    ...terms,
    collection,
    record,
    valuesOf: (values) => values,
    draftKey: `${collection}/${record.id}`,
    onSaved: (savedRecord) => {
      notify.ok(savedSentence(savedRecord));
      onClose();
    },
  });
  return (
    <FormDrawer title={title} form={form} onClose={onClose} moreActions={actions}>
      {conflict}
      {children(form)}
      {showsHistory ? <RecordHistory collection={collection} id={record.id} /> : null}
    </FormDrawer>
  );
}
