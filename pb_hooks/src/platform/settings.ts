/** The school's settings and calendar, kept in the process's memory until someone changes them. */

import { LIBRARY_SETTINGS, LIBRARY_SETTINGS_ID, type LibrarySettings } from "../../../domain/library/settings";
import type { LoanRule } from "../../../domain/library/terms";
import type { CalendarWithHours } from "../../../domain/platform/hours";
import { type App, all, first } from "./database";

export interface SchoolSettings {
  name: string;
  logo: string;
  time_zone: string;
  lock_after_minutes: number;
}

const SCHOOL = "school000000000";

/** What stands in the store of a value that changed; never the start of JSON that we keep. */
const FORGOTTEN = "changed:";

/**
 * The store is shared by all VMs: only text may lie in it. Inside a transaction nothing is kept, for it may be rolled back;
 * and a value read before a change, but kept after it, is not kept at all.
 */
function cached<T>(app: App, key: string, load: () => T): T {
  const store = app.store();
  const kept = (store.get(key) as string | undefined) ?? "";
  if (kept !== "" && !kept.startsWith(FORGOTTEN)) {
    return JSON.parse(kept) as T;
  }
  const value = load();
  if (!app.isTransactional()) {
    const text = JSON.stringify(value);
    store.setFunc(key, (now: string | undefined) => ((now ?? "") === kept ? text : now));
  }
  return value;
}

const KEYS: Record<string, string> = {
  school: "settings:school",
  opening_hours: "settings:calendar",
  calendar_days: "settings:calendar",
  loan_rules: "settings:loan_rules",
  library_settings: "settings:library",
};

/** Called after any change of a settings collection. */
export function forgetSettings(app: App, collection: string): void {
  const key = KEYS[collection];
  if (key) {
    app.store().set(key, FORGOTTEN + $security.randomString(10));
  }
}

/** Reads everything once, outside of any transaction, so that commands find it kept. */
export function warmSettings(app: App): void {
  schoolSettings(app);
  calendarWithHours(app);
  loanRules(app);
  librarySettings(app);
}

export function schoolSettings(app: App): SchoolSettings {
  return cached(app, "settings:school", () => {
    const row = first(
      app,
      "SELECT name, logo, time_zone, lock_after_minutes FROM school WHERE id = {:id}",
      { id: SCHOOL },
      {
        name: "",
        logo: "",
        time_zone: "",
        lock_after_minutes: 0,
      },
    );
    return row ?? { name: "", logo: "", time_zone: "America/Sao_Paulo", lock_after_minutes: 10 };
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

export function loanRules(app: App): LoanRule[] {
  return cached(
    app,
    "settings:loan_rules",
    () =>
      all(
        app,
        `SELECT id, category, material_type, day_mode, loan_days, max_loans, max_renewals, renewal_days, renewal_window, grace_days,
                suspension_per_day, suspension_max, ceiling FROM loan_rules`,
        {},
        {
          id: "",
          category: "",
          material_type: "",
          day_mode: "",
          loan_days: "",
          max_loans: "",
          max_renewals: "",
          renewal_days: "",
          renewal_window: "",
          grace_days: "",
          suspension_per_day: "",
          suspension_max: "",
          ceiling: "",
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
