import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReaderRow } from "../../../../../domain/library/lists";
import type { CallError } from "../../../data/errors";
import { fetchWholeList } from "../../../data/lists";

const readersOf = (filters: Record<string, string>) => ({
  queryKey: ["readers", "print", filters],
  queryFn: () => fetchWholeList("readers", { sort: "name", filters: { active: "true", ...filters } }),
});

/** The active readers to print for: those of a class, or the named ones; none without a choice. */
export function usePrintReaders(filters: Record<string, string> | null) {
  return useQuery<ReaderRow[], CallError>({ ...readersOf(filters ?? {}), enabled: filters !== null });
}

/** The active readers of several classes, class by class. */
export function useClassReaders(classes: readonly string[]) {
  return useQueries({ queries: classes.map((id) => readersOf({ class: id })) });
}
