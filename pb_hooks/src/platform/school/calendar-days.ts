/** Changes many days of the calendar at once: dependent data are recalculated once for all of them. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/platform/commands";
import type { Call } from "../http/endpoint";
import { type App, select, transact } from "../sql/database";
import { selection, texts } from "../sql/selection";

const DAY_COLUMNS = selection(texts("id", "day"));

const calendarDaysOf = (app: App, days: readonly string[]) =>
  select(app, DAY_COLUMNS, "FROM calendar_days WHERE day IN (SELECT value FROM json_each({:days}))", { days });

/** POST platform/add-calendar-days */
export function addCalendarDays(
  { app }: Call,
  { days }: InputIn<typeof contracts, "addCalendarDays">,
): OutputIn<typeof contracts, "addCalendarDays"> {
  const existing = new Set(
    calendarDaysOf(
      app,
      days.map(({ day }) => day),
    ).map(({ day }) => day),
  );
  for (const { day, reason, hours } of days) {
    if (!existing.has(day)) {
      existing.add(day);
      const record = new Record(app.findCachedCollectionByNameOrId("calendar_days"));
      record.load({ day, reason, hours });
      app.save(record);
    }
  }
  return { days: days.length };
}

const HOURS = selection({ ...texts("id", "opens", "closes") });

/** POST platform/set-opening-hours */
export function setOpeningHours(
  { app }: Call,
  { days }: InputIn<typeof contracts, "setOpeningHours">,
): OutputIn<typeof contracts, "setOpeningHours"> {
  return transact(app, (tx) => {
    for (const { weekday, hours } of days) {
      const existing = select(tx, HOURS, "FROM opening_hours WHERE weekday = {:weekday}", { weekday });
      const isKept = (interval: { opens: string; closes: string }) =>
        hours.some(({ opens, closes }) => opens === interval.opens && closes === interval.closes);
      // The rows to delete first: no two openings may overlap.
      for (const { id } of existing.filter((interval) => !isKept(interval))) {
        tx.delete(tx.findRecordById("opening_hours", id));
      }
      for (const { opens, closes } of hours) {
        if (!existing.some((interval) => interval.opens === opens && interval.closes === closes)) {
          const record = new Record(tx.findCachedCollectionByNameOrId("opening_hours"));
          record.load({ weekday, opens, closes });
          tx.save(record);
        }
      }
    }
    return { days: days.length };
  });
}

/** POST platform/remove-calendar-days */
export function removeCalendarDays(
  { app }: Call,
  { days }: InputIn<typeof contracts, "removeCalendarDays">,
): OutputIn<typeof contracts, "removeCalendarDays"> {
  for (const { id } of calendarDaysOf(app, days)) {
    app.delete(app.findRecordById("calendar_days", id));
  }
  return { days: days.length };
}
