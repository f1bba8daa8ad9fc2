/** The library's figures, for its home page and the numbers beside the menu: one query each, on an index. */
import { addDays, type Day } from "../../../domain/dates";
import { type LibraryFigures, libraryHome } from "../../../domain/library/home";
import { nextOpenDay, previousOpenDay } from "../../../domain/platform/calendar";
import { mayPass } from "../../../domain/roles";
import type { Call } from "../platform/http/endpoint";
import type { HomeSource } from "../platform/school/home";
import { type App, figure, select, selectFirst } from "../platform/sql/database";
import { number, selection, text } from "../platform/sql/selection";
import { today } from "../platform/time/clock";
import { calendarWithHours } from "../platform/time/settings";
import { IS_AWAITED, OVERDUE } from "./lists";
import { libraryOffers } from "./offers";
import { RUNNING_SUSPENSIONS } from "./suspensions";

const WEEK_DAYS = 5;

export const home: HomeSource = {
  roles: ["Biblioteca"],
  steps: (app) => ({
    acervo: figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM copies LIMIT 1)") === 1,
    "etiquetas-dos-livros": figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM copies WHERE label_printed_at != '' LIMIT 1)") === 1,
  }),
  offers: libraryOffers,
  load: (app, { roles }) => libraryHome(figuresOn(app, today(app)), mayPass(roles, ["Admin"])),
};

export function figures({ app }: Call): LibraryFigures {
  const day = today(app);
  const days = openDaysUntil(app, day);
  const loansOn = new Map(
    select(
      app,
      LOANS_BY_DAY,
      "FROM loans WHERE lent_on IN (SELECT value FROM json_each({:days})) AND closed_as != 'undone' GROUP BY lent_on",
      { days },
    ).map(({ lent_on, loans }) => [lent_on, loans]),
  );
  return {
    ...figuresOn(app, day),
    holds_waiting: holdsIn(app, "waiting"),
    week: days.map((open) => ({ day: open, loans: loansOn.get(open) ?? 0 })),
  };
}

const LOANS_BY_DAY = selection({ lent_on: text<Day>("lent_on"), loans: number("COUNT(*)") });

/** The overdue loans. An index over the open loans by reader holds all columns of this query. */
const LATE = selection({
  overdue: number("COUNT(*)"),
  overdue_over_week: number("SUM(l.due < {:week_ago})"),
  overdue_readers: number("COUNT(DISTINCT l.reader)"),
});

function figuresOn(app: App, today: Day): Omit<LibraryFigures, "holds_waiting" | "week"> {
  const calendar = calendarWithHours(app);
  const nextDay = calendar.openWeekdays.length > 0 ? nextOpenDay(calendar, addDays(today, 1)) : "";
  const late = selectFirst(app, LATE, `FROM loans l INDEXED BY idx_loans_open_reader WHERE ${OVERDUE}`, {
    today,
    week_ago: addDays(today, -7),
  });
  const dueOn = (on: Day) =>
    figure(app, `SELECT COUNT(*) FROM loans l WHERE l.returned_at = '' AND l.due = {:day} AND l.due != '' AND ${IS_AWAITED}`, {
      day: on,
    });
  return {
    today,
    ...late!,
    suspended_readers: figure(app, `SELECT COUNT(DISTINCT s.reader) FROM ${RUNNING_SUSPENSIONS}`, { today }),
    next_day: nextDay,
    due_today: dueOn(today),
    due_next_day: dueOn(nextDay),
    open: figure(app, "SELECT COUNT(*) FROM loans WHERE returned_at = ''"),
    // SQLite counts a whole table by its pages.
    copies: figure(app, "SELECT (SELECT COUNT(*) FROM copies) - (SELECT COUNT(*) FROM copies WHERE state = 'withdrawn')"),
    holds_ready: holdsIn(app, "ready"),
  };
}

function holdsIn(app: App, state: "ready" | "waiting"): number {
  const sql = "SELECT COUNT(*) FROM holds WHERE state IN ('waiting', 'ready') AND state = {:state}";
  return figure(app, sql, { state });
}

/** The last open days; `today` is the last of them where it is open. */
function openDaysUntil(app: App, today: Day): Day[] {
  const calendar = calendarWithHours(app);
  const days: Day[] = [];
  for (let day = addDays(today, 1); calendar.openWeekdays.length > 0 && days.length < WEEK_DAYS; ) {
    day = previousOpenDay(calendar, addDays(day, -1));
    days.unshift(day);
  }
  return days;
}
