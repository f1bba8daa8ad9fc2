import { useEffect, useState } from "react";
import { useApplication } from "../application-context";
import { dropDraft, readDraft, storeFormDraft } from "./drafts";

/**
 * A text in progress outside of a form: this tab stores it until it equals its first value again, through other screens, a reload
 * or a new sign-in.
 * @param key the place and the record: "calls/abc". A component shows one of them for as long as it is mounted.
 * @param initial the same object each time.
 */
export function useStoredDraft<Values extends Record<string, unknown>>(
  key: string,
  initial: Values,
): [Values, (changed: Partial<Values>) => void] {
  const { owner } = useApplication();
  const [values, setValues] = useState<Values>(() => ({
    ...initial,
    ...readDraft({ store: sessionStorage, owner, key }, initial),
  }));
  useEffect(() => {
    const place = { store: sessionStorage, owner, key };
    if (Object.entries(initial).every(([name, value]) => values[name] === value)) {
      dropDraft(place);
    } else {
      storeFormDraft(place, values, []);
    }
  }, [owner, key, initial, values]);
  return [values, (changes) => setValues((previous) => ({ ...previous, ...changes }))];
}
