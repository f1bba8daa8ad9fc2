import { type ReactNode, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import type { CollectionRecords } from "../../../domain/collections.gen";
import type { CollectionName } from "../data/client";
import { asCallError } from "../data/errors";
import { bind, type Values as RecordValues, useRecords, useSave } from "../data/records";
import { useSession } from "../data/session";
import { useApplication } from "../ui/application-context";
import { ConflictNotice } from "../ui/form/ConflictNotice";
import { type Conflict, mergeValues, nextConflict } from "../ui/form/conflict";
import { type ServerFormState, useServerForm } from "../ui/form/use-server-form";
import { zoned } from "../ui/format";

interface RecordFormTerms<Name extends CollectionName, Values, Output> {
  collection: Name;
  /** The record's present values; follow it live, so that the form shows another user's save at once. */
  record: CollectionRecords[Name] & { id: string; updated: string };
  formOf: (record: CollectionRecords[Name]) => Values;
  schema: z.core.$ZodType<Output>;
  valuesOf: (output: Output) => RecordValues<Name>;
  labels: Readonly<Record<string, string>>;
  /** Formats a field's value beside the other person's. */
  format?: (name: string, value: unknown) => string;
  draftKey: string | null;
  /** First parts of further query keys that a save makes stale. */
  staleQueries?: readonly string[];
  onSaved: (record: CollectionRecords[Name]) => void;
}

interface RecordForm<Values> {
  form: ServerFormState<Values>;
  /** Another user's changes meanwhile; stands above the fields. */
  conflict: ReactNode;
}

/** A value beside the fields: the version with which they began, so that a draft knows it too. No schema lets it through. */
const SEEN_KEY = "record seen";

/**
 * The first values of a new record's form, where its draft may continue in the form of the record that another user created
 * meanwhile.
 */
export const withoutVersion = <Values,>(values: Values): Values => ({ ...values, [SEEN_KEY]: "" });

/** Plain words for a value: lists joined, flags as yes and no. */
export function formatValue(_name: string, value: unknown): string {
  if (Array.isArray(value)) {
    return value.join("; ");
  }
  return typeof value === "boolean" ? (value ? "sim" : "não") : String(value ?? "");
}

const isMovedOn = (error: unknown): boolean =>
  ["record_changed", "call_changed", "order_changed"].includes(asCallError(error).code);

interface SharedFormTerms<State, Values, Output, Result>
  extends Omit<
    RecordFormTerms<CollectionName, Values, Output>,
    "collection" | "record" | "formOf" | "valuesOf" | "staleQueries" | "onSaved"
  > {
  record: State;
  formOf: (record: State) => Values;
  /** @param seen the version with which the fields were last merged: the server refuses a save over a later one. */
  save: (output: Output, seen: string) => Promise<Result>;
  /** The saved record, where the form continues with it. */
  stateOf?: (result: Result) => State;
  onSaved: (result: Result) => void;
}

/**
 * The form of a record that other users may save meanwhile: it takes over changes that only they made, and asks about fields that
 * both changed.
 */
export function useRecordForm<Name extends CollectionName, Values extends Record<string, unknown>, Output>({
  collection,
  record,
  valuesOf,
  staleQueries = [],
  ...terms
}: RecordFormTerms<Name, Values, Output>): RecordForm<Values> {
  type State = RecordFormTerms<Name, Values, Output>["record"];
  const save = useSave(collection, staleQueries);
  return useSharedForm<State, Values, Output, CollectionRecords[Name]>({
    ...terms,
    record,
    save: (output, base) => save.mutateAsync({ id: record.id, base, values: valuesOf(output) }),
    stateOf: (record) => record as State,
  });
}

/** The same for a command that writes on the version that its author saw. */
export function useSharedForm<
  State extends { id: string; updated: string },
  Values extends Record<string, unknown>,
  Output,
  Result,
>({
  record,
  formOf,
  schema,
  labels,
  format = formatValue,
  draftKey,
  save,
  stateOf,
  onSaved,
}: SharedFormTerms<State, Values, Output, Result>): RecordForm<Values> {
  const seenRecord = useRef(record);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  // A save that was refused because of others' changes elsewhere in the record is repeated once the record is loaded again.
  const resend = useRef<"no" | "when it is here" | "now">("no");
  const initialOf = (state: State): Values => ({ ...formOf(state), [SEEN_KEY]: state.updated });

  const form = useServerForm<Values, Output, Result>({
    initial: initialOf(record),
    schema,
    draftKey,
    save: async (output) => {
      const result = await save(output, seenRecord.current.updated).catch((error: unknown) => {
        resend.current = isMovedOn(error) ? "when it is here" : "no";
        throw error;
      });
      seenRecord.current = stateOf?.(result) ?? seenRecord.current;
      return result;
    },
    onSaved: (result) => {
      setConflict(undefined);
      if (stateOf) {
        form.reset(initialOf(stateOf(result)));
      }
      onSaved(result);
    },
  });
  const setSeen = (state: string) => form.set(SEEN_KEY as keyof Values & string, state as Values[keyof Values & string]);
  const draftIsOlder = form.restored && form.values[SEEN_KEY] !== seenRecord.current.updated;

  useEffect(() => {
    // Also after a refused save (record_changed): it made the record stale, and the new state arrives here.
    const isNewer = record.updated > seenRecord.current.updated;
    if (form.saving || !(isNewer || draftIsOlder)) {
      if (!form.saving && resend.current === "now") {
        resend.current = "no";
        form.element.current?.requestSubmit();
      }
      return;
    }
    const serverValues = formOf(record);
    const merge = mergeValues(draftIsOlder ? undefined : formOf(seenRecord.current), form.values, serverValues);
    seenRecord.current = record;
    form.reset(initialOf(record));
    for (const name of Object.keys(serverValues) as (keyof Values & string)[]) {
      form.set(name, merge.values[name]);
    }
    // A user who has typed nothing is not editing: the fields follow the record.
    if (conflict || merge.conflictingNames.length > 0 || (form.dirty && merge.acceptedNames.length > 0)) {
      const next = nextConflict(conflict, merge, serverValues);
      setConflict(next);
      if (next.conflictingNames.length > 0) {
        // A draft is asked about again after a reload.
        setSeen("");
      }
      resend.current = "no";
    }
    if (resend.current === "when it is here") {
      resend.current = "now";
    }
  });

  const by = useLastEditor(record, conflict !== undefined);

  function settle(name: string): void {
    form.clearErrors();
    if (conflict?.conflictingNames.every((other) => other === name)) {
      setSeen(seenRecord.current.updated);
    }
    setConflict(
      (previous) => previous && { ...previous, conflictingNames: previous.conflictingNames.filter((other) => other !== name) },
    );
  }

  return {
    form,
    conflict: conflict ? (
      <ConflictNotice
        author={by}
        acceptedLabels={conflict.acceptedNames.map((name) => labels[name] ?? name)}
        conflicts={conflict.conflictingNames.map((name) => ({
          name,
          label: labels[name] ?? name,
          local: format(name, form.values[name]),
          remote: format(name, conflict.remote[name]),
        }))}
        onKeepMine={settle}
        onTakeTheirs={(name) => {
          form.set(name, conflict.remote[name] as Values[typeof name]);
          settle(name);
        }}
      />
    ) : null,
  };
}

/** The greatest distance between a record's own time and its line in the timeline. */
const SAME_SAVE_MILLISECONDS = 5000;

/**
 * The author and the time of the last save, from its history: "Rita Lima, às 10:32,". Undefined where the history does not tell.
 */
function useLastEditor({ id, updated }: { id: string; updated: string }, enabled: boolean): string | undefined {
  const { timeZone } = useApplication();
  const { user } = useSession();
  const lines = useRecords("timeline", { filter: bind("subject = {:id}", { id }), sort: "-at,-@rowid", perPage: 1 }, enabled);
  const line = lines.data?.items[0];
  if (!line?.actor_name || line.actor === user?.id) {
    return undefined;
  }
  const distance = Math.abs(Date.parse(line.at.replace(" ", "T")) - Date.parse(updated.replace(" ", "T")));
  return distance < SAME_SAVE_MILLISECONDS ? `${line.actor_name}, às ${zoned(line.at, timeZone).time},` : undefined;
}
