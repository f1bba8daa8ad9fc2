import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router-dom";
import * as z from "zod/mini";
import { useKit } from "../kit";
import { dropDraft, keepDraft, readDraft } from "./drafts";

type FieldProps = ReturnType<UseFormReturnType<Record<string, unknown>>["getInputProps"]>;

interface ServerFormTerms<Values, Output, Result> {
  /** The values to begin with. Mount the form when the record is there, keyed by its id. */
  initial: Values;
  /** The contract's input schema, or the form's own: says what is wrong below the field, in Portuguese. */
  schema: z.core.$ZodType<Output>;
  /**
   * Sends what the schema made of the values; what it throws is explained, and nothing typed is lost.
   * @param intent the value of the submit button that was pressed: "" for the form's own.
   */
  save: (output: Output, intent: string) => Promise<Result>;
  onSaved?: (result: Result, intent: string) => void;
  /** Which form and record a draft belongs to: "titles/new", "titles/abc". Null keeps none. */
  draftKey: string | null;
  /** Fields that a draft never holds: passwords. */
  draftOmit?: readonly (keyof Values & string)[];
}

export interface ServerFormState<Values> {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Props for an input: `<TextInput label="Título" {...form.field("title")} />`. */
  field: (name: keyof Values & string) => FieldProps;
  /** The same for a Checkbox or Switch. */
  checkbox: (name: keyof Values & string) => FieldProps;
  /** What went wrong beyond the fields' own sentences. */
  trouble: readonly string[];
  saving: boolean;
  dirty: boolean;
  /** Whether the values came from a draft. */
  restored: boolean;
  /** Throws what was typed away. */
  discard: () => void;
  /** Starts over, with these values or the initial ones: for "salvar e novo". */
  reset: (values?: Values) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  element: RefObject<HTMLFormElement | null>;
  /** The navigation that waits for an answer, because something typed would be lost. */
  blocker: Blocker;
}

/** A form whose truth is on the server: validates with the contract's schema, saves once, explains, and loses nothing typed. */
export function useServerForm<Values extends Record<string, unknown>, Output, Result>({
  initial,
  schema,
  save,
  onSaved,
  draftKey,
  draftOmit = [],
}: ServerFormTerms<Values, Output, Result>): ServerFormState<Values> {
  const { explain, owner, leavesFreely } = useKit();
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(new Set<string>());
  const busy = useRef(false);
  const holds = useRef(false);
  const focusFault = useRef(false);
  const drafted = useRef(false);
  const [saving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  const place = draftKey === null ? undefined : { store: sessionStorage, owner, key: draftKey };
  const [draft] = useState(() => place && readDraft(place, initial));
  const [restored, setRestored] = useState(draft !== undefined);

  const form = useForm<Values>({ initialValues: initial, validate: schemaResolver(schema, { sync: true }) });
  const { values } = form;
  const dirty = form.isDirty();
  holds.current = dirty && !saving;

  // Before the first paint: nobody sees the fields without their draft.
  useLayoutEffect(() => {
    if (draft && !drafted.current) {
      drafted.current = true;
      form.setValues(draft as Values);
    }
  }, [draft, form.setValues]);

  useEffect(() => {
    if (!place || saving) {
      return;
    }
    if (dirty) {
      keepDraft(place, values, draftOmit);
    } else {
      dropDraft(place);
    }
  });

  useEffect(() => {
    function askToStay(event: BeforeUnloadEvent): void {
      if (holds.current) {
        event.preventDefault();
      }
    }
    window.addEventListener("beforeunload", askToStay);
    return () => window.removeEventListener("beforeunload", askToStay);
  }, []);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holds.current && currentLocation.pathname !== nextLocation.pathname && !leavesFreely(nextLocation.pathname),
  );

  useEffect(() => {
    if (focusFault.current && !saving) {
      focusFault.current = false;
      const fault = (what: string) => element.current?.querySelector<HTMLElement>(what);
      (fault('[aria-invalid="true"]') ?? fault("[data-form-trouble]"))?.focus();
    }
  });

  function showFaults(fields: Record<string, string>, sentence: string): void {
    const elsewhere = Object.entries(fields).filter(([name]) => !shown.current.has(name));
    form.setErrors(fields);
    setTrouble([...new Set([sentence, ...elsewhere.map(([, fault]) => fault)])].filter(Boolean));
    focusFault.current = true;
  }

  function forget(): void {
    holds.current = false;
    setRestored(false);
    setTrouble([]);
    if (place) {
      dropDraft(place);
    }
  }

  async function send(intent: string): Promise<void> {
    const parsed = z.safeParse(schema, form.getValues());
    if (!parsed.success) {
      const { errors } = form.validate() as { errors: Record<string, string> };
      showFaults(errors, "");
      return;
    }
    busy.current = true;
    setSaving(true);
    setTrouble([]);
    form.clearErrors();
    try {
      const result = await save(parsed.data, intent);
      forget();
      form.resetDirty(form.getValues());
      onSaved?.(result, intent);
    } catch (error) {
      const { sentence, fields } = explain(error);
      showFaults(fields, sentence);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  function input(name: keyof Values & string, type: "input" | "checkbox"): FieldProps {
    shown.current.add(name);
    const { onBlur, ...props } = form.getInputProps(name, { type });
    return {
      ...props,
      name,
      onBlur: (event: unknown) => {
        onBlur?.(event);
        // Who only passes through an empty field is not scolded.
        if (form.isDirty(name)) {
          form.validateField(name);
        }
      },
    } as FieldProps;
  }

  return {
    values,
    set: (name, value) => form.setFieldValue(name as never, value as never),
    field: (name) => input(name, "input"),
    checkbox: (name) => input(name, "checkbox"),
    trouble,
    saving,
    dirty,
    restored,
    discard: () => {
      forget();
      form.reset();
    },
    reset: (next = initial) => {
      forget();
      form.setInitialValues(next);
      form.setValues(next);
      form.resetDirty(next);
      form.clearErrors();
    },
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (busy.current) {
        return;
      }
      const { submitter } = event.nativeEvent as SubmitEvent;
      void send(submitter instanceof HTMLButtonElement ? submitter.value : "");
    },
    element,
    blocker,
  };
}
