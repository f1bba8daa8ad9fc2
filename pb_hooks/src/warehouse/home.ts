/** What needs the storekeeper today. */
import { addDays } from "../../../domain/dates";
import { mayPass } from "../../../domain/roles";
import { EXPIRING_DAYS, warehouseHome } from "../../../domain/warehouse/home";
import { today } from "../platform/clock";
import { figure } from "../platform/database";
import type { HomeSource } from "../platform/home";
import { expiredInStock, inStock } from "./stock-sql";

const BATCHES = `SELECT COUNT(*) FROM stock_batches b WHERE b.valid_until != '' AND b.valid_until >= {:from} AND b.valid_until < {:before}
  AND EXISTS (SELECT 1 FROM stock_balances t WHERE t.material = b.material AND t.place = 'stock' AND t.batch = b.id)`;

export const home: HomeSource = {
  roles: ["Almoxarifado"],
  tell(app, { roles }) {
    const day = today(app);
    return warehouseHome(
      {
        materials: figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM materials LIMIT 1)"),
        low: figure(
          app,
          `SELECT COUNT(*) FROM materials m WHERE m.minimum > 0 AND m.active = TRUE
             AND ${inStock("m.id")} - ${expiredInStock("m.id")} < m.minimum`,
          { today: day },
        ),
        expired: figure(app, BATCHES, { from: "0000-00-00", before: day }),
        expiring: figure(app, BATCHES, { from: day, before: addDays(day, EXPIRING_DAYS + 1) }),
        exits_today: figure(app, "SELECT COUNT(*) FROM stock_documents WHERE kind = 'exit' AND day = {:day}", { day }),
        findings: figure(app, "SELECT COUNT(*) FROM stock_findings"),
      },
      mayPass(roles, ["Admin"]),
    );
  },
};
