/** The search to which an answer belongs: rows that stay on screen from an earlier search do not answer this one. */
import { searchWords } from "../../../../domain/text";

/** A search in progress, as TanStack Query returns it: `useSearch(…)` fits. */
export interface Answer<Row = unknown> {
  data?: { items: readonly Row[] } | undefined;
  isSuccess: boolean;
  isError: boolean;
  /** The rows of the previous search, while this one loads. */
  isPlaceholderData: boolean;
  /** "paused": a retry that waits until the user looks at the page. */
  fetchStatus: "fetching" | "paused" | "idle";
}

/** Whether there is anything to search for: without a letter or a digit the server would list everything. */
export const isSearchable = (text: string): boolean => searchWords(text).length > 0;

/** The rows answer this search, although the answer may be a moment old. */
export const isOwn = ({ isSuccess, isPlaceholderData }: Answer): boolean => isSuccess && !isPlaceholderData;

/** No further answer is pending: the first row may be chosen, or there is none. */
export function isSettled(answer: Answer): boolean {
  return answer.isError || (isOwn(answer) && (answer.fetchStatus === "idle" || answer.data?.items.length !== 0));
}

/** The search ran, the server answered, and no row matches. */
export function isEmptyAnswer(answer: Answer): boolean {
  return isOwn(answer) && answer.fetchStatus === "idle" && answer.data?.items.length === 0;
}
