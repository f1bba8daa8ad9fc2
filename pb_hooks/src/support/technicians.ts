/** The people who work at the IT desk. */
import { type App, column } from "../platform/sql/database";

const MAY_ATTEND = `u.active = TRUE AND (u.permissions LIKE '%"Tecnologia"%' OR u.permissions LIKE '%"Admin"%')`;

/** Accounts to which calls and orders may be assigned, as users `u`. */
export const ATTENDING = `FROM users u WHERE ${MAY_ATTEND}`;

/**
 * SQL: the condition for an unclaimed record by a column. An account that was closed, or that lost its role, attends to nothing
 * any more. A list of ids, so that an index of the column is usable.
 */
export const unclaimed = (technician: string): string =>
  `${technician} IN (SELECT '' UNION ALL SELECT u.id FROM users u WHERE NOT (${MAY_ATTEND}))`;

export const attends = (app: App, user: string): boolean =>
  user !== "" && column(app, `SELECT u.id ${ATTENDING} AND u.id = {:user}`, { user }).length > 0;

const holders = (app: App, role: "Tecnologia" | "Admin"): string[] =>
  column(app, "SELECT id FROM users WHERE active = TRUE AND permissions LIKE {:role}", { role: `%"${role}"%` });

/** The accounts that get the whole desk's notifications: where a school has no technician, its administrators. */
export function technicians(app: App): string[] {
  const team = holders(app, "Tecnologia");
  return team.length > 0 ? team : approvers(app);
}

/** The people who approve a service's calls. */
export const approvers = (app: App): string[] => holders(app, "Admin");
