/**
 * Lists with search and pages on the server: one read route serves them all (`GET /api/school/list/<name>`). LIKE over a hundred
 * thousand rows is too slow for eight users at once.
 */
import * as z from "zod/mini";
import type { CollectionRecords } from "./collections.gen";
import { queryInteger } from "./contract";
import { lazily } from "./lazily";
import type { Role } from "./roles";
import { count } from "./text";

export const PAGE_SIZE = 30;

/** A search counts up to this many matches, and shows no more pages: with so many, the user has to type more. */
export const COUNTED_AT_MOST = 1000;

/** The declaration of a list: its roles, filters and sorts. The first sort is the default; "-" in front reverses it. */
export interface ListTerms<Row = unknown, Filter extends string = string, Sort extends string = string> {
  /** Its list rule guards the answer; the roles are tested first. */
  collection: keyof CollectionRecords;
  roles: readonly Role[];
  filters: readonly Filter[];
  sorts: readonly [Sort, ...Sort[]];
  /** The filter that the list requires: the owner of the rows. */
  of?: Filter;
  /** Exists only for its type. */
  readonly row?: Row;
}

/** `list<Row>()({...})`: a list and its rows' type. */
export const list =
  <Row>() =>
  <Filter extends string, Sort extends string>(terms: ListTerms<Row, Filter, Sort>): ListTerms<Row, Filter, Sort> =>
    terms;

export type RowOf<Terms> = Terms extends ListTerms<infer Row> ? Row : never;

/** A page of a list, in the shape that PocketBase's own lists have. */
export interface Page<Row> {
  page: number;
  perPage: number;
  totalItems: number;
  totalPages: number;
  /** A search found more than the total says. */
  more: boolean;
  items: Row[];
}

/** The number of rows of a list, in words: "214 títulos", "mais de 1.000 títulos". */
export function countOf(
  { totalItems, more }: Pick<Page<unknown>, "totalItems" | "more">,
  singular: string,
  plural: string,
): string {
  return `${more ? "mais de " : ""}${count(totalItems, singular, plural)}`;
}

/** The query string of a list; filters come beside it under their own names. */
export const listQuery = lazily(() =>
  z.object({
    q: z._default(z.string().check(z.maxLength(200, "Busca longa demais.")), ""),
    page: queryInteger(1, 100_000, 1),
    perPage: queryInteger(1, 500, PAGE_SIZE),
    sort: z._default(z.string().check(z.maxLength(40)), ""),
    /** Counts and pages through every match of a search: for an export. */
    whole: z._default(z.enum(["", "true"]), ""),
  }),
);
