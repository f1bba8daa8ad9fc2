/** The school's settings and calendar, kept in the process's memory until someone changes them. */

import type { LoanRule } from "../../../domain/library/terms";
import type { Calendar } from "../../../domain/platform/calendar";
import { type App, all, first } from "./database";

export interface SchoolSettings {
  name: string;
  logo: string;
  time_zone: string;
  lock_after_minutes: number;
}

export interface OpeningHours {
  weekday: number;
  opens: string;
  closes: string;
}

const SCHOOL = "school000000000";

/** The store is shared by all VMs: only text may lie in it. Inside a transaction the cache is passed by. */
function cached<T>(app: App, key: string, load: () => T): T {
  const store = app.store();
  const kept = store.get(key) as string | undefined;
  if (kept) {
    return JSON.parse(kept) as T;
  }
  const value = load();
  if (!app.isTransactional()) {
    store.set(key, JSON.stringify(value));
  }
  return value;
}

const KEYS: Record<string, string> = {
  school: "settings:school",
  opening_hours: "settings:calendar",
  calendar_days: "settings:calendar",
  loan_rules: "settings:loan_rules",
};

/** Called after any change of a settings collection. */
export function forgetSettings(app: App, collection: string): void {
  const key = KEYS[collection];
  if (key) {
    app.store().remove(key);
  }
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

export function calendarWithHours(app: App): Calendar & { hours: OpeningHours[] } {
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
        "SELECT id, category, material_type, day_mode, loan_days, max_loans, max_renewals, renewal_days FROM loan_rules",
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
        },
      ) as LoanRule[],
  );
}
