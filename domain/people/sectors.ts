import { nameOrder } from "../order";
import { searchText, tidy } from "../text";
import { SECTOR_FIELDS } from "./sector-fields";

/** The name of the sector that may be made of what was typed into a choice of sectors; "" where one is called so already. */
export function newSectorName(typed: string, names: readonly string[]): string {
  const name = tidy(typed);
  const read = searchText(name);
  return read === "" || name.length > SECTOR_FIELDS.name.facts.max || names.some((other) => searchText(other) === read)
    ? ""
    : name;
}

interface Branch {
  id: string;
  parent: string;
}

/** A sector's id, and those of all below it. */
export function withinOf(all: readonly Branch[], sector: string): string[] {
  const below = [sector];
  for (let index = 0; index < below.length; index++) {
    below.push(...all.filter(({ id, parent }) => parent === below[index] && !below.includes(id)).map(({ id }) => id));
  }
  return below;
}

/** A sector in its tree. */
export type InTree<Sector> = Sector & { depth: number };

/** The sectors in the order of a tree: each below the one that contains it, by name. Sectors in a circle stand at the end. */
export function asTree<Sector extends Branch & { name: string }>(all: readonly Sector[]): InTree<Sector>[] {
  const byName = [...all].sort((one, other) => nameOrder(one.name, other.name));
  const ids = new Set(all.map(({ id }) => id));
  const placed = new Set<string>();
  const ordered: InTree<Sector>[] = [];
  const place = (sector: Sector, depth: number) => {
    if (placed.has(sector.id)) {
      return;
    }
    placed.add(sector.id);
    ordered.push({ ...sector, depth });
    for (const below of byName.filter(({ parent }) => parent === sector.id)) {
      place(below, depth + 1);
    }
  };
  for (const sector of byName.filter(({ parent }) => !ids.has(parent))) {
    place(sector, 0);
  }
  for (const sector of byName) {
    place(sector, 0);
  }
  return ordered;
}
