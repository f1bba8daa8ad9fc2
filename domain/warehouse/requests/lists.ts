/** Lists of requests, and of the materials for them. */
import type { Day } from "../../dates";
import { list } from "../../list";
import type { BatchOnLoan } from "../batches";
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
  /** The unused part of the deliveries that was returned. */
  returned: number;
  /** The stock that is not expired; and the part of it that is reserved for others. */
  stock: number;
  reserved: number;
  /** The quantity that this request may get: stock less other reservations. */
  available: number;
  /** For a material with batches: the delivered quantity of each, less returns. */
  batches: BatchOnLoan[];
}

export interface RequestDelivery {
  id: string;
  document: string;
  /** The exit's number. */
  number: string;
  made_at: string;
  /** The person who fetched it for the requester. */
  proxy_name: string;
  confirmed_at: string;
  /** The reason why the receipt was denied; empty when it was not. */
  denied: string;
}

export interface RequestRow extends RequestAuthors {
  id: string;
  number: string;
  state: RequestState;
  /** The requester's account still signs in, and confirms the receipt. */
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
  /** The moment of the authorization and its user, where the sector requires one. */
  authorized_at: string;
  authorized_by_name: string;
  /** The answer, where the quantity was reduced or refused. */
  answer: string;
  /** The head of the sector refused it. */
  declined: boolean;
  /** The reason for a quantity above a limit. */
  limit_reason: string;
  /** The reason for closing it before the whole delivery. */
  close_reason: string;
  lines: RequestLine[];
  deliveries: RequestDelivery[];
}

/** A material for every user. */
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
