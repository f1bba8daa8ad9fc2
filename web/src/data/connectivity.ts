/** Whether the server answers. A failed call says no, a late one asks; then its health is asked until it says yes. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { observable, useObservable } from "./observable";

const ASK_AGAIN_MS = 4000;
/** A line that drops everything never says so. */
const HEALTH_PATIENCE_MS = 5000;
/** From here on whoever waits wants to know whether there is anything to wait for. */
const PATIENCE_MS = 3000;

/** The source of the news that the server answers: requests that still wait when the health answers again hang. */
type Source = "call" | "health";

const reachable = observable(navigator.onLine);
let source: Source = "call";
let lostAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let pendingCheck: Promise<boolean> | undefined;

async function healthAnswers(): Promise<boolean> {
  try {
    return (await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(HEALTH_PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}

/** Asks the server whether it is there, and notes the answer. */
export async function checkConnectivity(): Promise<boolean> {
  pendingCheck ??= healthAnswers().finally(() => {
    pendingCheck = undefined;
  });
  const isReachable = await pendingCheck;
  reportConnectivity(isReachable, "health");
  return isReachable;
}

/**
 * The answer's meaning for the connection; an answer to a request (`performance.now()`) from before the loss says nothing about
 * now.
 */
export function reportAnswer(answered: boolean, startedAt: number): void {
  if (!answered || reachable.get() || startedAt > lostAt) {
    reportConnectivity(answered);
  }
}

/** A call's result about the connection to the server. */
export function reportConnectivity(answered: boolean, by: Source = "call"): void {
  clearTimeout(timer);
  if (!answered) {
    timer = setTimeout(() => void checkConnectivity(), ASK_AGAIN_MS);
  }
  if (reachable.get() !== answered) {
    source = by;
    lostAt = answered ? lostAt : performance.now();
    reachable.set(answered);
  }
}

/** Doubts the way to the server for as long as an answer is late: a long task answers nothing, but its server does. */
export function doubtWhile<T>(answer: Promise<T>): Promise<T> {
  const doubt = setInterval(() => void checkConnectivity(), PATIENCE_MS);
  return answer.finally(() => clearInterval(doubt));
}

window.addEventListener("offline", () => reportConnectivity(false));
window.addEventListener("online", () => void checkConnectivity());

export const useReachable = (): boolean => useObservable(reachable);

/** Whenever the server answers again, whatever is on the screen is asked for anew. Stands once, in the root of the pages. */
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
  // On a slow line, where the answer itself came late, the others are still on their way.
  await queryClient.invalidateQueries(undefined, { cancelRefetch: source === "health" });
}
