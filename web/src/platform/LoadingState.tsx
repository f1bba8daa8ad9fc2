import { sentenceOf } from "../data/errors";
import { ErrorState } from "../ui/ErrorState";
import { LoadingRows } from "../ui/loading";

interface Reading {
  error: unknown;
  refetch: () => unknown;
}

interface LoadingStateProps {
  /** The read that a screen waits for, or all of them. */
  query: Reading | readonly Reading[];
  /** The number of placeholder rows. */
  rows?: number;
}

/** Replaces missing data: placeholder rows, or the reason of the failure, with a button that repeats the failed reads. */
export function LoadingState({ query, rows }: LoadingStateProps) {
  const failedQueries = ("refetch" in query ? [query] : query).filter(({ error }) => error);
  return failedQueries[0] ? (
    <ErrorState
      sentence={sentenceOf(failedQueries[0].error)}
      onRetry={() => failedQueries.forEach(({ refetch }) => void refetch())}
    />
  ) : (
    <LoadingRows {...(rows === undefined ? {} : { rows })} />
  );
}
