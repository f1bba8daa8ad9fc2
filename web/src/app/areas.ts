/**
 * Joins the pages: the areas, a line each, in the menu's order. An area that a role may not enter is fetched only when an
 * address asks for it.
 */
import { matchRoutes } from "react-router-dom";
import { mayPass, type Pass, PORTER } from "../../../domain/roles";
import { account } from "../account/area";
import type { AppRoute, AreaScreens } from "../area";
import { platform } from "../platform/area";
import { knownAreas } from "../platform/known-areas";

/** An area that comes with the first page, or who has a screen in it and how it is fetched. */
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
  { roles: [], load: () => import("../warehouse/asking").then(({ asking }) => asking) },
];

const fetched = new Map<AreaEntry, AreaScreens>();

function tell(): void {
  knownAreas.set(AREAS.flatMap((entry) => ("load" in entry ? (fetched.get(entry) ?? []) : entry)));
}
tell();

async function load(wanted: (roles: readonly Pass[]) => boolean): Promise<void> {
  const missing = AREAS.flatMap((entry) => ("load" in entry && wanted(entry.roles) && !fetched.has(entry) ? [entry] : []));
  const found = await Promise.all(missing.map(async (entry) => [entry, await entry.load()] as const));
  if (found.length > 0) {
    for (const [entry, area] of found) {
      fetched.set(entry, area);
    }
    tell();
  }
}

/** Fetches the areas of these roles, unless they are here; of nobody (null) none. Rejects where a file can't be had. */
export const loadAreas = (held: readonly string[] | null): Promise<void> =>
  load((roles) => held !== null && mayPass(held, roles));

/** Fetches the areas of these roles and, where none of them knows the address, every other. */
export async function loadAreasFor(pathname: string, held: readonly string[] | null): Promise<void> {
  await loadAreas(held);
  const paths = routes().map(({ path }) => ({ path: `/${path}` }));
  if (matchRoutes(paths, pathname) === null) {
    await load(() => true);
  }
}

/** The routes of every area that is here. */
export const routes = (): readonly AppRoute[] => knownAreas.get().routes;
