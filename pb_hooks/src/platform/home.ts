/** The home page: what needs this person today. Each area brings its own figures. */
import type { Day } from "../../../domain/dates";
import type { HomeFigures } from "../../../domain/platform/commands";
import { reopens } from "../../../domain/platform/hours";
import { mayPass } from "../../../domain/roles";
import { localTime, now } from "./clock";
import { type App, first, type Params } from "./database";
import type { Call } from "./endpoint";
import { calendarWithHours } from "./settings";

export interface FigureSources {
  library(app: App, today: Day): NonNullable<HomeFigures["library"]>;
  messaging(app: App): NonNullable<HomeFigures["messaging"]>;
}

export const home =
  (sources: FigureSources) =>
  ({ app, actor }: Call): HomeFigures => {
    const { day, minutes } = localTime(app, now());
    return {
      today: day,
      reopens: reopens(calendarWithHours(app), day, minutes),
      library: mayPass(actor.roles, ["Biblioteca"]) ? sources.library(app, day) : null,
      messaging: mayPass(actor.roles, ["Admin"]) ? sources.messaging(app) : null,
      admin: mayPass(actor.roles, ["Admin"]) ? adminFigures(app) : null,
    };
  };

/** One number by a query that names it `figure`. */
export function figure(app: App, sql: string, params: Params = {}): number {
  return first(app, sql, params, { figure: 0 })?.figure ?? 0;
}

function adminFigures(app: App): NonNullable<HomeFigures["admin"]> {
  return {
    unfinished_imports: figure(
      app,
      "SELECT COUNT(*) AS figure FROM import_batches WHERE status IN ('uploaded', 'checking', 'checked', 'committing', 'undoing') AND emptied_at = ''",
    ),
    people_without_class: figure(
      app,
      "SELECT COUNT(*) AS figure FROM people WHERE class = '' AND active = TRUE AND kind = 'student'",
    ),
    users_without_role: figure(app, "SELECT COUNT(*) AS figure FROM users WHERE active = TRUE AND permissions = '[]'"),
  };
}
