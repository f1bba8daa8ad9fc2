import { useEffect, useState } from "react";
import { useApplication } from "../application-context";
import { dropDraft, readDraft, storeFormDraft } from "./drafts";

/** What was written behind a text while it was being sent; the whole text where it was changed meanwhile. */
export const writtenSince = (text: string, sentText: string): string =>
  text.startsWith(sentText) ? text.slice(sentText.length).trimStart() : text;

/**
 * A text in progress outside of a form: this tab stores it until it equals its first value again, through other screens, a reload
 * or a new sign-in.
 * @param key the place and the record: "calls/abc". A component shows one of them for as long as it is mounted.
 * @param initial the same object each time.
 * @returns the values and their setter. After a send it takes a function: the user may have gone on writing meanwhile.
 */
export function useStoredDraft<Values extends Record<string, unknown>>(
  key: string,
  initial: Values,
): [Values, (changed: Partial<Values> | ((present: Values) => Partial<Values>)) => void] {
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
  const write = (changes: Partial<Values> | ((present: Values) => Partial<Values>)): void =>
    setValues((present) => ({ ...present, ...(typeof changes === "function" ? changes(present) : changes) }));
  return [values, write];
}
