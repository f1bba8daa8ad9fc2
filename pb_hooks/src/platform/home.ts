/** The home page's figures: one query each, every one on an index. */
import { addDays, type Day } from "../../../domain/dates";
import { NoOpenDayError, nextOpenDay, previousOpenDay } from "../../../domain/platform/calendar";
import type { HomeFigures } from "../../../domain/platform/commands";
import { type CalendarWithHours, reopens } from "../../../domain/platform/hours";
import { mayPass } from "../../../domain/roles";
import { localTime, now } from "./clock";
import { type App, first, type Params } from "./database";
import type { Call } from "./endpoint";
import { calendarWithHours } from "./settings";

export function home({ app, actor }: Call): HomeFigures {
  const { day, minutes } = localTime(app, now());
  const calendar = calendarWithHours(app);
  return {
    today: day,
    reopens: reopens(calendar, day, minutes),
    library: mayPass(actor.roles, ["Biblioteca"]) ? libraryFigures(app, calendar, day) : null,
    admin: actor.roles.includes("Admin") ? adminFigures(app) : null,
  };
}

function figure(app: App, sql: string, params: Params = {}): number {
  return first(app, sql, params, { figure: 0 })?.figure ?? 0;
}

function libraryFigures(app: App, calendar: CalendarWithHours, today: Day): NonNullable<HomeFigures["library"]> {
  const next = orNone(() => nextOpenDay(calendar, addDays(today, 1)));
  const late = "FROM loans WHERE returned_at = '' AND due < {:before}";
  return {
    overdue: figure(app, `SELECT COUNT(*) AS figure ${late}`, { before: today }),
    overdue_over_week: figure(app, `SELECT COUNT(*) AS figure ${late}`, { before: addDays(today, -7) }),
    overdue_readers: figure(app, `SELECT COUNT(DISTINCT reader) AS figure ${late}`, { before: today }),
    next_day: next,
    due_next_day: next
      ? figure(app, "SELECT COUNT(*) AS figure FROM loans WHERE returned_at = '' AND due = {:day}", { day: next })
      : 0,
    open: figure(app, "SELECT COUNT(*) AS figure FROM loans WHERE returned_at = ''"),
    copies: figure(app, "SELECT COUNT(*) AS figure FROM copies WHERE state != 'withdrawn'"),
    week: lastOpenDays(calendar, today).map((day) => ({
      day,
      loans: figure(app, "SELECT COUNT(*) AS figure FROM loans WHERE lent_on = {:day} AND closed_as != 'undone'", { day }),
    })),
  };
}

/** Five open days up to today, the oldest first. */
function lastOpenDays(calendar: CalendarWithHours, today: Day): Day[] {
  const days: Day[] = [];
  for (let day = orNone(() => previousOpenDay(calendar, today)); day && days.length < 5; ) {
    days.unshift(day);
    const before = addDays(day, -1);
    day = orNone(() => previousOpenDay(calendar, before));
  }
  return days;
}

function orNone(day: () => Day): Day {
  try {
    return day();
  } catch (error) {
    if (error instanceof NoOpenDayError) {
      return "";
    }
    throw error;
  }
}

function adminFigures(app: App): NonNullable<HomeFigures["admin"]> {
  return {
    unfinished_imports: figure(
      app,
      "SELECT COUNT(*) AS figure FROM import_batches WHERE status IN ('uploaded', 'checking', 'checked', 'committing', 'undoing')",
    ),
    people_without_class: figure(
      app,
      "SELECT COUNT(*) AS figure FROM people WHERE class = '' AND active = TRUE AND kind = 'student'",
    ),
    users_without_role: figure(app, "SELECT COUNT(*) AS figure FROM users WHERE active = TRUE AND permissions = '[]'"),
  };
}
