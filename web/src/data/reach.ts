/** Whether the server answers. A failed call says no; then its health is asked until it says yes. */
import { useSyncExternalStore } from "react";

const ASK_AGAIN_MS = 4000;

let reachable = navigator.onLine;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

async function askHealth(): Promise<void> {
  try {
    reportReach((await fetch("/api/health", { cache: "no-store" })).ok);
  } catch {
    reportReach(false);
  }
}

/** What a call learnt about the way to the server. */
export function reportReach(answered: boolean): void {
  clearTimeout(timer);
  if (!answered) {
    timer = setTimeout(() => void askHealth(), ASK_AGAIN_MS);
  }
  if (reachable !== answered) {
    reachable = answered;
    for (const listener of listeners) {
      listener();
    }
  }
}

window.addEventListener("offline", () => reportReach(false));
window.addEventListener("online", () => void askHealth());

export function useReachable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reachable,
  );
}
