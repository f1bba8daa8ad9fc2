/** The home page: the user's tasks of today, from each area's part. */

import type { StepId } from "../../../../domain/platform/first-steps";
import {
  type AreaHome,
  FIRST_STEPS_KIND,
  type FirstStep,
  type Home,
  homeOf,
  stepsToShow,
} from "../../../../domain/platform/home";
import { reopens } from "../../../../domain/platform/hours";
import { mayPass, type Role } from "../../../../domain/roles";
import { type StepOffers, stepStates } from "../first-steps";
import type { Call } from "../http/endpoint";
import { type App, column } from "../sql/database";
import { localTime, now } from "../time/clock";
import { calendarWithHours, schoolSettings } from "../time/settings";
import type { Actor } from "../timeline/actor";

/** An area's part of the home page. */
export interface HomeSource {
  /** The roles that see it. */
  roles: readonly Role[];
  load: (app: App, actor: Actor) => AreaHome;
  /** The states of its first steps; read only until the school has closed the list. */
  steps?: (app: App) => { readonly [Id in StepId]?: boolean };
  /** The common records that it offers for a step. */
  offers?: { readonly [Id in StepId]?: StepOffers };
}

/** The steps of the caller's roles that the page shows. */
function stepsOf(app: App, actor: Actor, sources: readonly HomeSource[]): FirstStep[] {
  const { first_steps_hidden: putAway } = schoolSettings(app);
  return putAway || actor.roles.length === 0
    ? []
    : stepsToShow(stepStates(app, actor.roles, sources), { putAway, isAdmin: mayPass(actor.roles, ["Admin"]) });
}

/** The number of administrators that the page names. */
const MAX_NAMED = 2;

/** @returns an empty list for a user with a role. */
const adminNames = (app: App, { roles }: Actor): string[] =>
  roles.length > 0
    ? []
    : column(app, `SELECT name FROM users WHERE active = TRUE AND permissions LIKE '%"Admin"%' ORDER BY name LIMIT ${MAX_NAMED}`);

/** @param sources by the area's name. */
export const home =
  (sources: Readonly<Record<string, HomeSource>>) =>
  ({ app, actor }: Call): Home => {
    const { day, minutes } = localTime(app, now());
    const ownAreas = Object.entries(sources).filter(([, { roles }]) => mayPass(actor.roles, roles));
    const steps = stepsOf(app, actor, Object.values(sources));
    const { lines, ...told } = homeOf(Object.fromEntries(ownAreas.map(([area, { load }]) => [area, load(app, actor)])));
    return {
      today: day,
      reopens: reopens(calendarWithHours(app), day, minutes),
      admins: adminNames(app, actor),
      steps,
      ...told,
      lines: steps.length > 0 ? lines.filter(({ kind }) => kind !== FIRST_STEPS_KIND) : lines,
    };
  };
