/** Lists of requests, and of what may be asked for. */
import type { Day } from "../../dates";
import { list } from "../../list";
import type { BatchOut } from "../batches";
import type { RequestAuthors, RequestQuantities, RequestState } from "./states";

export interface RequestLine extends RequestQuantities {
  id: string;
  line: number;
  material: string;
  code: string;
  name: string;
  unit: string;
  decimals: number;
  shelf: string;
  /** Of what was delivered: came back unused. */
  returned: number;
  /** In the stock and not expired; and how much of that others have reserved. */
  stock: number;
  reserved: number;
  /** The quantity that this request may have: stock less reserved. */
  available: number;
  /** Of a material with batches: what was delivered of each, less what came back. */
  batches: BatchOut[];
}

export interface RequestDelivery {
  id: string;
  document: string;
  /** The exit's number. */
  number: string;
  made_at: string;
  /** The person who fetched it in the requester's place. */
  proxy_name: string;
  confirmed_at: string;
  /** Why the receipt was denied; empty when it was not. */
  denied: string;
}

export interface RequestRow extends RequestAuthors {
  id: string;
  number: string;
  state: RequestState;
  /** That account still signs in: the receipt is confirmed with it. */
  confirms_by_account: boolean;
  requester: string;
  requester_name: string;
  person: string;
  photo: string;
  /** The person left the school, or the sector is no more. */
  requester_left: boolean;
  /** The sector on that day. */
  sector: string;
  sector_name: string;
  reason: string;
  needed_on: Day | "";
  asked_at: string;
  answered_at: string;
  answered_by_name: string;
  /** The present head of the sector. */
  head_name: string;
  /** When and by whom it was authorised, where the sector wants that. */
  authorized_at: string;
  authorized_by_name: string;
  /** The answer, where the quantity was cut or refused. */
  answer: string;
  /** It was the head of the sector who refused it. */
  declined: boolean;
  /** Why more was asked for than a limit allows. */
  limit_reason: string;
  /** Why it was closed before all was delivered. */
  close_reason: string;
  lines: RequestLine[];
  deliveries: RequestDelivery[];
}

/** A material as everybody sees it. */
export interface CatalogueRow {
  id: string;
  code: string;
  name: string;
  unit: string;
  decimals: number;
  photo: string;
  /** The quantity that can be requested at once: neither reserved nor expired. */
  available: number;
}

export const requestLists = {
  requests: list<RequestRow>()({
    collection: "material_requests",
    roles: ["Almoxarifado"],
    filters: ["task", "open", "left", "requester", "sector", "material", "ids"],
    sorts: ["needed_on", "number"],
  }),
  catalogue: list<CatalogueRow>()({
    collection: "materials",
    roles: [],
    filters: ["available", "ids"],
    sorts: ["name"],
  }),
} as const;
