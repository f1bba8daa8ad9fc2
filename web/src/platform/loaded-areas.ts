/** The areas whose screens this browser has: `app/areas.ts` fetches them by role, everything else asks here. */
import type { AppRoute, AreaScreens } from "../area";
import { observable, useObservable } from "../data/observable";

interface AreasState {
  areas: readonly AreaScreens[];
  routes: readonly AppRoute[];
}

const areasState = observable<AreasState>({ areas: [], routes: [] });

export const loadedAreas = {
  get: areasState.get,
  /** @param areas in the product's order. */
  set: (areas: readonly AreaScreens[]): void => areasState.set({ areas, routes: areas.flatMap(routesOf) }),
};

function routesOf({ name, role, routes }: AreaScreens): AppRoute[] {
  const roles = role ? [role] : [];
  return routes.map((line) => ({ open: false, roles, bare: false, area: name, ...line }));
}

/** Follows what is known. */
export const useLoadedAreas = (): AreasState => useObservable(areasState);
