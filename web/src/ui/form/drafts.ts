/** Stores unsaved values for this tab: a reload, a lock or a lost session loses nothing. */

const PREFIX = "sineta.draft.";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface DraftPlace {
  store: Store;
  /** The owner: another person at the same PC never sees it. */
  owner: string;
  /** The form and its record: "titles/new", "titles/abc". */
  key: string;
}

const address = ({ owner, key }: DraftPlace) => `${PREFIX}${owner}.${key}`;

/** Stores the values; files and the fields in `omit` (passwords) are left out. */
export function storeFormDraft(place: DraftPlace, values: Readonly<Record<string, unknown>>, omit: readonly string[]): void {
  const keptEntries = Object.entries(values).filter(([name, value]) => !omit.includes(name) && !(value instanceof Blob));
  try {
    place.store.setItem(address(place), JSON.stringify(Object.fromEntries(keptEntries)));
  } catch {
    // A full or forbidden store must not prevent typing.
  }
}

/** The draft's values for the fields that the form has, undefined when there is none. */
export function readDraft<Values extends Record<string, unknown>>(
  place: DraftPlace,
  initial: Values,
): Partial<Values> | undefined {
  const text = place.store.getItem(address(place));
  if (!text) {
    return undefined;
  }
  try {
    const draft: unknown = JSON.parse(text);
    if (typeof draft !== "object" || draft === null) {
      return undefined;
    }
    const knownEntries = Object.entries(draft).filter(([name]) => name in initial);
    return knownEntries.length > 0 ? (Object.fromEntries(knownEntries) as Partial<Values>) : undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(place: DraftPlace): void {
  place.store.removeItem(address(place));
}
