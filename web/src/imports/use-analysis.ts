import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { CallError } from "../data/errors";

/**
 * The reading of an import's file in a format that the user chooses. The server stores the format of its last reading, by which
 * it reads all rows: so none comes from the cache, and each waits for the one before.
 * @param key names the batch and the format.
 */
export function useAnalysis<Analysis>(key: readonly unknown[], analyse: () => Promise<Analysis>) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useQuery<Analysis, CallError>({
    queryKey: key,
    queryFn: () => {
      const analysis = last.current.catch(() => undefined).then(analyse);
      last.current = analysis;
      return analysis;
    },
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
