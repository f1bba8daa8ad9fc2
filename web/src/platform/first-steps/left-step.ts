/** The first step that somebody left for the screen on which its act is: the screen leads back to it. */
import { useSyncExternalStore } from "react";

interface LeftStep {
  /** Whose it is: another person at this computer is led nowhere. */
  user: string;
  id: string;
  title: string;
}

let left: LeftStep | null = null;
const listeners = new Set<() => void>();

/** @param step null: nobody is led back any more. */
export function leaveStep(step: LeftStep | null): void {
  if (left !== step) {
    left = step;
    for (const listener of listeners) {
      listener();
    }
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows which step was left. */
export const useLeftStep = (): LeftStep | null => useSyncExternalStore(subscribe, () => left);
