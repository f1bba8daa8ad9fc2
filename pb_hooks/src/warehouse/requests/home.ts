/** Tasks about requests: the storekeeper's, and each person's own. */
import { NO_OWN_FIGURES, type OwnFigures, type RequestFigures } from "../../../../domain/warehouse/requests/home";
import { type App, selectFirst } from "../../platform/sql/database";
import { number, numbers, selection } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { ARRIVED_AT } from "../stock-sql";
import { REQUESTER_LEFT } from "./records";
import { OF_HEAD, WAITING_FOR_HEAD } from "./sector-head";

const COUNTED_REQUESTS = (states: string) => `(SELECT COUNT(*) FROM material_requests WHERE state IN (${states}))`;

const FIGURES = selection<Omit<RequestFigures, "days">>()({
  answer: number(COUNTED_REQUESTS("'asked'")),
  waiting: number(`(SELECT COUNT(*) FROM material_requests r WHERE r.state = 'asked' AND ${ARRIVED_AT} <= {:since})`),
  headless: number(`(SELECT COUNT(*) FROM material_requests r WHERE r.state = 'to_authorize'
    AND NOT EXISTS (SELECT 1 FROM sectors c CROSS JOIN users u WHERE c.id = r.sector AND ${OF_HEAD}))`),
  deliver: number(COUNTED_REQUESTS("'approved', 'delivering'")),
  left: number(`(SELECT COUNT(*) FROM material_requests r JOIN requesters q ON q.id = r.requester LEFT JOIN people p ON p.id = q.person
    LEFT JOIN sectors c ON c.id = q.sector WHERE r.state IN ('to_authorize', 'asked', 'approved', 'delivering') AND ${REQUESTER_LEFT})`),
  late: number(`(SELECT COUNT(*) FROM material_requests WHERE state IN ('asked', 'approved', 'delivering')
    AND needed_on != '' AND needed_on < {:today})`),
});

const DAY = 86_400_000;

/** @param days after which a request without an answer is overdue. */
export const requestFigures = (app: App, today: string, days: number): RequestFigures => ({
  ...selectFirst(app, FIGURES, "", { today, since: stamp(now() - days * DAY) })!,
  days,
});

const OWN_FIGURES = selection<OwnFigures>()(numbers("authorize", "confirm", "open"));

/** @param user the owner of the requests. */
export const ownFigures = (app: App, user: string): OwnFigures =>
  (user &&
    selectFirst(
      app,
      OWN_FIGURES,
      `FROM (SELECT
        (SELECT COUNT(*) FROM ${WAITING_FOR_HEAD}) AS authorize,
        (SELECT COUNT(*) FROM material_requests r CROSS JOIN request_deliveries y
           WHERE r.user = {:user} AND r.user != '' AND y.request = r.id AND y.confirmed_at = '' AND y.denied_at = ''
             AND NOT EXISTS (SELECT 1 FROM stock_documents v WHERE v.reversal_of = y.document AND v.reversal_of != '')) AS confirm,
        (SELECT COUNT(*) FROM material_requests r WHERE r.user = {:user} AND r.user != ''
           AND r.state IN ('to_authorize', 'asked', 'approved', 'delivering')) AS open)`,
      { user },
    )) ||
  NO_OWN_FIGURES;
