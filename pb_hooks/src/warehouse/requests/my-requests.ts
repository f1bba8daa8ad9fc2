/** A person's own requests with their outcomes. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import { mayPass } from "../../../../domain/roles";
import { addMonths, firstDay, lastDay, monthOf } from "../../../../domain/warehouse/months";
import { refuse } from "../../../../domain/warehouse/refusals";
import type * as contracts from "../../../../domain/warehouse/requests/commands";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { OPEN_STATES } from "../../../../domain/warehouse/requests/states";
import type { Call } from "../../platform/http/endpoint";
import { column, execute, find, insertNew, newRecordId, select } from "../../platform/sql/database";
import { number, selection, text } from "../../platform/sql/selection";
import { now, stamp, today } from "../../platform/time/clock";
import { limitsOf } from "../limits/limits";
import { VALID_DOCUMENT } from "../stock-sql";
import { CATALOGUE } from "./lists";
import { requestsById, requireRequest } from "./records";
import { accountToRequest } from "./requester-account";
import { accountsOfHead, WAITING_FOR_HEAD } from "./sector-head";

const FAVOURITES = 60;
const LAST_MONTH = selection({ material: text("e.material"), quantity: number("SUM(-e.quantity)") });

export function requestingUser({ app, actor }: Call): OutputIn<typeof contracts, "requestingUser"> {
  const { name, sector, sector_name, requester, refusal } = accountToRequest(app, actor.id);
  const day = today(app);
  const favourites = select(
    app,
    CATALOGUE,
    `FROM material_favourites f CROSS JOIN materials m WHERE f.user = {:user} AND m.id = f.material AND m.active = TRUE
     ORDER BY substr(m.search, 1, 60) LIMIT ${FAVOURITES}`,
    { user: actor.id, today: day },
  );
  const month = addMonths(monthOf(day), -1);
  const had = requester
    ? select(
        app,
        LAST_MONTH,
        `FROM stock_documents d CROSS JOIN stock_movements e
         WHERE d.requester = {:requester} AND d.requester != '' AND d.day BETWEEN {:from} AND {:to} AND d.kind = 'exit' AND e.document = d.id
           AND ${VALID_DOCUMENT}
         GROUP BY e.material`,
        { requester, from: firstDay(month), to: lastDay(month) },
      )
    : [];
  const rows = select(
    app,
    CATALOGUE,
    "FROM json_each({:ids}) asked CROSS JOIN materials m WHERE m.id = asked.value AND m.active = TRUE ORDER BY substr(m.search, 1, 60)",
    { ids: had.map(({ material }) => material), today: day },
  );
  const quantities = new Map(had.map((row) => [row.material, row.quantity]));
  return {
    name,
    sector_name,
    obstacle: refusal?.message ?? "",
    favourites,
    limits: sector ? limitsOf(app, { requester, sector }, day) : [],
    last_month: rows.map((material) => ({ material, quantity: quantities.get(material.id) ?? 0 })),
  };
}

const MAX_CLOSED = 30;

export function myRequests({ app, actor }: Call): OutputIn<typeof contracts, "myRequests"> {
  const fetchedDeliveries = `SELECT y.request FROM users u CROSS JOIN request_deliveries y
    WHERE u.id = {:user} AND u.person != '' AND y.proxy = u.person AND y.proxy != ''`;
  const ids = column(
    app,
    `SELECT id FROM (SELECT r.id AS id FROM material_requests r
       WHERE r.user = {:user} AND r.user != '' AND r.state IN (SELECT value FROM json_each({:open})))
     UNION SELECT id FROM (SELECT r.id AS id FROM material_requests r WHERE r.user = {:user} AND r.user != ''
       ORDER BY r.asked_at DESC LIMIT ${MAX_CLOSED})
     UNION SELECT request FROM (${fetchedDeliveries} ORDER BY y.created DESC LIMIT ${MAX_CLOSED})`,
    { user: actor.id, open: OPEN_STATES },
  );
  const waitingIds = column(app, `SELECT r.id FROM ${WAITING_FOR_HEAD}`, { user: actor.id });
  return { requests: requestsById(app, ids), to_authorize: requestsById(app, waitingIds).reverse() };
}

export function requestSheet({ app, actor }: Call, input: InputIn<typeof contracts, "requestSheet">): RequestRow {
  const request = requireRequest(app, input.request);
  const isProxy = () =>
    column(
      app,
      `SELECT y.id FROM users u CROSS JOIN request_deliveries y
       WHERE u.id = {:user} AND u.person != '' AND y.request = {:request} AND y.proxy = u.person`,
      { user: actor.id, request: request.id },
    ).length > 0;
  const isHead = () => accountsOfHead(app, request.sector).includes(actor.id);
  if (!mayPass(actor.roles, ["Almoxarifado"]) && request.user !== actor.id && !isProxy() && !isHead()) {
    throw refuse("not_found", { what: "esta solicitação" }, "request");
  }
  return request;
}

export function favourite(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "favourite">,
): OutputIn<typeof contracts, "favourite"> {
  const named = find(app, "materials", input.material);
  if (!named) {
    throw refuse("unknown_material", { code: input.material }, "material");
  }
  // A merge takes the favourites along: the list shows the remaining material.
  const material = named.getString("merged_into") || named.id;
  if (actor.id !== "" && input.favourite) {
    insertNew(app, "material_favourites", stamp(now()), [{ id: newRecordId(), user: actor.id, material }]);
  } else {
    execute(app, "DELETE FROM material_favourites WHERE user = {:user} AND material = {:material}", { user: actor.id, material });
  }
  return { material, favourite: input.favourite };
}
