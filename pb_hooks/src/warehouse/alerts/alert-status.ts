/** The present alerts: below its minimum, about to expire, overdue, waiting. */
import { addDays } from "../../../../domain/dates";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import type { AlertKind, AlertStatus } from "../../../../domain/warehouse/alerts/alerts";
import { type App, type Params, select } from "../../platform/sql/database";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp, today } from "../../platform/time/clock";
import { stockSettings } from "../settings";
import { ARRIVED_AT, availableOf, BATCH_ENDS_WITHIN } from "../stock-sql";

const DAY = 86_400_000;
const BLANK = { detail: text("''"), day: text("''"), available: number("0"), minimum: number("0"), unit: text("''") };

const MATERIAL = selection<AlertStatus>()({
  ...BLANK,
  subject: text("m.id"),
  ...texts("m.name", "m.unit"),
  ...numbers("m.available", "m.minimum"),
});
const MATERIAL_COLUMNS = `m.id, m.name, m.unit, m.minimum, m.search, ${availableOf("m.id")} AS available`;
const HAS_MINIMUM = "m.minimum > 0 AND m.active = TRUE";

const BATCH = selection<AlertStatus>()({
  ...BLANK,
  subject: text("b.id"),
  name: text("m.name"),
  detail: text("b.code"),
  day: text("b.valid_until"),
});
const BATCHES = `FROM stock_batches b JOIN materials m ON m.id = b.material
  WHERE ${BATCH_ENDS_WITHIN} ORDER BY b.valid_until, b.id`;

/** A person by id: the stored text is shown with the person's name of that moment. */
const REQUESTER_NAME = `CASE q.kind WHEN 'person' THEN '${personPlaceholder("' || q.person || '")}' ELSE COALESCE((SELECT name FROM sectors WHERE id = q.sector), '') END`;

const LOAN = selection<AlertStatus>()({
  ...BLANK,
  subject: text("g.id"),
  name: text("d.number"),
  detail: text(REQUESTER_NAME),
  day: text("g.due"),
});
const REQUEST = selection<AlertStatus>()({
  ...BLANK,
  subject: text("r.id"),
  name: text("r.number"),
  detail: text(REQUESTER_NAME),
  day: text(ARRIVED_AT),
});

/** All present alerts of a kind. */
export function alertStatusOf(app: App, kind: AlertKind): AlertStatus[] {
  const day = today(app);
  const { expiring_days, request_days } = stockSettings(app);
  const batches = (params: Params) => select(app, BATCH, BATCHES, params);
  switch (kind) {
    case "minimum":
      return select(
        app,
        MATERIAL,
        `FROM (SELECT ${MATERIAL_COLUMNS} FROM materials m WHERE ${HAS_MINIMUM}) m WHERE m.available < m.minimum ORDER BY m.search, m.id`,
        { today: day },
      );
    case "expiring":
      return batches({ from: day, before: addDays(day, expiring_days + 1) });
    case "expired":
      return batches({ from: "0000-00-00", before: day });
    case "overdue_loan":
      return select(
        app,
        LOAN,
        `FROM material_loans g JOIN stock_documents d ON d.id = g.id JOIN requesters q ON q.id = g.requester
         WHERE g.state = 'open' AND g.due < {:today} ORDER BY g.due, g.id`,
        { today: day },
      );
    case "waiting_request":
      return select(
        app,
        REQUEST,
        `FROM material_requests r JOIN requesters q ON q.id = r.requester
         WHERE r.state = 'asked' AND ${ARRIVED_AT} <= {:before} ORDER BY ${ARRIVED_AT}, r.id`,
        { before: stamp(now() - request_days * DAY) },
      ).map((request) => ({ ...request, day: localTime(app, fromStamp(request.day)).day }));
  }
}

/**
 * The materials among these that are below their minimum without an alert, and those with an alert that are no longer below it.
 */
export function crossedMinimum(app: App, materials: readonly string[]): { started: AlertStatus[]; ended: string[] } {
  const rows = select(
    app,
    MINIMUM_ALERT,
    `FROM (SELECT ${MATERIAL_COLUMNS}, ${HAS_MINIMUM} AS planned,
         EXISTS (SELECT 1 FROM stock_alerts a WHERE a.kind = 'minimum' AND a.subject = m.id AND a.ended_at = '') AS told
       FROM json_each({:materials}) asked CROSS JOIN materials m WHERE m.id = asked.value) m
     WHERE (m.planned AND m.available < m.minimum) != m.told ORDER BY m.search, m.id`,
    { today: today(app), materials: [...new Set(materials)] },
  );
  return {
    started: rows.filter(({ told }) => told === 0).map(({ told: _, ...one }) => one),
    ended: rows.filter(({ told }) => told === 1).map(({ subject }) => subject),
  };
}

const MINIMUM_ALERT = selection<AlertStatus & { told: number }>()({
  ...BLANK,
  subject: text("m.id"),
  ...texts("m.name", "m.unit"),
  ...numbers("m.available", "m.minimum", "m.told"),
});
