import { Button } from "@mantine/core";
import { useState } from "react";
import type * as z from "zod/mini";
import type { CollectionRecords } from "../../../domain/collections.gen";
import type { CollectionName } from "../data/client";
import { type Values as RecordValues, readRecord, useSave } from "../data/records";
import { useFocusFirst } from "../ui/form/use-focus-first";
import { type ServerFormState, useServerForm } from "../ui/form/use-server-form";
import { createOnce } from "./create-once";

const AGAIN_INTENT = "again";

interface NewRecordFormTerms<Name extends CollectionName, Values, Output> {
  collection: Name;
  initial: Values;
  schema: z.core.$ZodType<Output>;
  valuesOf: (output: Output) => RecordValues<Name>;
  draftKey: string;
  /** First parts of further query keys that a save makes stale. */
  staleQueries?: readonly string[];
  /** @param again whether the next one follows: the form stays, and begins with what `next` keeps. */
  onSaved: (record: CollectionRecords[Name], again: boolean) => void;
  /** The first values of the next new record, after {@link SaveAndNew}. */
  next?: (record: CollectionRecords[Name]) => Values;
  /** False where the form is only part of a screen, or begins with no text field. */
  focusFirst?: boolean;
}

/** The form of a new record. Its id is chosen here, so that a repeated save creates nothing twice. */
export function useNewRecordForm<Name extends CollectionName, Values extends Record<string, unknown>, Output>({
  collection,
  initial,
  schema,
  valuesOf,
  draftKey,
  staleQueries = [],
  onSaved,
  next = () => initial,
  focusFirst = true,
}: NewRecordFormTerms<Name, Values, Output>): ServerFormState<Values> {
  const save = useSave(collection, staleQueries);
  const [round, setRound] = useState(0);
  const form = useServerForm<Values, Output, CollectionRecords[Name]>({
    initial,
    schema,
    draftKey,
    save: (output, _, id, isRepetition) =>
      createOnce(isRepetition, {
        create: () => save.mutateAsync({ values: { id, ...valuesOf(output) } }),
        resume: () => readRecord(collection, id),
      }),
    onSaved: (savedRecord, intent) => {
      if (intent === AGAIN_INTENT) {
        form.reset(next(savedRecord));
        setRound(round + 1);
      }
      onSaved(savedRecord, intent === AGAIN_INTENT);
    },
  });
  useFocusFirst(form, focusFirst ? round : -1);
  return form;
}

/** The form's second button, for a user who enters several in a row. */
export function SaveAndNew({ children = "Salvar e novo" }: { children?: string }) {
  return (
    <Button type="submit" name="intent" value={AGAIN_INTENT} variant="default" aria-keyshortcuts="Control+Shift+Enter">
      {children}
    </Button>
  );
}
