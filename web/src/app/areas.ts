/**
 * The registry of the pages: the areas, a line each, in the menu's order. The browser loads an area that a role may not enter
 * only when an address asks for it.
 */
import { matchRoutes } from "react-router-dom";
import { mayPass, type Pass, PORTER } from "../../../domain/roles";
import { account } from "../account/area";
import type { AppRoute, AreaScreens } from "../area";
import { platform } from "../platform/area";
import { loadedAreas } from "../platform/loaded-areas";

/** An area in the first page's files, or the roles with a screen in it and its loader. */
type AreaEntry = AreaScreens | { roles: readonly Pass[]; load: () => Promise<AreaScreens> };

const AREAS: readonly AreaEntry[] = [
  { roles: ["Biblioteca"], load: () => import("../library/area").then(({ library }) => library) },
  { roles: ["Almoxarifado"], load: () => import("../warehouse/area").then(({ warehouse }) => warehouse) },
  { roles: [], load: () => import("../support/area").then(({ support }) => support) },
  { roles: ["Admin"], load: () => import("../messaging/area").then(({ messaging }) => messaging) },
  {
    roles: ["Tecnologia", "Biblioteca", "Almoxarifado", PORTER],
    load: () => import("../people/area").then(({ people }) => people),
  },
  account,
  { roles: ["Admin"], load: () => import("../imports/area").then(({ imports }) => imports) },
  platform,
  { roles: [], load: () => import("../warehouse/requesting-area").then(({ requestingArea: asking }) => asking) },
];

const fetched = new Map<AreaEntry, AreaScreens>();

function publishAreas(): void {
  loadedAreas.set(AREAS.flatMap((entry) => ("load" in entry ? (fetched.get(entry) ?? []) : entry)));
}
publishAreas();

async function load(isWanted: (roles: readonly Pass[]) => boolean): Promise<void> {
  const missingAreas = AREAS.flatMap((entry) => ("load" in entry && isWanted(entry.roles) && !fetched.has(entry) ? [entry] : []));
  const loaded = await Promise.all(missingAreas.map(async (entry) => [entry, await entry.load()] as const));
  if (loaded.length > 0) {
    for (const [entry, area] of loaded) {
      fetched.set(entry, area);
    }
    publishAreas();
  }
}

/** Loads the areas of these roles, unless they are loaded; for nobody (null) none. Rejects where a file cannot be loaded. */
export const loadAreas = (permissions: readonly string[] | null): Promise<void> =>
  load((roles) => permissions !== null && mayPass(permissions, roles));

/** Loads the areas of these roles and, where none of them knows the address, every other. */
export async function loadAreasFor(pathname: string, permissions: readonly string[] | null): Promise<void> {
  await loadAreas(permissions);
  const paths = routes().map(({ path }) => ({ path: `/${path}` }));
  if (matchRoutes(paths, pathname) === null) {
    await load(() => true);
  }
}

/** The routes of every loaded area. */
export const routes = (): readonly AppRoute[] => loadedAreas.get().routes;
