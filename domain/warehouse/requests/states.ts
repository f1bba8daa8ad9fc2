/** The states of a request for material, the acts that each allows, and its four quantities.. */
import type { MaterialRequests } from "../../collections.gen";

export type RequestState = MaterialRequests["state"];

export const REQUEST_STATES = [
  "to_authorize",
  "asked",
  "approved",
  "delivering",
  "delivered",
  "received",
  "refused",
  "cancelled",
] as const satisfies readonly RequestState[];

/** The acts on a request. */
export const REQUEST_ACTS = [
  "authorize",
  "decline",
  "approve",
  "refuse",
  "cancel",
  "deliver",
  "undo_delivery",
  "confirm",
  "deny",
  "give_back",
] as const;
export type RequestAct = (typeof REQUEST_ACTS)[number];

/** The sector's rule about its head's authorization, at the moment of the request. */
export interface SectorHead {
  /** The sector requires its head's authorization first. */
  authorizes: boolean;
  /** The person; empty: none. */
  head: string;
  /** The head has an account that may sign in. */
  reachable: boolean;
}

/**
 * The first state of a request: with the head of the sector, or with the stockroom. Nobody authorizes their own request, and with
 * a head who cannot sign in it would wait for ever.
 * @param asker the requesting person; empty for a sector.
 */
export const initialRequestState = ({ authorizes, head, reachable }: SectorHead, asker: string): RequestState =>
  authorizes && head !== "" && reachable && head !== asker ? "to_authorize" : "asked";

/** The accounts behind a request. */
export interface RequestAuthors {
  /** The account of the requester; empty for a person without one. */
  user: string;
  /** The account that entered it for another person; empty for none. */
  made_by: string;
}

/** whether an account requested it, or entered it. Another person answers it. */
export const isOwnRequest = ({ user, made_by }: RequestAuthors, account: string): boolean =>
  account !== "" && (account === user || account === made_by);

/** A line's quantities, in ten-thousandths of the base unit. */
export interface RequestQuantities {
  asked: number;
  approved: number;
  delivered: number;
  /** The approved part that will not be delivered any more. */
  cancelled: number;
}

/** The approved and undelivered quantity: it is reserved. */
export const openOf = ({ approved, delivered, cancelled }: Omit<RequestQuantities, "asked">): number =>
  approved - delivered - cancelled;

/** Whether the four quantities are consistent; the database tests the same. */
export const isConsistent = ({ asked, approved, delivered, cancelled }: RequestQuantities): boolean =>
  asked > 0 && approved >= 0 && approved <= asked && delivered >= 0 && cancelled >= 0 && delivered + cancelled <= approved;

/** The progress of a request, over all lines, after the act. */
export interface Progress {
  delivered: boolean;
  /** An approved quantity is not delivered yet. */
  open: boolean;
  /** A delivery's receipt is not confirmed yet. */
  unconfirmed?: boolean;
}

export const progressOf = (lines: readonly Omit<RequestQuantities, "asked">[]): Progress => ({
  delivered: lines.some(({ delivered }) => delivered > 0),
  open: lines.some((line) => openOf(line) > 0),
});

type Next = RequestState | ((progress: Progress) => RequestState);

const byProgress: Next = ({ delivered, open }) => (delivered ? (open ? "delivering" : "delivered") : "approved");

/** Each proxy confirms their own delivery; a delivery confirmed before the rest was closed does not wait for it. */
const stateAfterDelivery: Next = ({ unconfirmed = false }) => (unconfirmed ? "delivered" : "received");

/** The state after each act; an act that is left out is refused. */
const TRANSITIONS: Readonly<Record<RequestState, Partial<Readonly<Record<RequestAct, Next>>>>> = {
  to_authorize: { authorize: "asked", decline: "refused", cancel: "cancelled" },
  asked: { approve: "approved", refuse: "refused", cancel: "cancelled" },
  approved: { deliver: byProgress, cancel: "cancelled" },
  delivering: {
    deliver: byProgress,
    cancel: stateAfterDelivery,
    undo_delivery: byProgress,
    confirm: "delivering",
    deny: "delivering",
    give_back: "delivering",
  },
  delivered: {
    undo_delivery: byProgress,
    confirm: stateAfterDelivery,
    deny: "delivered",
    give_back: "delivered",
  },
  received: { give_back: "received" },
  refused: {},
  cancelled: {},
};

/**
 * The state after an act; null where it is not allowed.
 * @param progress after the act.
 */
export function stateAfter(state: RequestState, act: RequestAct, progress: Progress): RequestState | null {
  const next = TRANSITIONS[state][act];
  return next === undefined ? null : typeof next === "string" ? next : next(progress);
}

export const mayBe = (state: RequestState, act: RequestAct): boolean => TRANSITIONS[state][act] !== undefined;

/** The requests that wait for somebody, by the required act; a request waits for one act at a time. */
export const REQUEST_TASKS = {
  authorize: ["to_authorize"],
  answer: ["asked"],
  deliver: ["approved", "delivering"],
  confirm: ["delivered"],
} as const satisfies Readonly<Record<string, readonly RequestState[]>>;

export const OPEN_STATES: readonly RequestState[] = Object.values(REQUEST_TASKS).flat();
