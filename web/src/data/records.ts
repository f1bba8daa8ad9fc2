/** Records of PocketBase's own API: reading, and the master data that people edit. */
import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CollectionRecords } from "../../../domain/collections.gen";
import { type CollectionName, pb, service } from "./client";
import { FULL_LIST_BATCH, PAGE_SIZE } from "./constants";
import type { CallError } from "./errors";
import { withSession } from "./session";
import { useEveryCallback, write } from "./writes";

export interface RecordQuery {
  page?: number;
  perPage?: number;
  sort?: string;
  /** Only through `bind`, never by pasting. */
  filter?: string;
  expand?: string;
  fields?: string;
}

/** A filter with its values bound: bind("name ~ {:q}", { q }). */
export const bind = (filter: string, values: Record<string, unknown>): string => pb.filter(filter, values);

/** One page of a collection. Key: [collection, "page", query]. */
export function useRecords<Name extends CollectionName>(collection: Name, query: RecordQuery = {}, enabled = true) {
  const { page = 1, perPage = PAGE_SIZE, ...options } = query;
  return useQuery<
    { page: number; perPage: number; totalItems: number; totalPages: number; items: CollectionRecords[Name][] },
    CallError
  >({
    queryKey: [collection, "page", query],
    queryFn: ({ signal }) =>
      withSession(
        () => service(collection).getList(page, perPage, { ...options, signal }),
        ({ items }) => items.length === 0,
      ),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** A whole (small) collection, 500 at a time. Key: [collection, "all", query]. */
export function useAllRecords<Name extends CollectionName>(
  collection: Name,
  query: Omit<RecordQuery, "page" | "perPage"> = {},
  enabled = true,
) {
  return useQuery<CollectionRecords[Name][], CallError>({
    queryKey: [collection, "all", query],
    queryFn: ({ signal }) =>
      withSession(
        () => service(collection).getFullList({ batch: FULL_LIST_BATCH, ...query, signal }),
        (rows) => rows.length === 0,
      ),
    enabled,
  });
}

/** One record. Key: [collection, "one", id, expand]. */
export function useRecord<Name extends CollectionName>(collection: Name, id: string, expand = "", enabled = true) {
  return useQuery<CollectionRecords[Name], CallError>({
    queryKey: [collection, "one", id, expand],
    queryFn: ({ signal }) => withSession(() => service(collection).getOne(id, { expand, signal })),
    enabled,
  });
}

/** The ids of a person's records in these collections, by their field `person`. */
export function useRecordsOfPerson(collections: readonly CollectionName[], person: string): string[] {
  const answers = useQueries({
    queries: collections.map((collection) => ({
      queryKey: [collection, "of-person", person],
      queryFn: () =>
        withSession(() => service(collection).getFullList({ filter: bind("person = {:person}", { person }), fields: "id" })),
    })),
  });
  return answers.flatMap(({ data }) => (data ?? []).map(({ id }) => id));
}

/** Field values for a save; a File uploads, null removes a file. */
export type Values<Name extends CollectionName> = Partial<Record<keyof CollectionRecords[Name] | `${string}`, unknown>>;

export const readRecord = <Name extends CollectionName>(collection: Name, id: string): Promise<CollectionRecords[Name]> =>
  withSession(() => service(collection).getOne(id));

export function createRecord<Name extends CollectionName>(
  collection: Name,
  values: Values<Name>,
): Promise<CollectionRecords[Name]> {
  return write(() => service(collection).create(values as Record<string, unknown>));
}

/**
 * Saves changed fields.
 * @param baseUpdated the record's `updated` that the user saw: the server refuses (record_changed) when another user has saved
 * since.
 */
export function updateRecord<Name extends CollectionName>(
  collection: Name,
  id: string,
  values: Values<Name>,
  baseUpdated?: string,
): Promise<CollectionRecords[Name]> {
  const headers: Record<string, string> = baseUpdated ? { "X-Record-Updated": baseUpdated } : {};
  return write(() => service(collection).update(id, values as Record<string, unknown>, { headers }));
}

export function deleteRecord<Name extends CollectionName>(collection: Name, id: string): Promise<boolean> {
  return write(() => service(collection).delete(id));
}

/** Create (no id) or update (id and what was seen) as one mutation for a form; touches the collection, the history and `alsoTouches`. */
export function useSave<Name extends CollectionName>(collection: Name, alsoTouches: readonly string[] = []) {
  const queryClient = useQueryClient();
  const mutation = useMutation<CollectionRecords[Name], CallError, { id?: string; base?: string; values: Values<Name> }>({
    mutationFn: ({ id, base, values }) => (id ? updateRecord(collection, id, values, base) : createRecord(collection, values)),
    onSettled: () => {
      for (const key of [collection, "timeline", ...alsoTouches]) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });
  return useEveryCallback(mutation);
}

/** The address of a file; protected ones (photos of people) need `token`. */
export function fileUrl(
  record: { id: string; collectionId?: string; collectionName?: string },
  name: string,
  thumb = "",
  token = "",
): string {
  return name ? pb.files.getURL(record, name, { ...(thumb ? { thumb } : {}), ...(token ? { token } : {}) }) : "";
}

/** A short-lived token (three minutes) for protected files, renewed while the screen is open. */
export function useFileToken(enabled = true): string {
  const query = useQuery({
    queryKey: ["file-token"],
    queryFn: () => withSession(() => pb.files.getToken()),
    staleTime: 120_000,
    refetchInterval: 120_000,
    enabled,
  });
  return query.data ?? "";
}
