/** The home page: what needs this person today. Each area says its own. */
import { type AreaHome, type Home, homeOf } from "../../../domain/platform/home";
import { reopens } from "../../../domain/platform/hours";
import { mayPass, type Role } from "../../../domain/roles";
import type { Actor } from "./actor";
import { localTime, now } from "./clock";
import type { App } from "./database";
import type { Call } from "./endpoint";
import { calendarWithHours } from "./settings";

/** An area's part of the home page. */
export interface HomeSource {
  /** Who is told. */
  roles: readonly Role[];
  tell: (app: App, actor: Actor) => AreaHome;
}

/** @param sources by area. */
export const home =
  (sources: Readonly<Record<string, HomeSource>>) =>
  ({ app, actor }: Call): Home => {
    const { day, minutes } = localTime(app, now());
    const told = Object.entries(sources).filter(([, { roles }]) => mayPass(actor.roles, roles));
    return {
      today: day,
      reopens: reopens(calendarWithHours(app), day, minutes),
      ...homeOf(Object.fromEntries(told.map(([area, { tell }]) => [area, tell(app, actor)]))),
    };
  };
