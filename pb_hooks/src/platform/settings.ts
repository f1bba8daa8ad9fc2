/** The school's settings and calendar, kept in the process's memory until someone changes them. */

import { BLANK_RULE, type LoanRule } from "../../../domain/library/circulation/terms";
import { LIBRARY_SETTINGS, LIBRARY_SETTINGS_ID, type LibrarySettings } from "../../../domain/library/settings";
import type { CalendarWithHours } from "../../../domain/platform/hours";
import { type App, all, first } from "./database";

export interface SchoolSettings {
  name: string;
  logo: string;
  time_zone: string;
  lock_after_minutes: number;
  /** For how long the outbox keeps what messages said. */
  keep_messages_months: number;
}

const SCHOOL = "school000000000";

/** What stands in the store of a value that changed; never the start of JSON that we keep. */
const FORGOTTEN = "changed:";

type LookUp = (key: string) => string | undefined;
/** The one store's `get`: PocketBase's interpreter makes it anew each time that it is asked for by name, and a command asks ten times. */
let lookUp: LookUp | undefined;

/** This VM's own copies: parsing a calendar with each loan costs more than looking for the loan. */
const parsed = new Map<string, { version: string; value: unknown }>();

/**
 * The store is shared by all VMs: only text may lie in it. Inside a transaction nothing is kept, for it may be rolled back;
 * and a value read before a change, but kept after it, is not kept at all. The value is shared: nobody may change it.
 */
function cached<T>(app: App, key: string, load: () => T): T {
  lookUp ??= app.store().get as LookUp;
  const version = lookUp(`${key}${VERSION}`) ?? "";
  const known = parsed.get(key);
  if (known?.version === version) {
    return known.value as T;
  }
  const kept = lookUp(key) ?? "";
  if (kept !== "" && !kept.startsWith(FORGOTTEN)) {
    const value = JSON.parse(kept) as T;
    parsed.set(key, { version, value });
    return value;
  }
  const value = load();
  if (!app.isTransactional()) {
    const text = JSON.stringify(value);
    app.store().setFunc(key, (now: string | undefined) => ((now ?? "") === kept ? text : now));
  }
  return value;
}

/** Where the store says which state of a value stands; written after the value was forgotten, so that no VM keeps an old one under it. */
const VERSION = ":version";

const KEYS: Record<string, string> = {
  school: "settings:school",
  opening_hours: "settings:calendar",
  calendar_days: "settings:calendar",
  loan_rules: "settings:loan_rules",
  material_types: "settings:material_types",
  reader_categories: "settings:reader_categories",
  library_settings: "settings:library",
};

/** Called after any change of a settings collection. */
export function forgetSettings(app: App, collection: string): void {
  const key = KEYS[collection];
  if (key) {
    const version = $security.randomString(10);
    app.store().set(key, FORGOTTEN + version);
    app.store().set(`${key}${VERSION}`, version);
  }
}

/** Reads everything once, outside of any transaction, so that commands find it kept. */
export function warmSettings(app: App): void {
  schoolSettings(app);
  calendarWithHours(app);
  loanRules(app);
  materialTypes(app);
  readerCategories(app);
  librarySettings(app);
}

export function schoolSettings(app: App): SchoolSettings {
  return cached(app, "settings:school", () => {
    const row = first(
      app,
      "SELECT name, logo, time_zone, lock_after_minutes, keep_messages_months FROM school WHERE id = {:id}",
      { id: SCHOOL },
      {
        name: "",
        logo: "",
        time_zone: "",
        lock_after_minutes: 0,
        keep_messages_months: 0,
      },
    );
    return row ?? { name: "", logo: "", time_zone: "America/Sao_Paulo", lock_after_minutes: 10, keep_messages_months: 0 };
  });
}

export function calendarWithHours(app: App): CalendarWithHours {
  return cached(app, "settings:calendar", () => {
    const hours = all(
      app,
      "SELECT weekday, opens, closes FROM opening_hours ORDER BY weekday",
      {},
      { weekday: 0, opens: "", closes: "" },
    );
    const closed = all(app, "SELECT day, reason FROM calendar_days", {}, { day: "", reason: "" });
    return {
      hours,
      openWeekdays: hours.map((row) => row.weekday),
      closedDays: Object.fromEntries(closed.map((row) => [row.day, row.reason])),
    };
  });
}

export function loanRules(app: App): readonly LoanRule[] {
  return cached(
    app,
    "settings:loan_rules",
    () =>
      all(
        app,
        `SELECT ${Object.keys(BLANK_RULE).join(", ")} FROM loan_rules`,
        {},
        {
          ...BLANK_RULE,
        },
      ) as LoanRule[],
  );
}

/** What the school has chosen about lending, one record. */
export function librarySettings(app: App): LibrarySettings {
  return cached(app, "settings:library", () => {
    const row = first(
      app,
      `SELECT renewal_base, late_days, suspension_days, suspension_combination, grace_counts, pickup_days, no_show_limit, no_show_days,
              isbn_lookup, notices, due_soon_days, overdue_stages FROM library_settings WHERE id = {:id}`,
      { id: LIBRARY_SETTINGS_ID },
      { ...LIBRARY_SETTINGS },
    );
    return (row as LibrarySettings | null) ?? LIBRARY_SETTINGS;
  });
}

/** Material types by id. */
export function materialTypes(app: App) {
  const shape = { id: "", name: "", lendable: false, counts_in_limit: false };
  return cached(app, "settings:material_types", () =>
    byId(all(app, "SELECT id, name, lendable, counts_in_limit FROM material_types", {}, shape)),
  );
}

/** Categories of readers by id. */
export function readerCategories(app: App) {
  const shape = { id: "", name: "", max_loans: 0, blocked_when_overdue: false, exempt_from_suspension: false };
  return cached(app, "settings:reader_categories", () =>
    byId(all(app, "SELECT id, name, max_loans, blocked_when_overdue, exempt_from_suspension FROM reader_categories", {}, shape)),
  );
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Readonly<Record<string, Row>> {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}
