/** What of the requests needs somebody: the storekeeper's, and each person's own. */
import { OWN_NONE, type OwnFigures, type RequestFigures } from "../../../../domain/warehouse/requests/home";
import { type App, number, numbers, selectFirst, selection } from "../../platform/database";

const COUNTED = (states: string) => `(SELECT COUNT(*) FROM material_requests WHERE state IN (${states}))`;

const FIGURES = selection<RequestFigures>()({
  answer: number(COUNTED("'asked'")),
  deliver: number(COUNTED("'approved', 'delivering'")),
  late: number(`(SELECT COUNT(*) FROM material_requests WHERE state IN ('asked', 'approved', 'delivering')
    AND needed_on != '' AND needed_on < {:today})`),
});

export const requestFigures = (app: App, today: string): RequestFigures => selectFirst(app, FIGURES, "", { today })!;

const OWN = selection<OwnFigures>()(numbers("confirm", "open"));

/** @param user whose. */
export const ownFigures = (app: App, user: string): OwnFigures =>
  (user &&
    selectFirst(
      app,
      OWN,
      `FROM (SELECT
        (SELECT COUNT(DISTINCT y.request) FROM material_requests r CROSS JOIN request_deliveries y
           WHERE r.user = {:user} AND r.user != '' AND y.request = r.id AND y.confirmed_at = '' AND y.denied_at = ''
             AND NOT EXISTS (SELECT 1 FROM stock_documents v WHERE v.reversal_of = y.document AND v.reversal_of != '')) AS confirm,
        (SELECT COUNT(*) FROM material_requests r WHERE r.user = {:user} AND r.user != ''
           AND r.state IN ('asked', 'approved', 'delivering')) AS open)`,
      { user },
    )) ||
  OWN_NONE;
