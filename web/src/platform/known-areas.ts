/** The areas whose screens this browser has: `app/areas.ts` fetches them by role, everything else asks here. */
import type { AppRoute, AreaScreens } from "../area";
import { observable, useObservable } from "../data/observable";

interface Known {
  areas: readonly AreaScreens[];
  routes: readonly AppRoute[];
}

const known = observable<Known>({ areas: [], routes: [] });

export const knownAreas = {
  get: known.get,
  /** @param areas in the product's order. */
  set: (areas: readonly AreaScreens[]): void => known.set({ areas, routes: areas.flatMap(routesOf) }),
};

function routesOf({ name, role, routes }: AreaScreens): AppRoute[] {
  const roles = role ? [role] : [];
  return routes.map((line) => ({ open: false, roles, bare: false, area: name, ...line }));
}

/** Follows what is known. */
export const useKnownAreas = (): Known => useObservable(known);
