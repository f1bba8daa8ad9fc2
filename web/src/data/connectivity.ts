/**
 * Whether the server answers. A failed call means no, a late one causes a test; then the page tests the server's health until it
 * answers.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { observable, useObservable } from "./observable";

const RECHECK_MS = 4000;
/** A connection that drops everything never reports it. */
const HEALTH_TIMEOUT_MS = 5000;
/** After this time a waiting user wants to know whether the server still works. */
const SLOW_ANSWER_MS = 3000;

/** The source of a positive result: requests that still wait when the health answers again are lost. */
type Source = "call" | "health";

const reachable = observable(navigator.onLine);
let source: Source = "call";
let lostAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let pendingCheck: Promise<boolean> | undefined;

async function healthAnswers(): Promise<boolean> {
  try {
    return (await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/** Tests whether the server answers, and stores the result. */
export async function checkConnectivity(): Promise<boolean> {
  pendingCheck ??= healthAnswers().finally(() => {
    pendingCheck = undefined;
  });
  const isReachable = await pendingCheck;
  reportConnectivity(isReachable, "health");
  return isReachable;
}

/**
 * The meaning of an answer for the connection; an answer to a request (`performance.now()`) from before the loss means nothing
 * for now.
 */
export function reportAnswer(answered: boolean, startedAt: number): void {
  if (!answered || reachable.get() || startedAt > lostAt) {
    reportConnectivity(answered);
  }
}

/** The meaning of a call's result for the connection. */
export function reportConnectivity(answered: boolean, by: Source = "call"): void {
  clearTimeout(timer);
  if (!answered) {
    timer = setTimeout(() => void checkConnectivity(), RECHECK_MS);
  }
  if (reachable.get() !== answered) {
    source = by;
    lostAt = answered ? lostAt : performance.now();
    reachable.set(answered);
  }
}

/** Tests the connection for as long as an answer is late: a long task answers nothing, but its server does. */
export function checkWhilePending<T>(answer: Promise<T>): Promise<T> {
  const doubt = setInterval(() => void checkConnectivity(), SLOW_ANSWER_MS);
  return answer.finally(() => clearInterval(doubt));
}

window.addEventListener("offline", () => reportConnectivity(false));
window.addEventListener("online", () => void checkConnectivity());

export const useReachable = (): boolean => useObservable(reachable);

/** Loads everything on the screen again when the server answers again. Mounted once, in the root of the pages. */
export function useRefreshOnReturn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let was = reachable.get();
    return reachable.subscribe(() => {
      if (reachable.get() && !was) {
        void refresh(queryClient);
      }
      was = reachable.get();
    });
  }, [queryClient]);
}

async function refresh(queryClient: QueryClient): Promise<void> {
  if (source === "health") {
    await queryClient.cancelQueries();
  }
  // On a slow connection, where this answer itself was late, the others are still on their way.
  await queryClient.invalidateQueries(undefined, { cancelRefetch: source === "health" });
}
