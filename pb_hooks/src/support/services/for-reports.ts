import { type App, column } from "../../platform/sql/database";

/**
 * The service for reports by the label of a kind of machine: the kind's own; otherwise the first about machines, otherwise the
 * first of all.
 */
export const serviceForReports = (app: App, kind: string): string | undefined =>
  column(
    app,
    `SELECT s.id FROM services s WHERE s.active = TRUE AND s.needs_approval = FALSE
     ORDER BY NOT EXISTS (SELECT 1 FROM json_each(s.kinds) k WHERE k.value = {:kind}), NOT s.needs_equipment, s.code LIMIT 1`,
    { kind },
  )[0];
