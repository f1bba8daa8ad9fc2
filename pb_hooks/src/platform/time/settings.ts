/** The school's own settings and its calendar. */
import { type CalendarWithHours, parseHours } from "../../../../domain/platform/hours";
import { unnamedSchool } from "../../../../domain/platform/school-fields";
import { cachedValue } from "../sql/cached-value";
import { select } from "../sql/database";
import { numbers, selection, texts } from "../sql/selection";
import { settingsRecord } from "../sql/settings-record";

export const schoolSettings = cachedValue("school", ["school"], settingsRecord("school", "school000000000", unnamedSchool));

export const calendarWithHours = cachedValue("calendar", ["opening_hours", "calendar_days"], (app): CalendarWithHours => {
  const hours = select(
    app,
    selection({ ...texts("opens", "closes"), ...numbers("weekday") }),
    "FROM opening_hours ORDER BY weekday, opens",
  );
  const days = select(app, selection(texts("day", "reason", "hours")), "FROM calendar_days");
  return {
    hours,
    openWeekdays: [...new Set(hours.map((row) => row.weekday))],
    closedDays: Object.fromEntries(days.flatMap(({ day, reason, hours }) => (hours ? [] : [[day, reason]]))),
    specialDays: Object.fromEntries(days.flatMap(({ day, hours }) => (hours ? [[day, parseHours(hours) ?? []]] : []))),
  };
});
