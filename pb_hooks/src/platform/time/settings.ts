/** The school's own settings and its calendar. */
import { type CalendarWithHours, parseHours } from "../../../../domain/platform/hours";
import { type SchoolSettings, unnamedSchool } from "../../../../domain/platform/school-fields";
import { cachedValue } from "../sql/cached-value";
import { select, selectFirst } from "../sql/database";
import { columnsLike, numbers, selection, texts } from "../sql/selection";

const SCHOOL = "school000000000";
export const schoolSettings = cachedValue(
  "school",
  ["school"],
  (app): SchoolSettings =>
    selectFirst(app, selection(columnsLike(unnamedSchool())), "FROM school WHERE id = {:id}", { id: SCHOOL }) ?? unnamedSchool(),
);

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
