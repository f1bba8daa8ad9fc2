/** A user's preferences in this browser. */
import { useSyncExternalStore } from "react";

const KEY = "sineta.single-keys";
const listeners = new Set<() => void>();

/** Single-key shortcuts can be switched off: speech input and unsteady hands set them off by accident (WCAG 2.1.4). */
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
