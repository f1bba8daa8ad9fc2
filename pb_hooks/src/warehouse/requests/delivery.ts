/** Deliveries of approved material, in parts; their receipts; and the return of unused material.. */

import type { InputIn } from "../../../../domain/contract";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import { mayPass } from "../../../../domain/roles";
import { refuse } from "../../../../domain/warehouse/refusals";
import type * as contracts from "../../../../domain/warehouse/requests/commands";
import type { RequestAnswer } from "../../../../domain/warehouse/requests/commands";
import type { RequestLine, RequestRow } from "../../../../domain/warehouse/requests/lists";
import { openOf } from "../../../../domain/warehouse/requests/states";
import { linesInBrief, requestDone } from "../../../../domain/warehouse/requests/words";
import { topics } from "../../../../domain/warehouse/topics";
import { notifyUsers } from "../../messaging/notify-users";
import { requirePresent } from "../../people/current-person";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, newRecordId } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { requireDocument } from "../document";
import { linesOfReturn } from "../enter";
import { issueMaterials } from "../exit";
import { checkDecimals, dateFields, openPosting, postDocument } from "../post-document";
import { requireRequester } from "../requesters";
import { requireMaterials } from "../stock";
import { assertTransition, type ChangedLine, change } from "./change";
import { CONFIRMS_BY_ACCOUNT, requireRequest } from "./records";

/**
 * The request's lines that an input names, in the input's order.
 * @throws Refusal not_requested.
 */
function linesOf<Line extends { material: string }>(
  app: App,
  request: RequestRow,
  lines: readonly Line[],
): { requestLine: RequestLine; input: Line; index: number }[] {
  const materials = requireMaterials(app, lines);
  return lines.map((line, index) => {
    const requestLine = request.lines.find(({ material }) => material === materials[index]!.id);
    if (!requestLine) {
      throw refuse("not_requested", { material: materials[index]!.name, number: request.number }, `lines.${index}.material`);
    }
    return { requestLine, input: line, index };
  });
}

export function deliver(call: Call, input: InputIn<typeof contracts, "deliver">): RequestAnswer {
  const { app } = call;
  const request = requireRequest(app, input.request);
  assertTransition(request, "deliver");
  const { id, proxy, lines } = input;
  const posting = openPosting(app);
  if (proxy) {
    requirePresent(app, proxy, "proxy");
  }
  const open = request.lines.filter((line) => openOf(line) > 0);
  const deliveryLines = lines
    ? linesOf(app, request, lines).map(({ requestLine, input, index }) => ({ ...input, line: requestLine, index }))
    : open.map((line, index) => ({ material: line.material, quantity: openOf(line), line, index }));
  const linesAfter = new Map<string, RequestLine>();
  for (const { line, quantity, index } of deliveryLines) {
    const currentLine = linesAfter.get(line.id) ?? line;
    const remaining = openOf(currentLine);
    if (quantity > remaining) {
      const { name: material, unit } = line;
      throw refuse("delivered_too_much", { material, remaining, unit }, lines ? `lines.${index}.quantity` : undefined);
    }
    linesAfter.set(line.id, { ...currentLine, delivered: currentLine.delivered + quantity });
  }
  const { id: requester } = requireRequester(app, request.requester, posting.today);
  const document = issueMaterials(
    call,
    posting,
    { id, requester, sector: request.sector, note: `Solicitação ${request.number}` },
    deliveryLines,
    { ownReserved: new Map(open.map((line) => [line.material, openOf(line)])) },
  );
  const isWhole = request.lines.every((line) => openOf(linesAfter.get(line.id) ?? line) === 0);
  const delivery = new Record(app.findCachedCollectionByNameOrId("request_deliveries"));
  delivery.load({ id: newRecordId(), request: request.id, document: document.id, proxy: proxy ?? "" });
  app.saveNoValidate(delivery);
  return change(call, request, [...linesAfter.values()].map(quantitiesOf), {
    act: "deliver",
    sentence: requestDone.delivered(request.number, document.number, isWhole),
    notice: {
      title: `Solicitação ${request.number} entregue${isWhole ? "" : " em parte"}`,
      text: `${linesInBrief(deliveryLines.map(({ line }) => line))}. Confirme o recebimento.`,
    },
  });
}

const quantitiesOf = ({ id, approved, delivered, cancelled }: ChangedLine): ChangedLine => ({
  id,
  approved,
  delivered,
  cancelled,
});

/**
 * The deliveries whose receipt the caller may speak of: their own request's, those that they fetched as a proxy, and, for who has
 * no account that signs in, those of a request that they wrote down. The stockroom speaks by the signed receipt.
 */
const CALLER_DELIVERIES = `SELECT y.id FROM request_deliveries y JOIN material_requests r ON r.id = y.request
  WHERE y.request = {:request} AND y.confirmed_at = ''
    AND NOT EXISTS (SELECT 1 FROM stock_documents v WHERE v.reversal_of = y.document AND v.reversal_of != '')
    AND (r.user = {:actor} OR (NOT ${CONFIRMS_BY_ACCOUNT} AND (r.made_by = {:actor} OR {:keeper}))
      OR (y.proxy != '' AND y.proxy = (SELECT person FROM users WHERE id = {:actor})))`;

function callerDeliveries({ app, actor }: Call, { id, number }: RequestRow): readonly string[] {
  const keeper = mayPass(actor.roles, ["Almoxarifado"]);
  const spokenDeliveries = column(app, CALLER_DELIVERIES, { request: id, actor: actor.id || "-", keeper });
  if (spokenDeliveries.length === 0) {
    throw refuse("nothing_to_confirm", { number });
  }
  return spokenDeliveries;
}

export function confirmReceipt(call: Call, input: InputIn<typeof contracts, "confirmReceipt">): RequestAnswer {
  const { app, actor } = call;
  const request = requireRequest(app, input.request);
  assertTransition(request, "confirm");
  const deliveries = callerDeliveries(call, request);
  execute(
    app,
    `UPDATE request_deliveries SET confirmed_at = {:at}, confirmed_by = {:by}, denied_at = '', denied = '', updated = {:at}
     WHERE id IN (SELECT value FROM json_each({:ids}))`,
    { at: stamp(now()), by: actor.id, ids: deliveries },
  );
  const otherDeliveries = request.deliveries.filter(({ id, confirmed_at }) => confirmed_at === "" && !deliveries.includes(id));
  return change(call, request, [], {
    act: "confirm",
    unconfirmed: otherDeliveries.length > 0,
    sentence: requestDone.confirmed(request.number),
  });
}

export function denyReceipt(call: Call, input: InputIn<typeof contracts, "denyReceipt">): RequestAnswer {
  const { app, actor } = call;
  const request = requireRequest(app, input.request);
  assertTransition(request, "deny");
  const deliveries = callerDeliveries(call, request);
  execute(
    app,
    `UPDATE request_deliveries SET denied_at = {:at}, denied = {:denied}, updated = {:at}
     WHERE id IN (SELECT value FROM json_each({:ids}))`,
    { at: stamp(now()), denied: input.reason, ids: deliveries },
  );
  notifyUsers(app, actor, storekeepers(app), topics.denied_receipts, {
    area: "warehouse",
    kind: "request_deny",
    title: `Recebimento contestado: solicitação ${request.number}`,
    text: `${request.person ? personPlaceholder(request.person) : request.requester_name}: ${input.reason}`,
    link: `/solicitacoes?aberta=${request.id}`,
  });
  return change(call, request, [], {
    act: "deny",
    sentence: requestDone.denied(request.number, input.reason),
  });
}

/** The stockroom's staff, for notifications that cannot wait for their home page. */
export const storekeepers = (app: App): readonly string[] =>
  column(app, `SELECT id FROM users WHERE active = TRUE AND permissions LIKE '%"Almoxarifado"%' ORDER BY id`);

export function giveBack(call: Call, input: InputIn<typeof contracts, "giveBack">): RequestAnswer {
  const { app } = call;
  const request = requireRequest(app, input.request);
  assertTransition(request, "give_back");
  const { id } = input;
  const posting = openPosting(app);
  linesOf(app, request, input.lines);
  const materials = requireMaterials(app, input.lines);
  checkDecimals(input.lines, materials);
  const exits = request.deliveries.map(({ document }) => requireDocument(app, document));
  const rows = linesOfReturn(app, exits, input.lines, materials, ({ name, unit }, remaining, index) =>
    refuse("returned_too_much", { material: name, remaining, unit }, `lines.${index}.quantity`),
  );
  const { requester, sector, number } = request;
  const document = postDocument(
    call,
    { id, kind: "return", ...dateFields(posting), requester, sector, note: `Solicitação ${number}` },
    rows,
  );
  return change(call, request, [], {
    act: "give_back",
    sentence: requestDone.returned(number, document.number),
  });
}

/**
 * Runs before an exit is reversed: a confirmed receipt prevents it.
 * @throws Refusal delivery_received.
 */
export function requireReversible(app: App, { id, number }: { id: string; number: string }): void {
  const [request] = column(
    app,
    `SELECT r.number FROM request_deliveries y JOIN material_requests r ON r.id = y.request
     WHERE y.document = {:id} AND (y.confirmed_at != '' OR r.state = 'received')`,
    { id },
  );
  if (request) {
    throw refuse("delivery_received", { number, request });
  }
}

/** Runs after an exit was reversed: the quantities that it delivered are to be delivered again. */
export function undoDelivery(
  call: Call,
  exit: { id: string; number: string; lines: readonly { material: string; quantity: number }[] },
): void {
  const [id] = column(call.app, "SELECT request FROM request_deliveries WHERE document = {:id}", { id: exit.id });
  if (!id) {
    return;
  }
  const request = requireRequest(call.app, id);
  const lines = request.lines.flatMap((line): ChangedLine[] => {
    const movedQuantity = exit.lines
      .filter(({ material }) => material === line.material)
      .reduce((sum, { quantity }) => sum - quantity, 0);
    return movedQuantity > 0 ? [quantitiesOf({ ...line, delivered: line.delivered - movedQuantity })] : [];
  });
  change(call, request, lines, {
    isPart: true,
    act: "undo_delivery",
    sentence: `Entrega desfeita: o documento ${exit.number} foi estornado`,
  });
}
