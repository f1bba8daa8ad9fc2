/** Caches values in the process's memory until someone changes them: settings, rules, the calendar. */
import type { CollectionRecords } from "../../../../domain/collections.gen";
import type { App } from "./database";

/** A cached value: a call returns it. */
export interface CachedValue<T> {
  (app: App): T;
  key: string;
  /** A change in one of these collections makes it outdated. */
  collections: readonly (keyof CollectionRecords)[];
}

/** The mark of a changed value in the store; never the start of JSON that we store. */
const INVALIDATED = "changed:";

type LookUp = (key: string) => string | undefined;
/**
 * The one store's `get`: PocketBase's interpreter creates the method again at each access by name, and a command needs it ten
 * times.
 */
let lookUp: LookUp | undefined;

/** This interpreter's own copies: parsing a calendar for each loan costs more than finding the loan. */
const parsedByKey = new Map<string, { version: string; value: unknown }>();

/**
 * All interpreters share the store, so it holds only text. Inside a transaction nothing is cached, for it may be rolled back. A
 * value that was read before a change and arrives after it is not cached. All callers share the value: nobody may change it.
 */
function cached<T>(app: App, key: string, load: () => T): T {
  lookUp ??= app.store().get as LookUp;
  const version = lookUp(`${key}${VERSION}`) ?? "";
  const entry = parsedByKey.get(key);
  if (entry?.version === version) {
    return entry.value as T;
  }
  const storedText = lookUp(key) ?? "";
  if (storedText !== "" && !storedText.startsWith(INVALIDATED)) {
    const value = JSON.parse(storedText) as T;
    parsedByKey.set(key, { version, value });
    return value;
  }
  const value = load();
  if (!app.isTransactional()) {
    const text = JSON.stringify(value);
    app.store().setFunc(key, (now: string | undefined) => ((now ?? "") === storedText ? text : now));
  }
  return value;
}

/**
 * The store's key for the version of a value. It is written after the value was dropped, so that no interpreter caches an old
 * value under it.
 */
const VERSION = ":version";

/**
 * @param key names the value in the store.
 * @param load reads it; its result is shared, and nobody may change it.
 */
export function cachedValue<T>(key: string, collections: CachedValue<T>["collections"], load: (app: App) => T): CachedValue<T> {
  return Object.assign((app: App) => cached(app, `settings:${key}`, () => load(app)), { key, collections });
}

/** Called after any change of a collection. */
export function invalidate(app: App, values: readonly CachedValue<unknown>[], collection: string): void {
  for (const { key, collections } of values) {
    if ((collections as readonly string[]).includes(collection)) {
      const version = $security.randomString(10);
      app.store().set(`settings:${key}`, INVALIDATED + version);
      app.store().set(`settings:${key}${VERSION}`, version);
    }
  }
}

/** Reads everything once, outside of any transaction, so that commands find it cached. */
export function warmUp(app: App, values: readonly CachedValue<unknown>[]): void {
  for (const readValue of values) {
    readValue(app);
  }
}
