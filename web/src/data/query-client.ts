import { QueryClient } from "@tanstack/react-query";
import { asCallError } from "./errors";

/** Refusals are answers: only a lost connection or a busy server is tried again. */
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
