/** The areas whose screens this browser has: `app/areas.ts` fetches them by role, everything else asks here. */
import { useSyncExternalStore } from "react";
import type { AppRoute, AreaScreens } from "../area";

interface Known {
  areas: readonly AreaScreens[];
  routes: readonly AppRoute[];
}

let known: Known = { areas: [], routes: [] };
const listeners = new Set<() => void>();

export const knownAreas = {
  get: (): Known => known,
  /** @param areas in the product's order. */
  set(areas: readonly AreaScreens[]): void {
    known = { areas, routes: areas.flatMap(routesOf) };
    for (const listener of listeners) {
      listener();
    }
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function routesOf({ name, role, routes }: AreaScreens): AppRoute[] {
  const roles = role ? [role] : [];
  return routes.map((line) => ({ open: false, roles, bare: false, area: name, ...line }));
}

/** Follows what is known. */
export function useKnownAreas(): Known {
  return useSyncExternalStore(knownAreas.subscribe, knownAreas.get);
}
