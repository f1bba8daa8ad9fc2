/** The areas whose screens this browser has loaded: `app/areas.ts` loads them by role, all other modules read them here. */
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
  return routes.map((line) => ({ open: false, roles, withoutShell: false, area: name, ...line }));
}

/** Follows the loaded areas. */
export const useLoadedAreas = (): AreasState => useObservable(areasState);
