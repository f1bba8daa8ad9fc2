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
  /** The record as it is now; follow it live, so that another person's save is seen at once. */
  record: CollectionRecords[Name] & { id: string; updated: string };
  formOf: (record: CollectionRecords[Name]) => Values;
  schema: z.core.$ZodType<Output>;
  valuesOf: (output: Output) => RecordValues<Name>;
  labels: Readonly<Record<string, string>>;
  /** Formats a field's value beside the other person's. */
  say?: (name: string, value: unknown) => string;
  draftKey: string | null;
  /** First parts of further query keys that a save makes stale. */
  touches?: readonly string[];
  onSaved: (record: CollectionRecords[Name]) => void;
}

interface RecordForm<Values> {
  form: ServerFormState<Values>;
  /** The other person's changes meanwhile; stands above the fields. */
  conflict: ReactNode;
}

/** Beside the fields, which state of the record they began with: so a draft knows it too. No schema lets it through. */
const SEEN_KEY = "record seen";

/** The values that a new record's form begins with, where its draft may go on in the form of the record that another made meanwhile. */
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
    "collection" | "record" | "formOf" | "valuesOf" | "touches" | "onSaved"
  > {
  record: State;
  formOf: (record: State) => Values;
  /** @param seen the version that the fields were last brought together with: what has moved on since then is to be refused. */
  save: (output: Output, seen: string) => Promise<Result>;
  /** The record as it was saved, where the form goes on with it. */
  savedAs?: (result: Result) => State;
  onSaved: (result: Result) => void;
}

/** The form of a record that others may save meanwhile: what only they changed is taken over, what both did is asked. */
export function useRecordForm<Name extends CollectionName, Values extends Record<string, unknown>, Output>({
  collection,
  record,
  valuesOf,
  touches = [],
  ...terms
}: RecordFormTerms<Name, Values, Output>): RecordForm<Values> {
  type State = RecordFormTerms<Name, Values, Output>["record"];
  const save = useSave(collection, touches);
  return useSharedForm<State, Values, Output, CollectionRecords[Name]>({
    ...terms,
    record,
    save: (output, base) => save.mutateAsync({ id: record.id, base, values: valuesOf(output) }),
    savedAs: (record) => record as State,
  });
}

/** The same of what a command of ours writes on the version that the writer saw. */
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
  say = formatValue,
  draftKey,
  save,
  savedAs,
  onSaved,
}: SharedFormTerms<State, Values, Output, Result>): RecordForm<Values> {
  const seenRecord = useRef(record);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  // A save that was refused for what others did elsewhere in the record is sent again once the record is here anew.
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
      seenRecord.current = savedAs?.(result) ?? seenRecord.current;
      return result;
    },
    onSaved: (result) => {
      setConflict(undefined);
      if (savedAs) {
        form.reset(initialOf(savedAs(result)));
      }
      onSaved(result);
    },
  });
  const setSeen = (state: string) => form.set(SEEN_KEY as keyof Values & string, state as Values[keyof Values & string]);
  const draftIsOlder = form.restored && form.values[SEEN_KEY] !== seenRecord.current.updated;

  useEffect(() => {
    // Also after a refused save (record_changed): the save made the record stale, and here it arrives anew.
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
    // A user who has typed nothing is not editing: the fields just follow.
    if (conflict || merge.disputed.length > 0 || (form.dirty && merge.taken.length > 0)) {
      const next = nextConflict(conflict, merge, serverValues);
      setConflict(next);
      if (next.disputed.length > 0) {
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
    form.ease();
    if (conflict?.disputed.every((other) => other === name)) {
      setSeen(seenRecord.current.updated);
    }
    setConflict((previous) => previous && { ...previous, disputed: previous.disputed.filter((other) => other !== name) });
  }

  return {
    form,
    conflict: conflict ? (
      <ConflictNotice
        by={by}
        taken={conflict.taken.map((name) => labels[name] ?? name)}
        disputes={conflict.disputed.map((name) => ({
          name,
          label: labels[name] ?? name,
          mine: say(name, form.values[name]),
          theirs: say(name, conflict.theirs[name]),
        }))}
        onKeepMine={settle}
        onTakeTheirs={(name) => {
          form.set(name, conflict.theirs[name] as Values[typeof name]);
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
