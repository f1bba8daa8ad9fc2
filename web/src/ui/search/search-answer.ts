/** The searches to which an answer belongs: rows that stay on screen from an earlier search are no answer to this one. */
import { searchWords } from "../../../../domain/text";

/** A search on its way, as TanStack Query answers it: `useSearch(…)` fits. */
export interface Answer<Row = unknown> {
  data?: { items: readonly Row[] } | undefined;
  isSuccess: boolean;
  isError: boolean;
  /** The rows of the question before, while this one is on its way. */
  isPlaceholderData: boolean;
  /** "paused": a new attempt that waits until somebody looks at the page. */
  fetchStatus: "fetching" | "paused" | "idle";
}

/** Whether there is anything to ask for: of no letter and no figure the server knows nothing, and would list everything. */
export const isSearchable = (text: string): boolean => searchWords(text).length > 0;

/** The rows answer this question, if perhaps as it was answered a moment ago. */
export const isOwn = ({ isSuccess, isPlaceholderData }: Answer): boolean => isSuccess && !isPlaceholderData;

/** Nothing more is waited for: a first row may be chosen, or there is none. */
export function isSettled(answer: Answer): boolean {
  return answer.isError || (isOwn(answer) && (answer.fetchStatus === "idle" || answer.data?.items.length !== 0));
}

/** It was asked, it was answered, and there is nothing. */
export function isEmptyAnswer(answer: Answer): boolean {
  return isOwn(answer) && answer.fetchStatus === "idle" && answer.data?.items.length === 0;
}
