import { type App, column } from "../../platform/sql/database";

/** The service that takes what labels report of a kind of machine: the kind's own; else the first about machines, else the first of all. */
export const serviceForReports = (app: App, kind: string): string | undefined =>
  column(
    app,
    `SELECT s.id FROM services s WHERE s.active = TRUE AND s.needs_approval = FALSE
     ORDER BY NOT EXISTS (SELECT 1 FROM json_each(s.kinds) k WHERE k.value = {:kind}), NOT s.needs_equipment, s.code LIMIT 1`,
    { kind },
  )[0];
