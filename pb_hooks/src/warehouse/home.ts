/** The storekeeper's tasks of today. */
import { addDays } from "../../../domain/dates";
import { mayPass } from "../../../domain/roles";
import { warehouseHome } from "../../../domain/warehouse/home";
import { ownLines } from "../../../domain/warehouse/requests/home";
import type { HomeSource } from "../platform/school/home";
import { type App, figure } from "../platform/sql/database";
import { today } from "../platform/time/clock";
import type { Actor } from "../platform/timeline/actor";
import { warehouseOffers } from "./offers";
import { ownFigures, requestFigures } from "./requests/home";
import { stockSettings } from "./settings";
import { availableOf, BATCH_ENDS_WITHIN } from "./stock-sql";

const BATCHES = `SELECT COUNT(*) FROM stock_batches b WHERE ${BATCH_ENDS_WITHIN}`;

/** The user's own part, and the whole stockroom's for its staff. */
export const home: HomeSource = {
  roles: [],
  steps: (app) => ({
    materiais: figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM materials LIMIT 1)") === 1,
    "saldo-inicial": figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM stock_documents LIMIT 1)") === 1,
    requisitantes: figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM requesters LIMIT 1)") === 1,
  }),
  offers: warehouseOffers,
  load(app, actor) {
    const ownHomeLines = ownLines(ownFigures(app, actor.id));
    if (!mayPass(actor.roles, ["Almoxarifado"])) {
      return { lines: ownHomeLines, counts: {}, now: "" };
    }
    const { lines, ...whole } = stockroomHome(app, actor);
    return { ...whole, lines: [...ownHomeLines, ...lines] };
  },
};

function stockroomHome(app: App, { roles }: Actor) {
  const day = today(app);
  const { expiring_days, request_days } = stockSettings(app);
  const expiring_until = addDays(day, expiring_days);
  return warehouseHome(
    {
      materials: figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM materials LIMIT 1)"),
      requesters: figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM requesters LIMIT 1)"),
      low: figure(
        app,
        `SELECT COUNT(*) FROM materials m WHERE m.minimum > 0 AND m.active = TRUE AND ${availableOf("m.id")} < m.minimum`,
        { today: day },
      ),
      expired: figure(app, BATCHES, { from: "0000-00-00", before: day }),
      expiring: figure(app, BATCHES, { from: day, before: addDays(expiring_until, 1) }),
      ...{ expiring_days, expiring_until },
      exits_today: figure(app, "SELECT COUNT(*) FROM stock_documents WHERE kind = 'exit' AND day = {:day}", { day }),
      findings: figure(app, "SELECT COUNT(*) FROM stock_findings"),
      requests: requestFigures(app, day, request_days),
      lent: figure(app, "SELECT COUNT(*) FROM material_loans WHERE state = 'open'"),
      overdue: figure(app, "SELECT COUNT(*) FROM material_loans WHERE state = 'open' AND due < {:day}", { day }),
    },
    mayPass(roles, ["Admin"]),
  );
}
