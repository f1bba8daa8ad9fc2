/** The palette's searches on the server, for lists with a screen that shows the match. */

import { mayPass } from "../../../domain/roles";
import type { ListRows } from "../../../domain/school";
import type { AppRoute, AreaScreens, PaletteSource, PaletteWords } from "../area";

export interface FoundPath extends PaletteWords {
  path: string;
}

/** The sources that these roles may search and open. */
export function searchable(
  areas: readonly AreaScreens[],
  routes: readonly AppRoute[],
  permissions: readonly string[],
): PaletteSource[] {
  return areas
    .flatMap(({ palette = [] }) => palette)
    .filter(({ screen }) => {
      const route = routes.find(({ path }) => path === screen);
      return route !== undefined && mayPass(permissions, route.roles);
    });
}

/** A source's row in the palette. */
export function foundIn(from: PaletteSource, row: ListRows[PaletteSource["list"]]): FoundPath {
  return { ...from.show(row as never), path: `/${from.screen}/${row.id}` };
}
