/** Contracts of requests for material: request, answer, deliver, confirm, return. */
import * as z from "zod/mini";
import { command, line, optionalLine, read, recordId } from "../../contract";
import { CARD_REFUSALS } from "../../people/refusals";
import { batchNamed, code, day, quantity, quantityOrZero, REASON_MAX, several } from "../fields";
import type { LimitInForce } from "../limits/commands";
import type { CatalogueRow, RequestRow } from "./lists";

const WAREHOUSE = ["Almoxarifado"] as const;

/** A request after a command. */
export interface RequestAnswer extends RequestRow {
  /** The effect, in one sentence. */
  sentence: string;
}

const request = () => recordId("Informe a solicitação.");
const STATE_REFUSALS = ["not_found", "request_state"] as const;
const material = () => code("Informe o material.");

/** The limit of a school's picking list. */
export const MAX_REQUEST_LINES = 100;

export const requestMaterial = command<RequestAnswer>()({
  path: "warehouse/request",
  idempotent: true,
  roles: [],
  summary:
    "Asks the stockroom for materials, in the name of the account's person and of their sector on this day. `material` is a code, a GTIN or an id, `quantity` ten-thousandths of the base unit; more may be asked for than there is. Stockroom staff may ask `for` a requester, by code or id, and for more than a limit allows with its reason, `beyond_limit`.",
  input: () => ({
    for: z._default(z.string("Requisitante inválido.").check(z.trim(), z.maxLength(60, "Código longo demais.")), ""),
    needed_on: day(),
    reason: optionalLine(REASON_MAX),
    beyond_limit: optionalLine(REASON_MAX),
    lines: several(z.object({ material: material(), quantity: quantity() })).check(
      z.maxLength(MAX_REQUEST_LINES, `No máximo ${MAX_REQUEST_LINES} materiais em uma solicitação.`),
    ),
  }),
  refusals: [
    "unknown_material",
    "material_inactive",
    "quantity_decimals",
    "day_past",
    "account_without_person",
    "person_without_sector",
    "unknown_requester",
    "requester_inactive",
    "requester_not_yet",
    "requester_expired",
    "limit_exceeded",
    ...CARD_REFUSALS,
  ],
});

const OF_HEAD = [...STATE_REFUSALS, "own_request", "not_the_head"] as const;

export const authorize = command<RequestAnswer>()({
  path: "warehouse/authorize-request",
  idempotent: true,
  roles: [],
  summary:
    "Passes a request on to the stockroom: by the head of the sector in whose name it was asked, or by Admin in their stead. Only where the sector wants its head's word first, and never by who asked.",
  input: () => ({ request: request() }),
  refusals: OF_HEAD,
});

export const decline = command<RequestAnswer>()({
  path: "warehouse/decline-request",
  idempotent: true,
  roles: [],
  summary: "Refuses a request before the stockroom sees to it, as the head of its sector, with a reason which who asked reads.",
  input: () => ({ request: request(), reason: line("Informe o motivo da negativa.", REASON_MAX) }),
  refusals: OF_HEAD,
});

export const approve = command<RequestAnswer>()({
  path: "warehouse/approve-request",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Approves a request: without `lines` whole, with them those quantities and nothing of the others. Never more than was asked or is available, never by the requester. Approved quantities are reserved. A cut takes a reason, which the requester reads.",
  input: () => ({
    request: request(),
    lines: z.optional(
      z
        .array(z.object({ material: material(), quantity: quantityOrZero() }), "Informe os materiais.")
        .check(z.maxLength(MAX_REQUEST_LINES, `No máximo ${MAX_REQUEST_LINES} materiais em uma solicitação.`)),
    ),
    reason: optionalLine(REASON_MAX),
  }),
  refusals: [
    ...STATE_REFUSALS,
    "own_request",
    "unknown_material",
    "not_requested",
    "quantity_decimals",
    "approved_too_much",
    "not_available",
    "nothing_approved",
    "answer_reason_missing",
  ],
});

export const refuseRequest = command<RequestAnswer>()({
  path: "warehouse/refuse-request",
  idempotent: true,
  roles: WAREHOUSE,
  summary: "Refuses a request with a reason, which who asked reads.",
  input: () => ({ request: request(), reason: line("Informe o motivo da negativa.", REASON_MAX) }),
  refusals: [...STATE_REFUSALS, "own_request"],
});

export const cancel = command<RequestAnswer>()({
  path: "warehouse/cancel-request",
  idempotent: true,
  roles: [],
  summary:
    "Cancels the undelivered rest of a request, and frees its reservations. For the requester and the stockroom. Deliveries stay.",
  input: () => ({ request: request(), reason: optionalLine(REASON_MAX) }),
  refusals: [...STATE_REFUSALS, "not_your_request"],
});

export const deliver = command<RequestAnswer>()({
  path: "warehouse/deliver",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Delivers of a request what its lines say, or without lines all that is still to be delivered: an exit of the ledger under the command's id. `proxy` names who fetches it in the requester's stead. All lines or none.",
  input: () => ({
    request: request(),
    proxy: z.optional(recordId("Escolha a pessoa.")),
    lines: z.optional(
      several(
        z.object({
          material: material(),
          quantity: quantity(),
          batch: z.optional(recordId("Informe o lote.")),
          reason: optionalLine(REASON_MAX),
        }),
      ),
    ),
  }),
  refusals: [
    ...STATE_REFUSALS,
    "already_anonymous",
    "person_merged",
    "person_left",
    "month_closed",
    "unknown_material",
    "not_requested",
    "quantity_decimals",
    "delivered_too_much",
    "insufficient_stock",
    "unknown_batch",
    "batch_expired",
    "batch_reason_missing",
    "would_go_negative",
    "day_in_future",
    "stock_too_large",
    "unknown_requester",
    "requester_inactive",
    "requester_not_yet",
    "requester_expired",
  ],
});

export const confirmReceipt = command<RequestAnswer>()({
  path: "warehouse/confirm-receipt",
  idempotent: true,
  roles: [],
  summary: "Confirms that what was delivered of a request has arrived: by who asked, or by the proxy who fetched it.",
  input: () => ({ request: request() }),
  refusals: [...STATE_REFUSALS, "nothing_to_confirm"],
});

export const denyReceipt = command<RequestAnswer>()({
  path: "warehouse/deny-receipt",
  idempotent: true,
  roles: [],
  summary:
    "Says that what was delivered of a request has not arrived as it was written down. The stockroom is told; nothing is deleted, and a return is registered where goods come back.",
  input: () => ({ request: request(), reason: line("Descreva a falta.", REASON_MAX) }),
  refusals: [...STATE_REFUSALS, "nothing_to_confirm"],
});

export const giveBack = command<RequestAnswer>()({
  path: "warehouse/return-unused",
  idempotent: true,
  roles: WAREHOUSE,
  summary:
    "Takes back what was delivered of a request and not used, at the value it left with: an entry of the ledger under the command's id. Of the `batch` that a line names, by its code or id, or of those that left first.",
  input: () => ({
    request: request(),
    lines: several(z.object({ material: material(), quantity: quantity(), batch: batchNamed() })),
  }),
  refusals: [
    ...STATE_REFUSALS,
    "month_closed",
    "unknown_material",
    "not_requested",
    "quantity_decimals",
    "returned_too_much",
    "material_merged",
    "day_in_future",
    "stock_too_large",
  ],
});

export const favourite = command<{ material: string; favourite: boolean }>()({
  path: "warehouse/favourite",
  roles: [],
  summary: "Puts a material among the caller's favourites, or takes it away.",
  input: () => ({ material: recordId("Informe o material."), favourite: z.boolean("Informe se é favorito.") }),
  refusals: ["unknown_material"],
});

/** The user as requester, with their usual materials. */
export interface RequestingUser {
  /** The person's name and their sector; empty where the account has none. */
  name: string;
  sector_name: string;
  /** The reason why they cannot request, and the people to ask; empty when they can. */
  obstacle: string;
  favourites: CatalogueRow[];
  /** The limits of the requester and their sector in a period, as they are today. */
  limits: LimitInForce[];
  /** Their deliveries of the last month. */
  last_month: { material: CatalogueRow; quantity: number }[];
}

export const requestingUser = read<RequestingUser>()({
  path: "warehouse/asking",
  roles: [],
  summary: "As whom the caller asks for material, their favourites, and what they had in the month before.",
});

export interface OwnRequests {
  requests: RequestRow[];
  /** Requests of the caller's own sectors that wait for their authorization, the oldest first. */
  to_authorize: RequestRow[];
}

export const myRequests = read<OwnRequests>()({
  path: "warehouse/my-requests",
  roles: [],
  summary:
    "The caller's own requests and those whose delivery they fetched, the latest first: all open ones and the last closed. And what waits for them as head of a sector.",
});

export const requestSheet = read<RequestRow>()({
  path: "warehouse/request-sheet",
  roles: [],
  summary: "One request by id, for the stockroom, for who asked, for who fetched it and for the head of its sector.",
  input: () => ({ request: request() }),
  refusals: ["not_found"],
});
