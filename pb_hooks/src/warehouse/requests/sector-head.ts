/** The head of a sector, who may have to authorize its requests. */
import type { SectorHead } from "../../../../domain/warehouse/requests/states";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, selectFirst } from "../../platform/sql/database";
import { flag, selection, text, texts } from "../../platform/sql/selection";

/** Whether `u` is the account of the head of the sector `c`, and may sign in. */
export const OF_HEAD = "u.person = c.head AND u.person != '' AND u.active = TRUE";

/** The requests `r` that wait for {:user} as the head of their sectors. */
export const WAITING_FOR_HEAD = `users u CROSS JOIN sectors c CROSS JOIN material_requests r
  WHERE u.id = {:user} AND c.head = u.person AND c.head != '' AND r.sector = c.id AND r.sector != '' AND r.state = 'to_authorize'`;

const HEAD = selection<SectorHead & { name: string }>()({
  ...texts("c.head"),
  name: text(calledName("p")),
  authorizes: flag("c.head_authorizes"),
  reachable: flag(`EXISTS (SELECT 1 FROM users u WHERE ${OF_HEAD})`),
});

const NO_HEAD = { head: "", name: "", authorizes: false, reachable: false };

export const headOf = (app: App, sector: string): SectorHead & { name: string } =>
  selectFirst(app, HEAD, "FROM sectors c LEFT JOIN people p ON p.id = c.head WHERE c.id = {:sector}", { sector }) ?? NO_HEAD;

/** The accounts of a sector's head. */
export const accountsOfHead = (app: App, sector: string): readonly string[] =>
  column(app, `SELECT u.id FROM sectors c CROSS JOIN users u WHERE c.id = {:sector} AND ${OF_HEAD}`, { sector });
