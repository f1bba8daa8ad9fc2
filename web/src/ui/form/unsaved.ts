import { useEffect, useRef, useSyncExternalStore } from "react";

/** A form on the page, as the leave guard reads it. */
export interface GuardedForm {
  /** Whether something typed in it would be lost. */
  holds: boolean;
  /** Whether a draft stores it: it is there again with the form. */
  isStored?: boolean;
  discard: () => void;
}

let forms: readonly GuardedForm[] = [];
const listeners = new Set<() => void>();

function change(next: readonly GuardedForm[]): void {
  forms = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers a form with the leave guard while the form is mounted. */
export function useGuardedForm(): GuardedForm {
  const form = useRef<GuardedForm>({ holds: false, discard: () => {} }).current;
  useEffect(() => {
    change([...forms, form]);
    return () => change(forms.filter((other) => other !== form));
  }, [form]);
  return form;
}

/** Whether this form is the one that asks for all forms: a router takes one blocker, and a page may have several forms. */
export function useIsBlockingForm(form: GuardedForm): boolean {
  return useSyncExternalStore(subscribe, () => forms[0] === form);
}

/** Whether leaving would lose unsaved input in any form on the page. */
export function anythingUnsaved(): boolean {
  return forms.some((form) => form.holds);
}

/** Whether what the unmounting of a form on the page loses is stored nowhere. */
export function anythingUnstored(): boolean {
  return forms.some(({ holds, isStored }) => holds && !isStored);
}

/** Discards the unsaved input in every form on the page. */
export function discardUnsaved(): void {
  for (const form of forms) {
    if (form.holds) {
      form.discard();
    }
  }
}
