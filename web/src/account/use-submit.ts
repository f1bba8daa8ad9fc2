import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { fieldErrorsOf, sentenceOf } from "../data/errors";

export interface SubmitState {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  /** The problem of the whole form, when it belongs to no field. */
  problem: string | null;
  /** Props for an input: a change removes the field's message. */
  field: (name: string, value: string, set: (value: string) => void) => SubmittedField;
}

interface SubmittedField {
  name: string;
  size: "md";
  value: string;
  /** The sentence of the field's problem. */
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * The small forms outside of the session: test, send once, show the problem in place, and move the focus there.
 * @param check the problems that need no server: field name -> sentence.
 */
export function useSubmit(check: () => Record<string, string>, send: () => Promise<void>): SubmitState {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const sending = useRef(false);

  const submit = async (form: HTMLFormElement) => {
    const faults = check();
    setProblem(null);
    setFields(faults);
    if (Object.keys(faults).length > 0) {
      focusField(form, faults);
      return;
    }
    sending.current = true;
    setPending(true);
    try {
      await send();
    } catch (error) {
      const fieldFaults = Object.fromEntries(
        Object.entries(fieldErrorsOf(error)).filter(([name]) => form.elements.namedItem(name)),
      );
      const said = Object.keys(fieldFaults).length > 0;
      setFields(fieldFaults);
      setProblem(said ? null : sentenceOf(error));
      focusField(form, fieldFaults);
    } finally {
      sending.current = false;
      setPending(false);
    }
  };

  return {
    onSubmit: (event) => {
      event.preventDefault();
      if (!sending.current) {
        void submit(event.currentTarget);
      }
    },
    pending,
    problem,
    field: (name, value, set) => ({
      name,
      size: "md",
      value,
      error: fields[name],
      onChange: (event) => {
        set(event.currentTarget.value);
        if (fields[name]) {
          setFields(({ [name]: _, ...rest }) => rest);
        }
      },
    }),
  };
}

/** The first wrong field, otherwise the password, which people type again. */
function focusField(form: HTMLFormElement, faults: Record<string, string>): void {
  const firstFaulty = [...form.elements].find((element) => element instanceof HTMLInputElement && element.name in faults);
  const password = form.querySelector<HTMLInputElement>("input[name=password]");
  const field = firstFaulty instanceof HTMLInputElement ? firstFaulty : password;
  field?.focus();
  field?.select();
}
