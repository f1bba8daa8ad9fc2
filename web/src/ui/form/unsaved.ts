import { useEffect, useRef, useSyncExternalStore } from "react";

/** A form on the page, as the guard against leaving sees it. */
export interface GuardedForm {
  /** Whether something typed in it would be lost. */
  holds: boolean;
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

/** Puts a form under guard while it stands on the page. */
export function useGuardedForm(): GuardedForm {
  const form = useRef<GuardedForm>({ holds: false, discard: () => {} }).current;
  useEffect(() => {
    change([...forms, form]);
    return () => change(forms.filter((other) => other !== form));
  }, [form]);
  return form;
}

/** Whether this form asks for all: a router takes one blocker, and a page may have several forms. */
export function useAsksForAll(form: GuardedForm): boolean {
  return useSyncExternalStore(subscribe, () => forms[0] === form);
}

/** Whether any form on the page would lose something. */
export function anythingUnsaved(): boolean {
  return forms.some((form) => form.holds);
}

/** Throws away what was typed in every form on the page. */
export function discardUnsaved(): void {
  for (const form of forms) {
    if (form.holds) {
      form.discard();
    }
  }
}
