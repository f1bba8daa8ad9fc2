/** The obstacles to a machine's write-off: any open record of it. */
import { formatCode } from "../../../../domain/support/calls/words";
import { ACTIVE_STATES, HOLDING_STATES, type OrderState } from "../../../../domain/support/orders/states";
import { count } from "../../../../domain/text";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, figure, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";

const HELD_COLUMNS = selection({
  ...texts("c.kind"),
  holder: text(`CASE WHEN c.person != '' THEN ${calledName("p")} ELSE s.name END`),
});

/** In sentences without a subject: "está na carga de Ana". */
export function obstaclesOf(app: App, equipment: string): string[] {
  const custodies = select(
    app,
    HELD_COLUMNS,
    `FROM custodies c LEFT JOIN people p ON p.id = c.person LEFT JOIN sectors s ON s.id = c.sector
     WHERE c.equipment = {:equipment} AND c.ended_at = '' ORDER BY c.kind`,
    { equipment },
  ).map(({ kind, holder }) => (kind === "charge" ? `está na carga de ${holder}` : `está emprestado a ${holder}`));
  const bookingCount = figure(
    app,
    `SELECT COUNT(*) FROM (SELECT id FROM booking_resources WHERE equipment = {:equipment} AND equipment != ''
         UNION ALL SELECT resource FROM kit_items WHERE equipment = {:equipment}) q
       CROSS JOIN bookings b ON b.resource = q.id WHERE b.state IN ('pending', 'confirmed') AND b.ends > {:now}`,
    { equipment, now: stamp(now()) },
  );
  custodies.push(...ordersOn(app, equipment).map((code) => `está na ordem ${code}`));
  const drafts = figure(app, `SELECT COUNT(*) ${ordersIn(["draft"])}`, { equipment });
  if (drafts > 0) {
    custodies.push(`está em ${count(drafts, "rascunho", "rascunhos")} de ordem de serviço`);
  }
  const calls = column(app, "SELECT code FROM service_calls WHERE equipment = {:equipment} AND ended = FALSE ORDER BY code", {
    equipment,
  });
  custodies.push(...calls.map((code) => `está no atendimento ${formatCode(code)}`));
  const serverNames = column(
    app,
    "SELECT name FROM servers WHERE equipment = {:equipment} AND equipment != '' AND active = TRUE AND method != 'none'",
    { equipment },
  );
  custodies.push(...serverNames.map((name) => `é verificado como servidor ${name}`));
  return bookingCount > 0 ? [...custodies, `tem ${count(bookingCount, "reserva futura", "reservas futuras")}`] : custodies;
}

/** A machine that comes into a charge while orders hold it is in use once the last of them releases it, no longer in stock. */
export function releaseIntoUse(app: App, equipment: string): void {
  const held = column(app, `SELECT m.id ${ordersIn(HOLDING_STATES)} AND m.back_to = 'in_stock'`, { equipment });
  for (const id of held) {
    const row = app.findRecordById("order_machines", id);
    row.set("back_to", "in_use");
    app.saveNoValidate(row);
  }
}

/** The orders on a machine, `o`, that are in one of these states. */
const ordersIn = (states: readonly OrderState[]): string =>
  `FROM order_machines m CROSS JOIN service_orders o ON o.id = m.\`order\`
   WHERE m.equipment = {:equipment} AND o.state IN (${states.map((state) => `'${state}'`).join()})`;

/** The numbers of the active orders on a machine. */
export const ordersOn = (app: App, equipment: string): string[] =>
  column(app, `SELECT o.code ${ordersIn(ACTIVE_STATES)} ORDER BY o.code`, { equipment });

/** The numbers of the orders that have begun: they hold the machine, wherever it was then. */
export const ordersHolding = (app: App, equipment: string): string[] =>
  column(app, `SELECT o.code ${ordersIn(HOLDING_STATES)} ORDER BY o.code`, { equipment });
