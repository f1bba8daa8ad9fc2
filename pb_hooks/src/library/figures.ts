/** The library's figures for the home page and the numbers beside the menu: one query each, on an index. */
import { addDays, type Day } from "../../../domain/dates";
import { nextOpenDay, previousOpenDay } from "../../../domain/platform/calendar";
import type { HomeFigures } from "../../../domain/platform/commands";
import type { App } from "../platform/database";
import { figure } from "../platform/home";
import { calendarWithHours } from "../platform/settings";
import { OVERDUE, RUNNING_SUSPENSIONS } from "./lists";

const WEEK_DAYS = 5;

export function libraryFigures(app: App, today: Day): NonNullable<HomeFigures["library"]> {
  const calendar = calendarWithHours(app);
  const isOpenEver = calendar.openWeekdays.length > 0;
  const nextDay = isOpenEver ? nextOpenDay(calendar, addDays(today, 1)) : "";
  const overdue = (what: string, on: Day) => figure(app, `SELECT ${what} AS figure FROM loans l WHERE ${OVERDUE}`, { today: on });
  const holds = (state: string) =>
    figure(app, "SELECT COUNT(*) AS figure FROM holds WHERE state IN ('waiting', 'ready') AND state = {:state}", { state });
  const week: Day[] = [];
  for (let day = addDays(today, 1); isOpenEver && week.length < WEEK_DAYS; ) {
    day = previousOpenDay(calendar, addDays(day, -1));
    week.unshift(day);
  }
  return {
    overdue: overdue("COUNT(*)", today),
    overdue_over_week: overdue("COUNT(*)", addDays(today, -7)),
    overdue_readers: overdue("COUNT(DISTINCT l.reader)", today),
    suspended_readers: figure(app, `SELECT COUNT(DISTINCT s.reader) AS figure FROM ${RUNNING_SUSPENSIONS}`, { today }),
    next_day: nextDay,
    due_next_day: figure(app, "SELECT COUNT(*) AS figure FROM loans WHERE returned_at = '' AND due = {:day} AND due != ''", {
      day: nextDay,
    }),
    open: figure(app, "SELECT COUNT(*) AS figure FROM loans WHERE returned_at = ''"),
    holds_ready: holds("ready"),
    holds_waiting: holds("waiting"),
    copies: figure(app, "SELECT COUNT(*) AS figure FROM copies WHERE state != 'withdrawn'"),
    week: week.map((day) => ({
      day,
      loans: figure(app, "SELECT COUNT(*) AS figure FROM loans WHERE lent_on = {:day} AND closed_as != 'undone'", { day }),
    })),
  };
}
