import { schemaResolver, useForm } from "@mantine/form";
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { useApplication } from "../application-context";
import { dropDraft, readDraft, storeFormDraft } from "./drafts";
import { type GuardedForm, useGuardedForm } from "./unsaved";

/**
 * The draft's keys for the id of a request without an answer, and for the sent values: a draft that was never sent has its own
 * id.
 */
const SEND_ID = "$id";
const SENT = "$sent";
/** The draft's key for: files were chosen, which it does not hold. */
const FILES = "$files";

const isFile = (value: unknown): boolean => value instanceof Blob;

type AnyInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface BoundProps {
  name: string;
  error: ReactNode;
  /** Takes an event or a value: inputs pass an event, selects pass a value. */
  onChange: (next: unknown) => void;
  onBlur: (event: FocusEvent<AnyInput>) => void;
}

export interface FieldProps<Value> extends BoundProps {
  value: Value;
}

export interface CheckboxProps extends BoundProps {
  checked: boolean;
}

interface ServerFormTerms<Values, Output, Result> {
  /** The initial values. Mount the form when the record is loaded, keyed by its id. */
  initial: Values;
  /** The contract's input schema, or the form's own: its messages, in Portuguese, appear below the fields. */
  schema: z.core.$ZodType<Output>;
  /**
   * Sends the values that the schema parsed; an error is explained, and no typed text is lost.
   * @param intent the value of the submit button that was pressed: "" for the form's own.
   * @param id the same until the server answers, also after a reload: the server executes a repeated id once.
   * @param isRepetition the same values were sent before under this id, and no answer arrived.
   */
  save: (output: Output, intent: string, id: string, isRepetition: boolean) => Promise<Result>;
  onSaved?: (result: Result, intent: string) => void;
  /** Called once the values are valid and before they are sent: false leaves the form as it is. */
  confirm?: (output: Output) => Promise<boolean>;
  /** The form and record that a draft belongs to: "titles/new", "titles/abc". Null stores no draft. */
  draftKey: string | null;
  /** Fields that a draft never stores: passwords. */
  draftOmit?: readonly (keyof Values & string)[];
  /** Whether files were chosen beside the values of the form: a draft holds none, and says so. */
  hasFiles?: boolean;
}

export interface ServerFormState<Values> {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Props for an input: `<TextInput label="Título" {...form.field("title")} />`. */
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  /** The same for a Checkbox or Switch. */
  checkbox: (name: keyof Values & string) => CheckboxProps;
  /** The errors that no field shows. */
  formErrors: readonly string[];
  saving: boolean;
  dirty: boolean;
  /** Removes the error: the user has answered it. */
  clearErrors: () => void;
  /** Whether the values came from a draft. */
  restored: boolean;
  /** Whether that draft had chosen files, which must be chosen again. */
  filesLost: boolean;
  /** Discards the typed values. */
  discard: () => void;
  /** Resets the form to these values or the initial ones: for "salvar e novo". */
  reset: (values?: Values) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  element: RefObject<HTMLFormElement | null>;
  /** For LeaveGuard. */
  guard: GuardedForm;
}

/**
 * A form whose record is on the server: it validates with the contract's schema, saves once, explains errors, and loses no typed
 * text.
 */
export function useServerForm<Values extends Record<string, unknown>, Output, Result>({
  initial,
  schema,
  save,
  onSaved,
  confirm,
  draftKey,
  draftOmit = [],
  hasFiles = false,
}: ServerFormTerms<Values, Output, Result>): ServerFormState<Values> {
  const { explain, newId, owner } = useApplication();
  const guard = useGuardedForm();
  const element = useRef<HTMLFormElement>(null);
  const shownFields = useRef(new Set<string>());
  const busy = useRef(false);
  const focusFault = useRef(false);
  const drafted = useRef(false);
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const place = draftKey === null ? undefined : { store: sessionStorage, owner, key: draftKey };
  const [{ draft, attempt, filesLost }] = useState(() => {
    const kept = place && readDraft(place, { ...initial, [SEND_ID]: "", [SENT]: "", [FILES]: false });
    const { [SEND_ID]: sentId, [SENT]: sent, [FILES]: lostFiles, ...values } = kept ?? {};
    return {
      filesLost: lostFiles === true,
      draft: Object.keys(values).length > 0 ? values : undefined,
      attempt: { id: String(sentId ?? "") || newId(), sent: String(sent ?? "") },
    };
  });
  const sending = useRef(attempt);
  const [unanswered, setUnanswered] = useState(attempt.sent !== "");
  const [wasRestored, setRestored] = useState(draft !== undefined);

  const form = useForm<Values>({ initialValues: initial, validate: schemaResolver(schema, { sync: true }) });
  const { values } = form;
  const dirty = form.isDirty();
  guard.holds = dirty && !saving;
  guard.isStored = draftKey !== null;

  // Before the first paint: the user never sees the fields without their draft.
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
    if (unanswered) {
      keepSent();
    } else if (dirty) {
      storeDraft(values);
    } else {
      dropDraft(place);
    }
  });

  useEffect(() => {
    if (focusFault.current && !saving) {
      focusFault.current = false;
      const fault = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
      (fault('[aria-invalid="true"]') ?? fault("[data-form-trouble]"))?.focus();
    }
  });

  function keepSent(): void {
    storeDraft({ ...form.getValues(), [SEND_ID]: sending.current.id, [SENT]: sending.current.sent });
  }

  function storeDraft(kept: Readonly<Record<string, unknown>>): void {
    if (place) {
      storeFormDraft(place, { ...kept, [FILES]: filesLost || hasFiles || Object.values(kept).some(isFile) }, draftOmit);
    }
  }

  /** The next request gets another id. */
  function renew(): void {
    sending.current = { id: newId(), sent: "" };
    setUnanswered(false);
  }

  function showFaults(fields: Record<string, string>, sentence: string): void {
    const unplacedFaults = Object.entries(fields).filter(([name]) => !shownFields.current.has(name));
    form.setErrors(fields);
    setProblems([...new Set([sentence, ...unplacedFaults.map(([, fault]) => fault)])].filter(Boolean));
    focusFault.current = true;
  }

  function forget(): void {
    guard.holds = false;
    setRestored(false);
    setProblems([]);
    renew();
    if (place) {
      dropDraft(place);
    }
  }

  async function send(intent: string): Promise<void> {
    const question = element.current?.querySelector<HTMLElement>("[data-unanswered]");
    if (question) {
      setProblems([question.dataset.unanswered ?? ""]);
      question.querySelector("button")?.focus();
      return;
    }
    const parseResult = z.safeParse(schema, form.getValues());
    if (!parseResult.success) {
      const { errors } = form.validate() as { errors: Record<string, string> };
      showFaults(errors, "");
      return;
    }
    busy.current = true;
    setSaving(true);
    setProblems([]);
    form.clearErrors();
    const said = JSON.stringify(parseResult.data, (name, value: unknown) => (draftOmit.includes(name) ? undefined : value));
    const isRepetition = sending.current.sent === said;
    try {
      if (confirm && !(await confirm(parseResult.data))) {
        return;
      }
      // A reload during the request finds the id under which it was sent.
      sending.current.sent ||= said;
      keepSent();
      const result = await save(parseResult.data, intent, sending.current.id, isRepetition);
      forget();
      form.resetDirty(form.getValues());
      // So that onSaved finds fields that can take the focus.
      flushSync(finish);
      onSaved?.(result, intent);
    } catch (error) {
      const { sentence, fields, status, code } = explain(error);
      if (code === "id_taken") {
        renew();
      } else if (status < 400 || status >= 500) {
        setUnanswered(true);
      } else if (!unanswered) {
        sending.current.sent = "";
      }
      showFaults(fields, sentence);
    } finally {
      finish();
    }
  }

  function finish(): void {
    busy.current = false;
    setSaving(false);
  }

  function discard(): void {
    forget();
    form.reset();
  }
  guard.discard = discard;

  function bind(name: keyof Values & string): BoundProps {
    shownFields.current.add(name);
    const { onChange, onBlur, error } = form.getInputProps(name);
    return {
      name,
      error,
      onChange,
      onBlur: (event) => {
        onBlur?.(event);
        // A user who only passes through an empty field gets no error; and an error that appears during a button press would move
        // the button away from the pointer.
        const pressing = event.relatedTarget instanceof HTMLButtonElement;
        if (form.isDirty(name) && !pressing) {
          void form.validateField(name);
        }
      },
    };
  }

  return {
    values,
    set: (name, value) => form.setFieldValue(name as never, value as never),
    field: (name) => ({ ...bind(name), value: values[name] }),
    checkbox: (name) => ({ ...bind(name), checked: values[name] === true }),
    formErrors: problems,
    clearErrors: () => setProblems([]),
    saving,
    dirty,
    restored: wasRestored,
    filesLost,
    discard,
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
    guard,
  };
}
