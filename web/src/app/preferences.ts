/** A user's preferences in this browser. */
import { useSyncExternalStore } from "react";

const KEY = "sineta.single-keys";
const listeners = new Set<() => void>();

/** Users can switch single-key shortcuts off: speech input and unsteady hands press them by accident (WCAG 2.1.4). */
export const singleKeys = {
  get: () => localStorage.getItem(KEY) !== "off",
  set(on: boolean): void {
    localStorage.setItem(KEY, on ? "on" : "off");
    for (const listener of listeners) {
      listener();
    }
  },
};

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, singleKeys.get);
}
