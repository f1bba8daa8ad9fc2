import { QueryClient } from "@tanstack/react-query";
import { asCallError } from "./errors";

/** A refusal is an answer: the client only repeats a request after a lost connection or a busy server. */
function worthRetrying(failures: number, error: unknown): boolean {
  const { status, isAbort } = asCallError(error);
  return failures < 2 && !isAbort && (status === 0 || status >= 502);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 10_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});
